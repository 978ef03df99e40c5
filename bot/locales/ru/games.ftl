# Titles, and what several games say alike: columns, facts, refusals. The rest stands in a file a game.
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
column-card_points = очки
column-last_trick = последняя
column-penalty = штраф

# Facts that several games share.
event-played = { $name }: { $cards }
event-took_trick = взятка: { $name }
event-drew = { $known ->
    [0] { $name } берёт из прикупа
   *[other] { $name } берёт открытую { $cards }
}
event-turned = открыта { $cards }
event-deal_over = сдача сыграна

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
