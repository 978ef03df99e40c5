# Titles, and what several games say alike: columns, facts, refusals. The rest stands in a file a game.
# A key that begins with a game's id is that game's own wording of the key after it.

title-valety = Valety (Knaves)
title-polignac = Polignac
title-reunion = Kozyrnye malchiki (Réunion)
title-konchinka = Konchinka
title-belka = Belka
title-terz = Terz
title-privet = Privet, Valet!

# Columns of the reckoning: short, they share a phone's line.
column-sum = total
column-tricks = tricks
column-jacks = jacks
column-card_points = points
column-last_trick = last
column-penalty = penalty

# Facts that several games share.
event-played = { $name }: { $cards }
event-took_trick = trick: { $name }
event-drew = { $known ->
    [0] { $name } draws from the stock
   *[other] { $name } draws the open { $cards }
}
event-turned = { $cards } turned up
event-deal_over = the deal is over

# Refusals. The rule's number is added.
refused = { $reason }.
refused-by-rule = { $reason } ({ $game }, { $rule }).
refused-bad_action = There is no such move
refused-not_your_turn = It is not your turn
refused-wrong_phase = Something else is being decided now
refused-not_your_card = You do not hold { $card }
refused-illegal = That cannot be played
refused-deal_over = The deal is over
refused-bad_option = This table cannot agree on that
refused-bad_seats = The game is not played by so many
refused-bad_deck = This is not the pack of the game
refused-bad_record = This record cannot be read
refused-must_follow_suit = You hold { $suit }: follow suit
refused-must_trump = You cannot follow, but you hold { $suit }: trump
