# The texts of the local page. Those of the table are in table-page.ftl, those of words of Go in glossary.ftl.
page-title = QGo: Quantum Go
page-language-name = English
page-skip = Skip to the board
page-languages = Language
page-local = This page is for this computer alone. It has no passwords: a name is all it takes to play.
page-noscript = This page needs JavaScript.
page-offline = QGo does not answer. Is it still running? Nothing was done.
page-private = Only you see this
page-dismiss = Take this message away
page-close = Close
page-submit = Send
page-yes = yes
page-no = no
page-go-on = Go on
page-copy = Copy
page-copied = Copied.

### Where things are

page-places = Parts of this page
page-games = Games
page-learn = Learn
page-settings = Settings
page-talk = Talk
page-notes = Answers to you
page-lost = No connection. Trying again …
page-lost-title = There is nothing here
page-lost-text = This address leads to no page of QGo. Perhaps a part of it is missing.
page-lost-way = To the first page

### The first page

page-home-title = A board is waiting
page-home-lead = Go with stones that are in several places, or in several colours, until they have to decide. Six games, against a friend or the computer.
page-home-board = A position of Quantum Go
page-way-computer = Play against the computer
page-way-computer-text = It is always there, and plays as strong as you like.
page-way-computer-go = Begin against the computer
page-way-level = Level
page-way-level-usual = suits you
page-way-here = Play with somebody here
page-way-here-text = Two names, one screen: you take turns.
page-way-here-go = Begin
page-way-one = Black
page-way-two = White
page-way-same = Two different names are needed: type another one for one of you.
page-way-game = Game
page-way-invite = Invite somebody
page-way-invite-text = You get a link: whoever opens it and accepts plays with you.
page-way-invite-go = Make a link
page-way-invite-all = Choose everything
page-way-learn = Learn the game
page-way-learn-text = A few small tasks on the board show how it goes, game by game.
page-way-learn-go = Learn

### The games, with one line about each

page-about-superposed = A move names two or three points, and the stone is on one of them: which one shows only when it matters.
page-about-entangled = Stones come in pairs, of which only one is real. Where stones touch, the players choose which.
page-about-simultaneous = Both move at once and in secret. Where moves collide, stones are dead and alive, or belong to both.
page-about-sym = Both move at once and in secret; the board holds both orders in which the moves may have come.
page-about-mutation = One stone at a time, and after each of them dice change the board.
page-about-classic = The game of Go as it has always been: one stone after the other.

### Learning

page-learn-title = Learn
page-learn-lead = Begin with any of these. A lesson takes about five minutes; the rules fit on a page or two.
page-learn-begin = Begin the lesson
page-learn-rules = Read the rules

### The players

page-players = Who you are
page-add-player = Add a player
page-remove-player = Take { "{name}" } off the list of this browser
page-called = waiting for you
page-your-turn = Your turn
page-join-title = Who plays?
page-join-text = Under this name you play and are challenged. One browser can have several players.
page-join-name = Name
page-join = Join
page-join-first = Choose a name first.
page-forgotten = { "{name}" } was forgotten: the name and all that was kept about it are gone.
page-somebody = Somebody who left

### The lists of games and challenges

page-list-mine = Your games
page-list-challenges = Open challenges
page-list-others = Games of others
page-list-ended = Finished
page-list-more = Show more
page-list-none = No games yet. Begin one with “New game”.
page-anybody = anybody
page-new-game = New game
page-new-game-note = Game { "{game}" } begins: { "{title}" }, { "{black}" } – { "{white}" }.
page-open-game = Open the game

### A new challenge

page-new-title = A new game
page-new-opponent = Whom do you challenge?
page-new-anybody = Anybody who opens the link
page-new-computer = The computer
page-new-game-title = Game
page-new-size = Board
page-new-size-other = Another size, from 2 to 19
page-new-time = Time
page-new-time-other = Another time, such as 3d+12h
page-new-colour = Your colour
page-new-more = Handicap, komi, rating and more
page-new-handicap = Handicap
page-new-no-handicap = none
page-new-komi = Komi
page-new-rated = The result counts for our ratings
page-new-hints = Both may ask the computer for hints
page-new-send = Send the challenge
page-time-none = No limit
page-time-1d = A day for each move
page-time-3d = Three days for each move
page-time-7d = A week for each move
page-time-7d-1d = A week in all, and a day more for each move
page-form-usual = As usual
page-form-other = Something else
page-form-unset = As it is
page-form-line = Typed, this is
page-form-left = The form was closed, and nothing was done.

### A challenge by its link

page-challenge-title = Challenge { "{challenge}" }
page-challenge-from = { "{by}" } challenges { "{opponent}" }
page-challenge-accepted = This challenge was accepted.
page-challenge-declined = This challenge was declined.
page-challenge-cancelled = This challenge was taken back.
page-challenge-expired = This challenge has expired.
page-challenge-waits = The challenge is sent. As soon as it is accepted, the game opens here.
page-challenge-waits-open = Send this link to somebody. As soon as they accept, the game opens here.
page-challenge-link = Link
page-challenge-name = Your name, to answer { "{by}" }

### Settings

page-settings-browser = This browser
page-settings-me = { "{name}" }: your own settings
page-settings-server = Everybody who plays here
page-settings-save = Save
page-theme = Colours
page-theme-auto = As set in the browser
page-theme-light = Light
page-theme-dark = Dark
page-theme-high-contrast = High contrast
page-theme-colour-free = Without colours
page-sound = A quiet sound for each move
page-notify = Tell me when it is my turn and I am in another tab
page-notify-offer = Shall the browser tell you when it is your turn and you are in another tab?
page-notify-yes = Yes, tell me
page-notify-no = No
page-notify-refused = The browser does not allow it. Permit notifications for this page in the browser's settings, then try again.

### The talk

page-talk-step = Move { "{step}" }
page-talk-begin = Beginning
page-talk-game = Game { "{game}" }
page-talk-unread = { "{count}" } unread
page-talk-none = Challenges, and the answers to what you type, appear here.
page-talk-none-game = Nothing has been said yet.
page-earlier = Earlier
page-panel = To read
page-panel-close = Back to the talk
page-line = Say something, or type a command
page-line-hint = Type / for the commands
page-line-hint-talk = Say something, or type /
page-line-help = After a slash the arrow keys choose among the offers, Tab takes one, Escape closes them.
page-offers = Offers
page-send = Send

### Discord and Matrix

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
