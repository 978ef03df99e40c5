# /rules: the list of games, a game's sections, one section, what was found.

rules-games =
    📖 <b>Правила</b>
    Какой игры?
rules-game =
    📖 <b>{ $title }</b>
    { $gist }
rules-hint = Можно спросить словом: «/rules { $example }».
rules-example = валет
rules-section-name = { $number }. { $title }
rules-section = 📖 <b>{ $game } · { $section }</b>
rules-numbered = { $number } { $text }
rules-at-table = За этим столом:
rules-at-table-line = • { $sentence }
rules-previous = ‹ { $title }
rules-next = { $title } ›
rules-sections = Все разделы
rules-all-games = Все игры
rules-found = 📖 <b>«{ $query }»</b>
rules-found-in = <b>{ $game } · { $section }</b>
rules-hit-button = { $game } · { $section }
rules-not-found =
    📖 «{ $query }» — такого в правилах нет.
    Попробуйте другое слово или загляните в разделы.
rules-more-found = { $count ->
    [one] И ещё { $count } раздел — спросите точнее.
    [few] И ещё { $count } раздела — спросите точнее.
   *[many] И ещё { $count } разделов — спросите точнее.
}
