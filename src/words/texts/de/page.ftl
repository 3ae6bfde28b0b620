# Die Texte der lokalen Seite. Die des Tisches stehen in table-page.ftl, die der Wörter des Go in glossary.ftl.
page-title = QGo: Quantum Go
page-language-name = Deutsch
page-skip = Zum Brett springen
page-languages = Sprache
page-local = Diese Seite ist nur für diesen Rechner. Sie kennt keine Passwörter: Zum Spielen genügt ein Name.
page-noscript = Diese Seite braucht JavaScript.
page-offline = QGo antwortet nicht. Läuft es noch? Es wurde nichts getan.
page-private = Nur du siehst das
page-dismiss = Diese Nachricht entfernen
page-close = Schließen
page-submit = Senden
page-yes = ja
page-no = nein
page-go-on = Weiter
page-copy = Kopieren
page-copied = Kopiert.

### Wo was ist

page-places = Teile dieser Seite
page-games = Partien
page-learn = Lernen
page-settings = Einstellungen
page-talk = Gespräch
page-notes = Antworten an dich
page-lost = Keine Verbindung. Neuer Versuch …
page-lost-title = Hier ist nichts
page-lost-text = Diese Adresse führt zu keiner Seite von QGo. Vielleicht fehlt ein Teil davon.
page-lost-way = Zur Startseite

### Die erste Seite

page-home-title = Ein Brett steht bereit
page-home-lead = Go mit Steinen, die an mehreren Orten zugleich liegen oder mehrere Farben haben, bis sie sich entscheiden müssen. Sechs Spiele, gegen Freunde oder den Computer.
page-home-board = Eine Stellung aus Quantum Go
page-way-computer = Gegen den Computer spielen
page-way-computer-text = Er ist immer da und spielt so stark, wie du möchtest.
page-way-computer-go = Gegen den Computer beginnen
page-way-level = Stufe
page-way-level-usual = passt zu dir
page-way-here = Hier mit jemandem spielen
page-way-here-text = Zwei Namen, ein Bildschirm: Ihr wechselt euch ab.
page-way-here-go = Anfangen
page-way-one = Schwarz
page-way-two = Weiß
page-way-same = Es braucht zwei verschiedene Namen: Gib für einen von euch einen anderen ein.
page-way-game = Spiel
page-way-invite = Jemanden einladen
page-way-invite-text = Du bekommst einen Link: Wer ihn öffnet und annimmt, spielt mit dir.
page-way-invite-go = Link erstellen
page-way-invite-all = Alles selbst wählen
page-way-learn = Das Spiel lernen
page-way-learn-text = Ein paar kleine Aufgaben auf dem Brett zeigen, wie es geht, Spiel für Spiel.
page-way-learn-go = Lernen

### Die Spiele, mit einer Zeile zu jedem

page-about-superposed = Ein Zug nennt zwei oder drei Punkte, und auf einem davon liegt der Stein: Auf welchem, zeigt sich erst, wenn es darauf ankommt.
page-about-entangled = Steine kommen in Paaren, von denen nur einer wirklich ist. Wo sich Steine berühren, wählen die Spieler, welcher.
page-about-simultaneous = Beide ziehen zugleich und im Geheimen. Wo Züge zusammenstoßen, sind Steine tot und lebendig, oder sie gehören beiden.
page-about-sym = Beide ziehen zugleich und im Geheimen; das Brett zeigt beide Reihenfolgen, in denen die Züge gekommen sein können.
page-about-mutation = Ein Stein nach dem anderen, und nach jedem verändern Würfel das Brett.
page-about-classic = Go, wie es immer war: ein Stein nach dem anderen.

### Lernen

page-learn-title = Lernen
page-learn-lead = Fang mit irgendeinem an. Eine Lektion dauert etwa fünf Minuten; die Regeln passen auf ein, zwei Seiten.
page-learn-begin = Lektion beginnen
page-learn-rules = Regeln lesen

### Die Spieler

page-players = Wer du bist
page-add-player = Spieler hinzufügen
page-remove-player = { "{name}" } aus der Liste dieses Browsers nehmen
page-called = warten auf dich
page-your-turn = Du bist am Zug
page-join-title = Wer spielt?
page-join-text = Unter diesem Namen spielst du und wirst herausgefordert. Ein Browser kann mehrere Spieler haben.
page-join-name = Name
page-join = Mitspielen
page-join-first = Wähle zuerst einen Namen.
page-forgotten = { "{name}" } wurde vergessen: Der Name und alles, was darüber gespeichert war, ist weg.
page-somebody = Jemand, der gegangen ist

### Die Listen der Partien und Herausforderungen

page-list-mine = Deine Partien
page-list-challenges = Offene Herausforderungen
page-list-others = Partien anderer
page-list-ended = Beendet
page-list-more = Mehr zeigen
page-list-none = Noch keine Partien. Mit „Neue Partie“ beginnst du eine.
page-anybody = irgendwen
page-new-game = Neue Partie
page-new-game-note = Partie { "{game}" } beginnt: { "{title}" }, { "{black}" } – { "{white}" }.
page-open-game = Zur Partie

### Eine neue Herausforderung

page-new-title = Eine neue Partie
page-new-opponent = Wen forderst du heraus?
page-new-anybody = Wer immer den Link öffnet
page-new-computer = Den Computer
page-new-game-title = Spiel
page-new-size = Brett
page-new-size-other = Eine andere Größe, von 2 bis 19
page-new-time = Bedenkzeit
page-new-time-other = Eine andere Bedenkzeit, etwa 3d+12h
page-new-colour = Deine Farbe
page-new-more = Vorgabe, Komi, Wertung und mehr
page-new-handicap = Vorgabe
page-new-no-handicap = keine
page-new-komi = Komi
page-new-rated = Das Ergebnis zählt für unsere Wertungen
page-new-hints = Wir dürfen beide den Computer um Tipps bitten
page-new-send = Herausforderung senden
page-time-none = Ohne Grenze
page-time-1d = Ein Tag für jeden Zug
page-time-3d = Drei Tage für jeden Zug
page-time-7d = Eine Woche für jeden Zug
page-time-7d-1d = Eine Woche insgesamt, und ein Tag mehr für jeden Zug
page-form-usual = Wie üblich
page-form-other = Etwas anderes
page-form-unset = Wie bisher
page-form-line = Getippt heißt das
page-form-left = Das Formular wurde geschlossen, und es wurde nichts getan.

### Eine Herausforderung an ihrem Link

page-challenge-title = Herausforderung { "{challenge}" }
page-challenge-from = { "{by}" } fordert { "{opponent}" } heraus
page-challenge-accepted = Diese Herausforderung wurde angenommen.
page-challenge-declined = Diese Herausforderung wurde abgelehnt.
page-challenge-cancelled = Diese Herausforderung wurde zurückgezogen.
page-challenge-expired = Diese Herausforderung ist verfallen.
page-challenge-waits = Die Herausforderung ist abgeschickt. Sobald sie angenommen ist, öffnet sich hier die Partie.
page-challenge-waits-open = Schick diesen Link jemandem. Sobald die Herausforderung angenommen ist, öffnet sich hier die Partie.
page-challenge-link = Link
page-challenge-name = Dein Name, um { "{by}" } zu antworten

### Einstellungen

page-settings-browser = Dieser Browser
page-settings-me = { "{name}" }: deine eigenen Einstellungen
page-settings-server = Alle, die hier spielen
page-settings-save = Speichern
page-theme = Farben
page-theme-auto = Wie im Browser eingestellt
page-theme-light = Hell
page-theme-dark = Dunkel
page-theme-high-contrast = Hoher Kontrast
page-theme-colour-free = Ohne Farben
page-sound = Ein leiser Ton zu jedem Zug
page-notify = Sag mir Bescheid, wenn ich am Zug und in einem anderen Tab bin
page-notify-offer = Soll dir der Browser Bescheid sagen, wenn du am Zug und in einem anderen Tab bist?
page-notify-yes = Ja, sag Bescheid
page-notify-no = Nein
page-notify-refused = Der Browser erlaubt es nicht. Lass in seinen Einstellungen Benachrichtigungen für diese Seite zu und versuche es noch einmal.

### Das Gespräch

page-talk-step = Zug { "{step}" }
page-talk-begin = Beginn
page-talk-game = Partie { "{game}" }
page-talk-unread = { "{count}" } ungelesen
page-talk-none = Hier erscheinen Herausforderungen und die Antworten auf das, was du eingibst.
page-talk-none-game = Noch hat niemand etwas gesagt.
page-earlier = Früheres
page-panel = Zum Lesen
page-panel-close = Zurück zum Gespräch
page-line = Sag etwas, oder gib einen Befehl ein
page-line-hint = Mit / beginnen die Befehle
page-line-hint-talk = Sag etwas, oder tippe /
page-line-help = Nach einem Schrägstrich wählen die Pfeiltasten unter den Vorschlägen, Tab übernimmt einen, Escape schließt sie.
page-offers = Vorschläge
page-send = Senden

### Discord und Matrix

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
