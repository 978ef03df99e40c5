# Short answers to presses and commands. In pop-ups: at most 200 characters.

played = { $card }
seated = Вы за столом.
seated-in-group = Вы за столом. Ваши карты — по кнопке «{ button-hand }».
stood-up = Вы встали из-за стола.
rule-set = Договорились.
pairs-drawn = Пары — по жребию.
places-changed = Места уже другие. Взгляните на пары ещё раз.
string-set = Ваша строка: { $string }
table-cancelled = Стол отменён.
match-started = Поехали.
you-left = Вы встали. За вас доиграет компьютер.
you-left-last = Вы встали. За столом никого не осталось.
welcome-back = С возвращением. Ходите дальше сами.
paused = Пауза.
resumed = Играем дальше.
match-stopped = Игра остановлена.
stop-voted = За то, чтобы закончить: { $votes } из { $persons }. Нужны все — /stop.
hand-shown = Ваши карты внизу чата. Видите их только вы.
record-caption = Запись партии. В ней все колоды, ходы и ключ: можно пересчитать и проверить.
ask-string = Ваша строка сейчас: { $string }. Чтобы вписать свою, ответьте на сообщение стола: от 1 до 64 знаков.
ask-string-private =
    Пришлите свою строку, от 1 до 64 знаков. Она войдёт в тасовку: расклад будет зависеть и от вас.
    Сейчас она такая, её дало ваше нажатие: <code>{ $string }</code>

too-late = Поздно: стол уже ушёл дальше.
already-seated = Вы уже за столом.
not-seated = Вы не за этим столом.
table-full = Стол заполнен.
no-computer = Компьютеров за столом нет.
button-forged = Такой кнопки здесь нет.
button-stale = Эта кнопка от прошлого хода, вот новая рука.
string-unfit = Нужна строка от 1 до 64 знаков, в одну линию.
need-more = { $count ->
    [1] Нужен ещё один.
    [2] Нужно ещё двое.
    [3] Нужно ещё трое.
    [4] Нужно ещё четверо.
   *[other] Нужно ещё игроков: { $count }.
}
not-for-so-many = В эту игру так не играют: за столом { $count }.
awaiting-kept = Ждём: { $names }. Осталось нажать «Сесть». Не придут за минуту — можно начать и так, за них сыграет компьютер.
choose-first = Сначала выберите игру.
sit-first = Сначала сядьте за стол.
opener-only = Это решает тот, кто открыл стол, или администратор.
not-away = Вы и так в игре.
sit-between-deals = Сесть можно между сдачами. Доиграют эту — и садитесь.
paused-already = Уже пауза.
not-paused = Паузы и нет.
paused-now = Пауза. Дальше — кнопка «Продолжить» под столом.
between-deals = Сдача сыграна. Подождите следующую.
not-your-turn = Сейчас ходит { $name }.
other-decides = Сейчас решает { $name }.
wait-for-others = Сейчас не ваш ход.
button-of-another = Эту кнопку нажимает { $name }.
card-just-turned = Пусть карту увидят все — ещё секунду.
card-gone = Поздно, карта уже другая.
stranger = Вы не за этим столом. Сесть можно между сдачами.
table-over = Этот стол уже закрыт.
table-open-already = Здесь уже открыт стол.
no-table-here = Стола здесь нет. Открыть: /play
no-record-yet = Запись появится, когда партия кончится.
press-again-to-leave = Встать совсем? Нажмите ещё раз — за вас доиграет компьютер.
press-again-to-stop = Закончить партию? Нажмите ещё раз.
try-again = Не вышло. Попробуйте ещё раз.
admins-only = Это решают администраторы группы.
settings-kept = Готово.
no-such-game = Такой игры у меня нет. Какие есть: /rules
not-begun = Ещё не начали. Счёт будет после первой сдачи.
no-cards-yet = Ещё не начали. Карты раздадут, когда кто-нибудь нажмёт «Начать».
sit-by-button = Вы пишете от имени группы. Сядьте кнопкой под столом.

# What a greeting came to, told to who greeted.
heard-greeted = Успели. Карта ваша.
heard-false_greeting = Обознались.
heard-late = Поздно, уже без вас.
heard-unheard = На этот раз вы пропускаете.
