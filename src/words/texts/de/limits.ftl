### Budgets: was jemand erfährt, der zu viel auf einmal möchte. `$when` ist ein Zeitpunkt, wie ihn die
### Plattform selbst nennt („in 20 Sekunden“).

budget-ping = Das ist auf einmal zu viel von dem, was andere benachrichtigt, darum ist nichts geschehen. Versuche es { $when } noch einmal.
budget-post = Du hast hier in kurzer Zeit schon viel veröffentlicht, darum ist jetzt nichts geschehen. Versuche es { $when } noch einmal.
budget-channel = In diesem Kanal wurde in kurzer Zeit schon viel veröffentlicht, darum ist jetzt nichts geschehen. Versuche es { $when } noch einmal.
budget-move = Diese Züge kommen schneller, als ein Kanal sie zeigen kann, darum wurde dieser nicht gespielt. Spiele ihn { $when } noch einmal.
budget-picture = Du hast in kurzer Zeit um viele Bilder gebeten, darum wurde jetzt keines gezeichnet. Versuche es { $when } noch einmal.
budget-explore = Du hast dir in kurzer Zeit viele Stellungen angesehen, darum wurde jetzt keine berechnet. Versuche es { $when } noch einmal.
budget-export = Du hast in kurzer Zeit um viele Dateien gebeten, darum wurde jetzt keine erstellt. Versuche es { $when } noch einmal.
budget-talk = Du hast in kurzer Zeit viel gesagt, darum wurde das nicht gesagt. Versuche es { $when } noch einmal.
budget-server-picture = Auf diesem Server wurde in kurzer Zeit um viele Bilder gebeten, darum wurde jetzt keines gezeichnet. Versuche es { $when } noch einmal.
budget-server-explore = Auf diesem Server wurden in kurzer Zeit viele Stellungen angesehen, darum wurde jetzt keine berechnet. Versuche es { $when } noch einmal.
budget-server-export = Auf diesem Server wurde in kurzer Zeit um viele Dateien gebeten, darum wurde jetzt keine erstellt. Versuche es { $when } noch einmal.
budget-heavy = Dieser Zug ist aufwendig zu berechnen, und davon gab es hier in kurzer Zeit schon viele, darum wurde er nicht gespielt. Spiele ihn { $when } noch einmal oder jetzt einen anderen.
