### Time: what players have of it, and what becomes of it.

## What people may type for a time control; several words for the same thing, separated by spaces

time-word-none = none no off
time-word-per = per a each every
time-word-move = move
time-word-most = max maximum most cap
time-unit-day = d day days
time-unit-hour = h hr hrs hour hours
time-unit-minute = m min mins minute minutes

## What is no time control

bad-time = { $why } Write `none`, a time for each move such as `3d` or `12h`, or a stock of time with what each move adds, such as `7d+1d` or `7d+1d/14d` (never more than 14 days).
bad-time-unclear = I cannot read this as a time.
bad-time-range = Each part of a time is from 1 minute to 60 days.
bad-time-no-step = A stock of time to which nothing is added runs out in the middle of a game: add something for each move, at least a minute.
bad-time-most = The most that a player can have must be no less than the stock at the beginning, and than what each move adds.

## The settings of a game

settings-time = **Time:** { $time }
time-control-none = no clock
time-control-per-move = { $time } for each move
time-control-fischer = { $start }, and { $step } more with each move, never more than { $most }
settings-rated = **Rated:** yes, the result changes both ratings
brief-rated = rated: the result changes both ratings
time-days =
    { $count ->
        [one] 1 day
       *[other] { $count } days
    }
time-hours =
    { $count ->
        [one] 1 hour
       *[other] { $count } hours
    }
time-minutes =
    { $count ->
        [one] 1 minute
       *[other] { $count } minutes
    }

## What are no quiet hours

bad-quiet = I cannot read this as quiet hours. Write from when to when, such as `22-7` or `22:00-07:30`, with your time zone if you like: `22-7 Europe/Berlin` or `22-7 +2`. `off` ends them.
bad-quiet-zone = I know no time zone { $zone }. Write it as `Europe/Berlin`, or as the difference to UTC: `+2`, `-05:30`.

## Games that are not rated

not-rated = This game cannot be rated: { $why } Change that, or leave `{ command-challenge-rated.name }` out.
rated-size = the board has to be 5×5 at least.
rated-handicap = both have to begin as equals, without handicap.
rated-komi = the komi has to be the usual one.
rated-chart = the chart has to be the usual one.
rated-hints = in a rated game people take no hints.

## Clocks

time-deadline = The time of { $player } runs out { $when }.
time-waits = The clock of { $player } starts when the message of this turn has arrived.
time-left = The clock of { $player } stands still with { $time } left.
time-away = { $player } is away: that clock runs again { $when }.
time-paused = The clocks stand still, as you agreed.
time-pause-offered = { $player } proposes to stop the clocks for a while.
time-was-up = Nothing was done: your time in game #{ $game } ran out { $when }, so the game is lost.
time-of-other-was-up = Nothing was done: the time of { $other } in game #{ $game } ran out { $when }, so you win.
time-of-both-was-up = Nothing was done: in game #{ $game } the time of both ran out in the same instant, { $when }, so the game is called off.
turn-time-of-both = The time of both ran out in the same instant.
games-until = { $state }, time runs out { $when }
games-away = { $state }, the clock runs again { $when }
games-paused = { $state }, clocks paused

## Reminders

reminder = { $player }: your time in game #{ $game } runs out { $when }.
reminder-other = - Also in game #{ $game } { $channel }: time runs out { $when }.
reminder-others =
    { $count ->
        [one] - Also in one more of your games, within a day: `/{ command-games.name }` shows it.
       *[other] - Also in { $count } more of your games, within a day: `/{ command-games.name }` shows them.
    }

## Pauses

pause-offered = { $player } proposes to stop the clocks for a while. { $other }: do you agree?
pause-declined = { $player } would rather not stop the clocks: they run on.
pause-withdrawn = { $player } no longer proposes to stop the clocks.
pause-began = Agreed: the clocks of game #{ $game } stand still until one of you chooses **Go on** or plays.
pause-ended = The pause is over: the clocks of game #{ $game } run again.
pause-no-clock = This game has no clock, so there is nothing to stop: take all the time you need.
pause-is-over = This game is over.
pause-already = The clocks stand still already. **Go on** lets them run again.
pause-not-paused = The clocks are running.
pause-proposed-already = You have proposed a pause already: { $other } has to answer.
pause-no-offer = Nobody proposes a pause any more.
pause-own = This is your own proposal: { $other } has to answer.
you-offered-pause = { $other } is asked whether the clocks may stop for a while. Until then they run.
you-paused = Agreed: the clocks stand still.
you-declined-pause = You declined: the clocks run on.
you-withdrew-pause = You took your proposal back.
you-went-on = The clocks run again.
button-pause = Pause the clocks
button-accept-pause = Agree to a pause
button-decline-pause = No pause
button-go-on = Go on

## A moment, on platforms that cannot say themselves how far away it is

moment-day = { $day } { $month ->
        [1] January
        [2] February
        [3] March
        [4] April
        [5] May
        [6] June
        [7] July
        [8] August
        [9] September
        [10] October
        [11] November
       *[12] December
    } { $year }
moment = on { $day } at { $clock } ({ $zone })
