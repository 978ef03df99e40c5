"""The contract that every game fulfils, and the values that cross it.

A game is a pure function of a shuffled pack, options and a list of actions. Its object is stateless: every method
takes the values it speaks of. Three types belong to the game and are opaque to everybody else: its options ``O``, the
carry ``C`` (what a deal needs from the match before it) and the state ``S`` of one deal.
"""

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields
from enum import Enum
from typing import Any, Final, NamedTuple, Protocol, TypeAlias, TypeVar, runtime_checkable

from games.cards import Card, CardSet, Suit

Seat: TypeAlias = int
Token: TypeAlias = str
OptionValue: TypeAlias = str | int

HOST: Final[Seat] = -1
"""The bot as an actor of its own (records write ``-``): the leader of Привет, Валет!."""
SHORT: Final = 80
"""How much of something strange is quoted in a message."""


class Refusal(Exception):  # noqa: N818 - a refusal is an answer to a player, not a fault of the program
    """What a game, a record or a match does not allow. Nothing has changed when it is raised.

    ``code`` is one of the table in records.md, 5, or one of the game's own (6 there); ``rule`` is the rule's number
    with the game (``valety 3.2``) where a rule of play forbids the action; ``details`` holds what a text needs besides
    (``suit``: the suit to follow, ``card``: the card refused).
    """

    def __init__(self, code: str, message: str, *, rule: str | None = None, **details: int) -> None:
        super().__init__(message)
        self.code = code
        self.rule = rule
        self.details = details


class Form(Enum):
    """How a person makes up an action of a verb; the table in the chat offers it by this alone."""

    CARD = "card"
    """``play 7S``: one card of the hand."""
    CARDS = "cards"
    """``discard 7S 8S``: several cards of the hand, toggled, then confirmed."""
    CAPTURE = "capture"
    """``lay 7S``, ``take 7S: 3S 4D``: a card of the hand, then, where there are several ways, which."""
    WORD = "word"
    """``general``, ``swap``: a button of its own."""
    NUMBER = "number"
    """``cut 7``: a number out of a range."""
    LIST = "list"
    """``declare run 3 QH``: true ones as buttons, all of them word by word."""
    GREET = "greet"
    """``greet J``: a button that everybody may press at any time, bound to the open card."""
    TIME = "time"
    """``expire``: nobody's button; it happens when the time is up that the table gives."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What is fixed for a whole match. ``options`` is an instance of the game's options class."""

    options: Any
    seats: int
    first_dealer: Seat


class Event(NamedTuple):
    """A public fact: it may be shown to everybody. ``kind`` is a key of the texts.

    Kinds that several games share: ``played`` (seat, cards), ``took_trick`` (seat, cards), ``drew`` (seat, value: how
    many; cards only where everybody saw them), ``turned`` (cards), ``deal_over``. Everything else is named by its game.
    """

    kind: str
    seat: Seat | None = None
    cards: tuple[Card, ...] = ()
    value: int | None = None


DEAL_OVER: Final = Event("deal_over")


class Trick(NamedTuple):
    """Cards in the order of play, with who played each; ``taker`` is None while the trick grows."""

    plays: tuple[tuple[Seat, Card], ...]
    taker: Seat | None = None


@dataclass(frozen=True, slots=True)
class Cell:
    """One figure of a reckoning with the cards it comes from; ``value`` None is an empty cell."""

    value: int | None
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Reckoning:
    """The reckoning of a complete deal, line by line as on paper.

    ``columns`` are keys of the texts; ``rows[seat][i]`` belongs to ``columns[i]``; the sum of a row is ``points[seat]``
    where ``sums`` says so (figures such as a count of cards do not add up to points). ``remarks`` tell the rest.
    """

    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    points: tuple[int, ...]
    totals: tuple[int, ...]
    remarks: tuple[Event, ...] = ()
    sums: bool = True


@dataclass(frozen=True, slots=True)
class View:
    """All that one seat (or, with ``viewer`` None, a spectator) may know. Built up from nothing, never by stripping.

    ``to_act``: who is publicly awaited; while several answer in secret, everybody who was asked. ``legal`` and
    ``hand`` are the viewer's own and empty for others. ``has_trump``: the game has trumps, so that a deal without any
    (``trump`` None) is worth telling. ``turned`` is the card turned up for trumps, None once it has been drawn from a
    stock (in Козырные мальчики the dealer takes it at once, and it is told all the same). ``trick`` is None while no
    card lies; ``trick_number`` counts from 1 and is the growing trick's, at the end the last one's. ``tricks`` are
    the finished ones that may be looked at now, oldest first; ``last_trick`` is the one before the growing one.
    ``captured``: per seat the taken cards that count and that everybody has seen. ``table``: open cards (Кончинка: on
    the table; Привет, Валет!: the open card). ``own_choice``: what the viewer answered to a question still unsettled.
    ``progress``: (deals played and under way, deals agreed). ``notes`` are standing public facts of this game, in the
    order to show them. ``suits`` is the pack as players sort a hand: the four suits as they count in play, each high
    to low; empty where that is what is printed, ace high. ``suggested`` are those of ``legal`` that a list too long
    to read begins with (true declarations).
    """

    viewer: Seat | None
    phase: str
    dealer: Seat
    to_act: tuple[Seat, ...]
    hand: tuple[Card, ...]
    hand_counts: tuple[int, ...]
    legal: tuple[Token, ...]
    totals: tuple[int, ...]
    trump: Suit | None = None
    has_trump: bool = False
    turned: Card | None = None
    stock: int | None = None
    trick: Trick | None = None
    last_trick: Trick | None = None
    tricks: tuple[Trick, ...] = ()
    trick_number: int = 0
    tricks_taken: tuple[int, ...] = ()
    captured: tuple[tuple[Card, ...], ...] = ()
    captured_points: tuple[int, ...] = ()
    table: tuple[Card, ...] = ()
    own_choice: Token | None = None
    target: int | None = None
    progress: tuple[int, int | None] = (0, None)
    notes: tuple[Event, ...] = ()
    reckoning: Reckoning | None = None
    suits: tuple[tuple[Card, ...], ...] = ()
    suggested: tuple[Token, ...] = ()


@dataclass(frozen=True, slots=True)
class Verdict:
    """Where the match stands between deals; ``winners`` ascending, empty until it is over."""

    over: bool
    winners: tuple[Seat, ...] = ()


class Carry(Protocol):
    """What a deal needs from the match before it. Each game adds its own fields."""

    @property
    def number(self) -> int:
        """The deal's number, from 0."""

    @property
    def dealer(self) -> Seat:
        """Who deals it."""

    @property
    def totals(self) -> tuple[int, ...]:
        """Each seat's total when it begins."""


C = TypeVar("C", bound=Carry)
S = TypeVar("S")


class Game(Protocol[C, S]):
    """One game. Methods appear in this order in every game's file."""

    id: str
    rules: int
    """Raised when the meaning of a record changes."""
    seats: tuple[int, ...]
    options: type[Any]
    """A frozen dataclass whose fields are made by :func:`option`."""
    direction: int
    """+1: play goes clockwise (to the left), -1: counter-clockwise."""
    has_host: bool
    """Whether ``-`` is an actor of its records."""
    verbs: Mapping[str, Form]

    def pack(self, setup: Setup) -> tuple[Card, ...]:
        """The canonical pack (fairness.md, 3)."""

    def sides(self, setup: Setup) -> tuple[tuple[Seat, ...], ...]:
        """Who plays together: one tuple of seats a side."""

    def opening(self, setup: Setup) -> C:
        """The carry of the first deal."""

    def deal(self, setup: Setup, carry: C, deck: tuple[Card, ...]) -> S:
        """The deal's first state. ``deck`` is a permutation of the pack (the caller has checked)."""

    def to_act(self, state: S) -> tuple[Seat, ...]:
        """Seats that may act, ascending, without HOST; empty when the deal is complete."""

    def legal(self, state: S, seat: Seat) -> tuple[Token, ...]:
        """The seat's legal actions sorted as strings; empty if it may not act. HOST where the game has it."""

    def well_formed(self, setup: Setup, verb: str, argument: str | None) -> bool:
        """Whether the action is of the game's form, canonical argument included (else ``bad_action``)."""

    def apply(self, state: S, seat: Seat, token: Token) -> tuple[S, tuple[Event, ...]]:
        """The state after a legal action and what everybody may learn of it.

        Raises Refusal for anything else, with the first code that applies in the order of records.md, 5:
        ``bad_action``, ``deal_over``, ``not_your_turn``, ``wrong_phase``, ``not_your_card``, then the game's own.
        """

    def fallback(self, state: S, seat: Seat) -> Token | None:
        """The action that a rule names for a seat whose time is up, or None where no rule does."""

    def stamp(self, state: S, seat: Seat) -> str:
        """Changes whenever the seat's choice changes, unique over the match; at most 12 of ``[a-z0-9.]``.

        It does not change through others' simultaneous answers. Equal stamps mean equal ``legal``.
        """

    def view(self, state: S, seat: Seat | None) -> View:
        """What a seat, or with None a spectator, may know."""

    def points(self, state: S) -> tuple[int, ...] | None:
        """What the deal added to each total; None until it is complete."""

    def totals(self, state: S) -> tuple[int, ...]:
        """The totals as they stand, points written in mid-deal included."""

    def info(self, state: S) -> dict[str, Any]:
        """The omniscient facts of replay; never read anywhere else."""

    def carry(self, state: S) -> C:
        """The carry of the deal after this complete one."""

    def verdict(self, setup: Setup, carry: C) -> Verdict:
        """Where the match stands when this carry's deal would be next."""


AnyGame: TypeAlias = Game[Any, Any]


def verb_of(token: Token) -> str:
    """The first word of a token."""
    return token.partition(" ")[0]


def parse_token(game: AnyGame, setup: Setup, token: Token) -> tuple[str, str | None]:
    """A token's verb and argument; Refusal ``bad_action`` unless it is of the game's form (records.md, 3)."""
    verb, space, argument = token.partition(" ")
    parts = (verb, argument if space else None)
    if verb not in game.verbs or not game.well_formed(setup, *parts):
        raise ill_formed(token)
    return parts


def ill_formed(token: Token) -> Refusal:
    """The refusal of a token that is not of the game's form."""
    return Refusal("bad_action", f"{shortened(token)} is no action of this game")


def shortened(value: object) -> str:
    """Something strange from outside, short enough for a message; of a nested value the kind only."""
    if isinstance(value, str):
        return repr(value[:SHORT])
    return repr(value) if isinstance(value, int | float | None) else type(value).__name__


def added(figures: tuple[int, ...], others: tuple[int, ...]) -> tuple[int, ...]:
    """The sums of what each seat has in the one and in the other; ValueError unless both have as many seats."""
    return tuple([figure + other for figure, other in zip(figures, others, strict=True)])


class Core(Protocol):
    """The bare core of a game: it alone holds the rules of play, and it is mutable and fast (``bench``, search).

    Everything that happens between two cards (drawing, ends of tricks) is done by ``play``; what a person would have
    to choose besides a card is left out (nothing is declared) or takes the first way there is (which group to take).
    """

    def legal(self) -> CardSet:
        """The cards that may be played now; empty when the deal is over."""

    def play(self, card: Card) -> object:
        """Play one of them. What it returns is the game's own affair."""

    def copy(self) -> "Core":
        """A copy that shares nothing that changes."""


@runtime_checkable
class HasCore(Protocol):
    """A game that gives its bare core away."""

    def core(self, state: Any) -> Core | None:  # noqa: ANN401 - the game's own state
        """A copy of the state's core; None while something else than a card is awaited."""


@dataclass(frozen=True, slots=True)
class Title:
    """Whether those who play on a side bear a title from now on, beyond the match; ``kind`` is a key of the texts."""

    kind: str
    side: int
    borne: bool


@runtime_checkable
class HasTitles(Protocol):
    """A game with titles that outlive the match. Who keeps them keeps them by the people of a side.

    What this match has decided stands in the view's notes, under the title's kind.
    """

    def titles(self, state: Any) -> tuple[Title, ...]:  # noqa: ANN401 - the game's own state
        """What the complete deal has decided about titles; empty where it decides nothing."""


_Options = TypeVar("_Options")


@dataclass(frozen=True, slots=True)
class OptionSpec:
    """An option's values, default first; ``seats``: the seat counts at which another than the default is allowed."""

    name: str
    values: tuple[OptionValue, ...]
    seats: tuple[int, ...] | None


def option(*values: OptionValue, seats: tuple[int, ...] | None = None) -> Any:  # noqa: ANN401 - as dataclasses.field
    """A field of a game's options: its values, default first."""
    return field(default=values[0], metadata={"values": values, "seats": seats})


def option_specs(options: type[_Options]) -> tuple[OptionSpec, ...]:
    """The options of a game in the order of its fields."""
    return tuple(
        OptionSpec(f.name, f.metadata["values"], f.metadata["seats"])
        for f in fields(options)  # type: ignore[arg-type]  # an options class is a dataclass by contract
        if f.default is not MISSING
    )


def parse_options(options: type[_Options], given: Mapping[str, object], seats: int) -> _Options:
    """The options of a record or a lobby; Refusal ``bad_option`` for what is unknown or not for so many seats."""
    specs = {spec.name: spec for spec in option_specs(options)}
    for name, value in given.items():
        spec = specs.get(name)
        if spec is None:
            raise Refusal("bad_option", f"unknown option {shortened(name)}")
        # A JSON true is not a number, although Python's equals 1.
        if not any(type(value) is type(known) and value == known for known in spec.values):
            raise Refusal("bad_option", f"option {name} cannot be {shortened(value)}")
        if spec.seats is not None and seats not in spec.seats and value != spec.values[0]:
            raise Refusal("bad_option", f"option {name} is not for {seats} players")
    return options(**given)


def changed_options(options: object) -> dict[str, OptionValue]:
    """What differs from the defaults, as a record writes it."""
    specs = option_specs(type(options))
    return {spec.name: value for spec in specs if (value := getattr(options, spec.name)) != spec.values[0]}
