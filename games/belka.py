"""Белка (Belka), 4 players in pairs: 120 card points a deal, and the four jacks are always the highest trumps.

Source: the project's rules of Белка, numbered as here; ◆ marks our decision where the tradition leaves it open.

1.1 32 cards; seats 0 and 2 against 1 and 3; everything runs counter-clockwise ◆.  1.2 The jacks belong to no plain
    suit: they are trumps, high to low ♣ ♠ ♥ ♦, above the trump ace.  1.3 Otherwise A 10 K Q 9 8 7 ◆.
2.1 First dealer by lot, then to the right ◆; two cards at a time from the dealer's right, 8 each.
2.2 In a party's first deal clubs are trump; its holder of ♣J owns clubs for the whole party, the right one diamonds,
    the partner spades, the left one hearts.  2.3 Later whoever has ♣J says so: the suit they own is trump.
3.1 Right of the dealer leads. Follow suit if you can (a trump with any trump); who cannot plays any card ◆.
3.2 Ace ban: who discards keeps the ace of a plain suit that has not been led, unless nothing else is left ◆.
3.3 The highest trump takes the trick, without one the highest card of the suit led; the taker leads. Eight tricks.
4.1 A 11, 10 10, K 4, Q 3, J 2.  4.2 More than 60 open eyes: 2 in a party's first deal, later 1, and 1 more against ♣J.
4.3 60 to 60: nobody scores and the next deal is doubled, until a deal is won ◆.  4.4 All 120, голи: all missing eyes.
4.5 A party is won with 12 eyes.  4.6 The losers of a party are «ешкі» until they win one; голи that ends it counts ◆.
5   House rules: the fields of :class:`Options`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, TypeAlias

from games import cards
from games.cards import RANK_OF, RANKS, SUIT_OF, SUITS, Card, CardSet, Suit, cards_of, iter_cards, parse_card
from games.core import (
    Cell,
    Event,
    Form,
    Reckoning,
    Refusal,
    Seat,
    Setup,
    Title,
    Token,
    Verdict,
    View,
    added,
    ill_formed,
    option,
)
from games.tricks import (
    ALONE,
    PLAYED_CARDS,
    Order,
    TrickPlay,
    blank,
    deal_hands,
    make_order,
    play_tokens,
)

Pair: TypeAlias = int
"""0: seats 0 and 2, 1: seats 1 and 3. Events name a pair by its lower seat, which is the same number."""

SEATS: Final = 4
PAIRS: Final[tuple[tuple[Seat, ...], ...]] = ((0, 2), (1, 3))  # 1.1
RIGHT, OPPOSITE, LEFT = -1, 2, 1
PACK: Final = cards.pack_of("789TJQKA")  # 1.1
PLAIN_RANKS: Final = "789QKTA"  # 1.3
JACKS: Final = tuple(parse_card(name) for name in ("JD", "JH", "JS", "JC"))  # 1.2
CLUB_JACK: Final = JACKS[-1]
ACES: Final = cards.rank_set("A")
PACKETS: Final = (2, 2, 2, 2)  # 2.1
CARD_POINTS: Final[Mapping[str, int]] = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}  # 4.1
WORTH: Final = tuple(CARD_POINTS.get(RANKS[RANK_OF[card]], 0) for card in range(cards.CARD_COUNT))
ALL_POINTS: Final = 120  # 4.4
FIRST_EYES: Final = 2  # 4.2
FLAT_EYES: Final = 4  # 5 eggs
SPAS_POINTS: Final = 91  # 5 spas
GOATS: Final = "goats"
"""«ешкі» (4.6), as the texts call it."""


def _trump_order(trump: Suit) -> Order:
    plain = (parse_card(rank + SUITS[trump]) for rank in PLAIN_RANKS)
    return make_order(PLAIN_RANKS, trump, (*plain, *JACKS))  # 1.2, 1.3


ORDERS: Final = tuple(_trump_order(trump) for trump in range(len(SUITS)))


@dataclass(frozen=True, slots=True)
class Options:
    """The house rules (5), each with its default first."""

    target: int = option(12, 6)
    parties: int = option(1, 2, 3, 5)
    must_trump: str = option("off", "on")
    ace_ban: str = option("on", "off")
    red_swap: str = option("off", "on")
    eggs: str = option("double", "stack", "flat4")
    goli: str = option("points", "tricks")
    after_goli: str = option("new_party", "continue")
    spas: str = option("off", "on")


class Carry(NamedTuple):
    """What a deal needs from the match before it.

    ``owners[suit]`` is the seat that owns a suit, None in the first deal of a party; ``doubled`` is the factor of this
    deal's eyes; ``parties`` are won per pair; ``goats`` is the pair that bears the title.
    """

    number: int
    dealer: Seat
    totals: tuple[int, ...] = (0,) * SEATS
    owners: tuple[Seat, ...] | None = None
    doubled: int = 1
    parties: tuple[int, int] = (0, 0)
    goats: Pair | None = None


@dataclass(slots=True)
class State:
    """One deal and the rules of play in it. What ``apply`` has given away is never changed, only copies of it are.

    ``club_jack`` was dealt ♣J. ``trumps`` are all trumps. ``banned`` are the aces of plain suits that have not been
    led (3.2), none without ``ace_ban``. ``force`` is the house rule ``must_trump`` (5).
    """

    setup: Setup
    carry: Carry
    tricks: TrickPlay
    club_jack: Seat
    trumps: CardSet
    banned: CardSet
    force: bool

    def copy(self) -> "State":
        """A copy that shares nothing that changes."""
        new = blank(State)
        new.setup = self.setup
        new.carry = self.carry
        new.tricks = self.tricks.copy()
        new.club_jack = self.club_jack
        new.trumps = self.trumps
        new.banned = self.banned
        new.force = self.force
        return new

    def legal(self) -> CardSet:
        """The cards that the seat to act may play; empty when the deal is over."""
        tricks = self.tricks
        hand = tricks.hands[tricks.turn]
        # 3.1; 3.2: an ace, if nothing else is left.
        return hand & tricks.suited or self.forced(hand) or hand & ~self.banned or hand

    def forced(self, hand: CardSet) -> CardSet:
        """The trumps that a hand which cannot follow has to play (5 must_trump)."""
        return hand & self.trumps if self.force else 0

    def play(self, card: Card) -> Seat | None:
        """Play a card that may be played; the taker when this completes the trick."""
        tricks = self.tricks
        if not tricks.trick:
            self.banned &= ~tricks.order.suit_sets[tricks.order.suit_of[card]]  # 3.2
        return tricks.play(card)

    @property
    def trump(self) -> Suit:
        """The trump suit: the one that the jacks follow (1.2)."""
        return self.tricks.order.suit_of[CLUB_JACK]

    @property
    def options(self) -> Options:
        """The house rules of the match."""
        options: Options = self.setup.options
        return options


def begun(setup: Setup, carry: Carry, tricks: TrickPlay, club_jack: Seat) -> State:
    """The state in which the first card is awaited."""
    trumps = tricks.order.suit_sets[tricks.order.suit_of[CLUB_JACK]]  # 1.2
    banned = ACES & ~trumps if setup.options.ace_ban == "on" else 0
    return State(setup, carry, tricks, club_jack, trumps, banned, force=setup.options.must_trump == "on")


@dataclass(frozen=True, slots=True)
class Result:
    """What a complete deal comes to. ``lines`` say what opened how many eyes, or cut them off; ``eyes`` is their sum.

    ``winner`` is None after 60 to 60; ``ends_party`` says that the winner has all its eyes.
    """

    card_points: tuple[int, int]
    winner: Pair | None
    lines: tuple[Event, ...]
    eyes: int
    ends_party: bool

    @property
    def goli(self) -> bool:
        """Whether the winner has everything (4.4)."""
        return self.lines[0].kind == "goli"

    @property
    def points(self) -> tuple[int, ...]:
        """The eyes opened, at both seats of a pair."""
        return tuple(self.eyes if seat % len(PAIRS) == self.winner else 0 for seat in range(SEATS))


class Belka:
    """The contract of games.core for Белка; eyes are its points, and a party's its totals."""

    id = "belka"
    rules = 1
    seats: tuple[int, ...] = (SEATS,)
    options: type[Any] = Options
    direction = RIGHT  # 1.1
    has_host = False
    verbs: Mapping[str, Form] = {"play": Form.CARD}

    def pack(self, setup: Setup) -> tuple[Card, ...]:  # noqa: ARG002 - the contract's
        """32 cards, from the sevens (1.1)."""
        return PACK

    def sides(self, setup: Setup) -> tuple[tuple[Seat, ...], ...]:  # noqa: ARG002 - the contract's
        """Partners sit opposite (1.1)."""
        return PAIRS

    def opening(self, setup: Setup) -> Carry:
        """The lot's dealer, a new party (2.1)."""
        return Carry(0, setup.first_dealer)

    def deal(self, setup: Setup, carry: Carry, deck: tuple[Card, ...]) -> State:
        """Hands dealt in packets of two (2.1), and the trump that follows from ♣J (2.2, 2.3)."""
        first = _right_of(carry.dealer)
        hands = deal_hands(deck, SEATS, first, PACKETS, RIGHT)
        club_jack = next(seat for seat, hand in enumerate(hands) if hand >> CLUB_JACK & 1)
        trump = cards.CLUBS if carry.owners is None else carry.owners.index(club_jack)  # 2.2, 2.3
        return begun(setup, carry, TrickPlay(ORDERS[trump], hands, first, RIGHT), club_jack)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """The seat whose turn it is."""
        return state.tricks.to_act

    def legal(self, state: State, seat: Seat) -> tuple[Token, ...]:
        """The cards that follow suit; for who cannot, those that the ace ban leaves (3.1, 3.2)."""
        return play_tokens(state.legal()) if seat == state.tricks.turn else ()

    def well_formed(self, setup: Setup, verb: str, argument: str | None) -> bool:  # noqa: ARG002 - the contract's
        """``play`` with one card."""
        return f"{verb} {argument}" in PLAYED_CARDS

    def apply(self, state: State, seat: Seat, token: Token) -> tuple[State, tuple[Event, ...]]:
        """Play a card; Refusal for what is not legal."""
        card = PLAYED_CARDS.get(token)
        if card is None or not _may_play(state, seat, card):
            raise _refusal(state, seat, token)
        return _do_play(state, seat, card)

    def fallback(self, state: State, seat: Seat) -> Token | None:  # noqa: ARG002 - the contract's
        """No rule names a card."""
        return None

    def stamp(self, state: State, seat: Seat) -> str:  # noqa: ARG002 - the contract's
        """``deal.cards played``."""
        return f"{state.carry.number}.{state.tricks.ply}"

    def view(self, state: State, seat: Seat | None) -> View:
        """Own hand and what lies or lay open; card points stay uncounted until the deal is over."""
        play = state.tricks
        return View(
            viewer=seat,
            phase="over" if state.tricks.over else "play",
            dealer=state.carry.dealer,
            to_act=self.to_act(state),
            hand=() if seat is None else cards_of(play.hands[seat]),
            hand_counts=tuple(hand.bit_count() for hand in play.hands),
            legal=() if seat is None else self.legal(state, seat),
            totals=self.totals(state),
            trump=state.trump,
            has_trump=True,
            trick=play.growing,
            last_trick=play.finished[-1] if play.done else None,
            tricks=play.finished,
            trick_number=len(play.done) + (not state.tricks.over),
            tricks_taken=play.counts,
            target=state.options.target,
            progress=(state.carry.number + 1, None),
            notes=_notes(state),
            reckoning=_reckoning(state, self.totals(state)) if state.tricks.over else None,
            suits=play.order.suits,
        )

    def points(self, state: State) -> tuple[int, ...] | None:
        """The eyes that the complete deal opened (4.2)."""
        return _settle(state).points if state.tricks.over else None

    def totals(self, state: State) -> tuple[int, ...]:
        """The eyes of the party so far, the last one's still after its end (4.5)."""
        points = self.points(state) or (0,) * SEATS
        return added(state.carry.totals, points)

    def info(self, state: State) -> dict[str, Any]:
        """Trump, owners, who was dealt ♣J, card points so far, and where the match stands after the deal."""
        after = _after(state)
        owners = _known_owners(state)
        return {
            "trump": SUITS[state.trump],
            "owners": owners and dict(zip(SUITS, owners, strict=True)),
            "club_jack": state.club_jack,
            "card_points": list(_card_points(state.tricks)),
            "tricks": list(state.tricks.counts),
            "doubled": state.carry.doubled,
            "parties": list(after.parties),
            "goats": after.goats,
        }

    def carry(self, state: State) -> Carry:
        """The deal passes to the right (2.1); after a party a new one begins (2.2, 5 parties)."""
        before, result = state.carry, _settle(state)
        won = result.winner if result.ends_party or result.goli else None
        return Carry(
            number=before.number + 1,
            dealer=_right_of(before.dealer),
            totals=(0,) * SEATS if result.ends_party else self.totals(state),
            owners=None if result.ends_party else _known_owners(state),
            doubled=_next_factor(state) if result.winner is None else 1,  # 4.3
            parties=(before.parties[0] + (won == 0), before.parties[1] + (won == 1)),
            goats=1 - result.winner if result.winner is not None and result.ends_party else before.goats,  # 4.6
        )

    def verdict(self, setup: Setup, carry: Carry) -> Verdict:
        """Over when a pair has won the agreed number of parties (5 parties)."""
        options: Options = setup.options
        for pair, won in enumerate(carry.parties):
            if won == options.parties:
                return Verdict(over=True, winners=PAIRS[pair])
        return Verdict(over=False)

    def core(self, state: State) -> State:
        """A copy of the bare core."""
        return state.copy()

    def titles(self, state: State) -> tuple[Title, ...]:
        """4.6: at the end of a party the losers bear «ешкі», the winners no longer."""
        result = _settle(state) if state.tricks.over else None
        if result is None or result.winner is None or not result.ends_party:
            return ()
        return (Title(GOATS, result.winner, borne=False), Title(GOATS, 1 - result.winner, borne=True))


BELKA: Final = Belka()


def _right_of(seat: Seat) -> Seat:
    return (seat + RIGHT) % SEATS


def _may_play(state: State, seat: Seat, card: Card) -> bool:
    """3.1, 3.2."""
    return seat == state.tricks.turn and state.legal() & ALONE[card] != 0


def _do_play(state: State, seat: Seat, card: Card) -> tuple[State, tuple[Event, ...]]:
    """3.1 to 3.3."""
    after = state.copy()
    after.play(card)
    return after, after.tricks.told(seat, card)


def _refusal(state: State, seat: Seat, token: Token) -> Refusal:
    """Why an action that is not legal is not."""
    tricks = state.tricks
    card = PLAYED_CARDS.get(token)
    if card is None:
        return ill_formed(token)
    if state.tricks.over:
        return Refusal("deal_over", "the deal is complete")
    if seat != tricks.turn:
        return Refusal("not_your_turn", f"seat {tricks.turn} is to play")
    if not tricks.hands[seat] >> card & 1:
        return Refusal("not_your_card", f"seat {seat} does not hold {cards.NAMES[card]}", card=card)
    if tricks.following():
        suit = tricks.order.suit_of[tricks.trick[0]]
        details = {"suit": suit, "card": card, "trump": int(suit == state.trump)}
        return Refusal("must_follow_suit", "the suit led is in the hand", rule="belka 3.1", **details)
    if state.forced(tricks.hands[seat]):
        return Refusal("must_trump", "a trump is in the hand", rule="belka 3.1", suit=state.trump, card=card)
    return Refusal("ace_ban", "its suit has not been led", rule="belka 3.2", suit=SUIT_OF[card], card=card)


def _suit_owners(holder: Seat, options: Options) -> tuple[Seat, ...]:
    """By suit, who owns it after a first deal in which the holder had ♣J (2.2)."""
    owner = {
        cards.CLUBS: holder,
        cards.DIAMONDS: holder + RIGHT,
        cards.SPADES: holder + OPPOSITE,
        cards.HEARTS: holder + LEFT,
    }
    if options.red_swap == "on":
        owner[cards.DIAMONDS], owner[cards.HEARTS] = owner[cards.HEARTS], owner[cards.DIAMONDS]
    return tuple(owner[suit] % SEATS for suit in range(len(SUITS)))


def _known_owners(state: State) -> tuple[Seat, ...] | None:
    """The owners of the suits; in a party's first deal nobody knows them before it is complete (2.2)."""
    if state.carry.owners is None and state.tricks.over:
        return _suit_owners(state.club_jack, state.options)
    return state.carry.owners


def _card_points(play: TrickPlay) -> tuple[int, int]:
    """What the tricks taken so far are worth, per pair (4.1)."""
    taken = play.taken
    first, second = (sum(WORTH[card] for seat in pair for card in iter_cards(taken[seat])) for pair in PAIRS)
    return first, second


def _settle(state: State) -> Result:
    """The score of the complete deal (4)."""
    card_points = _card_points(state.tricks)
    if card_points[0] == card_points[1]:
        return Result(card_points, None, (_eggs(state),), 0, ends_party=False)  # 4.3
    winner = int(card_points[1] > card_points[0])
    missing = state.options.target - state.carry.totals[winner]
    lines = _eye_lines(state, winner, missing)
    eyes = sum(line.value or 0 for line in lines)
    if eyes > missing:
        lines, eyes = (*lines, Event("eyes_cut", winner, value=missing - eyes)), missing  # 4.5
    return Result(card_points, winner, lines, eyes, ends_party=eyes == missing)


def _eye_lines(state: State, winner: Pair, missing: int) -> tuple[Event, ...]:
    """What opens how many eyes."""
    options, factor = state.options, state.carry.doubled
    points = _card_points(state.tricks)[winner]
    if _has_all(state, winner, points):
        return (Event("goli", winner, value=missing if options.after_goli == "new_party" else 0),)  # 4.4
    if state.carry.owners is None:
        return (Event("eyes_first", winner, value=FIRST_EYES),)  # 4.2
    if options.eggs == "flat4" and factor > 1:
        return (Event("eyes_flat", winner, value=FLAT_EYES),)
    lines = [Event("eyes_won", winner, value=1)]  # 4.2
    if state.club_jack not in PAIRS[winner]:
        lines.append(Event("eyes_club_jack", winner, (CLUB_JACK,), 1))  # 4.2
    if options.spas == "on" and points >= SPAS_POINTS:
        lines.append(Event("eyes_spas", winner, value=1))
    if factor > 1:
        lines.append(Event("eyes_doubled", winner, value=len(lines) * (factor - 1)))  # 4.3
    return tuple(lines)


def _has_all(state: State, winner: Pair, points: int) -> bool:
    """Whether the deal is голи (4.4, 5 goli)."""
    if state.options.goli == "tricks":
        return not any(state.tricks.counts[seat] for seat in PAIRS[1 - winner])
    return points == ALL_POINTS


def _eggs(state: State) -> Event:
    """60 to 60, and what the next deal carries (4.3, 5 eggs)."""
    if state.options.eggs == "flat4":
        return Event("eggs_flat", value=FLAT_EYES)
    return Event("eggs", value=_next_factor(state))


def _next_factor(state: State) -> int:
    """The factor of the deal after this one if it is 60 to 60 (4.3, 5 eggs)."""
    return state.carry.doubled * 2 if state.options.eggs == "stack" else 2


def _notes(state: State) -> tuple[Event, ...]:
    """Eyes, parties and title per pair, doubling, who owns which suit, and who announced ♣J (2.3)."""
    after, factor = _after(state), state.carry.doubled
    notes = [Event("eyes", pair, value=BELKA.totals(state)[pair]) for pair in range(len(PAIRS))]
    notes += _party_notes(state)
    if after.goats is not None:
        notes.append(Event(GOATS, after.goats))
    if factor > 1:
        flat = state.options.eggs == "flat4"
        notes.append(Event("flat", value=FLAT_EYES) if flat else Event("doubled", value=factor))
    notes += _owner_notes(state)
    if state.carry.owners is not None:
        notes.append(Event("announced", state.club_jack, (CLUB_JACK,), state.trump))
    return tuple(notes)


def _party_notes(state: State) -> tuple[Event, ...]:
    """Parties won per pair, where one does not decide the match (5 parties)."""
    won = _after(state).parties if state.options.parties > 1 else ()
    return tuple(Event("parties", pair, value=parties) for pair, parties in enumerate(won))


def _owner_notes(state: State) -> tuple[Event, ...]:
    """Who owns which suit, once it is known (2.2)."""
    return tuple(Event("owner", owner, value=suit) for suit, owner in enumerate(_known_owners(state) or ()))


def _after(state: State) -> Carry:
    """Where parties and title stand: after the deal once it is complete."""
    return BELKA.carry(state) if state.tricks.over else state.carry


def _reckoning(state: State, totals: tuple[int, ...]) -> Reckoning:
    """The complete deal on paper: tricks per seat, card points and eyes per pair, and what opened the eyes."""
    result = _settle(state)
    rows = tuple(
        (Cell(state.tricks.counts[seat]), Cell(result.card_points[seat % len(PAIRS)]), Cell(result.points[seat]))
        for seat in range(SEATS)
    )
    ending: tuple[Event, ...] = ()
    if state.carry.owners is None and not result.ends_party:
        ending = (Event("held_club_jack", state.club_jack, (CLUB_JACK,)), *_owner_notes(state))  # 2.2
    if result.winner is not None and result.ends_party:
        ending = (Event("party_won", result.winner), Event(GOATS, 1 - result.winner))  # 4.5, 4.6
    if result.winner is not None and (result.ends_party or result.goli):
        ending += _party_notes(state)
    return Reckoning(
        ("tricks", "card_points", "eyes"), rows, result.points, totals, (*result.lines, *ending), sums=False
    )
