# The table in the group, the reckoning, and the buttons under them.

and = and
computer-name = 🤖 { computer-short }
computer-short = { $number ->
    [1] Arthur
    [2] Beatrice
    [3] Clement
    [4] Dorothy
    [5] Edmund
    [6] Florence
    [7] Gilbert
    [8] Harriet
   *[other] Computer { $number }
}

header = 🃏 { $title } · { $deal }
header-only = 🃏 { $title }
deal = deal { $number }
deal-of = deal { $number } of { $agreed }
trump = trump { $suit }
trump-turned = trump { $suit } ({ $card } turned up)
no-trump = no trump ({ $card } turned up)
stock = { $count } in the stock
glance-chat = Chat: { $chat }
being-dealt = Dealing the cards.
away = 💤 { $names } — the computer plays
stop-wanted = 🏁 For ending the match: { $names }
table-paused = ⏸ Paused

play = { $name }{ nbsp }{ $card }
play-taking = { $name }{ nbsp }{ $card }{ nbsp }←{ nbsp }takes
play-line = { "\u2003" }{ $name } { $card }
open-cards = On the table: { $cards }
trick-before = Trick { $number }: { $plays }
trick-growing = Trick { $number }
trick-growing-line = Trick { $number }: { $plays }
trick-listed = { $number }. { $plays } →{ nbsp }{ $taker }
tricks-of-deal = Tricks of this deal
no-trick-yet = No trick has been taken yet.
told = { $text }

awaited-play = ▸ <b>{ $name }</b> to play
deal-played = The deal is over.

figure = { $name }{ nbsp }{ $value }
tricks-line = Tricks: { $list }
captured = { $name }{ nbsp }{ $cards }{ nbsp }{ $value }
captured-line = Jacks: { $list }
score = { $name }{ nbsp }{ $value }
score-struck = <s>{ $list }</s>
score-line = Score: { $list }
score-line-target = Score: { $list } (to{ nbsp }{ $target })

reckoning-title = 🃏 { $title } · deal { $number } is over
next-everybody-away = Everybody is away. { $dealer } deals next as soon as somebody is back.
next-deal = { $seconds ->
    [0] { $dealer } deals next
   *[other] Next deal in { $seconds } s · { $dealer } deals
}
next-paused = ⏸ Paused · { $dealer } deals next

button-hand = 🃏 My hand
button-rules = Rules
button-more = ⋯
button-back = ‹ Back
button-last = Last trick
button-lift = Lift the table
button-pause = ⏸ Pause
button-resume = ▶ Go on
button-leave = Leave the table
button-stop = End the match
button-here = I am here
button-next = At once
button-go-on = Go on
button-join = Sit down for 🤖
