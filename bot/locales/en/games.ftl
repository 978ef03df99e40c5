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

# Kozyrnye malchiki
awaited-discard = ▸ <b>{ $name }</b> lays two cards into the talon
your-discard = { $chosen ->
    [0] <b>Lay two cards into the talon.</b> No ace, no right or left jack
    [1] <b>Lay two cards into the talon.</b> Choose one more
   *[other] <b>Lay two cards into the talon.</b> Confirm with the button below
}
act-discard = ✓ Into the talon: { $first } { $rest }
event-discarded = { $name } lays two cards into the talon
event-right_jack = right jack { $cards }
event-left_jack = left { $cards }, a trump too
event-talon = { $known ->
    [0] { "" }
   *[other] talon: { $cards }
}
event-zero_penalty = no trick at all, the zero penalty: { $name }
event-talon_lost = talon { $cards } ({ $value }) is lost: the dealer took no trick

# Belka
event-eyes = { "" }
event-parties = { $pair } { $value }
label-parties = Parties: { $list }
event-goats = «ешкі» (goats): { $pair }
event-doubled = { $count ->
    [2] after «eggs» this deal counts for more
   *[other] «eggs» in a row: eyes ×{ $value }
}
event-owner = { $suit } { $name }
label-owner = Suits: { $list }
event-announced = { $name } announces { $cards }
event-goli = «goli», everything taken: { $pair }
event-eyes_first = first deal of the party: { $pair } +{ $value }
event-eyes_won = more than sixty: { $pair } +{ $value }
event-eyes_club_jack = { $cards } was on the other side: +{ $value }
event-eyes_spas = 91 points or more: +{ $value }
event-eyes_doubled = after «eggs»: +{ $value }
event-eyes_flat = after «eggs»: { $pair } +{ $value }
event-eggs = «eggs», 60 to 60: no eyes, the next deal counts for more
event-party_won = party won: { $pair }
belka-score = { $name } { $value } { belka-eyes-open }
belka-score-raised = { $name } { $value } { belka-eyes-open }
belka-eyes-open = { $count ->
    [1] ●
    [2] ●●
    [3] ●●●
    [4] ●●●●
    [5] ●●●●●
    [6] ●●●●●●
    [7] ●●●●●● ●
    [8] ●●●●●● ●●
    [9] ●●●●●● ●●●
    [10] ●●●●●● ●●●●
    [11] ●●●●●● ●●●●●
    [12] ●●●●●● ●●●●●●
   *[other] { "" }
}
belka-score-line-target = Eyes: { $list } (to { $target })

# Konchinka
act-take = Take { $rest }
act-lay = Lay { $first }
konchinka-score-raised = { $name } <s>{ $before }</s> { $value }
refused-must_take = What can take has to take

# Terz
act-accept = I believe it
act-ask = Which top card?
act-show = Show it
act-swap = Swap the trump seven
act-declare-marriage = Mariage
act-declare-four-J = Two hundred: jacks
act-declare-four-A = Hundred: aces
act-declare-four-K = Hundred: kings
act-declare-four-Q = Hundred: queens
act-declare-run-3 = Terz from { $first }
act-declare-run-4 = Fifty from { $first }
act-declare-run-5 = Hundred: five from { $first }
act-declare-run-6 = Hundred: six from { $first }
act-declare-run-7 = Hundred: seven from { $first }
act-declare-run-8 = Hundred: eight from { $first }
act-beat-four-J = Beat: two hundred, jacks
act-beat-four-A = Beat: hundred, aces
act-beat-four-K = Beat: hundred, kings
act-beat-four-Q = Beat: hundred, queens
act-beat-run-3 = Beat: terz from { $first }
act-beat-run-4 = Beat: fifty from { $first }
act-beat-run-5 = Beat: five from { $first }
act-beat-run-6 = Beat: six from { $first }
act-beat-run-7 = Beat: seven from { $first }
act-beat-run-8 = Beat: eight from { $first }
branch-declare = Another declaration…
branch-declare-four = Four of a rank
branch-declare-run = A run
branch-declare-run-3 = Terz
branch-declare-run-4 = Fifty
branch-declare-run-5 = Hundred: five
branch-declare-run-6 = Hundred: six
branch-declare-run-7 = Hundred: seven
branch-declare-run-8 = Hundred: eight
branch-beat = Beat it…
branch-beat-four = Four of a rank
branch-beat-run = A run
branch-beat-run-3 = Terz
branch-beat-run-4 = Fifty
branch-beat-run-5 = Hundred: five
branch-beat-run-6 = Hundred: six
branch-beat-run-7 = Hundred: seven
branch-beat-run-8 = Hundred: eight
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

# Privet, Valet!
act-greet-J = Привет, Валет!
act-greet-Q = Привет, Дама!
act-greet-K = Привет, Король!
act-greet-A = Привет, Туз!
act-turn = Turn a card
act-expire = Nobody was in time

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
reunion-refused-must_follow_suit = You hold { $suit }: follow suit, and the left jack is a trump
reunion-refused-wrong_phase = First the dealer lays two cards into the talon
reunion-refused-illegal = No more than one ten goes into the talon
refused-not_discardable = { $card } stays out of the talon: no ace, no right or left jack
belka-refused-must_follow_suit = You hold { $suit }: follow suit, and all jacks are trumps
refused-ace_ban = { $card } cannot be thrown: { $suit } has not been led yet
