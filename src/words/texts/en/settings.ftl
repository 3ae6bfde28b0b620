### Settings of players and servers.

## One's own

settings-mine = **Your settings.** `/{ command-settings.name } { command-settings-me.name }` with an option changes it.
settings-mine-saved = **Saved.** Your settings are now:
settings-my-language = - **Language:** { $value }
settings-my-reminders = - **Reminder when time runs out:** { $value }
settings-my-quiet-hours = - **Quiet hours:** { $value }
settings-my-vacation = - **Vacation:** { $value }
settings-my-board = - **Boards:** { $value }
settings-quiet = { $quiet } (the clock there shows { $now })
settings-quiet-none = none
settings-away =
    you are away until { $until }, and your clocks stand still. You may play meanwhile; `off` ends it and keeps the rest.
settings-not-away =
    { $left ->
        [0] none left: in 365 days there are { $budget } days of it
        [one] you are here, and have 1 day of { $budget } left
       *[other] you are here, and have { $left } days of { $budget } left
    }
bad-vacation = I cannot read this as a vacation. Write how many days, such as `14`, or the day on which you are back, such as `2026-12-24`; `off` ends it.
bad-vacation-past = Such a vacation would be over already. Write how many days, such as `14`, or a day to come.
bad-vacation-long =
    { $days ->
        [0] You have no vacation left: in any 365 days there are 30 days of it.
        [one] That is too long: you have 1 day left. In any 365 days there are 30 days of vacation.
       *[other] That is too long: you have { $days } days left. In any 365 days there are 30 days of vacation.
    }
offer-days =
    { $days ->
        [one] 1 day
       *[other] { $days } days
    }
offer-back = I am back
offer-quiet-none = No quiet hours
offer-quiet = { $quiet } (there it is { $now })

## A server's

settings-server-admins = Only admins can see and change the settings of this server: you need the permission **Manage Server**. Ask one of them.
settings-server-none = There are no settings of a server here: this is no channel of a server that I have been added to. `/{ command-settings.name } { command-settings-me.name }` has your own.
settings-of-server = **Settings of this server.** `/{ command-settings.name } { command-settings-server.name }` with an option changes it.
settings-of-server-saved = **Saved.** The settings of this server are now:
settings-server-rules = - **Game of a challenge that names none:** { $value }
settings-server-size = - **Board of a challenge that names none:** { $value }
settings-server-threads = - **Threads:** { $value }
settings-server-language = - **Language of what all see:** { $value }
settings-server-computer = - **Ratings against the computer in the leaderboard:** { $value }
settings-server-channels = - **Where games begin:** { $value }
settings-size-none = as each game has it
settings-channels-all = everywhere
settings-channels-unclear = I cannot read { $word } as a channel. Type `#` and choose each channel from the list that appears, write `here` for this one, or `all` for everywhere.
settings-channels-many = That is too many: name at most { $most } channels, or `all`.
settings-word-all = all everywhere any every
settings-word-here = here this
channel-not-allowed = No games are played in this channel. On this server they are played here: { $channels }.
no-threads = There is a game in this channel already, and the admins of this server want no threads. Wait until it is over, or play in another channel.
one-game-here = There is a game here already, and here there is only one at a time. Wait until it is over.
challenge-stands = The challenge stands.
