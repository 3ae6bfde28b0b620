//! What every database must do: each check runs against each database.
//!
//! A new kind of database needs a [`support::Database`] and one line at the end of this file.

#![expect(clippy::unwrap_used, reason = "a failed call fails the check")]

mod challenges;
mod events;
mod games;
mod kept;
mod moving;
mod packing;
mod pauses;
mod people;
mod plans;
mod players;
#[path = "../postgres/mod.rs"]
mod postgres_server;
mod posts;
mod ratings;
mod requests;
mod secrets;
mod support;
mod talk;
mod timekeeping;
mod told;

/// Makes a test for each check.
macro_rules! tests {
    ($database:expr; $($module:ident::$check:ident),* $(,)?) => {$(
        #[tokio::test(flavor = "multi_thread", worker_threads = 4)]
        async fn $check() {
            // `None` if it is not installed here.
            if let Some(database) = $database {
                crate::$module::$check(&database).await;
            }
        }
    )*};
}

/// Makes a module with all checks for one database.
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
                challenges::those_of_games_between_two_are_found,
                challenges::open_ones_around_a_channel_come_newest_first,
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
                games::games_around_a_channel_come_page_by_page,
                games::one_whose_post_fails_is_not_started,
                games::one_moves_with_what_is_owed_to_its_place,
                games::one_whose_channel_is_gone_is_rescued_once,
                secrets::no_secret_can_be_read_in_what_is_kept,
                events::a_turn_moves_the_game_on,
                events::a_silent_turn_does_not_update_the_game,
                events::time_never_goes_back_in_a_game,
                events::the_log_says_whose_clocks_run,
                events::the_last_turn_ends_the_game,
                events::a_stale_turn_changes_nothing,
                events::a_turn_whose_post_fails_changes_nothing,
                events::of_many_turns_at_one_length_one_wins,
                events::everything_is_there_after_a_restart,
                posts::each_channel_sends_in_order,
                posts::a_post_is_the_same_at_every_attempt,
                posts::nonces_are_short_and_differ,
                posts::one_put_off_holds_up_its_channel_only,
                posts::what_was_refused_is_tried_again_when_something_happens_there,
                posts::what_waits_is_resumed_with_its_channel_only,
                posts::one_given_up_lets_the_next_one_go,
                posts::a_crash_before_sending_leaves_it_owed,
                posts::a_sent_board_becomes_the_message_of_its_game,
                posts::a_message_that_commits_is_the_witness_once,
                posts::a_board_sent_into_the_same_message_replaces_nothing,
                posts::what_replacing_a_board_owes_is_owed_with_it,
                posts::a_post_that_made_no_message_leaves_the_old_one,
                posts::a_sent_challenge_has_its_message,
                posts::being_sent_twice_counts_once,
                posts::history_is_the_last_sent_ones_oldest_first,
                posts::a_place_is_known_once_anything_is_owed_to_it,
                posts::pruning_forgets_old_sent_posts_of_one_platform,
                posts::a_place_is_remembered_with_all_that_was_known_of_it,
                posts::a_limit_is_kept,
                posts::a_notice_is_replaced_as_a_notice,
                posts::a_withdrawn_message_is_no_history,
                timekeeping::time_without_a_timekeeper_is_an_outage_once,
                timekeeping::of_many_timekeepers_one_finds_the_outage,
                timekeeping::a_platform_that_is_away_costs_its_own_games_no_time,
                timekeeping::a_clock_set_back_takes_back_the_outages_ahead,
                timekeeping::a_clock_set_back_has_games_looked_at,
                timekeeping::games_are_due_in_order_while_they_are_on,
                timekeeping::games_that_wait_for_players_of_a_platform_are_found,
                timekeeping::a_stale_look_sets_nothing,
                timekeeping::of_many_looks_one_sets_when_to_look_next,
                timekeeping::what_does_not_count_is_told_of_both_players,
                timekeeping::a_game_is_reminded_of_once_a_turn,
                timekeeping::nobody_is_reminded_twice_a_day,
                timekeeping::a_reminder_whose_post_fails_is_none,
                timekeeping::of_many_reminders_of_many_games_one_is_sent,
                pauses::a_pause_is_proposed_agreed_and_ended,
                pauses::a_proposed_pause_can_be_taken_away,
                pauses::a_pause_ends_with_a_move_and_with_the_game,
                pauses::of_many_answers_to_a_proposed_pause_one_counts,
                timekeeping::settings_and_absences_have_games_with_a_clock_looked_at,
                pauses::starting_in_the_same_instant_makes_one_pause_proposal,
                told::what_no_post_tells_is_told_when_it_happens,
                told::a_turn_is_told_once_its_post_is_sent,
                told::what_is_given_up_counts_as_told,
                told::a_later_message_tells_what_came_before,
                told::a_post_that_moves_with_its_game_tells_of_it,
                told::what_is_told_has_a_game_with_a_clock_looked_at,
                told::what_cannot_be_marked_as_sent_is_not_told,
                told::a_clock_set_back_takes_back_when_all_were_told,
                ratings::a_rated_game_changes_both_ratings_with_its_end,
                ratings::what_is_not_to_be_rated_changes_nothing,
                ratings::an_end_that_cannot_be_rated_is_none,
                ratings::of_many_ends_one_is_rated,
                ratings::games_that_end_at_once_are_rated_one_after_the_other,
                ratings::a_leaderboard_puts_provisional_ratings_last,
                ratings::a_leaderboard_of_a_server_has_who_played_there,
                ratings::results_are_by_system_and_opponent,
                people::settings_are_replaced_if_they_are_as_they_were_read,
                people::a_stranger_is_not_made_a_player_by_a_look,
                people::a_server_keeps_what_its_admins_set,
                people::an_absence_ends_the_one_before,
                people::what_a_player_has_spent_is_kept_until_they_are_forgotten,
                people::private_notices_are_taken_once_and_in_order,
                people::games_on_are_those_of_the_channel_and_its_threads,
                people::who_leaves_closes_what_is_open_and_begins_nothing,
                people::who_is_forgotten_is_nobody,
                people::many_forget_somebody_and_the_opponent_keeps_everything,
                plans::plans_come_back_to_their_player,
                plans::a_plan_that_came_too_late_is_not_kept,
                plans::a_turn_spends_plans_or_does_not_happen,
                plans::a_plan_withdrawn_at_the_same_instant_is_carried_out_or_not,
                plans::plans_end_with_their_game,
                plans::games_with_plans_are_those_of_who_is_to_act,
                moving::everything_goes_to_the_channel_that_follows,
                moving::what_is_owed_goes_along_in_its_order,
                moving::what_comes_late_to_the_old_channel_arrives_in_the_new_one,
                moving::of_two_running_games_one_is_left_to_be_rescued,
                moving::a_move_whose_posts_fail_is_none,
                packing::a_packed_game_is_the_same_game,
                packing::a_packed_game_can_still_move_with_its_channel,
                packing::only_what_is_over_and_told_is_packed,
                packing::games_are_packed_portion_by_portion,
                packing::of_many_that_pack_each_game_one_packs,
                requests::a_request_takes_effect_once,
                requests::what_was_refused_may_be_tried_again,
                requests::a_request_that_comes_many_times_at_once_takes_effect_once,
                requests::old_requests_are_forgotten_with_old_posts,
                talk::talk_comes_back_page_by_page,
                talk::nobody_talks_beside_what_is_not_there,
                talk::talk_goes_with_its_writer,
                kept::what_is_kept_is_there_after_a_restart,
                kept::of_changes_of_one_name_the_last_counts,
                kept::all_of_a_kind_come_page_by_page_in_order,
            }
        }
    };
}

conformance!(sqlite, Some(crate::support::SqliteFile::new()));
conformance!(postgres, crate::support::PostgresDatabase::new().await);

/// A database for one process may be opened with another key.
mod sqlite_alone {
    tests! { Some(crate::support::SqliteFile::new());
        secrets::a_key_opens_what_it_has_sealed_and_nothing_else,
        kept::what_another_key_has_sealed_is_an_error,
        packing::another_key_packs_nothing_and_opens_no_packed_secret,
    }
}
