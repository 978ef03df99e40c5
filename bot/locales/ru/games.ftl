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

# Привет, Валет!
act-greet-J = Привет, Валет!
act-greet-Q = Привет, Дама!
act-greet-K = Привет, Король!
act-greet-A = Привет, Туз!
also-greet-J = Здравствуй, Валет!
act-turn = Открыть карту

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
