# Belka
event-eyes = { "" }
event-parties = { $pair } { $value }
label-parties = Parties: { $list }
event-goats = “Yeshki” (goats): { $pair }
borne-goats = “Yeshki” (goats) since last time: { $pair }
event-doubled = { $count ->
    [2] after yaytsa eyes count double
   *[other] yaytsa in a row: eyes ×{ $value }
}
event-flat = after yaytsa this deal, if won, opens { $value } eyes
event-owner = { $suit } { $name }
label-owner = Suits: { $list }
event-held_club_jack = { $name } held { $cards }
event-announced = { $name } announces { $cards }: trump { $suit }
event-goli = goli, everything taken: { $pair }{ $count ->
    [0] { "" }
   *[other] { " " }+{ $value }
}
event-eyes_first = first deal of the party: { $pair } +{ $value }
event-eyes_won = more than sixty: { $pair } +{ $value }
event-eyes_club_jack = { $cards } was on the other side: +{ $value }
event-eyes_spas = 91 points or more: +{ $value }
event-eyes_doubled = after yaytsa: +{ $value }
event-eyes_flat = after yaytsa: { $pair } +{ $value }
event-eyes_cut = eyes over the target do not count: { $value }
event-eggs = yaytsa, 60 to 60: no eyes, in the next deal { $count ->
    [2] they count double
   *[other] they count ×{ $value }
}
event-eggs_flat = yaytsa, 60 to 60: no eyes, the next deal that is won opens { $value }
event-party_won = { $pair } win the party
closing-parties = Parties: { $list }

# Eyes on two sixes: the upper one, face down, uncovers pips of the lower; from six on it lies face up.
belka-score = { $name } { $value } { belka-sixes }
belka-sixes = { $count ->
    [0] 🎴
    [1] ●🎴
    [2] ●●🎴
    [3] ●●●🎴
    [4] ●●●●🎴
    [5] ●●●●●🎴
    [6] 6️⃣
    [7] ●6️⃣
    [8] ●●6️⃣
    [9] ●●●6️⃣
    [10] ●●●●6️⃣
    [11] ●●●●●6️⃣
    [12] ●●●●●●6️⃣
   *[other] { "" }
}
belka-score-line-target = Eyes: { $list } (to{ nbsp }{ $target })

belka-lots = 🎲 Seats by lot, counter-clockwise: { $seats }. { $dealer } deals.
belka-lots-kept-pairs = 🎲 The same pairs, counter-clockwise: { $seats }. { $dealer } deals.

belka-refused-must_follow_suit = { $trump ->
    [0] You hold { $suit }: follow suit, and all jacks are trumps
   *[other] A trump was led: play a trump { $suit }, all jacks are trumps
}
belka-refused-must_trump = You cannot follow, but you hold a trump { $suit }: at this table trumping is a duty
belka-your-blue = <b>Your turn.</b> No { $suit }: any card but the ace of a suit not yet led
refused-ace_ban = { $card } cannot be thrown: { $suit } has not been led yet

column-eyes = eyes
belka-points = { $count ->
    [one] { $shown }{ nbsp }eye
   *[other] { $shown }{ nbsp }eyes
}
