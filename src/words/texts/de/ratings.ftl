### Wertungen: von Partien, in Tabellen und Profilen.

## Das Ende einer gewerteten Partie

turn-ratings = **Wertungen:** { $black } · { $white }
turn-rating-computer = **Wertung gegen den Computer:** { $change }
turn-rating = { $player } { $before } → { $after } ({ $change })

## Tabellen

leaderboard-head =
    {""}**{ $system }, { $scope ->
        [everywhere] alle
       *[server] alle von diesem Server
    }**
    Platz · Name · Wertung · Partien gewonnen–verloren–unentschieden
leaderboard-line = { $place } · { $player } · { $rating } · { $won }–{ $lost }–{ $tied }
leaderboard-computer = **Gegen den Computer**
leaderboard-provisional = Noch unsicher (wenige gewertete Partien):
leaderboard-own = Du: { $line }
leaderboard-none =
    { $scope ->
        [everywhere] Noch niemand hat eine gewertete Partie { $system } gegen einen Menschen beendet.
       *[server] Noch niemand hat auf diesem Server eine gewertete Partie { $system } gegen einen Menschen beendet.
    } `/{ command-challenge.name } { command-challenge-rated.name }:{ yes }` beginnt eine.
leaderboard-no-server = Dies ist kein Kanal eines Servers, also gibt es keine Tabelle dazu. `/{ command-leaderboard.name }` ohne `{ command-leaderboard-scope.name }` zeigt die aller Spieler.

## Profile

profile-rated = - { $system }: **{ $rating }** · { $won } gewonnen, { $lost } verloren, { $tied } unentschieden
profile-unrated = - { $system }: nicht gewertet · { $won } gewonnen, { $lost } verloren, { $tied } unentschieden
profile-computer = - { $system } gegen den Computer: **{ $rating }** · { $won } gewonnen, { $lost } verloren, { $tied } unentschieden
profile-computer-unrated = - { $system } gegen den Computer: nicht gewertet · { $won } gewonnen, { $lost } verloren, { $tied } unentschieden
profile-opponents = **Gegner**
profile-opponent = - { $opponent }: { $won } gewonnen, { $lost } verloren, { $tied } unentschieden
profile-more =
    { $count ->
        [one] … und 1 weiterer
       *[other] … und { $count } weitere
    }
profile-provisional = Ein `?` zeigt, dass eine Wertung noch unsicher ist: Sie kommt aus wenigen Partien.
profile-level = { $player } ist eine Stufe des Computers. Ihre Wertung ändert sich nie: { $list }.
profile-levels = { $player } spielt auf acht Stufen, deren Wertungen sich nie ändern: { $list }.
profile-none = { $player } hat noch keine Partie beendet.
profile-none-own = Du hast noch keine Partie beendet. `/{ command-challenge.name }` beginnt eine.
profile-axis = Wertung
profile-alt = Wie sich die Wertungen von { $player } mit der Zeit geändert haben (Daten in UTC).
profile-alt-game = { $system }: { $last } am { $until }, nach 1 gewerteten Partie.
profile-alt-games = { $system }: von { $first } am { $from } zu { $last } am { $until }, am tiefsten { $least }, am höchsten { $most }, { $games } gewertete Partien.
