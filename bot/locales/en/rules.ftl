# /rules: the list of games, a game's sections, one section, what was found.

rules-games =
    📖 <b>Rules</b>
    Of which game?
rules-game =
    📖 <b>{ $title }</b>
    { $gist }
rules-hint = You may ask by a word: “/rules { $example }”.
rules-example = jack
rules-section-name = { $number }. { $title }
rules-section = 📖 <b>{ $game } · { $section }</b>
rules-numbered = { $number } { $text }
rules-at-table = At this table:
rules-at-table-line = • { $sentence }
rules-previous = ‹ { $title }
rules-next = { $title } ›
rules-sections = All sections
rules-all-games = All games
rules-found = 📖 <b>“{ $query }”</b>
rules-found-in = <b>{ $game } · { $section }</b>
rules-hit-button = { $game } · { $section }
rules-not-found =
    📖 “{ $query }”: the rules say nothing of it.
    Try another word or look through the sections.
rules-more-found = { $count ->
    [one] And { $count } more section: ask more exactly.
   *[other] And { $count } more sections: ask more exactly.
}
