//! What every database must do: each check runs against each database.
//!
//! A new database takes a [`support::Database`] and one line at the end of this file.

#![expect(clippy::unwrap_used, reason = "a failed call fails the check")]

mod challenges;
mod events;
mod games;
mod players;
mod posts;
mod support;

/// Makes a test of each check.
macro_rules! tests {
    ($database:expr; $($module:ident::$check:ident),* $(,)?) => {$(
        #[tokio::test(flavor = "multi_thread", worker_threads = 4)]
        async fn $check() {
            crate::$module::$check(&$database).await;
        }
    )*};
}

/// Makes a module with all checks of one database.
macro_rules! conformance {
    ($name:ident, $database:expr) => {
        mod $name {
            tests! { $database;
                players::an_account_is_one_player_with_the_latest_name,
                players::names_are_kept_as_they_are,
                challenges::a_challenge_comes_back_as_it_was_made,
                challenges::its_posts_know_its_number,
                challenges::open_ones_are_listed_newest_first_until_they_expire,
                challenges::it_closes_once,
                challenges::closing_as_open_is_refused,
                challenges::overdue_ones_are_listed_oldest_first,
                challenges::an_accepted_one_knows_its_game,
                challenges::a_closed_one_starts_no_game,
                challenges::one_whose_post_fails_is_not_kept,
                games::a_game_comes_back_as_it_was_made,
                games::a_missing_game_is_none,
                games::one_place_has_one_game_at_a_time,
                games::a_taken_place_leaves_the_challenge_open,
                games::many_starts_in_one_place_make_one_game,
                games::many_acceptances_make_one_game,
                games::lists_put_first_who_waits_for_the_player,
                games::past_games_are_listed_newest_first,
                games::one_whose_post_fails_is_not_started,
                games::one_moves_with_what_is_owed_to_its_place,
                events::a_turn_moves_the_game_on,
                events::a_silent_turn_does_not_update_the_game,
                events::the_last_turn_ends_the_game,
                events::a_stale_turn_changes_nothing,
                events::a_turn_whose_post_fails_changes_nothing,
                events::of_many_turns_at_one_ply_one_wins,
                events::everything_is_there_after_a_restart,
                posts::each_channel_sends_in_order,
                posts::a_post_is_the_same_at_every_attempt,
                posts::nonces_are_short_and_differ,
                posts::one_put_off_holds_up_its_channel_only,
                posts::one_given_up_lets_the_next_one_go,
                posts::a_crash_before_sending_leaves_it_owed,
                posts::a_sent_board_becomes_the_message_of_its_game,
                posts::a_board_sent_into_the_same_message_replaces_nothing,
                posts::what_replacing_a_board_owes_is_owed_with_it,
                posts::a_post_that_made_no_message_leaves_the_old_one,
                posts::a_sent_challenge_has_its_message,
                posts::being_sent_twice_counts_once,
                posts::history_is_the_last_sent_ones_oldest_first,
                posts::channels_are_those_with_posts_even_pruned_ones,
                posts::pruning_forgets_old_sent_posts_of_one_platform,
                posts::a_place_is_remembered_with_all_that_was_known_of_it,
                posts::a_limit_is_kept,
            }
        }
    };
}

conformance!(sqlite, crate::support::SqliteFile::new());
