//! Words of the site's chrome: everything on screen that does not come from a report.

use pricebench_formats::counted;
use pricebench_model::{Kind, Lang};

/// The words of one language; a missing one does not compile.
#[derive(Debug)]
pub struct SiteWords {
    /// Language tag of the page.
    pub tag: &'static str,
    /// Name of the language switch.
    pub language: &'static str,
    /// First link of every page.
    pub skip: &'static str,
    /// Name of the main navigation.
    pub navigation: &'static str,
    /// Page names.
    pub reports: &'static str,
    /// The reader's own results.
    pub mine: &'static str,
    /// What volumes cost and give.
    pub volumes: &'static str,
    /// Formulas and words.
    pub method: &'static str,
    /// What the site is, in a sentence.
    pub tagline: &'static str,
    /// Under every page.
    pub footer: &'static str,

    /// While data are on their way.
    pub loading: &'static str,
    /// The data did not arrive.
    pub load_failed: &'static str,
    /// What to do then.
    pub load_failed_help: &'static str,
    /// Same, without a network.
    pub offline_help: &'static str,
    /// The points could not be read, the rest is shown.
    pub points_failed: &'static str,
    /// The button that tries again.
    pub retry: &'static str,
    /// Title of the page for an unknown address.
    pub not_found: &'static str,
    /// What to do then.
    pub not_found_help: &'static str,

    /// Name of the group of three questions.
    pub question: &'static str,
    /// The workload drop-down.
    pub workload: &'static str,
    /// Name of the group of metrics.
    pub metric: &'static str,
    /// Name of the group chart, table, sources.
    pub view: &'static str,
    /// The chart of a figure.
    pub chart: &'static str,
    /// The table of a figure.
    pub table: &'static str,
    /// The sources of a figure.
    pub sources: &'static str,
    /// Name of the group of ways to take a figure away.
    pub take: &'static str,
    /// Copies the address.
    pub link: &'static str,
    /// What the link button does.
    pub link_hint: &'static str,
    /// What the other buttons do.
    pub save_hint: fn(what: &str) -> String,
    /// What the Markdown button does.
    pub markdown_hint: &'static str,
    /// Said after copying.
    pub copied: &'static str,
    /// Said after saving.
    pub saved: &'static str,
    /// Said when the browser refuses.
    pub refused: &'static str,
    /// Column of lower ends of confidence intervals.
    pub interval_from: fn(series: &str) -> String,
    /// Column of upper ends.
    pub interval_to: fn(series: &str) -> String,
    /// How the chart is used.
    pub chart_hint: &'static str,
    /// The button that zooms in.
    pub closer: &'static str,
    /// The button that shows the whole axis again.
    pub whole_axis: &'static str,
    /// Name of the number field beside the slider.
    pub exact: fn(what: &str) -> String,
    /// The baseline select.
    pub baseline: &'static str,
    /// The latency select of the third question.
    pub limit_on: &'static str,
    /// The axis toggle.
    pub axis: &'static str,
    /// The currency select.
    pub currency: &'static str,

    /// Title of the price panel.
    pub prices: &'static str,
    /// Opens the prices that are not part of the bill yet.
    pub full_bill: &'static str,
    /// Goes back to a published value.
    pub reset_to: fn(published: &str) -> String,
    /// Goes back where nothing was published.
    pub clear: &'static str,
    /// Goes back to all published values.
    pub reset_all: &'static str,

    /// Title of break-even prices.
    pub break_even: &'static str,
    /// Title of lead changes.
    pub lead_changes: &'static str,
    /// Title of the claims.
    pub claims: &'static str,
    /// Heading: claim.
    pub claim: &'static str,
    /// Heading: published.
    pub published: &'static str,
    /// Heading: recomputed.
    pub recomputed: &'static str,
    /// Heading: verdict.
    pub verdict: &'static str,
    /// Title of the audits.
    pub audits: &'static str,
    /// Title of the caveats.
    pub caveats: &'static str,
    /// Title of the failures.
    pub failures: &'static str,
    /// Title of how it was measured.
    pub setup: &'static str,
    /// Shown instead of the rest of a long table.
    pub show_all_rows: fn(rows: usize) -> String,

    /// Filter by kind.
    pub kind: &'static str,
    /// Filter by provider.
    pub provider: &'static str,
    /// Filter by tool.
    pub tool: &'static str,
    /// No filter.
    pub all: &'static str,
    /// Nothing passes the filters.
    pub none_match: &'static str,
    /// Nothing is published.
    pub none_published: &'static str,
    /// Drops the filters.
    pub clear_filters: &'static str,
    /// So many systems.
    pub systems_count: fn(count: u64) -> String,
    /// So many points.
    pub points_count: fn(count: u64) -> String,
    /// Name of a kind of report.
    pub kind_name: fn(kind: Kind) -> &'static str,

    /// The region select of the Volumes page.
    pub region: &'static str,
    /// Where a load is drawn.
    pub draw_load: &'static str,
    /// The button that takes a load from a series.
    pub load_from_series: &'static str,
    /// A series without any rate in it.
    pub no_load: &'static str,
    /// A series that is too long to read.
    pub too_large: &'static str,

    /// What the page "My results" does.
    pub mine_lead: &'static str,
    /// In the drop field.
    pub drop: &'static str,
    /// The button that opens the file dialog.
    pub pick: &'static str,
    /// What can be read.
    pub accepted: &'static str,
    /// Label of the text field.
    pub paste: &'static str,
    /// The button that reads the text field.
    pub read_pasted: &'static str,
    /// Name given to pasted text.
    pub pasted_name: fn(number: usize) -> String,
    /// While a file is read.
    pub reading: fn(file: &str, percent: u32) -> String,
    /// Ends reading.
    pub cancel: &'static str,
    /// After cancelling.
    pub cancelled: &'static str,
    /// Reading broke down.
    pub worker_failed: &'static str,
    /// Title of the list of files.
    pub files: &'static str,
    /// Takes one file off the list.
    pub remove: fn(file: &str) -> String,
    /// Takes all off.
    pub remove_all: &'static str,
    /// A file was read.
    pub file_good: fn(points: usize) -> String,
    /// A file was not read.
    pub file_bad: &'static str,
    /// A line number.
    pub line: fn(line: u64) -> String,
    /// Heading of what a bad file holds.
    pub found: &'static str,
    /// Heading of what it should hold.
    pub expected: &'static str,
}

/// The words of a language.
#[must_use]
pub fn site_words(lang: Lang) -> &'static SiteWords {
    match lang {
        Lang::En => &ENGLISH,
        Lang::Zh => &CHINESE,
    }
}

static ENGLISH: SiteWords = SiteWords {
    tag: "en",
    language: "Language",
    skip: "Skip to the content",
    navigation: "Pages",
    reports: "Reports",
    mine: "My results",
    volumes: "Volumes",
    method: "Method",
    tagline: "Published database benchmarks, recomputed in your browser at your prices and your load.",
    footer: "Everything on this page is computed in your browser; nothing you enter leaves it.",
    loading: "Loading…",
    load_failed: "The data could not be loaded",
    load_failed_help: "Try again. If it keeps failing, the file may be missing on this site.",
    offline_help: "This browser is offline. Connect, then try again.",
    points_failed: "The points of this report could not be read; what does not need them is shown.",
    retry: "Try again",
    not_found: "There is no such page",
    not_found_help: "The address may be mistyped or out of date. These pages exist:",
    question: "Question",
    workload: "Workload",
    metric: "Metric",
    view: "Form",
    chart: "Chart",
    table: "Table",
    sources: "Sources",
    take: "Take away",
    link: "Link",
    link_hint: "Copy the address of this page as it stands",
    save_hint: |what| format!("Save what is shown as {what}"),
    markdown_hint: "Copy the table as Markdown",
    copied: "Copied",
    saved: "Saved",
    refused: "The browser refused",
    interval_from: |series| format!("{series}, interval from"),
    interval_to: |series| format!("{series}, interval to"),
    chart_hint: "Arrow keys or the pointer show values; drag across to zoom, double click for the whole axis.",
    closer: "Zoom in",
    whole_axis: "Whole axis",
    exact: |what| format!("{what}, exact value"),
    baseline: "Baseline",
    limit_on: "Limit on",
    axis: "Axis",
    currency: "Currency",
    prices: "Prices and assumptions",
    full_bill: "Add the full bill",
    reset_to: |published| format!("Back to {published}"),
    clear: "Clear",
    reset_all: "Reset all",
    break_even: "Break-even price",
    lead_changes: "Where the lead changes",
    claims: "What the source claims, recomputed",
    claim: "Claim",
    published: "Published",
    recomputed: "Recomputed",
    verdict: "Verdict",
    audits: "What the audits found",
    caveats: "Before you conclude",
    failures: "Not measured",
    setup: "How it was measured",
    show_all_rows: |rows| format!("Show all {}", counted(rows, "row")),
    kind: "Kind",
    provider: "Provider",
    tool: "Tool",
    all: "All",
    none_match: "No report passes these filters.",
    none_published: "No report is published on this site yet.",
    clear_filters: "Clear the filters",
    systems_count: |count| counted(count, "system"),
    points_count: |count| counted(count, "point"),
    kind_name: |kind| match kind {
        Kind::Oltp => "OLTP",
        Kind::Volume => "Volume",
        Kind::Tpcc => "TPC-C-derived",
    },
    region: "Region",
    draw_load: "Draw the load here: time goes to the right, I/O per second up. Or type it.",
    load_from_series: "Take it from a series.csv",
    no_load: "No rates that make a load were found in it: per_s is empty, or the time is none.",
    too_large: "The file is larger than 100 MB. Give a part of it.",
    mine_lead: "Your own measurements with the same charts, questions and audits, at your prices. \
                The files are read in this browser and go nowhere.",
    drop: "Drop result files here",
    pick: "Choose files",
    accepted: "sysbench 1.0 or 1.1 output, points.csv, or a table with threads, transactions, time and latency \
               separated by commas, tabs, semicolons or |",
    paste: "Or paste the text of a result",
    read_pasted: "Read the text",
    pasted_name: |number| format!("pasted-{number}.txt"),
    reading: |file, percent| format!("Reading {file}: {percent}%"),
    cancel: "Cancel",
    cancelled: "Cancelled. The files are still listed; add or remove one to read them again.",
    worker_failed: "Reading stopped. Reload the page and try again, with fewer files if it was short of memory.",
    files: "Files",
    remove: |file| format!("Remove {file}"),
    remove_all: "Remove all",
    file_good: |points| counted(points, "point"),
    file_bad: "not read",
    line: |line| format!("line {line}"),
    found: "Found",
    expected: "Expected",
};

static CHINESE: SiteWords = SiteWords {
    tag: "zh-CN",
    language: "语言",
    skip: "跳到正文",
    navigation: "页面",
    reports: "报告",
    mine: "我的结果",
    volumes: "云盘",
    method: "方法",
    tagline: "已发表的数据库基准测试，在你的浏览器里按你的价格和负载重新计算。",
    footer: "本页所有数字都在你的浏览器中计算；你输入的内容不会离开浏览器。",
    loading: "正在加载…",
    load_failed: "数据无法加载",
    load_failed_help: "请重试。若一直失败，本站可能缺少该文件。",
    offline_help: "浏览器处于离线状态。请连接网络后重试。",
    points_failed: "无法读取本报告的数据点；不依赖数据点的内容仍然显示。",
    retry: "重试",
    not_found: "没有这个页面",
    not_found_help: "地址可能有误或已过期。现有页面：",
    question: "问题",
    workload: "负载",
    metric: "指标",
    view: "形式",
    chart: "图表",
    table: "表格",
    sources: "来源",
    take: "导出",
    link: "链接",
    link_hint: "复制当前页面状态的地址",
    save_hint: |what| format!("将所示内容保存为 {what}"),
    markdown_hint: "以 Markdown 复制表格",
    copied: "已复制",
    saved: "已保存",
    refused: "浏览器拒绝了该操作",
    interval_from: |series| format!("{series}，区间下限"),
    interval_to: |series| format!("{series}，区间上限"),
    chart_hint: "用方向键或指针查看数值；横向拖动可放大，双击恢复整个坐标轴。",
    closer: "放大",
    whole_axis: "整个坐标轴",
    exact: |what| format!("{what}，精确值"),
    baseline: "基准",
    limit_on: "限制的延迟",
    axis: "坐标轴",
    currency: "货币",
    prices: "价格与假设",
    full_bill: "补全账单",
    reset_to: |published| format!("恢复为 {published}"),
    clear: "清除",
    reset_all: "全部恢复",
    break_even: "盈亏平衡价格",
    lead_changes: "领先者在何处易位",
    claims: "原文结论的复算",
    claim: "结论",
    published: "原文",
    recomputed: "复算",
    verdict: "判定",
    audits: "审查发现",
    caveats: "下结论之前",
    failures: "未测得",
    setup: "测量方式",
    show_all_rows: |rows| format!("显示全部 {rows} 行"),
    kind: "类型",
    provider: "云厂商",
    tool: "工具",
    all: "全部",
    none_match: "没有报告符合这些筛选条件。",
    none_published: "本站尚未发布报告。",
    clear_filters: "清除筛选",
    systems_count: |count| format!("{count} 个系统"),
    points_count: |count| format!("{count} 个数据点"),
    kind_name: |kind| match kind {
        Kind::Oltp => "OLTP",
        Kind::Volume => "云盘",
        Kind::Tpcc => "类 TPC-C",
    },
    region: "区域",
    draw_load: "在此绘制负载：向右为时间，向上为 IOPS。也可直接输入。",
    load_from_series: "取自 series.csv",
    no_load: "文件中没有可作负载的速率：per_s 为空，或没有时间。",
    too_large: "文件大于 100 MB，请只提供其中一部分。",
    mine_lead: "用同样的图表、问题和审查查看你自己的测量结果，并按你的价格计算。文件只在此浏览器中读取，不会传到别处。",
    drop: "将结果文件拖到此处",
    pick: "选择文件",
    accepted: "sysbench 1.0 或 1.1 的输出、points.csv，或含线程数、事务数、时间和延迟的表格（以逗号、制表符、分号或 | 分隔）",
    paste: "或粘贴结果文本",
    read_pasted: "读取文本",
    pasted_name: |number| format!("粘贴-{number}.txt"),
    reading: |file, percent| format!("正在读取 {file}：{percent}%"),
    cancel: "取消",
    cancelled: "已取消。文件仍在列表中；添加或移除一个文件即可重新读取。",
    worker_failed: "读取中断。请重新加载页面再试；若内存不足，请减少文件。",
    files: "文件",
    remove: |file| format!("移除 {file}"),
    remove_all: "全部移除",
    file_good: |points| format!("{points} 个数据点"),
    file_bad: "未能读取",
    line: |line| format!("第 {line} 行"),
    found: "实际",
    expected: "应为",
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_language_has_its_own_tag_and_names() {
        let [english, chinese] = [Lang::En, Lang::Zh].map(site_words);
        assert_eq!((english.tag, chinese.tag), ("en", "zh-CN"));
        assert_eq!((english.reports, chinese.reports), ("Reports", "报告"));
    }

    #[test]
    fn one_is_singular_in_english() {
        let words = site_words(Lang::En);
        assert_eq!((words.systems_count)(1), "1 system");
        assert_eq!((words.points_count)(20), "20 points");
    }
}
