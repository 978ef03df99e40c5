# A player's own cards.

hand-title = 🃏 { $chat } · { $title }
hand-title-brief = 🃏 { $title }
hand-first = { $head }, { $deal }
on-table = На столе: { $plays }
idle-private = 🃏 Ваша рука — в личном чате.
idle-group = 🃏 { $chat }: ваша рука — в группе.
show-here = Показать здесь

your-lead = <b>Ваш ход.</b> Вы начинаете взятку
your-any = <b>Ваш ход.</b> Можно любую карту
your-follow = <b>Ваш ход.</b> Нужно в масть { $suit }
your-follow-higher = <b>Ваш ход.</b> Нужно в масть { $suit } и старше
your-trump = <b>Ваш ход.</b> Нужен козырь { $suit }
your-trump-higher = <b>Ваш ход.</b> Нужен козырь { $suit } старше
your-blue = <b>Ваш ход.</b> Можно то, что синее
half-chosen = <b>Выбираете:</b> { $path }
own-choice = Вы сказали: { $choice }. Ждём остальных
you-are-away = 💤 Вас не было — за вас играет компьютер
match-over = Партия окончена.
choice-back = ‹ Назад
