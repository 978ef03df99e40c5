# What belongs to single games: titles, columns, facts, actions, refusals.
# A key that begins with a game's id is that game's own wording of the key after it.

title-valety = Валеты
title-polignac = Полиньяк
title-reunion = Козырные мальчики
title-konchinka = Кончинка
title-belka = Белка
title-terz = Терц
title-privet = Привет, Валет!

# Columns of the reckoning: short, they share a phone's line.
column-sum = итог
column-tricks = взятки
column-jacks = валеты
column-general = генерал
column-card_points = очки
column-talon = прикуп
column-last_trick = последняя
column-penalty = штраф
column-eyes = глаза

# Facts that several games share.
event-played = { $name }: { $cards }
event-took_trick = взятка: { $name }
event-drew = { $known ->
    [0] { $name } берёт из прикупа
   *[other] { $name } берёт открытую { $cards }
}
event-turned = открыта { $cards }
event-deal_over = сдача сыграна

# Валеты
event-holds_turned = открытая { $cards } в руке: { $name }
event-turned_jack_taken = открытый { $cards } ушёл с последней взяткой: { $name }
event-turned_jack_dead = открытый { $cards } никому не достался

# Полиньяк
act-general = Генерал
act-pass = Пас
said-general = генерал
said-pass = пас
awaited-general = ▸ <b>Будет ли генерал?</b> Отвечают все, тайно
your-general = <b>Генерал или пас?</b> Генерал обещает взять все взятки. Ответы остальных пока тайна
event-all_passed = все спасовали, генерала нет
event-general_announced = генерал — { $name }
event-ace_below_jack = туз между десяткой и валетом
event-leads_first = первый ход — { $name }
event-general_leads = первым ходит генерал
event-general_broken = генерал сорван: { $name }
event-general_made = генерал сыгран: { $name }
polignac-score-line = Штрафы: { $list }
polignac-score-line-target = Штрафы: { $list } (игра до { $target })

# Козырные мальчики
awaited-discard = ▸ <b>{ $name }</b> кладёт две карты в прикуп
your-discard = { $chosen ->
    [0] <b>Положите две карты в прикуп.</b> Тузов и козырных мальчиков нельзя
    [1] <b>Положите две карты в прикуп.</b> Выберите ещё одну
   *[other] <b>Положите две карты в прикуп.</b> Подтвердите выбор кнопкой внизу
}
act-discard = ✓ В прикуп: { $first } { $rest }
event-discarded = { $name } кладёт в прикуп две карты
event-right_jack = правый валет { $cards }
event-left_jack = левый { $cards } — тоже козырь
event-talon = { $known ->
    [0] { "" }
   *[other] прикуп: { $cards }
}
event-zero_penalty = нулевой штраф, ни одной взятки: { $name }
event-talon_lost = прикуп { $cards } ({ $value }) пропал: у сдающего ни одной взятки

# Белка
event-eyes = { "" }
event-parties = { $pair } { $value }
label-parties = Партии: { $list }
event-goats = «ешкі» — { $pair }
event-doubled = { $count ->
    [2] прошлая сдача — «яйца», эта дороже
   *[other] «яйца» подряд: глаза ×{ $value }
}
event-owner = { $suit } { $name }
label-owner = Масти: { $list }
event-announced = { $cards } объявляет { $name }
event-goli = «голи», взято всё: { $pair }
event-eyes_first = первая сдача партии: { $pair } +{ $value }
event-eyes_won = больше шестидесяти: { $pair } +{ $value }
event-eyes_club_jack = { $cards } был у соперников: +{ $value }
event-eyes_spas = от 91 очка: +{ $value }
event-eyes_doubled = после «яиц»: +{ $value }
event-eyes_flat = после «яиц»: { $pair } +{ $value }
event-eggs = «яйца», 60 на 60: глаз никому, следующая сдача дороже
event-party_won = партия: { $pair }
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
belka-score-line-target = Глаза: { $list } (до { $target })

# Кончинка
act-take = Взять { $rest }
act-lay = Положить { $first }
konchinka-score-raised = { $name } <s>{ $before }</s> { $value }
refused-must_take = Можно взять — значит, нужно брать

# Терц
act-accept = Верю
act-ask = Какая старшая?
act-show = Покажите
act-swap = Обменять козырную семёрку
act-declare-marriage = Марьяж
act-declare-four-J = Двести валетов
act-declare-four-A = Сто тузов
act-declare-four-K = Сто королей
act-declare-four-Q = Сто дам
act-declare-run-3 = Терц от { $first }
act-declare-run-4 = Пятьдесят от { $first }
act-declare-run-5 = Сто — пять от { $first }
act-declare-run-6 = Сто — шесть от { $first }
act-declare-run-7 = Сто — семь от { $first }
act-declare-run-8 = Сто — восемь от { $first }
act-beat-four-J = Бью: двести валетов
act-beat-four-A = Бью: сто тузов
act-beat-four-K = Бью: сто королей
act-beat-four-Q = Бью: сто дам
act-beat-run-3 = Бью: терц от { $first }
act-beat-run-4 = Бью: пятьдесят от { $first }
act-beat-run-5 = Бью: сто — пять от { $first }
act-beat-run-6 = Бью: сто — шесть от { $first }
act-beat-run-7 = Бью: сто — семь от { $first }
act-beat-run-8 = Бью: сто — восемь от { $first }
branch-declare = Другое объявление…
branch-declare-four = Четыре одного ранга
branch-declare-run = Подряд
branch-declare-run-3 = Терц
branch-declare-run-4 = Пятьдесят
branch-declare-run-5 = Сто — пять
branch-declare-run-6 = Сто — шесть
branch-declare-run-7 = Сто — семь
branch-declare-run-8 = Сто — восемь
branch-beat = Бить…
branch-beat-four = Четыре одного ранга
branch-beat-run = Подряд
branch-beat-run-3 = Терц
branch-beat-run-4 = Пятьдесят
branch-beat-run-5 = Сто — пять
branch-beat-run-6 = Сто — шесть
branch-beat-run-7 = Сто — семь
branch-beat-run-8 = Сто — восемь
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

# Привет, Валет!
act-greet-J = Привет, Валет!
act-greet-Q = Привет, Дама!
act-greet-K = Привет, Король!
act-greet-A = Привет, Туз!
act-turn = Открыть карту
act-expire = Никто не успел

# Refusals. The rule's number is added.
refused = { $reason }.
refused-by-rule = { $reason } ({ $game }, { $rule }).
refused-bad_action = Такого хода нет
refused-not_your_turn = Сейчас не ваш ход
refused-wrong_phase = Сейчас решают другое
refused-not_your_card = { $card } не у вас на руках
refused-illegal = Так ходить нельзя
refused-deal_over = Сдача уже сыграна
refused-bad_option = Так за этим столом условиться нельзя
refused-bad_seats = Столько игроков за этот стол не садится
refused-bad_deck = Колода не та
refused-bad_record = Такой записи мы не понимаем
refused-must_follow_suit = Есть { $suit } — нужно ходить в масть
refused-must_trump = Масти нет, а { $suit } есть — нужно бить козырем
polignac-refused-wrong_phase = Карты потом: сначала решаем, будет ли генерал
reunion-refused-must_follow_suit = Есть { $suit } — нужно ходить в масть, левый валет — козырь
reunion-refused-wrong_phase = Сначала сдающий кладёт две карты в прикуп
reunion-refused-illegal = Больше одной десятки в прикуп не кладут
refused-not_discardable = { $card } в прикуп не кладут: ни тузов, ни правого и левого валета
belka-refused-must_follow_suit = Есть { $suit } — нужно ходить в масть, а валеты все козыри
refused-ace_ban = { $card } сбросить нельзя: с { $suit } ещё не ходили
