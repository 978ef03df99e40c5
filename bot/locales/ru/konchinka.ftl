# Кончинка: столбцы, события, подсказки.

column-cards = карты
column-clubs = трефы
column-konchinki = кончинки
column-points = очки

konchinka-stock = в колоде { $count }
konchinka-open-cards = { $count ->
    [0] Стол пуст
   *[other] На столе: { $cards }
}
konchinka-open-cards-play = { konchinka-open-cards }
konchinka-your-play = { $chosen ->
    [0] { $count ->
        [0] <b>Ваш ход.</b> Положите карту
       *[other] <b>Ваш ход.</b> Возьмите со стола или положите карту
    }
   *[other] <b>{ $card } берёт по-разному.</b> Что взять?
}

event-laid = { $name } кладёт { $cards }
event-captured = { $name } { $card } берёт { $cards }
event-swept = { $name } { $card } забирает весь стол: { $cards }
label-round_dealt = { $list }
event-round_dealt = заход { $value }: розданы новые карты
label-put_back = { $list }
event-put_back = в середину колоды вернули { $cards }
label-near = { $list }
event-near = { $name }: { $count ->
    [1] до досрочной победы одно верное очко
   *[other] до досрочной победы два верных очка
}
label-last_round = { $list }
event-last_round = последний заход
label-took_last = { $list }
event-took_last = последний заход; последняя взятка — { $name }
event-took_rest = { $name } забирает остаток стола: { $cards }
event-left_rest = { $cards } остаются на столе: никто ни разу не взял
event-finished_early = досрочная победа: { $name }
event-most_cards = больше всех карт: { $name } +{ $value }
event-most_clubs = больше всех треф: { $name } +{ $value }
event-cards_shared = больше всех карт сразу у нескольких: за карты никому
event-clubs_shared = больше всех треф сразу у нескольких: за трефы никому
event-receives = расчёт: { $name } получает { $count ->
    [one] { $value } единицу
    [few] { $value } единицы
   *[many] { $value } единиц
}
event-pays = расчёт: { $name } отдаёт { $count ->
    [one] { $value } единицу
    [few] { $value } единицы
   *[many] { $value } единиц
}
label-pictures_count = { $list }
event-pictures_count = валет 11, дама 12, король 13
label-many_groups = { $list }
event-many_groups = за ход берут сколько угодно групп

konchinka-refused-illegal = Такой группы на столе нет
refused-must_take = Можно взять — значит, нужно брать

act-take = Взять { $rest }
act-lay = Положить { $first }

# Запись как на бумаге: прежние итоги зачёркнуты, новый внизу.
konchinka-score-record = Счёт (до{ nbsp }{ $target }):
