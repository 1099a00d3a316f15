//! The systems of a plan.

use super::reader::{Section, Source};
use super::types::{Engine, Place, SystemPlan};
use super::{parts, prices};
use pricebench_formats::FormatError;
use pricebench_model::{Id, Storage, SystemFacts, Text};

/// Servers that can be started privately.
const LAUNCH: &str = "\"mariadb\" or \"postgres\"";

/// Reads the systems; there is at least one, and no id stands twice.
pub(super) fn read(root: &Section<'_>, source: &Source<'_>) -> Result<Vec<SystemPlan>, FormatError> {
    let mut systems: Vec<SystemPlan> = Vec::new();
    for section in root.sections("system")? {
        let id = parts::id(&section, source)?;
        if systems.iter().any(|other| other.id == id) {
            return Err(section.fault("id", "another id: each system has its own"));
        }
        systems.push(system(section, id)?);
    }
    if systems.is_empty() {
        return Err(root.fault("system", "at least one [[system]]"));
    }
    Ok(systems)
}

fn system(section: Section<'_>, id: Id) -> Result<SystemPlan, FormatError> {
    let place = place(&section)?;
    let system = SystemPlan {
        label: section.text("label")?.map_or_else(|| id.to_string(), |label| label.value),
        place,
        facts: facts(&section)?,
        storage: storage(&section)?,
        prices: prices::read(&section)?,
        id,
    };
    section.finish()?;
    Ok(system)
}

fn place(section: &Section<'_>) -> Result<Place, FormatError> {
    if let Some(place) = volume(section)? {
        return Ok(place);
    }
    let options = section.section("options")?;
    match (section.text("launch")?, section.text("dsn_env")?) {
        (Some(launch), None) => {
            let engine = match launch.value.as_str() {
                "mariadb" => Engine::MySql,
                "postgres" => Engine::Postgres,
                _ => return Err(section.fault("launch", LAUNCH)),
            };
            let options = options.map(|options| server_options(&options)).transpose()?.unwrap_or_default();
            Ok(Place::Launch { engine, options })
        }
        (None, Some(variable)) => {
            if options.is_some() {
                return Err(section.fault("options", "no options: only a launched server takes them"));
            }
            let named = |c: char| c.is_ascii_alphanumeric() || c == '_';
            if variable.value.is_empty() || !variable.value.chars().all(named) {
                // What stands here may be the address itself, password and all: it must not be shown.
                return Err(FormatError {
                    found: Box::new(Text::same("something else")),
                    ..section.fault("dsn_env", "the name of an environment variable that holds the address")
                });
            }
            Ok(Place::Dsn { variable: variable.value })
        }
        (Some(_), Some(_)) => Err(section.fault("dsn_env", "either launch or dsn_env, not both")),
        (None, None) => {
            Err(section.fault(
            "launch",
            format!("launch = {LAUNCH}, dsn_env = the name of a variable, path = a directory, or device = a block device"),
        ))
        }
    }
}

/// A directory or block device, if the system is one.
fn volume(section: &Section<'_>) -> Result<Option<Place>, FormatError> {
    let (path, device) = (section.text("path")?, section.text("device")?);
    let name = if path.is_some() { "path" } else { "device" };
    let place = match (path, device) {
        (None, None) => return Ok(None),
        (Some(_), Some(_)) => return Err(section.fault("device", "either path or device, not both")),
        (Some(path), None) => Place::Directory { path: path.value.into() },
        (None, Some(device)) => Place::Device { path: device.value.into() },
    };
    let (Place::Directory { path } | Place::Device { path }) = &place else { return Ok(None) };
    if path.as_os_str().is_empty() || path.to_string_lossy().contains('\0') {
        return Err(section.fault(name, "a path, such as /mnt/volume"));
    }
    for other in ["launch", "dsn_env", "options"] {
        if section.has(other) {
            return Err(section.fault(other, format!("no {other}: a volume is measured without a server")));
        }
    }
    Ok(Some(place))
}

/// Settings of a launched server. What decides where it listens and keeps its files is not the plan's.
fn server_options(section: &Section<'_>) -> Result<Vec<(String, String)>, FormatError> {
    const OURS: [&str; 9] = [
        "datadir",
        "data_directory",
        "socket",
        "port",
        "bind_address",
        "listen_addresses",
        "unix_socket_directories",
        "pid_file",
        "init_file",
    ];
    let options = section.entries()?;
    for (name, _) in &options {
        let plain = name.replace('-', "_");
        let named = |c: char| c.is_ascii_alphanumeric() || c == '_';
        if !plain.starts_with(|c: char| c.is_ascii_lowercase()) || !plain.chars().all(named) {
            return Err(section.fault(name, "the name of a server setting, such as innodb_buffer_pool_size"));
        }
        if OURS.contains(&plain.as_str()) {
            return Err(section.fault(name, format!("no {name}: it is chosen for the private server")));
        }
    }
    Ok(options)
}

fn facts(section: &Section<'_>) -> Result<SystemFacts, FormatError> {
    let text = |name| Ok::<_, FormatError>(section.text(name)?.map(|text| text.value));
    Ok(SystemFacts {
        provider: text("provider")?,
        product: text("product")?,
        class: text("class")?,
        architecture: text("architecture")?,
        vcpu: section.number("vcpu", 0.1..=4096.0, "")?,
        memory_gib: section.number("memory_gib", 0.1..=65_536.0, "GiB")?,
        nodes: section.integer("nodes", 1..=1000, "")?.and_then(|n| u32::try_from(n).ok()),
        engine: text("engine")?,
        engine_version: text("engine_version")?,
        deployment: text("deployment")?,
        region: text("region")?,
        zone: text("zone")?,
        max_connections: section.integer("max_connections", 1..=10_000_000, "")?,
    })
}

fn storage(section: &Section<'_>) -> Result<Option<Storage>, FormatError> {
    let Some(section) = section.section("storage")? else { return Ok(None) };
    let kind = section.text("type")?.ok_or_else(|| section.fault("type", "a volume type, such as gp3"))?;
    let storage = Storage {
        kind: kind.value,
        size_gib: section.number("size_gib", 0.001..=1e9, "GiB")?,
        iops: section.number("iops", 1.0..=1e9, "")?,
        mib_per_s: section.number("mib_per_s", 0.001..=1e9, "MiB/s")?,
        striped: section.flag("striped")?,
    };
    section.finish()?;
    Ok(Some(storage))
}
