//! The Volumes page in English.

use super::Input;
use super::words::{Dry, Finding, FlipText, VolumeWords};
use crate::numbers::{decimals_for, fixed, plain_number};
use crate::say::{say, strong};
use pricebench_model::{Charge, Component};
use pricebench_storage::{Bound, Refusal};

pub(super) const WORDS: VolumeWords = VolumeWords {
    title: "Volumes",
    finding: |finding| {
        let Finding { size, iops, mib_s, region, nodes, best, next, held, local } = finding;
        let nodes = if *nodes == 1 { "on one node".to_owned() } else { format!("on each of {nodes} nodes") };
        let mib_s = mib_s.as_ref().map(|mib_s| format!(" and {mib_s} MiB/s")).unwrap_or_default();
        let need = format!("{size} GiB with {iops} IOPS{mib_s} {nodes} in {region}");
        let Some((name, month)) = best else {
            return say![strong("No type of volume"), format!(" whose price is known gives {need}.")];
        };
        let mut sentence = say![
            strong(name.clone()),
            " is the cheapest for ",
            need,
            ": ",
            strong(format!("{month} a month")),
            "."
        ];
        if let Some((name, month, more)) = next {
            sentence.push(format!(" Next is {name} at {month}, {more} more.").into());
        }
        if let Some((class, iops)) = held {
            sentence.push(format!(" {class} leaves {iops} IOPS of it for ever.").into());
        }
        if let Some((name, month)) = local {
            let other = "other processors and memory, and data that are lost with their node";
            sentence.push(format!(" Beside it {name} would cost {month}, with {other}.").into());
        }
        sentence
    },
    dates: |[prices_from, prices_to], [limits_from, limits_to]| {
        format!(
            "What a database's block storage costs and gives. Prices from {prices_from} to {prices_to}, limits from \
             {limits_from} to {limits_to}; every figure names its own date and source."
        )
    },
    instance: "Instance type",
    input: |input| match input {
        Input::Size => "Data on each node, GiB",
        Input::Iops => "IOPS needed all the time, each node",
        Input::Throughput => "MiB/s needed all the time, each node",
        Input::Block => "Size of an I/O, KiB",
        Input::ReadShare => "Reads, %",
        Input::Striped => "Volumes striped on each node",
        Input::Nodes => "Nodes",
        Input::Snapshots => "Snapshots kept, GiB in all",
        Input::ZoneTraffic => "Moved between zones, GiB a month",
        Input::Replicas => "Copies of the data",
        Input::Zones => "Zones",
        Input::NodeRate => "Failures of a node a year",
        Input::ZoneRate => "Failures of a zone a year",
        Input::ZoneHours => "Hours a zone is away",
        Input::AttachHours => "Hours until a volume is attached elsewhere",
        Input::RebuildHours => "Hours until a lost copy is made anew",
        Input::Regions => "Raft groups of which none may fail",
    },
    wrong: |least, most, whole| {
        let kind = if whole { "a whole number" } else { "a number" };
        format!("Enter {kind} from {least} to {most}. The default is used until then.")
    },
    wrong_load: "Write the load as pieces of IOPS*seconds joined by commas, such as 3000*600,500*1200. The default is \
                 used until then.",
    load: "Load, IOPS*seconds",
    types: "What each type costs and gives",
    type_columns: [
        "Type",
        "Order, each volume",
        "Month, all nodes",
        "IOPS for ever",
        "MiB/s for ever",
        "Held by",
        "IOPS in burst",
        "Burst lasts",
        "Lost per 1,000 and year",
    ],
    bound: |bound| match bound {
        Bound::VolumeIops => "the volume's IOPS",
        Bound::VolumeThroughput => "the volume's throughput",
        Bound::InstanceIops => "the instance's IOPS",
        Bound::InstanceThroughput => "the instance's throughput",
    },
    refusal: |refusal| match *refusal {
        Refusal::Unknown => "Its limits are not known at this date.".to_owned(),
        Refusal::TooSmall { least, .. } => format!("It begins at {} GiB.", plain_number(least)),
        Refusal::TooLarge { most, .. } => format!("It ends at {} GiB.", plain_number(most)),
        Refusal::TooFewIops { least, .. } => format!("At least {} IOPS are ordered.", plain_number(least)),
        Refusal::TooManyIops { most, .. } => format!("It gives at most {} IOPS.", plain_number(most)),
        Refusal::TooManyIopsForSize { most, .. } => {
            format!("At this size it gives {} IOPS.", plain_number(most))
        }
        Refusal::TooMuchThroughput { most, .. } => format!("It gives at most {} MiB/s.", plain_number(most)),
        Refusal::TooMuchThroughputForIops { most, .. } => {
            format!("These IOPS allow {} MiB/s.", plain_number(most))
        }
    },
    no_price: "No price of it is known in this region at this date.",
    for_ever: "for ever",
    duration: |seconds| {
        let (value, unit) = match seconds {
            s if s < 120.0 => (s, "s"),
            s if s < 7200.0 => (s / 60.0, "min"),
            s if s < 172_800.0 => (s / 3600.0, "h"),
            s => (s / 86_400.0, "days"),
        };
        format!("{} {unit}", fixed(value, decimals_for(value, 2)))
    },
    local: |class, nodes| format!("local NVMe: {nodes} × {class}"),
    local_note: "Local disks have no price of their own: the fewest whole nodes of the cheapest class are compared, and \
                 not their throughput, which no source states. Data on them is lost with the node.",
    instance_unknown: |class| format!("{class} is not in the book of limits: its share is left out."),
    burst_assumption: "AWS states that an instance holds its maximum for 30 minutes at least once in 24 hours. That its \
                       bucket holds exactly this and refills with what the load leaves of the base is our assumption.",
    losses: |low, high| if low == high { low.to_owned() } else { format!("{low} to {high}") },
    bill: "The bill of a month, line by line",
    bill_line: "Line",
    total: "Total",
    charge: |charge| match charge {
        Charge::Standing(Component::Instance) => "Instances",
        Charge::Standing(Component::Storage) => "Storage",
        Charge::Standing(Component::Iops) => "IOPS",
        Charge::Standing(Component::Throughput) => "Throughput",
        Charge::Standing(Component::Backup) => "Backups",
        Charge::Snapshot => "Snapshots",
        Charge::IoRequests => "Requests",
        Charge::ExtendedSupport => "Extended support",
        Charge::ZoneTraffic => "Traffic between zones, both directions",
        Charge::SurplusCredits => "Surplus CPU credits",
    },
    flips_title: "Where the cheapest type changes",
    flips_axes: ["size, GiB", "IOPS"],
    flips_text: |size, flips| {
        if flips.is_empty() {
            return format!("At {size} GiB the cheapest type is the same whatever the IOPS.");
        }
        let each: Vec<String> = flips
            .iter()
            .map(|FlipText { at, from, to }| format!("from {at} IOPS {to} instead of {from}"))
            .collect();
        format!("At {size} GiB: {}.", each.join("; "))
    },
    boundary: |from, to| format!("{from} → {to}"),
    none_fits: "none",
    burst_title: "IOPS served under the load",
    burst_axes: ["minutes", "IOPS"],
    asked: "asked for",
    dry: |Dry { name, after }| match after {
        Some((when, left)) => format!("{name} runs out of credits after {when}; {left} IOPS are left."),
        None => format!("{name} does not run out of credits under this load."),
    },
    measured: "Latency that others measured, one I/O at a time",
    measured_columns: [
        "On",
        "What",
        "Mean, ms",
        "Least and greatest run",
        "p99, ms",
        "Runs",
        "System",
        "Measured by",
    ],
    measured_note: "Medians of the runs. Tools, blocks, instances and years differ; rows with a queue are left out. What a \
                    row does not say must not be concluded from it: each report has its caveats.",
    availability: "How likely a loss is within a year",
    availability_columns: [
        "Data on",
        "Majority out of reach",
        "of which a zone and a node",
        "Majority of copies destroyed",
        "All copies destroyed",
        "Majority out of reach, any group",
    ],
    availability_notes: [
        "Independent failures; every minimal cut of zones, nodes and volumes is counted.",
        "A node takes a local disk with it; a volume is attached to another node, and is itself lost as often as its \
         provider states (the higher rate).",
        "For any of several groups the frequency is multiplied by their number, an upper bound.",
    ],
    local_disk: "local disks",
    volume_of: |kind| format!("{kind} volumes"),
    sources: "Limits and their dates",
    changed: |what, date, value, before| format!("{what} since {date}: {value}, before {before}"),
};
