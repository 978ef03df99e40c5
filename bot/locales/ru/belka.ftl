# Белка
event-eyes = { "" }
event-parties = { $pair } { $value }
label-parties = Партии: { $list }
event-goats = «ешкі» — { $pair }
borne-goats = «ешкі» с прошлого раза — { $pair }
event-doubled = { $count ->
    [2] после «яиц» глаза вдвое
   *[other] «яйца» подряд: глаза ×{ $value }
}
event-flat = после «яиц» выигранная сдача — { $value } глаза
event-owner = { $suit } { $name }
label-owner = Масти: { $list }
event-held_club_jack = { $cards } был на руках: { $name }
event-announced = { $cards } объявляет { $name }: козырь { $suit }
event-goli = «голи», взято всё: { $pair }{ $count ->
    [0] { "" }
   *[other] { " " }+{ $value }
}
event-eyes_first = первая сдача партии: { $pair } +{ $value }
event-eyes_won = больше шестидесяти: { $pair } +{ $value }
event-eyes_club_jack = { $cards } был у соперников: +{ $value }
event-eyes_spas = от 91 очка: +{ $value }
event-eyes_doubled = после «яиц»: +{ $value }
event-eyes_flat = после «яиц»: { $pair } +{ $value }
event-eyes_cut = лишние глаза не в счёт: { $value }
event-eggs = «яйца», 60 на 60: глаз никому, в следующей сдаче { $count ->
    [2] глаза вдвое
   *[other] глаза ×{ $value }
}
event-eggs_flat = «яйца», 60 на 60: глаз никому, следующая выигранная сдача — { $value } глаза
event-party_won = партию выигрывают { $pair }
closing-parties = Партии: { $list }

# Глаза на двух шестёрках: верхняя рубашкой вверх открывает значки нижней, с шести лежит лицом.
belka-score = { $name } { $value } { belka-sixes }
belka-sixes = { $count ->
    [0] 🎴
    [1] ●🎴
    [2] ●●🎴
    [3] ●●●🎴
    [4] ●●●●🎴
    [5] ●●●●●🎴
    [6] 6️⃣
    [7] ●6️⃣
    [8] ●●6️⃣
    [9] ●●●6️⃣
    [10] ●●●●6️⃣
    [11] ●●●●●6️⃣
    [12] ●●●●●●6️⃣
   *[other] { "" }
}
belka-score-line-target = Глаза: { $list } (до{ nbsp }{ $target })

belka-lots = 🎲 Места по жребию, против часовой стрелки: { $seats }. Сдаёт { $dealer }.
belka-lots-kept-pairs = 🎲 Пары прежние, против часовой стрелки: { $seats }. Сдаёт { $dealer }.

belka-refused-must_follow_suit = { $trump ->
    [0] Есть { $suit } — нужно ходить в масть, а валеты все козыри
   *[other] Пошли с козыря — нужен козырь { $suit }, валеты тоже козыри
}
belka-refused-must_trump = Масти нет, а козырь { $suit } есть — за этим столом бить обязательно
belka-your-blue = <b>Ваш ход.</b> { $suit } нет: любая, кроме туза масти, с которой ещё не ходили
refused-ace_ban = { $card } сбросить нельзя: с { $suit } ещё не ходили

column-eyes = глаза
belka-points = { $count ->
    [one] { $shown }{ nbsp }глаз
    [few] { $shown }{ nbsp }глаза
   *[many] { $shown }{ nbsp }глаз
}
