# What belongs to single games: titles, columns, facts, actions, refusals.
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
column-general = general
column-card_points = points
column-talon = talon
column-last_trick = last
column-penalty = penalty
column-eyes = eyes

# Facts that several games share.
event-played = { $name }: { $cards }
event-took_trick = trick: { $name }
event-drew = { $known ->
    [0] { $name } draws from the stock
   *[other] { $name } draws the open { $cards }
}
event-turned = { $cards } turned up
event-deal_over = the deal is over

# Valety
event-holds_turned = { $name } holds the turned { $cards }
event-turned_jack_taken = the turned { $cards } went with the last trick: { $name }
event-turned_jack_dead = the turned { $cards } belongs to nobody

# Polignac
act-general = General
act-pass = Pass
said-general = general
said-pass = pass
awaited-general = ▸ <b>A general?</b> Everybody answers, in secret
your-general = <b>General or pass?</b> A general undertakes to take every trick. The others’ answers are secret for now
event-all_passed = all passed, there is no general
event-general_announced = { $name } is the general
event-ace_below_jack = the ace ranks between ten and jack
event-leads_first = { $name } will lead
event-general_leads = the general will lead
event-general_broken = the general has fallen: { $name }
event-general_made = the general took every trick: { $name }
polignac-score-line = Penalties: { $list }
polignac-score-line-target = Penalties: { $list } (the match ends at { $target })

# Privet, Valet!
act-greet-J = Hello, Jack!
act-greet-Q = Hello, Queen!
act-greet-K = Hello, King!
act-greet-A = Hello, Ace!
also-greet-J = Privet, Valet!
act-turn = Turn a card

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
polignac-refused-wrong_phase = Cards later: first we decide whether there is a general
