# Валеты
event-holds_turned = открытая { $cards } в руке: { $name }
event-turned_jack_taken = открытый { $cards } ушёл с последней взяткой: { $name }
event-turned_jack_dead = открытый { $cards } никому не достался
