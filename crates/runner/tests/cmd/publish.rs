//! `publish`.

use crate::program::{arg, run, tree};
use crate::report::{FAILED, POINTS, report, write, write_site};
use pricebench_formats::catalog;
use std::fs;
use std::path::{Path, PathBuf};

struct Place {
    dir: tempfile::TempDir,
}

impl Place {
    fn new() -> Self {
        let place = Self { dir: tempfile::tempdir().unwrap() };
        write_site(&place.site());
        write(&place.results(), &report("one", "One"), POINTS);
        place
    }

    fn site(&self) -> PathBuf {
        self.dir.path().join("site")
    }

    fn results(&self) -> PathBuf {
        self.dir.path().join("results")
    }

    fn publish(&self) -> crate::program::Ended {
        run(["publish", arg(&self.results()), "--site", arg(&self.site())])
    }

    fn text(&self, name: &str) -> String {
        fs::read_to_string(self.site().join(name)).unwrap()
    }
}

#[test]
fn a_report_gets_its_files_its_page_and_its_entry() {
    let place = Place::new();
    let ended = place.publish();
    assert_eq!((ended.status, ended.stderr.as_str()), (0, ""));
    assert!(ended.stdout.ends_with(": 1 report, 6 pages\n"), "{}", ended.stdout);
    assert_eq!(place.text("reports/one/points.csv"), POINTS);

    let catalog = catalog::read(&place.text("catalog.json"), "catalog.json").unwrap();
    let [entry] = catalog.reports.as_slice() else { panic!("{catalog:?}") };
    assert_eq!(
        (entry.id.as_str(), entry.date.as_str(), entry.systems, entry.points),
        ("one", "2024-05", 2, 6)
    );
    assert_eq!(entry.provider, ["here", "there"]);
    assert_eq!(entry.spark, [vec![100.0, 180.0, 250.0], vec![102.0, 220.0, 400.0]]);
    assert!(entry.finding.en.contains("new.large") && entry.finding.zh.contains("new.large"), "{entry:?}");

    let page = place.text("reports/one/index.html");
    assert!(page.contains("<base href=\"../../\">\n<title>One · pricebench</title>"), "{page}");
    for name in ["report.json", "points.csv"] {
        let preload = format!(
            "<link rel=\"preload\" as=\"fetch\" crossorigin=\"anonymous\" href=\"reports/one/{name}\">"
        );
        assert!(page.contains(&preload), "{page}");
    }
    assert!(page.contains("<h1>One</h1>") && page.contains("<svg "), "{page}");
    assert!(page.contains("<script type=\"module\" src=\"boot.js\">"), "{page}");
    assert!(place.text("index.html").contains("<a href=\"reports/one/\">One</a>"));
    assert!(place.text("mine/index.html").contains("<a href=\"mine/\" class=\"on\" aria-current=\"page\">"));
    assert!(place.text("mine/index.html").contains("<base href=\"../\">"));
    assert!(place.text("method/index.html").contains("<base href=\"../\">"));
    // Of a site without books there is nothing to reckon.
    assert!(place.text("volumes/index.html").contains("<h1>Volumes</h1></main>"));
}

#[test]
fn the_volumes_page_says_its_answer_before_the_app_runs() {
    let place = Place::new();
    for name in ["prices/aws-ebs.csv", "prices/aws-ec2.csv", "limits/aws-ebs.csv", "limits/aws-ec2.csv"] {
        let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../public").join(name);
        let to = place.site().join(name);
        fs::create_dir_all(to.parent().unwrap()).unwrap();
        fs::copy(from, to).unwrap();
    }
    assert_eq!(place.publish().status, 0);
    let page = place.text("volumes/index.html");
    // 3 × (0.192 × 730 + 500 × 0.08).
    assert!(page.contains("<b>gp3</b>") && page.contains("$540.48 a month"), "{page}");
    assert!(page.contains("<table>"), "{page}");
    assert!(
        page.contains("href=\"limits/aws-ec2.csv\"") && page.contains("href=\"prices/aws-ebs.csv\""),
        "{page}"
    );
}

#[test]
fn publishing_again_changes_nothing() {
    let place = Place::new();
    place.publish();
    let first = tree(&place.site());
    assert_eq!(place.publish().status, 0);
    assert!(tree(&place.site()) == first);
    let modified = || fs::metadata(place.site().join("index.html")).unwrap().modified().unwrap();
    let before = modified();
    assert_eq!(run(["publish", "--site", arg(&place.site())]).status, 0);
    assert!(tree(&place.site()) == first);
    assert_eq!(modified(), before);
}

#[test]
fn a_report_takes_the_place_of_the_one_before() {
    let place = Place::new();
    fs::write(place.results().join("notes.txt"), "not part of the report").unwrap();
    place.publish();
    write(&place.results(), &report("one", "Better"), POINTS);
    write(&place.dir.path().join("two"), &report("two", "Two"), POINTS);
    let two = place.dir.path().join("two");
    let ended = run(["publish", arg(&place.results()), arg(&two), "--site", arg(&place.site())]);
    assert_eq!(ended.status, 0, "{}", ended.stderr);
    let list = place.text("index.html");
    assert!(
        list.contains(">Better</a>") && list.contains(">Two</a>") && !list.contains(">One</a>"),
        "{list}"
    );
    assert!(!place.site().join("reports/one/notes.txt").exists());
}

#[test]
fn text_from_files_never_becomes_markup() {
    let place = Place::new();
    let mut hostile = report("one", "<script>alert(1)</script>\"'><!--/pb:body--><!--/pb:head-->");
    hostile.systems[0].label = "<img src=x onerror=alert(2)>".to_owned();
    hostile.systems[1].label = "\"><svg onload=alert(3)>".to_owned();
    hostile.summary.en = "</p></main><script>alert(4)</script>".to_owned();
    if let Some(source) = &mut hostile.source {
        source.title = "<b>source</b>".to_owned();
        source.url = Some("javascript:alert(5)".to_owned());
    }
    write(&place.results(), &hostile, POINTS);
    // Twice, since the page is the template of the next.
    assert_eq!(place.publish().status, 0);
    assert_eq!(place.publish().status, 0);
    for name in ["reports/one/index.html", "index.html"] {
        let page = place.text(name);
        for markup in ["<script>", "<img", "<svg onload", "<b>source", "javascript:alert(5)\""] {
            assert!(!page.contains(markup), "{name} holds {markup}: {page}");
        }
        assert_eq!(page.matches("<!--/pb:body-->").count(), 1, "{name}");
        assert!(page.contains("&lt;script&gt;alert(1)"), "{name}");
    }
}

#[test]
fn a_faulty_report_is_refused_and_the_site_stays_as_it_was() {
    let place = Place::new();
    place.publish();
    let before = tree(&place.site());
    let mut points = POINTS.to_owned();
    points.push_str("other,oltp,1,8,transaction,60,500,16,20\n");
    write(&place.results(), &report("one", "Faulty"), &points);
    let ended = place.publish();
    assert_eq!(ended.status, 1);
    assert!(
        ended
            .stderr
            .contains("line 8, column system: found \"other\", expected a system that report.json declares"),
        "{}",
        ended.stderr
    );
    assert!(ended.stderr.contains("hint: put the files right"), "{}", ended.stderr);
    assert!(tree(&place.site()) == before);
}

#[test]
fn where_it_cannot_write_the_site_stays_as_it_was() {
    let place = Place::new();
    // A file stands where a folder is needed, and is met after other changes are made.
    fs::write(place.site().join("mine"), "in the way").unwrap();
    let before = tree(&place.site());
    let ended = place.publish();
    assert_eq!(ended.status, 1);
    assert!(ended.stderr.contains("the site is as it was"), "{}", ended.stderr);
    assert!(tree(&place.site()) == before);
}

#[test]
fn a_report_without_a_measured_point_is_refused() {
    let place = Place::new();
    let before = tree(&place.site());
    let failed = place.dir.path().join("failed");
    write(&failed, &report("failed", "Failed"), FAILED);
    let ended = run(["publish", arg(&failed), "--site", arg(&place.site())]);
    assert_eq!(ended.status, 1);
    assert!(
        ended.stderr.contains("found 2 points and no figure in any, expected at least one measured point"),
        "{}",
        ended.stderr
    );
    assert!(tree(&place.site()) == before);
    assert_eq!(run(["check", arg(&failed)]).status, 4);
}

#[test]
fn several_faults_stand_below_each_other() {
    let place = Place::new();
    let faulty = place.dir.path().join("faulty");
    write(&faulty, &report("faulty", "Faulty"), &POINTS.replace("new,oltp,1,4", "newer,tpcc,1,4"));
    let faults = |ended: crate::program::Ended| {
        let lines = ended.stderr.lines().filter(|line| line.contains("expected a "));
        lines.map(|line| line.find(arg(&faulty)).unwrap()).collect::<Vec<_>>()
    };
    // Below "  because: ".
    assert_eq!(faults(run(["publish", arg(&faulty), "--site", arg(&place.site())])), [11, 11]);
    fs::write(faulty.join("report.json"), "{").unwrap();
    fs::write(faulty.join("points.csv"), "x").unwrap();
    for command in ["compare", "chart"] {
        let mut args = vec![command, arg(&faulty)];
        args.extend((command == "compare").then_some(arg(&faulty)));
        let said = run(args).stderr;
        let starts: Vec<_> =
            said.lines().filter_map(|line| line.split("found").next()?.find(arg(&faulty))).collect();
        assert!(starts.len() >= 2 && starts[starts.len() - 2..] == [11, 11], "{said}");
    }
}

#[test]
fn two_folders_of_one_id_are_refused() {
    let place = Place::new();
    let other = place.dir.path().join("other");
    write(&other, &report("one", "Other"), POINTS);
    let ended = run(["publish", arg(&place.results()), arg(&other), "--site", arg(&place.site())]);
    assert_eq!(ended.status, 1);
    assert!(ended.stderr.contains("both are the report \"one\""), "{}", ended.stderr);
}

#[test]
fn a_folder_that_is_no_built_site_gets_a_catalogue_only() {
    let place = Place::new();
    let public = place.dir.path().join("public");
    fs::create_dir(&public).unwrap();
    let ended = run(["publish", arg(&place.results()), "--site", arg(&public)]);
    assert_eq!(ended.status, 0, "{}", ended.stderr);
    assert!(ended.stdout.contains("no pages were written"), "{}", ended.stdout);
    let names: Vec<String> = tree(&public).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["catalog.json", "reports/one/points.csv", "reports/one/report.json"]);
}

#[test]
fn the_page_for_unknown_addresses_starts_from_the_base() {
    let place = Place::new();
    let ended = run(["publish", "--site", arg(&place.site()), "--base", "/below/"]);
    assert_eq!(ended.status, 0, "{}", ended.stderr);
    let page = place.text("404.html");
    assert!(page.contains("<base href=\"/below/\">") && !page.contains("<script"), "{page}");
    assert!(page.contains("<style>body { margin: 0 }</style>"), "{page}");
    assert_eq!(run(["publish", "--site", arg(&place.site()), "--base", "below"]).status, 2);
}

#[test]
fn a_site_that_is_not_there_is_named() {
    let place = Place::new();
    let ended = run(["publish", "--site", arg(&place.dir.path().join("none"))]);
    assert_eq!(ended.status, 1);
    assert!(
        ended.stderr.contains("failed to open the site in") && ended.stderr.contains("hint: "),
        "{}",
        ended.stderr
    );
}

#[test]
fn books_are_listed_and_a_damaged_one_stops_everything() {
    let place = Place::new();
    let limits = place.site().join("limits");
    fs::create_dir_all(&limits).unwrap();
    let line = "aws,ebs,gp3,max_iops,16000,iops,,2023-05-11,the guide\naws,ebs,gp3,max_iops,80000,iops,,2025-12,a talk\n";
    let book = format!("provider,product,class,what,value,unit,condition,as_of,source\n{line}");
    fs::write(limits.join("aws-ebs.csv"), &book).unwrap();
    fs::write(limits.join("notes.txt"), "not a book").unwrap();
    assert_eq!(place.publish().status, 0);
    let read = || catalog::read(&place.text("catalog.json"), "catalog.json").unwrap();
    let listed = read().limits;
    assert_eq!(listed.len(), 1);
    assert_eq!((listed[0].id.as_str(), listed[0].lines, listed[0].bytes), ("aws-ebs", 2, book.len() as u64));
    assert_eq!((listed[0].oldest.as_str(), listed[0].newest.as_str()), ("2023-05-11", "2025-12"));
    assert!(read().prices.is_empty());

    fs::write(limits.join("aws-ebs.csv"), book.replace("80000", "many")).unwrap();
    let ended = place.publish();
    assert_ne!(ended.status, 0);
    assert!(ended.stderr.contains("aws-ebs.csv, line 3, column value: found \"many\""), "{}", ended.stderr);
    assert_eq!(read().limits, listed, "the catalogue is as it was");
}
