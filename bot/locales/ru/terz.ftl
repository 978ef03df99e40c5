# Терц: объявления и ответы, события, отказы.

# What is chosen.
act-accept = Верю
act-ask = Докуда?
act-show = Покажите
act-swap = Обменять козырную семёрку
act-declare-marriage = Марьяж
act-declare-four-J = Двести валетов
act-declare-four-A = Сто тузов
act-declare-four-K = Сто королей
act-declare-four-Q = Сто дам
act-declare-run-3 = Терц до { $first }
act-declare-run-4 = Пятьдесят до { $first }
act-declare-run-5 = Сто — пять до { $first }
act-declare-run-6 = Сто — шесть до { $first }
act-declare-run-7 = Сто — семь до { $first }
act-declare-run-8 = Сто — восемь до { $first }
act-beat-four-J = Бью: двести валетов
act-beat-four-A = Бью: сто тузов
act-beat-four-K = Бью: сто королей
act-beat-four-Q = Бью: сто дам
act-beat-run-3 = Бью: терц до { $first }
act-beat-run-4 = Бью: пятьдесят до { $first }
act-beat-run-5 = Бью: сто — пять до { $first }
act-beat-run-6 = Бью: сто — шесть до { $first }
act-beat-run-7 = Бью: сто — семь до { $first }
act-beat-run-8 = Бью: сто — восемь до { $first }
branch-declare = Другое объявление…
branch-declare-four = Четыре одного достоинства
branch-declare-run = Подряд
branch-declare-run-3 = Терц до…
branch-declare-run-4 = Пятьдесят до…
branch-declare-run-5 = Сто — пять до…
branch-declare-run-6 = Сто — шесть до…
branch-declare-run-7 = Сто — семь до…
branch-declare-run-8 = Сто — восемь до…
choice-top = до { $card }
branch-beat = Бить…
branch-beat-four = Четыре одного достоинства
branch-beat-run = Подряд
branch-beat-run-3 = Терц до…
branch-beat-run-4 = Пятьдесят до…
branch-beat-run-5 = Сто — пять до…
branch-beat-run-6 = Сто — шесть до…
branch-beat-run-7 = Сто — семь до…
branch-beat-run-8 = Сто — восемь до…
act-cut = { $first }
act-cut-2 = Тонко · 2
act-cut-6 = Пополам · 6
act-cut-10 = Толсто · 10
branch-cut = Другое число…
act-count = { $first }
branch-count = { $first ->
    [none] Назвать свои очки…
    [0] 0–9
   *[other] { $first }0–{ $first }9
}

# What is said and done.
label-declared_run = 🗣 { $list }
event-declared_run = { $count ->
    [3] { $name }: терц
    [4] { $name }: пятьдесят
    [5] { $name }: сто — пять
    [6] { $name }: сто — шесть
    [7] { $name }: сто — семь
   *[other] { $name }: сто — восемь
}{ $known ->
    [0] { "" }
   *[other] { " " }до { $cards }
}
label-declared_four = 🗣 { $list }
event-declared_four = { $count ->
    [9] { $name }: двести валетов
    [10] { $name }: сто дам
    [11] { $name }: сто королей
   *[other] { $name }: сто тузов
}
label-declared_marriage = 🗣 { $list }
event-declared_marriage = { $name }: марьяж
event-accepted = { $name } верит
event-asked = { $name }: докуда?
event-named_top = { $name }: до { $cards }
event-called = { $name }: покажите
event-shown = { $name } показывает { $cards }
event-beaten = { $name } бьёт
event-lied = обман: { $name }. Сто в гору
event-swapped = { $name } меняет козырную семёрку: { $cards }
event-broke_deck = { $name } ломает колоду, снято { $value }
event-counted = { $name } насчитывает { $value }
event-overcounted = лишние { $value } насчитаны: { $name }
event-reached = до цели хватило: { $name }, { $value }

# What is written.
event-scored_run = { $count ->
    [3] { $name } +20, терц
    [4] { $name } +50, пятьдесят
    [5] { $name } +100, сто — пять
    [6] { $name } +100, сто — шесть
    [7] { $name } +100, сто — семь
   *[other] { $name } +100, сто — восемь
}{ $known ->
    [0] { "" }
    [1] { " " }до { $cards }
   *[other] { " " }({ $cards })
}
event-scored_four = { $count ->
    [9] { $name } +200, двести валетов
    [10] { $name } +100, сто дам
    [11] { $name } +100, сто королей
   *[other] { $name } +100, сто тузов
}
event-scored_marriage = { $name } +20, марьяж
event-called_run = { $count ->
    [3] { $name } +20 за вскрытый обман: терц
    [4] { $name } +50 за вскрытый обман: пятьдесят
    [5] { $name } +100 за вскрытый обман: сто — пять
    [6] { $name } +100 за вскрытый обман: сто — шесть
    [7] { $name } +100 за вскрытый обман: сто — семь
   *[other] { $name } +100 за вскрытый обман: сто — восемь
}
event-called_four = { $count ->
    [9] { $name } +200 за вскрытый обман: двести валетов
    [10] { $name } +100 за вскрытый обман: сто дам
    [11] { $name } +100 за вскрытый обман: сто королей
   *[other] { $name } +100 за вскрытый обман: сто тузов
}
event-called_marriage = { $name } +20 за вскрытый обман: марьяж
event-show_paid = { $name } +{ $value } за недоверие

# What stands.
event-uphill = { $name } { $value }
label-uphill = Сто в гору, теперь нужно: { $list }
event-known_cards = { $name } { $cards }
label-known_cards = В руках, это все видели: { $list }
event-to_count = { $cards }
label-to_count = Взятки к счёту: { $list }
terz-stock = в колоде { $count }
terz-event-drew = { $known ->
    [0] { $name } берёт из колоды
   *[other] { $name } берёт открытую { $cards }
}
column-declared = объявлено
column-rounding = округление

# Whose turn it is.
awaited-answer = ▸ <b>{ $name }</b> отвечает на объявление
awaited-cut = ▸ <b>{ $name }</b> ломает колоду
awaited-count = ▸ <b>{ $name }</b> считает очки в своих взятках
half-chosen-declare = { $bluff ->
    [off] <b>Выбираете:</b> { $path }
   *[on]
        <b>Выбираете:</b> { $path }
        Чего нет на руках, то обман: поймают — сто в гору
}
terz-your-blue = { $stock ->
    [0] <b>Ваш ход.</b> В масть { $suit } (старше, если есть); масти нет — козырь { $trump }. Козырного валета можно всегда
   *[other] <b>Ваш ход.</b> В масть { $suit } или козырь { $trump }
}
your-answer = <b>Верите?</b> Ответьте на объявление
your-cut = <b>Ломайте колоду.</b> Сколько карт снять сверху и положить под низ?
your-count = <b>Сосчитайте очки</b> в своих взятках. За последнюю ещё 10. Лишнее уйдёт сопернику

# Why not.
terz-refused-illegal-2_3 = Снимают от 1 до 12 карт
terz-refused-illegal-3_2 = { $strict ->
    [0] Пока есть колода, отвечают в масть { $suit } или козырем, если есть чем
   *[other] За этим столом сразу нужно в масть { $suit }; нет масти — козырем
}
terz-refused-illegal-3_3 = Нужно в масть { $suit } и старше, если есть; нет масти — козырем
terz-refused-illegal-3_5 = Меняют только козырную семёрку, пока в колоде не меньше четырёх карт
terz-refused-illegal-4_3 = Одно объявление на одну свою карту, и не позже восьмой взятки
terz-refused-illegal-4_4 = Марьяж говорят раз за сдачу, и бить его нечем
terz-refused-illegal-4_5 = Так на это объявление не отвечают
terz-refused-illegal-4_6 = Бьют настоящим и старшим; рядом той же длины — сначала спросив «докуда?»
terz-refused-illegal-4_7 = Это уже входило в ваше прежнее объявление
terz-refused-illegal-4_8 = За этим столом объявляют только правду
terz-refused-illegal-5_3 = Очков во взятках от 0 до 150
terz-refused-wrong_phase = Сейчас играют и объявляют: ответа, колоды и счёта не ждут
terz-refused-wrong_phase-2_3 = Сначала ломают колоду
terz-refused-wrong_phase-4_5 = Сначала ответ на объявление
terz-refused-wrong_phase-5_3 = Карты сыграны, остался счёт
