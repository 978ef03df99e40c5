# Привет, Валет!: столбцы, события, подсказки. Играют и дети: ни ставок, ни расчётов.

column-heroes = герои

privet-stock = в колоде { $count }
privet-open-cards =
    { $suit }{ $suit }{ $suit }
    { $suit }<b>{ $rank }</b>{ $suit }
    { $suit }{ $suit }{ $suit }
privet-awaited-start = Сейчас откроют первую карту
privet-awaited-watch = ▸ Смотрите на карту
privet-awaited-hero = ▸ Смотрите на карту
privet-your-start = Сейчас откроют первую карту
privet-your-watch = Смотрите на карту и здоровайтесь первыми
privet-your-hero = Смотрите на карту и здоровайтесь первыми
privet-your-leading = <b>Вы ведёте.</b> Открывайте карты одну за другой
privet-your-waiting = <b>Вы ведёте.</b> Ждём, кто поздоровается
privet-next-deal = { $seconds ->
    [0] Дальше ведёт { $dealer }
   *[other] Продолжим через { $seconds } с · ведёт { $dealer }
}
privet-next-paused = ⏸ Пауза · дальше ведёт { $dealer }
privet-tricks-line = Поймали: { $list }

event-greeted = { $cards } — { $name }
event-expired = { $cards } — никто не успел
label-false_greeting = Обознатушки: { $list }
event-false_greeting = { $name }
event-lost = { $name }: минус очко
event-barred = { $name } пропускает следующего
event-barred_later = { $name } пропускает того, кто придёт после
event-late = { $name }: поздно, { $cards } уже не ждёт
event-unheard = { $name } пропускает этого, приветствие не в счёт
event-leads = ведёт { $name }
label-heroes_court = { $list }
event-heroes_court = здороваемся с валетом, дамой и королём
label-heroes_all = { $list }
event-heroes_all = здороваемся с валетом, дамой, королём и тузом
label-sits_out = Пропуск: { $list }
event-sits_out = { $name }
label-sits_out_later = Пропуск следующего: { $list }
event-sits_out_later = { $name }
event-expired_in_all = никто не успел: { $value }
event-lost_in_all = потеряно за ошибки: { $value }

privet-refused-not_your_turn = Подождите, карта ещё не открыта
privet-refused-wrong_phase = Сейчас нельзя: сначала пусть поздороваются с открытой картой или откроют новую
privet-refused-illegal = Ведущий открывает карты, остальные здороваются

# Nobody deals: the pack lies before the leader.
privet-lots = 🎲 Места по жребию: { $seats }.
privet-lots-kept = 🎲 Места прежние: { $seats }.

act-greet-J = Привет, Валет!
act-greet-Q = Привет, Дама!
act-greet-K = Привет, Король!
act-greet-A = Привет, Туз!
also-greet-J = Здравствуй, Валет!
also-greet-Q = Здравствуй, Дама!
also-greet-K = Здравствуй, Король!
also-greet-A = Здравствуй, Туз!
act-turn = Открыть карту
