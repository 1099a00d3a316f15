#!/usr/bin/env bash
# Measures a private MariaDB on this machine with the quick plan and puts the report on the local site.
# Reports of one's own are kept in local/, which git ignores; every later build of the site takes them in.
# shellcheck source=scripts/lib/common.sh
. "$(dirname "$0")/lib/common.sh"
# shellcheck source=scripts/lib/command.sh
. "$ROOT/scripts/lib/command.sh"

"$ROOT/scripts/setup.sh" test
cd "$ROOT"
build_command
out="local/quick-$(date -u +%Y%m%dT%H%M%SZ)"
"$COMMAND" run plans/quick.toml --out "$out"
say "building the site with the report in it"
"$ROOT/scripts/build-site.sh"
say "the report is in $out and on the site: make run"
