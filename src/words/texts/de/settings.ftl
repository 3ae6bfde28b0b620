### Einstellungen von Spielern und Servern.

## Die eigenen

settings-mine = **Deine Einstellungen.** `/{ command-settings.name } { command-settings-me.name }` mit einer Option ändert sie.
settings-mine-saved = **Gespeichert.** Deine Einstellungen sind jetzt:
settings-my-language = - **Sprache:** { $value }
settings-my-reminders = - **Erinnerung, wenn die Zeit abläuft:** { $value }
settings-my-quiet-hours = - **Ruhezeit:** { $value }
settings-my-vacation = - **Urlaub:** { $value }
settings-my-board = - **Bretter:** { $value }
settings-quiet = { $quiet } (die Uhr zeigt dort { $now })
settings-quiet-none = keine
settings-away =
    du bist bis { $until } weg, und deine Uhren stehen. Spielen darfst du trotzdem; `aus` beendet ihn und lässt dir den Rest.
settings-not-away =
    { $left ->
        [0] keiner mehr übrig: in 365 Tagen gibt es { $budget } Tage
        [one] du bist da und hast noch 1 von { $budget } Tagen übrig
       *[other] du bist da und hast noch { $left } von { $budget } Tagen übrig
    }
bad-vacation = Das kann ich nicht als Urlaub lesen. Schreib, wie viele Tage, zum Beispiel `14`, oder den Tag, an dem du wieder da bist, zum Beispiel `2026-12-24`; `aus` beendet ihn.
bad-vacation-past = Dieser Urlaub wäre schon vorbei. Schreib, wie viele Tage, zum Beispiel `14`, oder einen Tag, der noch kommt.
bad-vacation-long =
    { $days ->
        [0] Du hast keinen Urlaub mehr übrig: In 365 Tagen gibt es 30 Tage.
        [one] Das ist zu lang: Du hast noch 1 Tag übrig. In 365 Tagen gibt es 30 Tage Urlaub.
       *[other] Das ist zu lang: Du hast noch { $days } Tage übrig. In 365 Tagen gibt es 30 Tage Urlaub.
    }
offer-days =
    { $days ->
        [one] 1 Tag
       *[other] { $days } Tage
    }
offer-back = Ich bin wieder da
offer-quiet-none = Keine Ruhezeit
offer-quiet = { $quiet } (dort ist es { $now })

## Die eines Servers

settings-server-admins = Nur Admins können die Einstellungen dieses Servers sehen und ändern: Dafür brauchst du das Recht **Server verwalten**. Frag einen von ihnen.
settings-server-none = Hier gibt es keine Einstellungen eines Servers: Dies ist kein Kanal eines Servers, zu dem ich hinzugefügt wurde. `/{ command-settings.name } { command-settings-me.name }` hat deine eigenen.
settings-of-server = **Einstellungen dieses Servers.** `/{ command-settings.name } { command-settings-server.name }` mit einer Option ändert sie.
settings-of-server-saved = **Gespeichert.** Die Einstellungen dieses Servers sind jetzt:
settings-server-rules = - **Spiel einer Herausforderung, die keines nennt:** { $value }
settings-server-size = - **Brett einer Herausforderung, die keines nennt:** { $value }
settings-server-threads = - **Threads:** { $value }
settings-server-language = - **Sprache für alles, was alle sehen:** { $value }
settings-server-computer = - **Wertungen gegen den Computer in der Rangliste:** { $value }
settings-server-channels = - **Wo Partien beginnen:** { $value }
settings-size-none = wie es jedes Spiel vorsieht
settings-channels-all = überall
settings-channels-unclear = { $word } kann ich nicht als Kanal lesen. Tipp `#` und wähl jeden Kanal aus der Liste, die erscheint, schreib `hier` für diesen oder `alle` für überall.
settings-channels-many = Das sind zu viele: Nenne höchstens { $most } Kanäle oder `alle`.
settings-word-all = alle überall
settings-word-here = hier
channel-not-allowed = In diesem Kanal wird nicht gespielt. Auf diesem Server wird hier gespielt: { $channels }.
no-threads = In diesem Kanal läuft schon eine Partie, und die Admins dieses Servers wollen keine Threads. Wartet, bis sie vorbei ist, oder spielt in einem anderen Kanal.
one-game-here = Hier läuft schon eine Partie, und hier gibt es immer nur eine auf einmal. Wartet, bis sie vorbei ist.
challenge-stands = Die Herausforderung bleibt bestehen.
