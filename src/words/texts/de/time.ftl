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

settings-time = **Zeit:** { $time }
time-control-none = ohne Uhr
time-control-per-move = { $time } für jeden Zug
time-control-fischer = { $start }, mit jedem Zug { $step } dazu, nie mehr als { $most }
settings-rated = **Gewertet:** ja, das Ergebnis ändert beide Wertungen
brief-rated = gewertet: Das Ergebnis ändert beide Wertungen
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

## Partien, die nicht gewertet werden

not-rated = Diese Partie kann nicht gewertet werden: { $why } Ändere das, oder lass `{ command-challenge-rated.name }` weg.
rated-size = Das Brett muss mindestens 5×5 haben.
rated-handicap = Beide müssen gleich beginnen, ohne Vorgabe.
rated-komi = Das Komi muss das übliche sein.
rated-chart = Die Tabelle muss die übliche sein.
rated-hints = In gewerteten Partien holt man sich keine Tipps.

## Uhren

time-deadline = Die Zeit von { $player } läuft { $when } ab.
time-waits = Die Uhr von { $player } läuft, sobald die Nachricht zu diesem Zug angekommen ist.
time-left = Die Uhr von { $player } steht, übrig: { $time }.
time-away = { $player } ist nicht da: Diese Uhr läuft { $when } weiter.
time-paused = Die Uhren stehen still, wie vereinbart.
time-pause-offered = { $player } schlägt vor, die Uhren eine Weile anzuhalten.
time-was-up = Es ist nichts geschehen: Deine Zeit in Partie #{ $game } war { $when } abgelaufen, darum ist die Partie verloren.
time-of-other-was-up = Es ist nichts geschehen: Die Zeit von { $other } in Partie #{ $game } war { $when } abgelaufen, darum hast du gewonnen.
time-of-both-was-up = Es ist nichts geschehen: In Partie #{ $game } war die Zeit beider im selben Augenblick abgelaufen, { $when }, darum ist die Partie abgebrochen.
turn-time-of-both = Die Zeit beider lief im selben Augenblick ab.
games-until = { $state }, die Zeit läuft { $when } ab
games-away = { $state }, die Uhr läuft { $when } weiter
games-paused = { $state }, Uhren angehalten

## Erinnerungen

reminder = { $player }: Deine Zeit in Partie #{ $game } läuft { $when } ab.
reminder-other = - Auch in Partie #{ $game } { $channel }: Die Zeit läuft { $when } ab.
reminder-others =
    { $count ->
        [one] - Auch in noch einer deiner Partien, binnen eines Tages: `/{ command-games.name }` zeigt sie.
       *[other] - Auch in noch { $count } deiner Partien, binnen eines Tages: `/{ command-games.name }` zeigt sie.
    }

## Pausen

pause-offered = { $player } schlägt vor, die Uhren eine Weile anzuhalten. { $other }: Bist du einverstanden?
pause-declined = { $player } möchte die Uhren lieber nicht anhalten: Sie laufen weiter.
pause-withdrawn = { $player } schlägt nicht länger vor, die Uhren anzuhalten.
pause-began = Vereinbart: Die Uhren von Partie #{ $game } stehen still, bis jemand von euch **Weiter** wählt oder zieht.
pause-ended = Die Pause ist vorbei: Die Uhren von Partie #{ $game } laufen wieder.
pause-no-clock = Diese Partie hat keine Uhr, also gibt es nichts anzuhalten: Nimm dir die Zeit, die du brauchst.
pause-is-over = Diese Partie ist zu Ende.
pause-already = Die Uhren stehen schon still. **Weiter** lässt sie wieder laufen.
pause-not-paused = Die Uhren laufen.
pause-proposed-already = Du hast schon eine Pause vorgeschlagen: { $other } muss antworten.
pause-no-offer = Niemand schlägt mehr eine Pause vor.
pause-own = Das ist dein eigener Vorschlag: { $other } muss antworten.
you-offered-pause = { $other } ist gefragt, ob die Uhren eine Weile stillstehen dürfen. Bis dahin laufen sie.
you-paused = Vereinbart: Die Uhren stehen still.
you-declined-pause = Du hast abgelehnt: Die Uhren laufen weiter.
you-withdrew-pause = Du hast deinen Vorschlag zurückgezogen.
you-went-on = Die Uhren laufen wieder.
button-pause = Uhren anhalten
button-accept-pause = Pause annehmen
button-decline-pause = Keine Pause
button-go-on = Weiter

## Ein Zeitpunkt, auf Plattformen, die nicht selbst sagen können, wie fern er ist

moment-day = { $day }. { $month ->
        [1] Januar
        [2] Februar
        [3] März
        [4] April
        [5] Mai
        [6] Juni
        [7] Juli
        [8] August
        [9] September
        [10] Oktober
        [11] November
       *[12] Dezember
    } { $year }
moment = am { $day } um { $clock } ({ $zone })
