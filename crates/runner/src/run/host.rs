//! The machine the load comes from.

use nix::unistd::gethostname;
use serde::{Deserialize, Serialize};
use std::fs;

/// What is known of this machine; what the system does not tell is `None`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Host {
    /// Its name.
    pub name: Option<String>,
    /// CPU model.
    pub cpu: Option<String>,
    /// CPUs this process may use.
    pub cpus: Option<u32>,
    /// CPU architecture, such as `x86-64` or `arm64`.
    pub architecture: String,
    /// Memory, GiB.
    pub memory_gib: Option<f64>,
    /// Kernel.
    pub kernel: Option<String>,
    /// Distribution.
    pub system: Option<String>,
}

impl Host {
    /// Looks at this machine.
    pub fn look() -> Self {
        let read = |path: &str| fs::read_to_string(path).ok();
        let cpuinfo = read("/proc/cpuinfo").unwrap_or_default();
        let meminfo = read("/proc/meminfo").unwrap_or_default();
        let release = read("/etc/os-release").unwrap_or_default();
        let kib =
            field(&meminfo, "MemTotal", ':').and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
        Self {
            name: gethostname().ok().and_then(|name| name.into_string().ok()),
            cpu: field(&cpuinfo, "model name", ':').map(str::to_owned),
            cpus: std::thread::available_parallelism().ok().and_then(|n| u32::try_from(n.get()).ok()),
            architecture: match std::env::consts::ARCH {
                "x86_64" => "x86-64",
                "aarch64" => "arm64",
                other => other,
            }
            .to_owned(),
            memory_gib: kib.map(|kib| (kib / 1_048_576.0 * 100.0).round() / 100.0),
            kernel: read("/proc/sys/kernel/osrelease").map(|text| text.trim().to_owned()),
            system: field(&release, "PRETTY_NAME", '=').map(|text| text.trim_matches('"').to_owned()),
        }
    }
}

/// The value of the first line `name<separator>value`.
fn field<'a>(text: &'a str, name: &str, separator: char) -> Option<&'a str> {
    let mut pairs = text.lines().filter_map(|line| line.split_once(separator));
    pairs.find(|(key, _)| key.trim() == name).map(|(_, value)| value.trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_of_the_systems_files() {
        let cpuinfo = "processor\t: 0\nmodel name\t: AMD EPYC 7R13\nmodel name\t: other\n";
        assert_eq!(field(cpuinfo, "model name", ':'), Some("AMD EPYC 7R13"));
        assert_eq!(field("PRETTY_NAME=\"Debian 12\"\n", "PRETTY_NAME", '='), Some("\"Debian 12\""));
        assert_eq!(field("", "MemTotal", ':'), None);
    }

    #[test]
    fn this_machine_has_a_cpu_and_memory() {
        let host = Host::look();
        assert!(host.cpus.unwrap() >= 1);
        assert!(host.memory_gib.unwrap() > 0.1);
    }
}
