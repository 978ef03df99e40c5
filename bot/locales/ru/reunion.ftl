# Козырные мальчики

# Ещё одно имя игры: по нему её тоже находят.
also-title-reunion = Райнион

# Строки счёта: очки во взятках, прикуп, последняя взятка, нулевой штраф.
reunion-column-card_points = очки

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
event-talon_kept = в прикупе { $cards }: { $name }, { $value }
event-talon_lost = прикуп { $cards } ({ $value }) пропал: у сдающего ни одной взятки
event-talon_passed = у сдающего ни одной взятки: прикуп { $cards } ({ $value }) — { $name }, за последнюю взятку

reunion-refused-must_follow_suit = { $trump ->
    [0] Есть { $suit } — нужно ходить в масть, а левый валет теперь козырь
   *[other] Пошли с козыря — нужен козырь { $suit }, левый валет тоже козырь
}
reunion-refused-must_trump = Масти нет, а козырь { $suit } есть — нужно бить, левый валет тоже козырь
reunion-refused-wrong_phase = Сначала сдающий кладёт две карты в прикуп
reunion-refused-illegal = Больше одной десятки в прикуп не кладут
refused-not_discardable = { $card } в прикуп не кладут: ни тузов, ни правого, ни левого валета

column-talon = прикуп
