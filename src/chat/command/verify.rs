//! `/verify`: the revealed seed and every draw.

use qgo_rules::{Match, Seed, Viewer};
use qgo_store::{GameId, GameRow};
use qgo_words::Arg;
use qgo_words::describe::{self, Figures};
use qgo_words::text::{number, text};

use crate::Reply;
use crate::ask::{Answer, Ask};
use crate::budget::FILE;
use crate::contract::LOCAL;
use crate::pool::Class;
use crate::spec::{Allowed, CommandSpec, Takes, Theme, command, costs, option};
use crate::trouble::Trouble;

pub(crate) const COMMAND: CommandSpec = command(
    "verify",
    &[option("game", Takes::Game)],
    (Theme::Looking, 3),
    Allowed::AtGames,
    Class::File,
    |options| {
        let game = options.game("game")?;
        costs(FILE, move |ask| Box::pin(ask.verify(game)))
    },
);

impl Ask<'_> {
    pub(super) async fn verify(&self, game: Option<GameId>) -> Answer {
        let row = self.named_row(game).await?;
        self.verify_row(&row).await
    }

    /// Replays the whole log from the seed: every draw must be the recorded one.
    pub(super) async fn verify_row(&self, row: &GameRow) -> Answer {
        let id = [("game", number(row.id.0))];
        if row.result.is_none() {
            return Err(self.trouble("verify-not-over", &id));
        }
        let seed = Seed(row.seed.ok_or_else(|| self.trouble("verify-no-seed", &id))?);
        if seed.commitment().0 != row.commitment {
            return Ok(self.private("verify-commitment-differs", &id));
        }
        // Replays the stored log instead of using the cached game.
        match self.chat.games.replay(row, &self.order).await {
            Ok(replayed) => Ok(self.verified(row, &seed, &replayed)),
            Err(Trouble::Damaged(_, why)) => {
                let args = [("game", number(row.id.0)), ("why", text(qgo_words::text::quoted(&why)))];
                Ok(self.private("verify-differs", &args))
            }
            Err(trouble) => Err(trouble),
        }
    }

    /// The answer if every draw is the recorded one; the result must then agree, too.
    fn verified(&self, row: &GameRow, seed: &Seed, replayed: &Match) -> Vec<Reply> {
        let view = replayed.view(Viewer::Public);
        let result = view.result;
        if result.map(|outcome| outcome.to_string()) != row.result {
            return self.private("verify-result-differs", &[("game", number(row.id.0))]);
        }
        let draws: usize = replayed.events().iter().map(|event| event.draws.len()).sum();
        let result = result.map(|outcome| describe::outcome(self.words, view.system, outcome));
        let witness = view.witness.as_ref().map_or("", qgo_rules::Witness::as_str);
        let origin = match witness.split_once(':') {
            None => "none",
            Some((LOCAL, _)) => "local",
            Some(_) => "message",
        };
        let bound = replayed.settings().work_per_move();
        let bound = bound.map(|steps| Figures::Exact.count(self.words, &steps.into()));
        let args: [(&str, Arg<'_>); 8] = [
            ("witness", text(witness)),
            ("origin", text(origin)),
            ("game", number(row.id.0)),
            ("commitment", text(seed.commitment().to_string())),
            ("seed", text(seed.reveal())),
            ("draws", number(draws as i64)),
            ("bound", text(bound.unwrap_or("none".to_owned()))),
            ("result", text(result.unwrap_or_default())),
        ];
        self.private("verify-good", &args)
    }
}
