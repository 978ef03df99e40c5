# Valety
event-holds_turned = { $name } holds the turned { $cards }
event-turned_jack_taken = the turned { $cards } went with the last trick: { $name }
event-turned_jack_dead = the turned { $cards } belongs to nobody
