# Konchinka: columns, facts, hints.

column-cards = cards
column-clubs = clubs
column-konchinki = konchinki
column-points = points

konchinka-stock = { $count } in the pack
konchinka-open-cards = { $count ->
    [0] The table is empty
   *[other] On the table: { $cards }
}
konchinka-open-cards-play = { konchinka-open-cards }
konchinka-your-play = { $chosen ->
    [0] { $count ->
        [0] <b>Your turn.</b> Lay a card
       *[other] <b>Your turn.</b> Take from the table or lay a card
    }
   *[other] <b>{ $card } can take in several ways.</b> Take what?
}

event-laid = { $name } lays { $cards }
event-captured = { $name } { $card } takes { $cards }
event-swept = { $name } { $card } sweeps the table: { $cards }
label-round_dealt = { $list }
event-round_dealt = round { $value }: new cards are dealt
label-put_back = { $list }
event-put_back = { $cards } went back into the middle of the pack
label-near = { $list }
event-near = { $name }: { $count ->
    [1] one safe point wins at once
   *[other] two safe points win at once
}
label-last_round = { $list }
event-last_round = the last round
label-took_last = { $list }
event-took_last = the last round; { $name } took last
event-took_rest = { $name } gets what is left: { $cards }
event-left_rest = { $cards } stay on the table: nobody ever took
event-finished_early = an early win: { $name }
event-most_cards = most cards: { $name } +{ $value }
event-most_clubs = most clubs: { $name } +{ $value }
event-cards_shared = the most cards are shared: no points for cards
event-clubs_shared = the most clubs are shared: no point for clubs
event-receives = settled: { $name } receives { $count ->
    [one] { $value } unit
   *[other] { $value } units
}
event-pays = settled: { $name } pays { $count ->
    [one] { $value } unit
   *[other] { $value } units
}
label-pictures_count = { $list }
event-pictures_count = jack 11, queen 12, king 13
label-many_groups = { $list }
event-many_groups = a card takes any number of groups

konchinka-refused-illegal = There is no such group on the table
refused-must_take = What can take has to take

act-take = Take { $rest }
act-lay = Lay { $first }

# The record as on paper: earlier totals struck out, the newest below.
konchinka-score-record = Score (to{ nbsp }{ $target }):
