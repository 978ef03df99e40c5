# Terz: declarations and answers, events, refusals.

# What is chosen.
act-accept = I believe it
act-ask = How high?
act-show = Show it
act-swap = Swap the trump seven
act-declare-marriage = Maryazh
act-declare-four-J = Dvesti valetov (jacks)
act-declare-four-A = Sto tuzov (aces)
act-declare-four-K = Sto koroley (kings)
act-declare-four-Q = Sto dam (queens)
act-declare-run-3 = Terz to { $first }
act-declare-run-4 = Pyatdesyat to { $first }
act-declare-run-5 = Sto — pyat to { $first }
act-declare-run-6 = Sto — shest to { $first }
act-declare-run-7 = Sto — sem to { $first }
act-declare-run-8 = Sto — vosem to { $first }
act-beat-four-J = Beat: dvesti valetov
act-beat-four-A = Beat: sto tuzov
act-beat-four-K = Beat: sto koroley
act-beat-four-Q = Beat: sto dam
act-beat-run-3 = Beat: terz to { $first }
act-beat-run-4 = Beat: pyatdesyat to { $first }
act-beat-run-5 = Beat: sto — pyat to { $first }
act-beat-run-6 = Beat: sto — shest to { $first }
act-beat-run-7 = Beat: sto — sem to { $first }
act-beat-run-8 = Beat: sto — vosem to { $first }
branch-declare = Another declaration…
branch-declare-four = Four of a rank
branch-declare-run = A run
branch-declare-run-3 = Terz to…
branch-declare-run-4 = Pyatdesyat to…
branch-declare-run-5 = Sto — pyat to…
branch-declare-run-6 = Sto — shest to…
branch-declare-run-7 = Sto — sem to…
branch-declare-run-8 = Sto — vosem to…
choice-top = to { $card }
branch-beat = Beat…
branch-beat-four = Four of a rank
branch-beat-run = A run
branch-beat-run-3 = Terz to…
branch-beat-run-4 = Pyatdesyat to…
branch-beat-run-5 = Sto — pyat to…
branch-beat-run-6 = Sto — shest to…
branch-beat-run-7 = Sto — sem to…
branch-beat-run-8 = Sto — vosem to…
act-cut = { $first }
act-cut-2 = Thin · 2
act-cut-6 = Half · 6
act-cut-10 = Thick · 10
branch-cut = Another number…
act-count = { $first }
branch-count = { $first ->
    [none] Name my points…
    [0] 0–9
   *[other] { $first }0–{ $first }9
}

# What is said and done.
label-declared_run = 🗣 { $list }
event-declared_run = { $count ->
    [3] { $name }: terz
    [4] { $name }: pyatdesyat (50)
    [5] { $name }: sto — pyat (five)
    [6] { $name }: sto — shest (six)
    [7] { $name }: sto — sem (seven)
   *[other] { $name }: sto — vosem (eight)
}{ $known ->
    [0] { "" }
   *[other] { " " }up to { $cards }
}
label-declared_four = 🗣 { $list }
event-declared_four = { $count ->
    [9] { $name }: dvesti valetov (jacks)
    [10] { $name }: sto dam (queens)
    [11] { $name }: sto koroley (kings)
   *[other] { $name }: sto tuzov (aces)
}
label-declared_marriage = 🗣 { $list }
event-declared_marriage = { $name }: maryazh
event-accepted = { $name } accepts
event-asked = { $name }: how high?
event-named_top = { $name }: up to { $cards }
event-called = { $name }: show it
event-shown = { $name } shows { $cards }
event-beaten = { $name } beats it
event-lied = a lie: { $name }. Sto v goru, a hundred uphill
event-swapped = { $name } swaps the trump seven: { $cards }
event-broke_deck = { $name } breaks the deck, { $value } lifted
event-counted = { $name } counts { $value }
event-overcounted = { $value } too many were counted: { $name }
event-reached = enough to be home: { $name }, { $value }

# What is written.
event-scored_run = { $count ->
    [3] { $name } +20, terz
    [4] { $name } +50, pyatdesyat
    [5] { $name } +100, sto — pyat
    [6] { $name } +100, sto — shest
    [7] { $name } +100, sto — sem
   *[other] { $name } +100, sto — vosem
}{ $known ->
    [0] { "" }
    [1] { " " }to { $cards }
   *[other] { " " }({ $cards })
}
event-scored_four = { $count ->
    [9] { $name } +200, dvesti valetov
    [10] { $name } +100, sto dam
    [11] { $name } +100, sto koroley
   *[other] { $name } +100, sto tuzov
}
event-scored_marriage = { $name } +20, maryazh
event-called_run = { $count ->
    [3] { $name } +20 for calling a lie: terz
    [4] { $name } +50 for calling a lie: pyatdesyat
    [5] { $name } +100 for calling a lie: sto — pyat
    [6] { $name } +100 for calling a lie: sto — shest
    [7] { $name } +100 for calling a lie: sto — sem
   *[other] { $name } +100 for calling a lie: sto — vosem
}
event-called_four = { $count ->
    [9] { $name } +200 for calling a lie: dvesti valetov
    [10] { $name } +100 for calling a lie: sto dam
    [11] { $name } +100 for calling a lie: sto koroley
   *[other] { $name } +100 for calling a lie: sto tuzov
}
event-called_marriage = { $name } +20 for calling a lie: maryazh
event-show_paid = { $name } +{ $value } for being doubted

# What stands.
event-uphill = { $name } { $value }
label-uphill = Sto v goru, now needed: { $list }
event-known_cards = { $name } { $cards }
label-known_cards = In hand, as everybody saw: { $list }
event-to_count = { $cards }
label-to_count = Tricks to be counted: { $list }
terz-stock = { $count } in the deck
terz-event-drew = { $known ->
    [0] { $name } draws from the deck
   *[other] { $name } draws the open { $cards }
}
column-declared = declared
column-rounding = rounding

# Whose turn it is.
awaited-answer = ▸ <b>{ $name }</b> to answer the declaration
awaited-cut = ▸ <b>{ $name }</b> to break the deck
awaited-count = ▸ <b>{ $name }</b> to count the points in the tricks
half-chosen-declare = { $bluff ->
    [off] <b>Choosing:</b> { $path }
   *[on]
        <b>Choosing:</b> { $path }
        What you do not hold is a lie: caught, you need a hundred more
}
terz-your-blue = { $stock ->
    [0] <b>Your turn.</b> Follow { $suit }, higher if you can; without the suit a trump { $trump }. The trump jack may always be played
   *[other] <b>Your turn.</b> Follow { $suit } or play a trump { $trump }
}
your-answer = <b>Do you believe it?</b> Answer the declaration
your-cut = <b>Break the deck.</b> How many cards go from the top to the bottom?
your-count = <b>Count the points</b> in your tricks. The last trick is worth 10 more. What you count too much goes to the other

# Why not.
terz-refused-illegal-2_3 = Lift from 1 to 12 cards
terz-refused-illegal-3_2 = { $strict ->
    [0] While there is a deck, answer with { $suit } or with a trump if you have one
   *[other] At this table you must follow { $suit } from the start; without it, trump
}
terz-refused-illegal-3_3 = Follow with { $suit }, and higher if you can; without it, trump
terz-refused-illegal-3_5 = Only the trump seven is swapped, while the deck has at least four cards
terz-refused-illegal-4_3 = One declaration to each card of your own, and no later than the eighth trick
terz-refused-illegal-4_4 = The maryazh is said once a deal, and nothing beats it
terz-refused-illegal-4_5 = That is no answer to this declaration
terz-refused-illegal-4_6 = Beat with a true and higher one; with a run as long, only after asking how high
terz-refused-illegal-4_7 = That was part of an earlier declaration of yours
terz-refused-illegal-4_8 = At this table only the truth is declared
terz-refused-illegal-5_3 = Tricks hold from 0 to 150 points
terz-refused-wrong_phase = This is the time to play and to declare, not to answer, cut or count
terz-refused-wrong_phase-2_3 = First the deck is broken
terz-refused-wrong_phase-4_5 = First the declaration is answered
terz-refused-wrong_phase-5_3 = The cards are played: only the count is left
