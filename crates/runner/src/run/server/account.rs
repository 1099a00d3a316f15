//! Who runs a server: servers refuse to run as root.

use super::ServerError;
use nix::unistd::{User, geteuid};

/// A user and its group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Account {
    pub(super) uid: u32,
    pub(super) gid: u32,
}

/// The account to run a server as: `None` for the user's own, or, for root, the first of these that exists.
pub(super) fn account(names: &[&str]) -> Result<Option<Account>, ServerError> {
    if !geteuid().is_root() {
        return Ok(None);
    }
    let found = names.iter().find_map(|name| User::from_name(name).ok().flatten());
    match found {
        Some(user) => Ok(Some(Account { uid: user.uid.as_raw(), gid: user.gid.as_raw() })),
        None => Err(ServerError::NoAccount(names.join(" or "))),
    }
}
