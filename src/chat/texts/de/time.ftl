### Zeit: wie viel die Spielenden haben, und was aus ihr wird.

## Was man als Bedenkzeit tippen kann; mehrere Wörter für dasselbe, durch Leerzeichen getrennt

time-word-none = keine kein ohne aus
time-word-per = pro je
time-word-move = zug
time-word-most = max maximal höchstens bis
time-unit-day = t tag tage tagen
time-unit-hour = std stunde stunden
time-unit-minute = min minute minuten

## Was keine Bedenkzeit ist

bad-time = { $why } Schreibe `none` oder `keine`, eine Zeit für jeden Zug wie `3d` oder `12h`, oder einen Vorrat mit dem, was jeder Zug dazugibt, wie `7d+1d` oder `7d+1d/14d` (nie mehr als 14 Tage).
bad-time-unclear = Das kann ich nicht als Zeit lesen.
bad-time-range = Jeder Teil einer Bedenkzeit hat 1 Minute bis 60 Tage.
bad-time-no-step = Ein Vorrat, zu dem nichts dazukommt, geht mitten in der Partie aus: Gib für jeden Zug etwas dazu, mindestens eine Minute.
bad-time-most = Was man höchstens haben kann, darf nicht weniger sein als der Vorrat am Anfang und als das, was jeder Zug dazugibt.

## Die Einstellungen einer Partie

settings-time-none = **Zeit:** ohne Uhr
settings-time-per-move = **Zeit:** { $time } für jeden Zug
settings-time-fischer = **Zeit:** { $start }, mit jedem Zug { $step } dazu, nie mehr als { $most }
settings-rated = **Gewertet:** ja, das Ergebnis ändert beide Wertungen
time-days =
    { $count ->
        [one] 1 Tag
       *[other] { $count } Tage
    }
time-hours =
    { $count ->
        [one] 1 Stunde
       *[other] { $count } Stunden
    }
time-minutes =
    { $count ->
        [one] 1 Minute
       *[other] { $count } Minuten
    }

## Was keine Ruhezeit ist

bad-quiet = Das kann ich nicht als Ruhezeit lesen. Schreibe von wann bis wann, etwa `22-7` oder `22:00-07:30`, wenn du magst mit deiner Zeitzone: `22-7 Europe/Berlin` oder `22-7 +2`. `aus` beendet sie.
bad-quiet-zone = Eine Zeitzone { $zone } kenne ich nicht. Schreibe sie als `Europe/Berlin` oder als Unterschied zu UTC: `+2`, `-05:30`.
