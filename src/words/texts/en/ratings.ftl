### Ratings: of games, in tables and in profiles.

## The end of a rated game

turn-ratings = **Ratings:** { $black } · { $white }
turn-rating-computer = **Rating against the computer:** { $change }
turn-rating = { $player } { $before } → { $after } ({ $change })

## Tables

leaderboard-head =
    {""}**{ $system }, { $scope ->
        [everywhere] all players
       *[server] players of this server
    }**
    Place · name · rating · games won–lost–tied
leaderboard-line = { $place } · { $player } · { $rating } · { $won }–{ $lost }–{ $tied }
leaderboard-computer = **Against the computer**
leaderboard-provisional = Not certain yet (few rated games):
leaderboard-own = You: { $line }
leaderboard-none =
    { $scope ->
        [everywhere] Nobody has finished a rated game of { $system } against a person yet.
       *[server] Nobody has finished a rated game of { $system } against a person on this server yet.
    } `/{ command-challenge.name } { command-challenge-rated.name }:{ yes }` begins one.
leaderboard-no-server = This is no channel of a server, so there is no table of one. `/{ command-leaderboard.name }` without `{ command-leaderboard-scope.name }` shows that of all players.

## Profiles

profile-rated = - { $system }: **{ $rating }** · { $won } won, { $lost } lost, { $tied } tied
profile-unrated = - { $system }: not rated · { $won } won, { $lost } lost, { $tied } tied
profile-computer = - { $system } against the computer: **{ $rating }** · { $won } won, { $lost } lost, { $tied } tied
profile-computer-unrated = - { $system } against the computer: not rated · { $won } won, { $lost } lost, { $tied } tied
profile-opponents = **Opponents**
profile-opponent = - { $opponent }: { $won } won, { $lost } lost, { $tied } tied
profile-more =
    { $count ->
        [one] … and 1 more
       *[other] … and { $count } more
    }
profile-provisional = A `?` marks a rating that is not certain yet: it comes from few games.
profile-level = { $player } is a level of the computer. Its rating never changes: { $list }.
profile-levels = { $player } plays on eight levels, whose ratings never change: { $list }.
profile-none = { $player } has not finished a game yet.
profile-none-own = You have not finished a game yet. `/{ command-challenge.name }` begins one.
profile-axis = rating
profile-alt = How the ratings of { $player } changed with time (dates in UTC).
profile-alt-game = { $system }: { $last } on { $until }, after 1 rated game.
profile-alt-games = { $system }: from { $first } on { $from } to { $last } on { $until }, lowest { $least }, highest { $most }, { $games } rated games.
