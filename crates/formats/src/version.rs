//! Names and versions of formats.

use crate::{FormatError, Phrase, report::json_error};
use serde::Deserialize;

/// The major version of every format this program understands.
const MAJOR: u32 = 1;

#[derive(Deserialize)]
struct Head {
    #[serde(default)]
    format: Option<String>,
}

/// Refuses JSON of another format or of a newer major version.
pub(crate) fn check_json(text: &str, file: &str, name: &str) -> Result<(), FormatError> {
    let head: Head = serde_json::from_str(text).map_err(|error| json_error(&error, file))?;
    let Some(found) = head.format else {
        return Err(FormatError::whole(file, "no format key", format!("\"format\": \"{name}/{MAJOR}\""))
            .in_column("format"));
    };
    check(&found, name)
        .map_err(|expected| FormatError::whole(file, format!("{found:?}"), expected).in_column("format"))
}

/// Checks `name/version` against a name and the version understood; the error is what was expected.
pub(crate) fn check(found: &str, name: &str) -> Result<(), Phrase> {
    let wanted = || format!("{name}/{MAJOR}");
    let Some((found_name, version)) = found.trim().split_once('/') else {
        return Err(wanted().into());
    };
    let major = version.split('.').next().and_then(|major| major.parse::<u32>().ok());
    match major {
        Some(major) if found_name == name && (1..=MAJOR).contains(&major) => Ok(()),
        Some(major) if found_name == name && major > MAJOR => Err(Phrase::from((
            format!("{} or older; this file needs a newer pricebench", wanted()),
            format!("{} 或更旧的版本；此文件需要更新的 pricebench", wanted()),
        ))),
        _ => Err(wanted().into()),
    }
}

/// Checks the optional first line `# name/version` of a CSV file; any other comment passes.
pub(crate) fn check_comment(line: &str, file: &str, name: &str) -> Result<(), FormatError> {
    let said = line.trim_start_matches('#').trim();
    if !said.starts_with("pricebench-") {
        return Ok(());
    }
    check(said, name).map_err(|expected| FormatError::whole(file, format!("{said:?}"), expected).at_line(1))
}
