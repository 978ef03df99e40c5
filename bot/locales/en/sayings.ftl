# Short answers to presses and commands. In pop-ups: at most 200 characters.

played = { $card }
seated = You are at the table.
seated-in-group = You are at the table. Your cards are behind the button “{ button-hand }”.
stood-up = You have stood up from the table.
rule-set = Agreed.
pairs-drawn = The lot has made the pairs.
places-changed = The places have changed. Have another look at the pairs.
string-set = Your string: { $string }
table-cancelled = The table is cancelled.
match-started = Off we go.
you-left = You have stood up. A computer plays on for you.
you-left-last = You stood up. Nobody is left at the table.
welcome-back = Welcome back. Play on yourself.
paused = Paused.
resumed = On we go.
match-stopped = The game is stopped.
stop-voted = For ending the match: { $votes } of { $persons }. All are needed: /stop.
hand-shown = Your cards are at the bottom of the chat. Only you see them.
record-caption = The record of the match. All decks, moves and the key are in it, so that anybody can check.
ask-string = Your string is { $string } now. To enter another, answer the table's message: 1 to 64 characters.
ask-string-private =
    Send your string, 1 to 64 characters. It goes into the shuffle, so that the cards depend on you too.
    It is this now, made from your press: <code>{ $string }</code>

too-late = Too late: the table has moved on.
already-seated = You are already at the table.
not-seated = You are not at this table.
table-full = The table is full.
no-computer = There is no computer at the table.
button-forged = There is no such button here.
button-stale = That button was from an earlier move; here is the new hand.
string-unfit = A string of 1 to 64 characters on one line is needed.
need-more = { $count ->
    [1] One more is needed.
   *[other] { $count } more are needed.
}
not-for-so-many = This game is not played by { $count }.
awaiting-kept = Waiting for { $names }, who have yet to press “Sit down”. After a minute you may start anyway: a computer plays for them.
choose-first = Choose a game first.
sit-first = Sit down first.
opener-only = Whoever opened the table decides this, or an administrator.
not-away = You are playing anyway.
sit-between-deals = You may sit down between deals. Wait for the end of this one.
paused-already = It is paused already.
not-paused = It is not paused.
paused-now = Paused. To go on: “Go on” under the table.
between-deals = The deal is over. Wait for the next one.
not-your-turn = It is { $name }’s turn.
other-decides = { $name } is deciding now.
wait-for-others = It is not your turn now.
button-of-another = That button is for { $name }.
card-just-turned = Let everybody see this card first.
card-gone = Too late: another card lies open.
stranger = You are not at this table. You may sit down between deals.
table-over = This table is closed.
table-open-already = There is a table here already.
no-table-here = There is no table here. To open one: /play
no-record-yet = The record will be there when the match is over.
press-again-to-leave = Leave for good? Press again, and a computer plays on for you.
press-again-to-stop = End the game? Press again.
try-again = That did not work. Try once more.
admins-only = The administrators of the group decide this.
settings-kept = Done.
no-such-game = I have no such game. Those I have: /rules
not-begun = It has not begun. There will be a score after the first deal.
no-cards-yet = Not begun yet. Cards are dealt when somebody presses “Start”.
sit-by-button = You write in the name of the group. Please sit down with the button under the table.

# What a greeting came to, told to who greeted.
heard-greeted = Yours.
heard-false_greeting = That is not the one.
heard-late = Too late.
heard-unheard = You sit this one out.
