### Die eigenen Daten: wie man sie bekommt, und wie man vergessen wird.

## Wer nicht mehr da ist

deleted-player = gelöschte Person
turn-left = { $player } ist nicht mehr da.
data-leaving = Du hast mich gebeten, dich zu vergessen, und ich bin noch dabei. Ich mache von allein weiter, bis es erledigt ist; bis dahin kannst du hier nichts tun.

## Die Datei

data-none = Ich habe nichts über dich gespeichert: Du hast hier weder gespielt noch jemanden herausgefordert, und niemand dich.
data-exported =
    Hier ist alles, was ich über dich gespeichert habe, in { $files ->
        [one] einer Datei, die
       *[other] { $files } Dateien, die
    } auch Programme lesen, mit { $games ->
        [0] keinen Partien
        [one] einer Partie
       *[other] { $games } Partien
    }. Die Aufzeichnungen darin (SGF) sind so, wie alle sie sehen dürfen. Was von einer laufenden Partie nur du wissen darfst, etwa ein Zug, auf den du dich festgelegt hast, steht im Klartext daneben: Behalte die Datei für dich.
data-exported-left-out =
    { $count ->
        [one] Eine Partie hat nicht mehr hineingepasst.
       *[other] { $count } Partien, die ältesten, haben nicht mehr hineingepasst.
    } Mit `/{ command-record.name }` bekommst du jede von ihnen.

## Die Frage, ob es ernst ist

data-delete-ask =
    {""}**Soll ich dich vergessen?** Das lässt sich nicht zurücknehmen.
    {""}**Was geht:** dein Name und dein Konto, deine Einstellungen und Abwesenheiten und die Antworten, die du vorbereitet hast. Du stehst in keiner Rangliste mehr.
data-delete-games = **Deine laufenden Partien enden:**
data-delete-resigned = - #{ $game } gegen { $opponent }: Du gibst auf.
data-delete-resigned-rated = - #{ $game } gegen { $opponent }: Du gibst auf, und für { $opponent } wird sie gewertet.
data-delete-called-off = - #{ $game } gegen { $opponent }: Sie hat kaum begonnen, also wird sie abgebrochen, und niemand gewinnt.
data-delete-games-more =
    { $count ->
        [one] - Und noch eine.
       *[other] - Und noch { $count }.
    }
data-delete-challenges =
    { $count ->
        [one] **Eine offene Herausforderung** von dir oder an dich wird geschlossen.
       *[other] **{ $count } offene Herausforderungen** von dir oder an dich werden geschlossen.
    }
data-delete-stays = **Was bleibt:** die Partien, die du gespielt hast, für die, mit denen du sie gespielt hast, und deren Ergebnisse und Wertungen. Dort heißt du „{ deleted-player }“, und nichts führt von dort zu dir.
data-delete-posted = **Was ich nicht wegnehmen kann:** Nachrichten, Bilder und Namen von Threads, die schon geschrieben sind, wo die Plattform selbst sie aufbewahrt, wie Discord und Matrix es tun. Sie nennen dich, bis sie dort gelöscht werden. Die lokale Seite zeigt sie ohne deinen Namen.
data-delete-after = Nimm deine Daten vorher mit, wenn du sie behalten willst: `/{ command-data.name } { command-data-export.name }`. Du kannst jederzeit wiederkommen, als jemand Neues.
button-forget-me = Ja, vergiss mich
button-keep-me = Alles behalten

## Die Antwort

data-kept = Gut: Alles bleibt, wie es ist.
data-forgotten = Es ist getan: Ich habe dich vergessen. Leb wohl, und danke fürs Spielen!
data-forgotten-soon = Ich vergesse dich gerade: Dein Name wird nicht mehr gezeigt, aber etwas ließ sich noch nicht erledigen. Ich mache von allein weiter, bis alles getan ist.
data-asked-long-ago = Das habe ich dich vor einer ganzen Weile gefragt, also ist nichts geschehen. `/{ command-data.name } { command-data-delete.name }` fragt dich noch einmal.
data-not-yours = Diese Frage galt jemand anderem, oder dir, bevor ich dich vergessen habe, also ist nichts geschehen. `/{ command-data.name } { command-data-delete.name }` fragt dich noch einmal.
