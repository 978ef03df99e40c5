# From the choice of a game to the end of a match: choosing, lobby, house rules, lots, calls, the end.

choosing = 🃏 <b>What shall we play?</b>
choosing-game = <b>{ $title }</b>, for { $seats }. { $gist }
game-button = { $title }
seats-range = { $first }–{ $last }
seats-exactly = { $count ->
    [2] two
    [3] three
    [4] four
   *[other] { $count }
}

lobby-open = 🃏 <b>{ $title }</b> · the table is open
lobby-private = 🃏 <b>{ $title }</b>
lobby-place = { $number }. { $name }
lobby-kept = { $name } — your place is kept, press “Sit down”
lobby-kept-in-pair = { $name } (has yet to press “Sit down”)
lobby-kept-note = A computer will start for anybody who has not sat down within a minute.
lobby-pair = Pair { $number }: { $first } and { $second }
lobby-nobody = …
lobby-pairs-note = The lot decides who deals, but it splits no pair.
lobby-seats = For { $seats }.
lobby-usual-rules = The usual rules.
lobby-house-rules = House rules:
lobby-house-rule = • { $sentence }
lobby-turn = Time for a turn: { $time }.
lobby-length = A match usually takes { $count ->
    [one] { $count } minute
   *[other] { $count } minutes
}.
lobby-under-way = 🃏 <b>{ $title }</b> · at the table: { $names }
lobby-cancelled = 🃏 <b>{ $title }</b> · the table is cancelled. Another: /play
lobby-expired = 🃏 <b>{ $title }</b> · the table is closed, nobody began for long. Another: /play
choosing-cancelled = 🃏 The table is cancelled. Another: /play
choosing-expired = 🃏 The table is closed: no game was chosen. Another: /play

lobby-sit = Sit down
lobby-stand = Stand up
lobby-add-computer = ＋🤖
lobby-remove-computer = −🤖
lobby-options = House rules
lobby-rules = Rules
lobby-string = My string
lobby-cancel = Cancel
lobby-start = ▶ Start
lobby-partners = { $first } + { $second }
lobby-by-lot = 🎲 Pairs by lot

options-title = 🃏 <b>{ $title } · house rules</b>
options-who = Whoever opened the table changes them, or an administrator. Everybody sees them.
options-who-private = Tap a rule to change it.
option-button = { $label } — { $value }
option-title = 🃏 <b>{ $title } · { $label }</b>
option-chosen = ● { $sentence }
option-open = ○ { $sentence }
value-chosen = ✓ { $label }
value-open = { $label }
turn-button = Time for a turn: { $time }
turn-title = 🃏 <b>{ $title } · time for a turn</b>
turn-note = For whoever is late a computer plays until they come back. The bot reminds them first.
turn-time = { $seconds ->
    [0] no clock
    [30] 30 seconds
    [60] a minute
    [120] 2 minutes
    [300] 5 minutes
    [86400] a day
   *[other] { $seconds } s
}
deck-button = The honest deck
deck-title = 🃏 <b>{ $title } · the honest deck</b>
deck-page =
    The key of the deck was chosen when the table was opened. This is its fingerprint:
    <code>{ $commitment }</code>

    The strings of all who sit down are added to the key: yours comes from your press, and you may enter another with “My string”. Together they decide how the cards of all deals fall, and nobody can arrange them alone.

    At the end the key is shown. From the record of the match anybody can check that the fingerprint fits and the cards are the very same.

lots = 🎲 Seats by lot: { $seats }. { $dealer } deals.
lots-kept = 🎲 The same seats: { $seats }. { $dealer } deals.
lots-kept-pairs = 🎲 The same pairs: { $seats }. { $dealer } deals.
lots-pairs = Pairs: { $first }, { $second }.
lots-next = { $before } → { $name }
strings-folded = The players' strings; together with the key they shuffle the deck:
string-line = { $name } <code>{ $string }</code>
private-hand = 🃏 Cards in the private chat

call = ⏰ { $names }, { $count ->
    [1] it is your turn
   *[other] you are waited for
}.
call-name = <a href="tg://user?id={ $id }">{ $name }</a>
call-hand = 🃏 My hand

end-won = 🏆 <b>{ $title } · { $names } wins — { $points }</b>
end-won-pair = 🏆 <b>{ $title } · { $names } win — { $points }</b>
end-shared = 🏆 <b>{ $title } · { $names } share the win — { $points }</b>
end-place = { $place }. { $names } { $total }
end-played = { $deals }, { $time }
end-hours = { $count ->
    [one] { $count } hour
   *[other] { $count } hours
}
end-days = { $count ->
    [one] { $count } day
   *[other] { $count } days
}
end-stopped = 🃏 <b>{ $title } · the game is stopped</b>
end-deserted = 🃏 <b>{ $title } · nobody is left at the table</b>
end-outdated = 🃏 <b>{ $title } · the game is closed</b>
end-outdated-why = The rules of this game have changed in the bot, and the match cannot be finished by the old ones. Its record is kept.
end-score = Score: { $list }
end-score-item = { $names }{ nbsp }{ $total }
end-key =
    The key of the deck is shown, anybody can check:
    <code>{ $seed }</code>
    The fingerprint announced before the game:
    <code>{ $commitment }</code>
    The decks of all deals, the moves and the strings are in the record.
end-again = Once more
end-other = Another game
end-record = Record of the match
