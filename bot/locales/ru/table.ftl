# The table in the group, the reckoning, and the buttons under them.

and = и
computer-name = 🤖 { computer-short }
computer-short = { $number ->
    [1] Прохор
    [2] Глафира
    [3] Савелий
    [4] Фёкла
    [5] Лукьян
    [6] Агафья
    [7] Тихон
    [8] Устинья
   *[other] Компьютер { $number }
}

header = 🃏 { $title } · { $deal }
header-only = 🃏 { $title }
deal = сдача { $number }
deal-of = сдача { $number } из { $agreed }
trump = козырь { $suit }
trump-turned = козырь { $suit } (открыта { $card })
no-trump = без козыря (открыт { $card })
stock = в прикупе { $count }
glance-chat = Чат: { $chat }
being-dealt = Сдаём карты.
away = 💤 { $names } — играет компьютер
stop-wanted = 🏁 За то, чтобы закончить: { $names }
table-paused = ⏸ Пауза

play = { $name }{ nbsp }{ $card }
play-taking = { $name }{ nbsp }{ $card }{ nbsp }←{ nbsp }берёт
play-line = { "\u2003" }{ $name } { $card }
open-cards = На столе: { $cards }
trick-before = Взятка { $number }: { $plays }
trick-growing = Взятка { $number }
trick-growing-line = Взятка { $number }: { $plays }
trick-listed = { $number }. { $plays } →{ nbsp }{ $taker }
tricks-of-deal = Взятки этой сдачи
no-trick-yet = Взяток ещё не было.
told = { $text }

awaited-play = ▸ <b>{ $name }</b> ходит
deal-played = Сдача сыграна.

figure = { $name }{ nbsp }{ $value }
tricks-line = Взятки: { $list }
captured = { $name }{ nbsp }{ $cards }{ nbsp }{ $value }
captured-line = Валеты: { $list }
score = { $name }{ nbsp }{ $value }
score-struck = <s>{ $list }</s>
score-line = Счёт: { $list }
score-line-target = Счёт: { $list } (до{ nbsp }{ $target })

reckoning-title = 🃏 { $title } · сдача { $number } сыграна
next-everybody-away = Все отошли. Следующую сдаёт { $dealer }, когда кто-нибудь вернётся.
next-deal = { $seconds ->
    [0] Следующую сдаёт { $dealer }
   *[other] Следующая сдача через { $seconds } с · сдаёт { $dealer }
}
next-paused = ⏸ Пауза · дальше сдаёт { $dealer }

button-hand = 🃏 Моя рука
button-rules = Правила
button-more = ⋯
button-back = ‹ Назад
button-last = Последняя взятка
button-lift = Поднять стол
button-pause = ⏸ Пауза
button-resume = ▶ Продолжить
button-leave = Встать из-за стола
button-stop = Закончить партию
button-here = Я здесь
button-next = Сразу
button-go-on = Дальше
button-join = Сесть вместо 🤖
