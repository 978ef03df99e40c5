# A player's own cards.

hand-title = 🃏 { $chat } · { $title }
hand-title-brief = 🃏 { $title }
hand-first = { $head }, { $deal }
on-table = On the table: { $plays }
idle-private = 🃏 Your hand is in the private chat.
idle-group = 🃏 { $chat }: your hand is in the group.
show-here = Show it here

your-lead = <b>Your turn.</b> You lead to the trick
your-any = <b>Your turn.</b> Any card will do
your-follow = <b>Your turn.</b> Follow suit: { $suit }
your-follow-higher = <b>Your turn.</b> Follow suit with a higher card: { $suit }
your-trump = <b>Your turn.</b> You have to trump: { $suit }
your-trump-higher = <b>Your turn.</b> A higher trump: { $suit }
your-blue = <b>Your turn.</b> Any of the blue cards
half-chosen = <b>Choosing:</b> { $path }
own-choice = You said: { $choice }. Waiting for the others
you-are-away = 💤 You were away — the computer plays for you
match-over = The match is over.
choice-back = ‹ Back
