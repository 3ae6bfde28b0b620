### Wörter des Go, die die Seite auf Antippen erklärt. Zu jedem gehören seine Erklärung und, als `-forms`,
### die Formen, in denen es in Texten steht, durch Kommas getrennt.

page-word-area = Fläche: die lebenden Steine einer Seite und die leeren Punkte, die nur sie umgeben.
page-word-area-forms = Fläche, Flächenzählung
page-word-atari = Atari: Eine Kette hat nur noch eine Freiheit und kann mit dem nächsten Zug gefangen werden.
page-word-atari-forms = Atari
page-word-chain = Kette: Steine einer Farbe, die sich entlang der Linien berühren. Sie teilen ihre Freiheiten und werden zusammen gefangen.
page-word-chain-forms = Kette, Ketten
page-word-dame = Dame: ein leerer Punkt zwischen beiden Farben. Er zählt für niemanden.
page-word-dame-forms = Dame
page-word-eye = Auge: ein leerer Punkt, den eine Gruppe umschließt. Eine Gruppe mit zwei Augen kann nicht gefangen werden.
page-word-eye-forms = Auge, Augen
page-word-handicap = Vorgabe: Steine, die Schwarz von Anfang an auf dem Brett hat, um verschiedene Spielstärken auszugleichen.
page-word-handicap-forms = Vorgabe, Vorgabesteine
page-word-jigo = Jigo: unentschieden. Beide haben gleich viele Punkte.
page-word-jigo-forms = Jigo
page-word-ko = Ko: Beide könnten einander denselben Stein ewig zurücknehmen. Darum darf das niemand sofort: Spiele erst anderswo.
page-word-ko-forms = Ko, Kos
page-word-komi = Komi: Punkte, die Weiß beim Auszählen dazubekommt, weil Schwarz beginnt.
page-word-komi-forms = Komi
page-word-liberty = Freiheit: ein leerer Punkt neben einem Stein, entlang der Linien. Eine Kette ohne Freiheit ist gefangen.
page-word-liberty-forms = Freiheit, Freiheiten
page-word-seki = Seki: Gruppen beider Seiten leben nebeneinander, weil gefangen würde, wer zuerst angreift.
page-word-seki-forms = Seki
page-word-suicide = Suizid: ein Zug, der die eigene Kette ohne Freiheit lässt und nichts fängt.
page-word-suicide-forms = Suizid
page-word-superko = Superko: Kein Zug darf eine Stellung wiederbringen, die schon einmal auf dem ganzen Brett lag.
page-word-superko-forms = Superko
page-word-territory = Gebiet: leere Punkte, die nur eine Farbe umgibt.
page-word-territory-forms = Gebiet
