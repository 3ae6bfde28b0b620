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

settings-time-none = **Time:** no clock
settings-time-per-move = **Time:** { $time } for each move
settings-time-fischer = **Time:** { $start }, and { $step } more with each move, never more than { $most }
settings-rated = **Rated:** yes, the result changes both ratings
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
