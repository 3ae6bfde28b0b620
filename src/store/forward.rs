//! Stores around a store: one line for each method that is handed on.

/// Implements a part of the contract for a type with a field `inner`, that is a store, and a method
/// `around`, which is given the name of what is asked and the call, and sees to its answer. Methods
/// in braces at the end are as they stand there. The types are those of this crate.
#[macro_export]
macro_rules! forward {
    (
        $part:ident for $around:ty:
        $($name:ident($($argument:ident: $type:ty),*) -> $answer:ty;)*
        $({ $($own:tt)* })?
    ) => {
        const _: () = {
            use $crate::*;

            #[::async_trait::async_trait]
            impl $part for $around {
                $(async fn $name(&self, $($argument: $type),*) -> Result<$answer, StoreError> {
                    self.around(stringify!($name), self.inner.$name($($argument),*)).await
                })*
                $($($own)*)?
            }
        };
    };
}

/// The same for those parts of the contract that no store around a store has ways of its own for.
#[macro_export]
macro_rules! forward_the_rest {
    ($around:ty) => {
        $crate::forward! { Timekeeping for $around:
            beat(now: Millis, elapsed: Millis, slack: Millis) -> Option<Span>;
            due_games(now: Millis, limit: u32) -> Vec<GameId>;
            next_look() -> Option<Millis>;
            set_due(game: GameId, ply: u32, seen: Option<Millis>, due: Option<Millis>) -> bool;
            off_time(game: GameId) -> OffTime;
            remind(
                game: GameId,
                ply: u32,
                told_ply: u32,
                players: &[PlayerId],
                now: Millis,
                post: &(dyn for<'p> Fn(&'p [PlayerId]) -> NewPost + Send + Sync)
            ) -> bool;
            offer_pause(game: GameId, by: Option<PlayerId>, posts: &[NewPost], now: Millis) -> ();
            pause(game: GameId, on: bool, posts: &[NewPost], now: Millis) -> bool;
        }
        $crate::forward! { Ratings for $around:
            rating(player: PlayerId, system: &str) -> Option<Rated>;
            rating_changes(game: GameId) -> Vec<(PlayerId, Rated, f64)>;
            history(player: PlayerId) -> Vec<RatingPoint>;
            leaderboard(system: &str, server: Option<(&str, &str)>, limit: u32) -> Vec<Ranked>;
            results(player: PlayerId) -> Vec<ResultLine>;
        }
        $crate::forward! { People for $around:
            set_settings(player: PlayerId, old: &str, new: &str, now: Millis) -> bool;
            server_settings(platform: &str, server: &str) -> Option<String>;
            set_server_settings(platform: &str, server: &str, settings: &str, by: PlayerId, now: Millis) -> ();
            absences(player: PlayerId) -> Vec<Span>;
            set_absence(player: PlayerId, now: Millis, until: Option<Millis>) -> ();
            whisper(to: PlayerId, body: &str, now: Millis) -> ();
            take_whispers(to: PlayerId) -> Vec<String>;
            keep_budget(of: &Account, kind: &str, whole: Millis) -> ();
            budgets(of: &Account) -> Vec<(String, Millis)>;
            all_games_of(player: PlayerId) -> Vec<GameRow>;
            all_challenges_of(player: PlayerId) -> Vec<Challenge>;
            leave(player: PlayerId, now: Millis) -> ();
            leaving() -> Vec<Player>;
            forget(player: PlayerId, now: Millis) -> bool;
        }
    };
}
