//! `/move` and `/pass`.

use qgo_rules::{Action, Color, Phase, Point, Viewer};

use crate::Reply;
use crate::ask::{Answer, Ask};
use crate::parse::points;
use crate::table::Table;
use crate::text::text;
use crate::trouble::Trouble;
use crate::turn::Done;

impl Ask<'_> {
    pub(super) async fn play_here(&self, typed: &str) -> Answer {
        let table = self.the_game_here().await?;
        let color = self.seat(&table)?;
        self.play(table, color, typed).await
    }

    /// Plays the points that were typed.
    pub(super) async fn play(&self, table: Table, color: Color, typed: &str) -> Answer {
        self.may_move(&table)?;
        let at = self.understood(points(typed))?;
        let done = self.act(table, color, Action::Place { at: at.clone() }).await?;
        Ok(self.played(&done, &at))
    }

    pub(super) async fn pass_here(&self) -> Answer {
        let table = self.the_game_here().await?;
        let color = self.seat(&table)?;
        self.pass(table, color).await
    }

    /// Passes.
    pub(super) async fn pass(&self, table: Table, color: Color) -> Answer {
        self.may_move(&table)?;
        let done = self.act(table, color, Action::Pass).await?;
        Ok(self.played(&done, &[]))
    }

    /// Whether moves are made now; while stones are marked the asker is told how play goes on.
    fn may_move(&self, table: &Table) -> Result<(), Trouble> {
        self.may_post()?;
        match table.game.view(Viewer::Public).phase {
            Phase::Count => Err(self.told("counting-now", &[])),
            _ => Ok(()),
        }
    }

    /// The short answer to the player; the channel sees the whole.
    fn played(&self, done: &Done, at: &[Point]) -> Vec<Reply> {
        let names: Vec<_> = at.iter().map(Point::to_string).collect();
        let points = [("points", text(names.join(" ")))];
        match done.event.action {
            Action::UnintentionalPass { .. } => self.private("you-passed-unintentionally", &points),
            Action::Pass => self.private("you-passed", &[]),
            _ => self.private("you-played", &points),
        }
    }
}
