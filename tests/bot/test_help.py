"""The rules help: complete in both languages, short enough for a message, found in word forms, strictly read."""

import html
import re
from pathlib import Path

import pytest

from bot.help import Book, find, languages, load, load_general
from bot.help.reader import MAX_LABEL, read
from bot.people import LANGUAGES
from games.core import option_specs
from games.registry import GAMES
from tests.games.headers import rule_numbers

FITS = 3500
"""Characters of HTML a section may have, so that title, house rules and Telegram's 4096 never meet."""

BOOKS = [pytest.param(book, id=f"{tongue}-{game}") for tongue in LANGUAGES for game, book in load(tongue).items()]
ALL_BOOKS = [*BOOKS, *(pytest.param(load_general(language), id=f"{language}-general") for language in LANGUAGES)]
CHOICES = [
    pytest.param(language, game, option, id=f"{language}-{game}-{option}")
    for language in LANGUAGES
    for game in GAMES
    for option in (spec.name for spec in option_specs(GAMES[game].options))
]


def texts(book: Book) -> list[str]:
    """Everything a person may read in a book."""
    told = [paragraph.text for section in book.sections for paragraph in section.paragraphs]
    values = [value for option in book.options.values() for value in option.values.values()]
    titles = [book.title, book.gist or "", *(section.title for section in book.sections)]
    return [*told, *titles, *(value.label for value in values), *(value.sentence for value in values)]


def test_languages_and_games() -> None:
    assert languages() == tuple(sorted(LANGUAGES))
    assert all(set(load(language)) == set(GAMES) for language in LANGUAGES)
    with pytest.raises(ValueError, match="'tlh'"):
        load("tlh")


@pytest.mark.parametrize("book", BOOKS)
def test_every_rule_is_told(book: Book) -> None:
    numbers = [p.number for section in book.sections for p in section.paragraphs if p.number]
    assert numbers == rule_numbers(book.game)
    for number in numbers:
        assert book.paragraph(number) in book.section(int(number.split(".")[0])).paragraphs
    with pytest.raises(KeyError):
        book.paragraph("9.9")
    with pytest.raises(KeyError):
        book.section(9)


@pytest.mark.parametrize("book", BOOKS)
def test_every_option_and_value_is_told_the_default_first(book: Book) -> None:
    specs = {spec.name: [str(value) for value in spec.values] for spec in option_specs(GAMES[book.game].options)}
    assert {name: list(option.values) for name, option in book.options.items()} == specs
    assert {name: option.default for name, option in book.options.items()} == {n: v[0] for n, v in specs.items()}
    assert book.gist


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", [*GAMES, "general"])
def test_every_language_mirrors_russian(game: str, language: str) -> None:
    russian, other = (load_general(tongue) if game == "general" else load(tongue)[game] for tongue in ("ru", language))

    def shape(book: Book) -> list[tuple[int | None, list[tuple[str | None, int]]]]:
        return [(s.number, [(p.number, p.text.count("\n")) for p in s.paragraphs]) for s in book.sections]

    assert shape(russian) == shape(other)
    assert {n: o.rule for n, o in russian.options.items()} == {n: o.rule for n, o in other.options.items()}


@pytest.mark.parametrize("book", ALL_BOOKS)
def test_a_section_fits_one_message(book: Book) -> None:
    for section in book.sections:
        told = [f"<b>{p.number or ''}</b> {html.escape(p.text)}\n\n" for p in section.paragraphs]
        here = [option for option in book.options.values() if option.section == section.number]
        house = [max((value.sentence for value in option.values.values()), key=len) + "\n" for option in here]
        assert len(section.title) + sum(map(len, told + house)) <= FITS, section.title


@pytest.mark.parametrize("book", ALL_BOOKS)
def test_cards_and_quotes_are_written_one_way(book: Book) -> None:
    ranks = "ВДКТ" if book.language == "ru" else "JQKA"
    for text in texts(book):
        assert not re.search(r"[♠♣♦♥](?!\ufe0f)", text), text
        assert not re.search(rf"[♠♣♦♥]\ufe0f(?!10|[2-9{ranks}](?!\w)|\W|$)", text), text
        assert not re.search(r"\"|'(?!s|t)|\.\.\.|  ", text), text


@pytest.mark.parametrize("book", ALL_BOOKS)
def test_only_the_greeting_is_exclaimed(book: Book) -> None:
    greetings = re.compile(r"Привет, Валет!|Privet, Valet!|Hello, Jack!")
    for text in texts(book):
        assert "!" not in greetings.sub("", text), text


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_childrens_game_knows_no_betting(language: str) -> None:
    betting = {
        "ru": r"ставк|ставит|\bбанк|\bпари\b|казино|деньг|денег|фишк|\bкон\b|азарт|выигр|проигр",
        "en": r"\bbets?\b|betting|\bstakes?\b|wager|gambl|money|\bchips?\b|\bpot\b|casino|\bbank",
    }[language]
    for text in texts(load(language)["privet"]):
        assert not re.search(betting, text, re.IGNORECASE), text


@pytest.mark.parametrize(("language", "game", "option"), CHOICES)
def test_house_rules_in_force(language: str, game: str, option: str) -> None:
    book = load(language)[game]
    told = book.options[option]
    default, *others = told.values
    assert book.house_rules({option: default}) == ()
    assert told.value(default).sentence in book.house_rules({}, defaults=True)
    for value in others:
        chosen: object = int(value) if value.isdigit() else value
        sentence = told.value(chosen).sentence
        assert book.house_rules({option: chosen}) == (sentence,)
        assert book.house_rules({option: chosen}, section=told.section) == (sentence,)
        assert book.house_rules({option: chosen}, section=told.section + 1) == ()
        assert sentence in book.house_rules({option: chosen}, defaults=True)
        assert len(book.house_rules({option: chosen}, defaults=True)) == len(book.options)
    sentences = [value.sentence for value in told.values.values()]
    assert len(set(sentences)) == len(sentences)
    assert all(0 < len(value.label) <= MAX_LABEL for value in told.values.values())


def test_house_rules_of_no_option_or_value() -> None:
    book = load("ru")["belka"]
    with pytest.raises(KeyError, match="bluff"):
        book.house_rules({"bluff": "on"})
    with pytest.raises(KeyError, match="7"):
        book.house_rules({"target": 7})


def test_a_range_of_values_is_told_once_and_known_singly() -> None:
    book = load("ru")["polignac"]
    assert book.house_rules({"deals": 7}) == ("Число сдач в партии: 7.",)
    assert book.options["deals"].value(7).label == "сдач: 7"
    told = [p.text for section in book.sections for p in section.paragraphs if "Число сдач" in p.text]
    assert len(told) == 1
    assert "Число сдач в партии: 1–20." in told[0]


def found(language: str, game: str, query: str) -> list[str | None]:
    """What the hits quote: the number of the rule, None for advice, examples and house rules."""
    return [hit.paragraph.number for hit in find(load(language)[game], query)]


@pytest.mark.parametrize(
    ("language", "game", "forms"),
    [
        ("ru", "valety", ["взятка", "взятки", "взятку", "взяток", "ВЗЯТКАМИ"]),
        ("ru", "valety", ["валет", "валетов", "валету", "вальтов"]),
        ("ru", "konchinka", ["кончинка", "кончинок", "кончинками"]),
        ("ru", "polignac", ["равенство", "ничья", "ничью"]),
        ("ru", "terz", ["семёрка", "семерки", "семёрок", "семёрку"]),
        ("ru", "belka", ["козырь", "козыри", "козырями"]),
        ("ru", "terz", ["марьяж", "марьяжем", "марьяжа"]),
        ("en", "valety", ["trick", "tricks", "Tricks"]),
        ("en", "terz", ["taken", "takes", "took", "taking"]),
        ("en", "konchinka", ["take", "capture", "captured"]),
    ],
)
def test_words_are_found_in_all_their_forms(language: str, game: str, forms: list[str]) -> None:
    book = load(language)[game]
    sections = [[hit.section for hit in find(book, form)] for form in forms]
    assert sections[0]
    assert all(other == sections[0] for other in sections)


@pytest.mark.parametrize(
    ("language", "game", "queries"),
    [
        (
            "ru",
            "valety",
            ["валет треф", "трефовый валет", "♣В", "♣️В", "♣в", "валетом треф", "крестовый валет", "♣J", "♣ валет"],
        ),
        ("ru", "konchinka", ["десятка бубен", "♦10", "10 бубен", "бубновая десятка"]),
        ("en", "valety", ["jack of clubs", "♣J", "♣️j", "jacks of clubs", "club jack"]),
    ],
)
def test_a_card_is_found_by_any_of_its_names(language: str, game: str, queries: list[str]) -> None:
    first = found(language, game, queries[0])
    assert any(first)
    assert all(found(language, game, query) == first for query in queries)
    sign = {"valety": "♣️", "konchinka": "♦️"}[game]
    assert all(sign in hit.paragraph.text for hit in find(load(language)[game], queries[0]))


def test_a_card_answers_for_its_rank_and_suit_too() -> None:
    texts_of_clubs = [hit.paragraph.text for hit in find(load("ru")["konchinka"], "двойка")]
    assert any("♣️2" in text for text in texts_of_clubs)
    assert found("ru", "valety", "дама треф") == []


def test_search_takes_beginnings_and_wants_every_word_in_one_section() -> None:
    assert found("ru", "terz", "подъё") == ["5.3"]
    assert found("ru", "terz", "чужой ПОДЪЕМ") == ["5.3"]
    assert "4.8" in found("ru", "terz", "гору обман")
    assert found("ru", "terz", "подъём семёрка") == []
    assert found("ru", "valety", "лучший генерал пик") == []


def test_search_quotes_the_line_that_says_most() -> None:
    assert found("ru", "valety", "3.2") == ["3.2"]
    assert "4.2" in found("ru", "belka", "♣️В другой пары")
    [hit] = find(load("ru")["valety"], "до 30")
    assert hit.paragraph.text == "• Играем до 30 очков."
    assert find(load("ru")["polignac"], "равенство")[-1].paragraph.text.startswith("Равенство в конце: При равном")


def test_search_for_nothing_finds_nothing() -> None:
    assert find(load("ru")["valety"], "") == []
    assert find(load("ru")["valety"], "—?!") == []
    assert find(load("ru")["valety"], "синхрофазотрон") == []


def test_whoever_looks_for_one_game_of_jacks_hears_of_the_other() -> None:
    assert find(load("ru")["valety"], "полиньяк")
    assert find(load("ru")["polignac"], "валеты козырем")


def test_general_help_explains_the_honest_deck() -> None:
    book = load_general("ru")
    assert [book.sections[hit.section].title for hit in find(book, "честную колоду")] == ["Честная колода: что это?"]
    assert book.options == {}


GOOD = """# Title
Gist.

## 1. Cards
1.1 One.
## House rules
Words.
[option target 1.1] Target
[target=20 | to 20] To 20.
"""


@pytest.mark.parametrize(
    ("old", "new", "line", "complaint"),
    [
        ("# Title\n", "Title\n", 1, "title is missing"),
        ("Gist.\n", "Gist.\nMore.\n", 3, "before the first section"),
        ("## 1. Cards", "##1 Cards", 4, "not a section"),
        ("1.1 One.\n", "One.\n", 5, "needs a number"),
        ("1.1 One.\n", "2.1 One.\n", 5, "rule 2.1 is out of order"),
        ("1.1 One.\n", "1.1 One.\n1.1 Two.\n", 6, "rule 1.1 is out of order"),
        ("1.1 One.\n", "1.1 One. \n", 5, "blank at the edge"),
        ("1.1 One.\n", "", 5, "section Cards is empty"),
        ("1.1 One.\n", "1.1 One.\n## 1. Cards\n", 6, "section 1 is out of order"),
        ("Words.\n", "Words.\n## 2. Deal\n", 8, "section 2 is out of order"),
        ("Words.\n", "Words.\n2.1 Three.\n", 8, "there only"),
        ("target 1.1]", "target 1.2]", 8, "no rule 1.2"),
        ("[option target 1.1]", "[option target]", 8, "not an option"),
        ("[target=20 |", "[goal=20 |", 9, "without its option"),
        ("[target=20 | to 20]", "[target=20]", 9, "not a value"),
        ("[target=20 | to 20]", "[target=20 | to twenty points and no more]", 9, "label is too long"),
        ("To 20.\n", "To 20.\n[target=20 | again] Again.\n", 10, "is there twice"),
        ("To 20.\n", "To 20.\nText.\n", 10, "after the first option"),
        ("To 20.\n", "To 20.\n[option target 1.1] Target\n", 10, "misplaced"),
        ("[target=20 | to 20] To 20.\n", "", 8, "has no values"),
    ],
)
def test_a_malformed_file_is_refused_by_line(tmp_path: Path, old: str, new: str, line: int, complaint: str) -> None:
    path = tmp_path / "octavo.md"
    path.write_text(GOOD, encoding="utf-8")
    assert read(path, "en").house_rules({}, defaults=True) == ("To 20.",)
    assert GOOD.count(old) == 1
    path.write_text(GOOD.replace(old, new), encoding="utf-8")
    with pytest.raises(ValueError, match=re.escape(f"octavo.md:{line}: ") + ".*" + re.escape(complaint)):
        read(path, "en")


def test_an_empty_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "octavo.md"
    path.write_text("", encoding="utf-8")
    with pytest.raises(ValueError, match="no title"):
        read(path, "en")
