# Private chat, first contact, help and settings; what Telegram shows about the bot and its commands.

welcome =
    Good day, { $name }.
    I keep card tables: old games with people in a group, or with computers here.
    Only you see your cards.
first-contact =
    I keep card tables: { $games }.
    Only you see your cards.
first-contact-more = { $games } and others
menu-play-alone = Play with computers
menu-add = Add to a group
menu-rules = Rules
menu-play = Play
menu-how = How it works

help-private-idle =
    Here you can play with computers: /play. To play with friends, add me to a group and write /play there.
    When you sit at a table in a group, your cards lie here.
help-group-idle = There is no table here yet. Write /play and choose a game: a table opens, and everybody may sit down.
help-choosing = A table is being opened: tap a game under the message. Changed your mind? “Cancel”.
help-lobby = The table is open, and you are not at it. Press “Sit down” or write /join.
help-lobby-seated = You are at the table. When everybody is there, press “Start”. Too few? Add a computer with “＋🤖”.
help-private-lobby = The computers are at the table. Choose house rules if you like, and press “Start”.
help-your-turn = It is your turn. Tap a blue card in your hand; if you cannot see your hand, use /hand.
help-your-turn-alone = It is your turn. Tap a blue card under the table; if you cannot see the table, use /hand.
help-playing = You are playing, and others are to move. Your cards: /hand. If the table has drifted up: /score.
help-greeting = Look at the open card and greet it with the button below. If you lead, turn the cards with the button there. If the table has drifted up: /score.
help-paused = The game is paused. Anybody at the table may go on: “Go on” under it.
help-away = A computer is playing for you. Press “I am here” to play on yourself.
help-between-deals = The deal is over, the next one comes soon. If you would rather not wait: “At once”.
help-between-deals-alone = The deal has been played. “Go on” under the score brings the next; if you cannot see it: /hand.
help-watching = They are playing without you here. Between deals you may take a computer's seat: /join.
help-commands =
    /play — a table · /hand — your cards
    /score — the score · /rules — the rules
    /leave — stand up · /stop — end the game
    /settings — language

how = 🃏 <b>{ $title }</b>
how-heading = <b>{ $title }</b>

settings =
    ⚙️ <b>Settings</b>
    Your language: { $language }. Your cards and the answers to your taps are in it.
settings-chat = The language of this chat: { $language }. The table and the score are in it.
settings-person-button = You: { $language }
settings-chat-button = Chat: { $language }
settings-chosen = ✓ { $text }

command-start = Begin
command-help = What you can do now
command-play = Open a table
command-join = Sit down at the table
command-leave = Stand up from the table
command-stop = End the game
command-hand = My cards
command-rules = Rules of a game, or a word of them
command-score = The score: bring the table down
command-settings = Language
bot-description =
    Card tables in Telegram: old Russian and European games with friends in a group, or with computers. Only you see your cards, and anybody can check that the deck is honest.

    Add the bot to a group and write /play, or press Start and play right here.
bot-short-description = Card tables in a group and with computers. Only you see your cards.
