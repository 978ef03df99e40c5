# Kozyrnye malchiki

# Another name of the game, by which it is found too.
also-title-reunion = Reunion

# Lines of the reckoning: points in tricks, talon, last trick, zero penalty.
reunion-column-card_points = points

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
event-talon_kept = in the talon { $cards }: { $name }, { $value }
event-talon_lost = talon { $cards } ({ $value }) is lost: the dealer took no trick
event-talon_passed = the dealer took no trick: talon { $cards } ({ $value }) to { $name } with the last one

reunion-refused-must_follow_suit = { $trump ->
    [0] You hold { $suit }: follow suit, and the left jack is a trump now
   *[other] A trump was led: play a trump { $suit }, the left jack is one too
}
reunion-refused-must_trump = You cannot follow, but you hold a trump { $suit }: trump, the left jack is one too
reunion-refused-wrong_phase = First the dealer lays two cards into the talon
reunion-refused-illegal = No more than one ten goes into the talon
refused-not_discardable = { $card } stays out of the talon: no ace, no right or left jack

column-talon = talon
