//! Asks the homeserver whether it reaches QGo. That tells the host what is wrong, lets a homeserver that has
//! given up for a while begin again, and tells until when nothing can have been left unsaid. Each of several
//! processes asks, and the homeserver reaches one of them: it is the same whether that is the one that asked.

use std::time::Duration;

use qgo_matrix::ClientError;
use qgo_store::Millis;
use ruma::api::client::appservice::request_ping;
use tokio::time::sleep;

use super::super::homeserver::Homeserver;
use super::ID;
use super::transactions::Transactions;

/// How often the homeserver is asked.
const BEAT: Duration = Duration::from_secs(30);

/// Asks for ever.
pub(super) async fn beat(server: &Homeserver, transactions: &Transactions) {
    let mut last: Option<Millis> = None;
    let mut is_reached = true;
    loop {
        let now = match transactions.now().await {
            Ok(now) => now,
            Err(error) => {
                tracing::warn!(%error, "the homeserver is not asked whether it reaches QGo");
                sleep(BEAT).await;
                continue;
            }
        };
        match server.send(request_ping::v1::Request::new(ID.to_owned())).await {
            Ok(_) => {
                // What happened before the last beat has come meanwhile.
                if let Some(last) = last.replace(now) {
                    transactions.has_all_until(last).await;
                }
                is_reached = true;
            }
            Err(error) => {
                // A homeserver that does not know the question is not asked whether all has come.
                let is_unknown = matches!(&error, ClientError::Refused { status: 404 | 405, .. });
                last = is_unknown.then_some(now);
                if let Some(last) = last {
                    transactions.has_all_until(last).await;
                } else if is_reached {
                    tracing::warn!(
                        %error,
                        "the homeserver does not reach QGo at the address in the registration; QGo goes on asking"
                    );
                }
                is_reached = is_unknown;
            }
        }
        sleep(BEAT).await;
    }
}
