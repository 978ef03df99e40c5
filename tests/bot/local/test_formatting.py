"""Telegram's HTML: entities with offsets in UTF-16 units, and Telegram's complaints."""

import pytest

from bot.local.formatting import Entity, FormatError, from_html, tidy, units


@pytest.mark.parametrize(
    ("source", "text", "entities"),
    [
        ("plain &lt;&gt;&amp;&quot;&#33;&#x21;&copy;", 'plain <>&"!!&copy;', []),
        ("<b>x</b><strong>y</strong>", "xy", [Entity("bold", 0, 1), Entity("bold", 1, 1)]),
        ("<i>x</i> <em>y</em>", "x y", [Entity("italic", 0, 1), Entity("italic", 2, 1)]),
        ("<u>x</u><ins>y</ins>", "xy", [Entity("underline", 0, 1), Entity("underline", 1, 1)]),
        ("<s>1</s><strike>2</strike><del>3</del>", "123", [Entity("strikethrough", at, 1) for at in range(3)]),
        ("<tg-spoiler>x</tg-spoiler>", "x", [Entity("spoiler", 0, 1)]),
        ('<span class="tg-spoiler">x</span>', "x", [Entity("spoiler", 0, 1)]),
        ("<code>x</code>", "x", [Entity("code", 0, 1)]),
        ("<pre>x</pre>", "x", [Entity("pre", 0, 1)]),
        ('<pre><code class="language-py">x</code></pre>', "x", [Entity("pre", 0, 1, language="py")]),
        ("<blockquote>x</blockquote>", "x", [Entity("blockquote", 0, 1)]),
        ("<blockquote expandable>x</blockquote>", "x", [Entity("expandable_blockquote", 0, 1)]),
        ("<a href='https://t.me/x?a=1&amp;b=2'>go</a>", "go", [Entity("text_link", 0, 2, "https://t.me/x?a=1&b=2")]),
        ('<a href="tg://user?id=1001">Anna</a>', "Anna", [Entity("text_mention", 0, 4, user_id=1001)]),
        ('<a href="javascript:x">no</a>', "no", []),
        ("<a>example.org</a>", "example.org", [Entity("text_link", 0, 11, "http://example.org/")]),
        ("🃏 <b>🃏x</b>", "🃏 🃏x", [Entity("bold", 3, 3)]),
        ("<b><i>a</i>b</b>", "ab", [Entity("bold", 0, 2), Entity("italic", 0, 1)]),
        ("<b>a<i>b</i></b>", "ab", [Entity("bold", 0, 2), Entity("italic", 1, 1)]),
        ("<b>a<code>b</code>c</b>", "abc", [Entity("bold", 0, 1), Entity("code", 1, 1), Entity("bold", 2, 1)]),
        ("<b></b>x", "x", []),
        ("  <b> x </b>  ", " x", [Entity("bold", 0, 2)]),
        ("<B>x</b >", "x", [Entity("bold", 0, 1)]),
        ("/play@a_bot <code>/no</code>", "/play@a_bot /no", [Entity("bot_command", 0, 11), Entity("code", 12, 3)]),
        ("a/b @anna_v x@y.z", "a/b @anna_v x@y.z", [Entity("mention", 4, 7)]),
        ("see https://a.b/c.", "see https://a.b/c.", [Entity("url", 4, 13)]),
        (
            "<blockquote>a<blockquote>b</blockquote></blockquote>",
            "ab",
            [Entity("blockquote", 0, 2)],
        ),
    ],
)
def test_html_becomes_entities(source: str, text: str, entities: list[Entity]) -> None:
    assert tidy(*from_html(source)) == (text, tuple(entities))


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("<b>x", 'Can\'t find end tag corresponding to start tag "b"'),
        ("x</b>", "Unexpected end tag at byte offset 1"),
        ("<b>x</i>", 'Unmatched end tag at byte offset 4, expected "</b>", found "</i>"'),
        ("я <h1>x</h1>", 'Unsupported start tag "h1" at byte offset 3'),
        ("5 < 6", 'Unsupported start tag "" at byte offset 2'),
        ("<br/>", 'Unsupported start tag "br/" at byte offset 0'),
        ("<b", "Unclosed start tag at byte offset 0"),
        ("<a href='x", 'Unclosed start tag "a" at byte offset 0'),
        ("<a ='x'>y</a>", 'Empty attribute name in the tag "a" at byte offset 0'),
        ("<span class='red'>x</span>", 'Tag "span" must have class "tg-spoiler" at byte offset 0'),
        ("<b>x</b", "Unclosed end tag at byte offset 4"),
    ],
)
def test_bad_html_is_refused_in_telegrams_words(source: str, words: str) -> None:
    with pytest.raises(FormatError) as refusal:
        from_html(source)
    assert str(refusal.value) == words


def test_entities_beyond_a_hundred_are_dropped() -> None:
    text, entities = tidy(*from_html("<b>x</b> " * 101))
    assert units(text) == 201
    assert len(entities) == 100
