# Words that several screens share.

# A space at which no line ends: a figure stays with whose it is.
nbsp = { "\u00A0" }

back-button = ‹ Назад
deal-count = { $count ->
    [one] { $count } сдача
    [few] { $count } сдачи
   *[many] { $count } сдач
}
minutes = { $count ->
    [one] { $count } минута
    [few] { $count } минуты
   *[many] { $count } минут
}
points = { $count ->
    [one] { $shown }{ nbsp }очко
    [few] { $shown }{ nbsp }очка
   *[many] { $shown }{ nbsp }очков
}
names-joined = { $first } и { $second }

language-ru = русский
language-en = English

# The honest deck: where its commitment is published.
deck-folded =
    Честная колода, отпечаток ключа:
    <code>{ $commitment }</code>
    Ключ выбран до первой карты и откроется в конце. Тогда любой сможет проверить, что колоду не подменили. Подробнее: /help
