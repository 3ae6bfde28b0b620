//! As whom an application service acts: its own user, as one device, because the homeserver remembers the
//! transaction ids of what is sent for as long as the device lives.

use qgo_chat::tasks::stopped;
use qgo_matrix::{ClientError, Identity};
use ruma::api::client::account::register::{LoginType, v3 as register};
use ruma::api::client::account::whoami;
use ruma::api::client::session::login::v3::{self as login, ApplicationService, LoginInfo};
use ruma::api::client::uiaa::{MatrixUserIdentifier, UserIdentifier};
use ruma::{OwnedDeviceId, OwnedUserId, UserId};
use tokio::sync::watch;
use tokio::time::sleep;

use super::super::MatrixError;
use super::super::homeserver::{Homeserver, pause};
use super::Service;

/// The device: nobody else logs in as this user.
const DEVICE: &str = "QGO";

/// Becomes the user of the registration, however long the homeserver is away; `None` if QGo stops before that.
///
/// # Errors
/// If the homeserver does not know the registration.
pub(in super::super) async fn become_user(
    service: &Service,
    server: &Homeserver,
    stop: &watch::Receiver<bool>,
) -> Result<Option<OwnedUserId>, MatrixError> {
    let mut failures = 0;
    loop {
        let error = match attempt(service, server).await {
            Ok(user) => return Ok(Some(user)),
            Err(error) if error.may_pass() => error,
            Err(error) if matches!(error.code(), "M_UNKNOWN_TOKEN" | "M_FORBIDDEN") => {
                return Err(MatrixError::NotRegistered);
            }
            Err(error) => return Err(MatrixError::Login(error.to_string())),
        };
        failures += 1;
        tracing::warn!(%error, "waiting for the homeserver");
        tokio::select! {
            () = sleep(pause(failures, &error)) => {}
            () = stopped(stop.clone()) => return Ok(None),
        }
    }
}

async fn attempt(service: &Service, server: &Homeserver) -> Result<OwnedUserId, ClientError> {
    let (client, token) = (server.client(), service.tokens.service.expose());
    client.set_service(token, None);
    let user = client.send(whoami::v3::Request::new()).await?.user_id;
    register(server, &user).await?;
    let device = log_in(server, &user).await?;
    client.set_service(token, Some(Identity { user: user.clone(), device }));
    Ok(user)
}

/// Makes the user, unless it is there: some homeservers make it by themselves.
async fn register(server: &Homeserver, user: &UserId) -> Result<(), ClientError> {
    let mut request = register::Request::new();
    request.username = Some(user.localpart().to_owned());
    request.login_type = Some(LoginType::ApplicationService);
    request.inhibit_login = true;
    match server.client().send_interactive(request).await {
        Err(error) if error.may_pass() => Err(error),
        Err(error) if error.code() != "M_USER_IN_USE" => {
            tracing::info!(%error, "QGo's user could not be made");
            Ok(())
        }
        _ => Ok(()),
    }
}

/// Makes the device, unless it is there. Where the homeserver does not allow it, QGo goes on without one.
async fn log_in(server: &Homeserver, user: &UserId) -> Result<Option<OwnedDeviceId>, ClientError> {
    let user = UserIdentifier::Matrix(MatrixUserIdentifier::new(user.to_string()));
    let mut request = login::Request::new(LoginInfo::ApplicationService(ApplicationService::new(user)));
    request.device_id = Some(DEVICE.into());
    request.initial_device_display_name = Some("QGo".to_owned());
    match server.client().send(request).await {
        Ok(answer) => Ok(Some(answer.device_id)),
        Err(error) if error.may_pass() => Err(error),
        Err(error) => {
            tracing::warn!(
                %error,
                "QGo has no device, so a message could come twice if the homeserver is killed"
            );
            Ok(None)
        }
    }
}
