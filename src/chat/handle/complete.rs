//! Completion of an option that is being typed.

use qgo_store::{GameId, GameRow};
use qgo_words::Words;
use qgo_words::text::{number, text};

use crate::commands::COMMANDS;
use crate::games::table::plain_names;
use crate::people::settings::PlayerSettings;
use crate::spec::{Offers, Takes};
use crate::trouble::Trouble;
use crate::{Chat, Offer, Typing};

/// How many running games are searched for a number that is being typed.
const PLAYED: u32 = 100;
/// How many ended games are offered at most.
const PAST: u32 = 25;

impl Chat {
    /// Offers for the option that is being typed; none if the store fails.
    pub async fn complete(&self, mut typing: Typing) -> Vec<Offer> {
        // The language that somebody has chosen goes before that of the platform.
        if let Ok(PlayerSettings { language: Some(chosen), .. }) =
            self.settings_of(&typing.asker.account).await
        {
            typing.languages.user = Some(chosen);
        }
        let spec = COMMANDS.iter().find(|command| command.name == typing.command);
        let option = spec.and_then(|spec| spec.options.iter().find(|option| option.name == typing.option));
        let offers = match option.map(|option| option.takes) {
            Some(Takes::Completed(Offers(offers)) | Takes::Suggested(Offers(offers))) => {
                offers(self, &typing).await
            }
            Some(Takes::Game) => self.offer_games(&typing).await,
            _ => Ok(Vec::new()),
        };
        let offers = offers.unwrap_or_else(|trouble| {
            // There is no way to tell anybody while they type; the command itself will tell them.
            tracing::warn!(?trouble, "no offers could be made");
            Vec::new()
        });
        typing.platform.fitted_offers(offers)
    }

    async fn offer_games(&self, typing: &Typing) -> Result<Vec<Offer>, Trouble> {
        let words = Words::for_tag(typing.languages.user.as_deref());
        // Typing alone does not make anybody a player.
        let Some(asker) = self.store.find_player(&typing.asker.account).await? else { return Ok(Vec::new()) };
        let mut games = self.store.games_of(asker.id, 0, PLAYED).await?;
        games.extend(self.store.past_games_of(asker.id, PAST).await?);
        let typed = typing.typed.trim().trim_start_matches('#');
        let fits = |id: GameId| id.to_string().starts_with(typed);
        Ok(games.iter().filter(|row| fits(row.id)).map(|row| game_offer(words, row)).collect())
    }
}

fn game_offer(words: Words, row: &GameRow) -> Offer {
    let names = plain_names(words, row);
    let args = [("game", number(row.id.0)), ("black", text(names.black)), ("white", text(names.white))];
    Offer { label: words.format("game-offer", &args), value: row.id.to_string() }
}
