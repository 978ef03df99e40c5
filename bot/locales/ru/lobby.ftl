# From the choice of a game to the end of a match: choosing, lobby, house rules, lots, calls, the end.

choosing = 🃏 <b>Во что сыграем?</b>
choosing-game = <b>{ $title }</b>, { $seats }. { $gist }
game-button = { $title }
seats-range = { $first }–{ $last }
seats-exactly = { $count ->
    [2] вдвоём
    [3] втроём
    [4] вчетвером
   *[other] { $count }
}

lobby-open = 🃏 <b>{ $title }</b> · стол открыт
lobby-private = 🃏 <b>{ $title }</b>
lobby-place = { $number }. { $name }
lobby-kept = { $name } — место за вами, нажмите «Сесть»
lobby-kept-in-pair = { $name } (ждём нажатия «Сесть»)
lobby-kept-note = Кто не сядет за минуту, за того сыграет компьютер.
lobby-pair = { $number }-я пара: { $first } и { $second }
lobby-nobody = …
lobby-pairs-note = Жребий решит, кто сдаёт, но пар не разделит.
lobby-seats = Играют { $seats }.
lobby-usual-rules = Правила обычные.
lobby-house-rules = Домашние правила:
lobby-house-rule = • { $sentence }
lobby-turn = На ход { $time }.
lobby-length = Партия обычно { $count ->
    [one] { $count } минуту
    [few] { $count } минуты
   *[many] { $count } минут
}.
lobby-under-way = 🃏 <b>{ $title }</b> · за столом { $names }
lobby-cancelled = 🃏 <b>{ $title }</b> · стол отменён. Новый: /play
lobby-expired = 🃏 <b>{ $title }</b> · стол закрыт, долго никто не начинал. Новый: /play
choosing-cancelled = 🃏 Стол отменён. Новый: /play
choosing-expired = 🃏 Стол закрыт: игру так и не выбрали. Новый: /play

lobby-sit = Сесть
lobby-stand = Встать
lobby-add-computer = ＋🤖
lobby-remove-computer = −🤖
lobby-options = Домашние правила
lobby-rules = Правила игры
lobby-string = Моя строка
lobby-cancel = Отменить
lobby-start = ▶ Начать
lobby-partners = { $first } + { $second }
lobby-by-lot = 🎲 Пары по жребию

options-title = 🃏 <b>{ $title } · домашние правила</b>
options-who = Меняет тот, кто открыл стол, или администратор. Видят все.
options-who-private = Нажмите правило, чтобы его изменить.
option-button = { $label } — { $value }
option-title = 🃏 <b>{ $title } · { $label }</b>
option-chosen = ● { $sentence }
option-open = ○ { $sentence }
value-chosen = ✓ { $label }
value-open = { $label }
turn-button = На ход: { $time }
turn-title = 🃏 <b>{ $title } · время на ход</b>
turn-note = Кто не успел, за того сыграет компьютер, пока он не вернётся. Прежде бот напомнит.
turn-time = { $seconds ->
    [0] без часов
    [30] 30 секунд
    [60] минута
    [120] 2 минуты
    [300] 5 минут
    [86400] сутки
   *[other] { $seconds } с
}
deck-button = Честная колода
deck-title = 🃏 <b>{ $title } · честная колода</b>
deck-page =
    Ключ колоды выбран, когда открылся стол. Его отпечаток — вот он:
    <code>{ $commitment }</code>

    К ключу добавятся строки всех, кто сел: строка берётся из вашего нажатия, свою можно вписать кнопкой «Моя строка». Вместе они решают расклад всех сдач, и в одиночку его не подобрать никому.

    В конце ключ откроют. По записи партии любой проверит, что отпечаток сходится и карты те самые.

lots = 🎲 Места по жребию: { $seats }. Сдаёт { $dealer }.
lots-kept = 🎲 Места прежние: { $seats }. Сдаёт { $dealer }.
lots-kept-pairs = 🎲 Пары прежние: { $seats }. Сдаёт { $dealer }.
lots-pairs = Пары: { $first }, { $second }.
lots-next = { $before } → { $name }
strings-folded = Строки игроков — вместе с ключом они тасуют колоду:
string-line = { $name } <code>{ $string }</code>
private-hand = 🃏 Карты — в личный чат

call = ⏰ { $names }, { $count ->
    [1] ваш ход
   *[other] вас ждут
}.
call-name = <a href="tg://user?id={ $id }">{ $name }</a>
call-hand = 🃏 Моя рука

end-won = 🏆 <b>{ $title } · побеждает { $names } — { $points }</b>
end-won-pair = 🏆 <b>{ $title } · побеждают { $names } — { $points }</b>
end-shared = 🏆 <b>{ $title } · победу делят { $names } — { $points }</b>
end-place = { $place }. { $names } { $total }
end-played = { $deals }, { $time }
end-hours = { $count ->
    [one] { $count } час
    [few] { $count } часа
   *[many] { $count } часов
}
end-days = { $count ->
    [one] { $count } день
    [few] { $count } дня
   *[many] { $count } дней
}
end-stopped = 🃏 <b>{ $title } · игра остановлена</b>
end-deserted = 🃏 <b>{ $title } · за столом никого не осталось</b>
end-outdated = 🃏 <b>{ $title } · игра закрыта</b>
end-outdated-why = Правила этой игры в боте обновились, и доиграть партию по-старому нельзя. Запись сохранилась.
end-score = Счёт: { $list }
end-score-item = { $names }{ nbsp }{ $total }
end-key =
    Ключ открыт, проверить может каждый:
    <code>{ $seed }</code>
    Отпечаток, объявленный до игры:
    <code>{ $commitment }</code>
    Колоды всех сдач, ходы и строки — в записи партии.
end-again = Ещё раз
end-other = Другая игра
end-record = Запись партии
