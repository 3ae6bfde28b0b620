//! A macro for stores that wrap another store: one line for each method that is forwarded.

/// Implements the whole contract for a type that wraps a store. The type has a method `within`, which returns
/// the wrapped store, and a method `around`, which gets the name of the method and its call, and sees to its
/// answer. What can neither fail nor wait for the database stands in brackets and is forwarded directly. The
/// types are those of this crate.
///
/// With `all but processes` behind the type, it implements [`Processes`](crate::Processes) itself. With `again`,
/// `around` gets a closure that makes the call, as often as it likes.
#[macro_export]
macro_rules! forward {
    (
        $how:ident for $around:ty:
        $($part:ident $methods:tt)*
    ) => {
        $($crate::forward! { $how $part for $around: $methods })*
    };
    (once $call:expr) => {
        $call
    };
    (again $call:expr) => {
        || $call
    };
    (
        $how:ident $part:ident for $around:ty:
        { $([$($whole:tt)*])? $($name:ident($($argument:ident: $type:ty),*) -> $answer:ty;)* }
    ) => {
        const _: () = {
            use $crate::*;

            #[::async_trait::async_trait]
            impl $part for $around {
                $($($whole)*)?
                $(async fn $name(&self, $($argument: $type),*) -> Result<$answer, StoreError> {
                    self.around(
                        stringify!($name),
                        $crate::forward!($how self.within().$name($($argument),*)),
                    ).await
                })*
            }
        };
    };
    ($around:ty) => {
        $crate::forward!(all once $around);
    };
    ($around:ty, again) => {
        $crate::forward!(all again $around);
    };
    ($around:ty, all but processes) => {
        $crate::forward!(most once $around);
    };
    (all $how:ident $around:ty) => {
        $crate::forward!(most $how $around);
        $crate::forward! { $how for $around:
            Processes {
                [
                    fn is_shared(&self) -> bool {
                        self.within().is_shared()
                    }
                ]
                database_time() -> Option<Millis>;
                share(kind: &str, parts: u32, process: &str, lasts: ::std::time::Duration) -> Share;
                let_go(kind: &str, process: &str, parts: Option<&::std::collections::BTreeSet<u32>>) -> ();
                take_of_rate(rate: &str, interval: ::std::time::Duration, burst: u32) -> ::std::time::Duration;
                notify(notices: &[String]) -> ();
                notices() -> Option<Box<dyn Notices>>;
            }
        }
    };
    (most $how:ident $around:ty) => {
        $crate::forward! { $how for $around:
            Store {
                [
                    fn secrets_readable(&self) -> bool {
                        self.within().secrets_readable()
                    }
                    fn connections(&self) -> Connections {
                        self.within().connections()
                    }
                    async fn close(&self) {
                        self.within().close().await;
                    }
                ]
                has_taken_effect(request: &RequestKey) -> bool;
                has_taken_effect_after_all(request: &RequestKey) -> bool;
                player(account: &Account, name: &str) -> Player;
                find_player(account: &Account) -> Option<Player>;
                challenge(
                    challenge: &NewChallenge,
                    posts: &(dyn Fn(ChallengeId) -> Vec<NewPost> + Send + Sync)
                ) -> ChallengeId;
                find_challenge(id: ChallengeId) -> Option<Challenge>;
                open_challenges(platform: &str, channel: &str, now: Millis) -> Vec<Challenge>;
                open_challenges_around(platform: &str, channel: &str, now: Millis, limit: u32) -> Vec<Challenge>;
                challenges_between(player: PlayerId, other: PlayerId, after: GameId) -> Vec<Challenge>;
                close_challenge(
                    id: ChallengeId,
                    status: ChallengeStatus,
                    now: Millis,
                    posts: &[NewPost],
                    request: Option<&RequestKey>
                ) -> ();
                overdue_challenges(now: Millis) -> Vec<Challenge>;
                start_game(
                    game: &NewGame,
                    challenge: Option<ChallengeId>,
                    posts: &(dyn Fn(GameId) -> Vec<NewPost> + Send + Sync)
                ) -> GameId;
                move_game(id: GameId, place: &Place) -> ();
                rescue_game(
                    id: GameId,
                    place: &Place,
                    posts: &[NewPost],
                    now: Millis,
                    request: Option<&RequestKey>
                ) -> ();
                move_channel(
                    platform: &str,
                    channels: [&str; 2],
                    now: Millis,
                    settings: &(dyn for<'s> Fn(&'s str) -> String + Send + Sync),
                    show: &(dyn Fn(Moved) -> NewPost + Send + Sync)
                ) -> ();
                set_gone(place: &Place, gone: Option<Millis>) -> ();
                game(id: GameId) -> Option<GameRow>;
                game_in(platform: &str, channel: &str) -> Option<GameRow>;
                games_of(player: PlayerId, skip: u32, limit: u32) -> Vec<GameRow>;
                count_games_of(player: PlayerId, most: u32) -> u32;
                games_on_in(platform: &str, channel: &str, but: Option<PlayerId>, limit: u32) -> Vec<GameRow>;
                games_around(channel: InChannel<'_>, skip: u32, limit: u32) -> Vec<GameRow>;
                past_games_of(player: PlayerId, limit: u32) -> Vec<GameRow>;
                events(game: GameId) -> Vec<StoredEvent>;
                append(turn: &Turn<'_>, posts: &[NewPost]) -> ();
            }
            Posts {
                owe(posts: &[NewPost], now: Millis, request: Option<&RequestKey>) -> Vec<PostId>;
                due_posts(platform: &str, now: Millis, limit: u32, parts: Parts) -> Vec<Post>;
                next_due(platform: &str, now: Millis, parts: Parts) -> Option<Millis>;
                sent(
                    post: PostId,
                    message: Option<&str>,
                    witness: Option<&str>,
                    now: Millis,
                    replaced: &(dyn Fn(Replaced) -> Vec<NewPost> + Send + Sync)
                ) -> ();
                put_off(post: PostId, not_before: Millis, error: &str, refused: Option<Millis>) -> ();
                retry_refused(place: &Place, now: Millis) -> bool;
                hold_post(post: PostId, not_before: Millis) -> ();
                resume_posts(platform: &str, channel: &str) -> ();
                give_up(post: PostId, error: &str, now: Millis) -> ();
                sent_posts(platform: &str, channel: &str, before: Option<PostId>, limit: u32) -> Vec<Post>;
                withdraw(place: &Place, message: &str, now: Millis) -> ();
                sent_post(platform: &str, channel: &str, message: &str) -> Option<Post>;
                find_place(platform: &str, channel: &str) -> Option<Place>;
                prune_posts(platform: &str, before: Millis) -> u64;
            }
            Timekeeping {
                beat(now: Millis, elapsed: Millis, slack: Millis) -> Option<Span>;
                away(platform: &str, since: Millis, until: Millis) -> ();
                due_games(now: Millis, limit: u32, parts: Parts) -> Vec<GameId>;
                games_waiting_for(platform: &str, limit: u32, parts: Parts) -> Vec<GameId>;
                next_look(parts: Parts) -> Option<Millis>;
                set_due(game: GameId, length: LogLength, seen: Option<Millis>, due: Option<Millis>) -> bool;
                off_time(game: GameId) -> OffTime;
                remind(
                    game: GameId,
                    length: LogLength,
                    mark: u32,
                    players: &[PlayerId],
                    now: Millis,
                    post: &(dyn for<'p> Fn(&'p [PlayerId]) -> NewPost + Send + Sync)
                ) -> bool;
                offer_pause(
                    game: GameId,
                    by: Option<PlayerId>,
                    posts: &[NewPost],
                    now: Millis,
                    request: Option<&RequestKey>
                ) -> ();
                pause(
                    game: GameId,
                    on: bool,
                    posts: &[NewPost],
                    now: Millis,
                    request: Option<&RequestKey>
                ) -> bool;
            }
            Ratings {
                history(player: PlayerId) -> Vec<RatingPoint>;
                leaderboard(system: &str, server: Option<(&str, &str)>, limit: u32) -> Vec<Ranked>;
                results(player: PlayerId) -> Vec<ResultLine>;
            }
            People {
                set_settings(player: PlayerId, old: &str, new: &str, now: Millis) -> bool;
                server_settings(platform: &str, server: &str) -> Option<String>;
                set_server_settings(
                    platform: &str,
                    server: &str,
                    old: Option<&str>,
                    new: &str,
                    by: PlayerId,
                    now: Millis
                ) -> bool;
                absences(player: PlayerId) -> Vec<Span>;
                set_absence(
                    player: PlayerId,
                    now: Millis,
                    until: Option<Millis>,
                    request: Option<&RequestKey>
                ) -> ();
                add_private_notice(
                    to: PlayerId,
                    body: &str,
                    now: Millis,
                    request: Option<&RequestKey>
                ) -> ();
                take_private_notices(to: PlayerId) -> Vec<String>;
                keep_budget(of: &Account, kind: &str, whole: Millis) -> ();
                budgets(of: &Account) -> Vec<(String, Millis)>;
                all_games_of(player: PlayerId) -> Vec<GameRow>;
                all_challenges_of(player: PlayerId) -> Vec<Challenge>;
                leave(player: PlayerId, now: Millis, request: Option<&RequestKey>) -> ();
                leaving() -> Vec<Player>;
                forget(player: PlayerId, now: Millis) -> bool;
            }
            Plans {
                plans(game: GameId, player: PlayerId) -> Vec<Plan>;
                put_plan(plan: &NewPlan, replaces: &[PlanId], request: Option<&RequestKey>) -> PlanId;
                drop_plans(ids: &[PlanId], request: Option<&RequestKey>) -> ();
                games_with_plans() -> Vec<GameId>;
            }
            Talk {
                say(
                    game: GameId,
                    by: PlayerId,
                    text: &str,
                    now: Millis,
                    request: Option<&RequestKey>
                ) -> TalkLine;
                talk_of(game: GameId, before: Option<LineId>, limit: u32) -> Vec<TalkLine>;
                talk_by(player: PlayerId, after: Option<LineId>, limit: u32) -> Vec<TalkLine>;
            }
            Packing {
                pack(before: Millis, after: Option<PackedUpTo>, limit: u32, parts: Parts) -> Packed;
                room() -> Room;
                shrink() -> bool;
            }
            Kept {
                kept(platform: &str, kind: &str, name: &str) -> Option<Vec<u8>>;
                all_kept(platform: &str, kind: &str, after: Option<&str>, limit: u32) -> Vec<(String, Vec<u8>)>;
                keep(platform: &str, changes: &[Keep]) -> ();
                keep_if(
                    platform: &str,
                    kind: &str,
                    name: &str,
                    old: Option<&[u8]>,
                    changes: &[Keep]
                ) -> bool;
            }
        }
    };
}
