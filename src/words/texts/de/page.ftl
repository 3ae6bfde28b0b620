# Die Texte der lokalen Seite.
page-title = QGo: Quanten-Go
page-language-name = Deutsch
page-skip = Zur Eingabezeile springen
page-motto = Quanten-Go unter Freunden
page-channels = Kanäle
page-languages = Sprache
page-menu = Kanäle und mehr
page-local = Diese Seite ist nur für diesen Rechner. Sie kennt keine Passwörter: Zum Spielen genügt ein Name.
page-noscript = Diese Seite braucht JavaScript.
page-lost = Keine Verbindung. Neuer Versuch …
page-offline = QGo antwortet nicht. Läuft es noch? Es wurde nichts getan.
page-log = Nachrichten
page-private = Nur du siehst das
page-dismiss = Diese Nachricht entfernen
page-unknown-player = Diesen Namen hat hier niemand mehr. Lade die Seite neu.
page-unknown-channel = Diesen Kanal gibt es hier nicht. Wähle einen aus der Liste.
page-earlier = Frühere Nachrichten
page-busy = Es sind zu viele Verbindungen zu dieser Seite offen. Schließe einige ihrer Tabs, warte zehn Sekunden und lade neu.
page-slow = Die Anfrage kam zu langsam an, und es wurde nichts getan. Versuche es noch einmal.
page-large = Das ist zu lang: Auf einmal lassen sich höchstens { $most } KiB senden. Kürze es.

### Die ersten Schritte

page-welcome-title = Ein Brett steht bereit
page-welcome-text = Dieser Kanal ist wie einer auf Discord, nur ohne Konto.
page-welcome-players = Lege unten zwei Spieler an, oder lass jemanden diese Seite in einem anderen Browser öffnen.
page-welcome-challenge = Fordere als der eine den anderen heraus. Gespielt wird Quanten-Go (superposed), wenn du mit der Option regeln kein anderes Spiel wählst.
page-welcome-play = Klicke auf dem Brett die Punkte deines Zuges an: einen, zwei oder drei, wie es dein Spiel will. Das Brett sagt dir, wenn es etwas anderes wissen will.
page-try-challenge = Jemanden herausfordern
page-try-rules = Die Regeln lesen
page-try-help = Hilfe

### Die Spieler

page-players = Wer du bist
page-add-player = Spieler
page-remove-player = Diesen Spieler aus der Liste nehmen
page-called = Du bist am Zug
page-join-title = Wer spielt?
page-join-text = Unter diesem Namen spielst du und wirst herausgefordert. Ein Browser kann mehrere Spieler haben.
page-join-name = Name
page-join = Mitspielen
page-join-first = Wähle zuerst einen Namen.
page-name-empty = Gib einen Namen ein, den man lesen kann.
page-name-long = Dieser Name ist zu lang: höchstens { $most } Zeichen.
page-name-crowded = Es sind schon zu viele Leute hier. Nimm einen Namen, den es schon gibt, oder starte QGo neu.
page-close = Schließen
page-submit = Senden

### Die Eingabezeile

page-line = Ein Befehl
page-line-hint = Mit / beginnen die Befehle
page-line-help = Die Pfeiltasten wählen unter den Vorschlägen, Tab übernimmt einen, Escape schließt sie.
page-offers = Vorschläge
page-send = Senden

### Das Brett

page-board-hint = Klicke auf dem Brett die Punkte deines Zuges an.
page-board-hint-one = Klicke auf dem Brett den Punkt deines Zuges an.
page-board-hint-secret = Klicke den Punkt deines Zuges an. Niemand sonst sieht ihn, bis beide gezogen haben.
page-board-hint-keep = Klicke einen der markierten Steine an: deine Antwort auf die Frage.
page-board-hint-dead = Klicke auf dem Brett die toten Ketten an.
page-board-keys = Brett: die Pfeiltasten bewegen, die Leertaste wählt einen Punkt, Escape verwirft die Auswahl
page-board-play = Spielen
page-board-commit = Festlegen
page-board-keep = Wählen
page-board-dead = Markieren
page-board-clear = Verwerfen

### Zuschauen

page-watch = Zuschauen
page-watch-game = Partie
page-watch-move = Zug
page-watch-at = Stellung
page-watch-back = Einen zurück
page-watch-on = Einen weiter
page-watch-play = Die Partie wachsen lassen
page-watch-pause = Anhalten

### Discord

page-setup-open = QGo auf Discord
page-setup-title = QGo auf deinem Discord-Server
page-setup-intro = Alles, was hier geht, geht auch in einem Discord-Kanal:
page-setup-application = Öffne discord.com/developers/applications, lege eine neue Anwendung an, setze unter „Bot“ das Token zurück und kopiere es.
page-setup-invite = Wähle unter „OAuth2“ die Scopes bot und applications.commands und die Berechtigungen View Channels, Send Messages, Attach Files, Create Public Threads und Send Messages in Threads. Öffne die Adresse, die dann erscheint, und wähle deinen Server.
page-setup-start = Beende QGo und starte es mit dem Token:
page-setup-after = Das Token ist ein Passwort: Behalte es für dich. Statt in der Variablen kann es in einer Datei liegen, die DISCORD_TOKEN_FILE nennt. Mehr steht in der README.
page-setup-matrix = Oder auf Matrix
page-setup-matrix-account = Gib QGo ein eigenes Konto auf einem Homeserver: auf deinem eigenen, oder auf einem, dessen Regeln Bots erlauben.
page-setup-matrix-start = Halte QGo an und starte es mit der Adresse des Homeservers, dem Benutzer und dem Passwort:
page-setup-matrix-invite = Lade diesen Benutzer in einen Raum ein. Dort sagt !qgo hilfe, wie es weitergeht.

### The server

page-no-file = Diese Datei gibt es auf der Seite nicht. Lade sie neu.
page-no-page = Diese Seite gibt es hier nicht. Die erste Seite ist unter / zu finden.
page-misread = Diese Anfrage ist nicht zu verstehen, und nichts ist geschehen. Lade die Seite neu. ({ $why })
page-bad-style = Diesen Stil von Brettern gibt es nicht: es gibt standard, dark, high-contrast und colour-free.
