# Privet, Valet!: columns, facts, hints. Children play too: no stakes, no settling up.

column-heroes = heroes

privet-stock = { $count } in the pack
privet-open-cards =
    { $suit }{ $suit }{ $suit }
    { $suit }<b>{ $rank }</b>{ $suit }
    { $suit }{ $suit }{ $suit }
privet-awaited-start = The first card is about to be turned
privet-awaited-watch = ▸ Watch the card
privet-awaited-hero = ▸ Watch the card
privet-your-start = The first card is about to be turned
privet-your-watch = Watch the card and be the first to say hello
privet-your-hero = Watch the card and be the first to say hello
privet-your-leading = <b>You lead.</b> Turn one card after another
privet-your-waiting = <b>You lead.</b> Somebody has to greet this one
privet-next-deal = { $seconds ->
    [0] { $dealer } leads next
   *[other] On in { $seconds } s · { $dealer } leads
}
privet-next-paused = ⏸ Paused · { $dealer } leads next
privet-tricks-line = Caught: { $list }

event-greeted = { $cards } — { $name }
event-expired = { $cards } — nobody was in time
label-false_greeting = Oops: { $list }
event-false_greeting = { $name }
event-lost = { $name }: one point less
event-barred = { $name } sits out the next one
event-barred_later = { $name } sits out the one after this
event-late = { $name }: too late, { $cards } is waiting no more
event-unheard = { $name } sits this one out, the greeting does not count
event-leads = { $name } leads
label-heroes_court = { $list }
event-heroes_court = say hello to jack, queen and king
label-heroes_all = { $list }
event-heroes_all = say hello to jack, queen, king and ace
label-sits_out = Sitting out: { $list }
event-sits_out = { $name }
label-sits_out_later = Sitting out the one after this: { $list }
event-sits_out_later = { $name }
event-expired_in_all = nobody was in time: { $value }
event-lost_in_all = lost by mistakes: { $value }

privet-refused-not_your_turn = Wait, no card is open yet
privet-refused-wrong_phase = Not now: the open card is to be greeted first, or a new one turned
privet-refused-illegal = The leader turns the cards, everybody else says hello

# Nobody deals: the pack lies before the leader.
privet-lots = 🎲 Seats by lot: { $seats }.
privet-lots-kept = 🎲 The seats are as before: { $seats }.

act-greet-J = Hello, Jack!
act-greet-Q = Hello, Queen!
act-greet-K = Hello, King!
act-greet-A = Hello, Ace!
also-greet-J = Privet, Valet!
also-greet-Q = Privet, Dama!
also-greet-K = Privet, Korol!
also-greet-A = Privet, Tuz!
act-turn = Turn a card
