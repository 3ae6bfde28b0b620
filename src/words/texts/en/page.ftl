# The texts of the local page.
page-title = QGo: Quantum Go
page-language-name = English
page-skip = Skip to the line
page-motto = Quantum Go, among friends
page-channels = Channels
page-languages = Language
page-menu = Channels and more
page-local = This page is for this computer alone. It has no passwords: a name is all it takes to play.
page-noscript = This page needs JavaScript.
page-lost = No connection. Trying again …
page-offline = QGo does not answer. Is it still running? Nothing was done.
page-log = Messages
page-private = Only you see this
page-dismiss = Take this message away
page-unknown-player = Nobody here has that name any more. Reload the page.
page-unknown-channel = There is no such channel here. Choose one from the list.
page-earlier = Earlier messages
page-busy = Too many connections to this page are open. Close some of its tabs, wait ten seconds and reload.
page-slow = The request took too long to arrive, and nothing was done. Try again.
page-large = That is too long: at most { $most } KiB can be sent at once. Shorten it.

### The first steps

page-welcome-title = A board is waiting
page-welcome-text = This channel works like one on Discord, without any account.
page-welcome-players = Add two players below, or let somebody else open this page in another browser.
page-welcome-challenge = Challenge one with the other. Quantum Go (superposed) is played unless you choose another game with the option rules.
page-welcome-play = Click the points of your move on the board: one, two or three, as your game wants it. The board tells you when it asks for something else.
page-try-challenge = Make a challenge
page-try-rules = Read the rules
page-try-help = Help

### The players

page-players = Who you are
page-add-player = Player
page-remove-player = Take this player off the list
page-called = Your turn
page-join-title = Who plays?
page-join-text = Under this name you play and are challenged. One browser can have several players.
page-join-name = Name
page-join = Join
page-join-first = Choose a name first.
page-name-empty = Type a name that can be read.
page-name-long = That name is too long: at most { $most } characters.
page-name-crowded = Too many people are here already. Use a name that was used before, or restart QGo.
page-close = Close
page-submit = Send

### The line

page-line = A command
page-line-hint = Type / for the commands
page-line-help = The arrow keys choose among the offers, Tab takes one, Escape closes them.
page-offers = Offers
page-send = Send

### The board

page-board-hint = Click the points of your move on the board.
page-board-hint-one = Click the point of your move on the board.
page-board-hint-secret = Click the point of your move. Nobody else sees it until both have moved.
page-board-hint-keep = Click one of the marked stones: your answer to the choice.
page-board-hint-dead = Click the dead chains on the board.
page-board-keys = Board: the arrow keys move, space chooses a point, Escape clears the choice
page-board-play = Play
page-board-commit = Commit
page-board-keep = Choose
page-board-dead = Mark
page-board-clear = Clear

### Watching

page-watch = Watch
page-watch-game = Game
page-watch-move = Move
page-watch-at = Position
page-watch-back = One back
page-watch-on = One on
page-watch-play = Let the game grow
page-watch-pause = Pause

### Discord

page-setup-open = QGo on Discord
page-setup-title = QGo on your Discord server
page-setup-intro = Everything here works in a Discord channel too:
page-setup-application = Open discord.com/developers/applications, make a new application, and under “Bot” reset the token and copy it.
page-setup-invite = Under “OAuth2” choose the scopes bot and applications.commands, and the permissions View Channels, Send Messages, Attach Files, Create Public Threads and Send Messages in Threads. Open the address that appears, and choose your server.
page-setup-start = Stop QGo and start it with the token:
page-setup-after = The token is a password: keep it to yourself. Instead of the variable it can lie in a file that DISCORD_TOKEN_FILE names. The README says more.
page-setup-matrix = Or on Matrix
page-setup-matrix-account = Give QGo an account of its own on a homeserver: your own, or one whose rules allow bots.
page-setup-matrix-start = Stop QGo and start it with the homeserver's address, the user and the password:
page-setup-matrix-invite = Invite that user into a room. In the room !qgo help says how to go on.

### The server

page-no-file = There is no such file on this page. Reload it.
page-no-page = There is no such page here. The first page is at /.
page-misread = This request cannot be read, and nothing was done. Reload the page. ({ $why })
page-bad-style = There is no such style of boards: it is standard, dark, high-contrast or colour-free.
