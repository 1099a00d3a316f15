#!/usr/bin/env bash
# Builds the site and measures it in Chromium beside its peers; see benches/site/run.mjs.
# shellcheck source=scripts/lib/common.sh
. "$(dirname "$0")/lib/common.sh"
# shellcheck source=scripts/lib/wasm.sh
. "$ROOT/scripts/lib/wasm.sh"
# shellcheck source=scripts/lib/packages.sh
. "$ROOT/scripts/lib/packages.sh"
# shellcheck source=scripts/lib/command.sh
. "$ROOT/scripts/lib/command.sh"
# shellcheck source=scripts/lib/npm.sh
. "$ROOT/scripts/lib/npm.sh"

"$ROOT/scripts/setup.sh" test
npm_is_ready "$ROOT/benches/site" || npm_get_ready "$ROOT/benches/site"
cd "$ROOT"
scripts/build-site.sh
build_command
mkdir -p local
COMMAND="$COMMAND" CHROMIUM="$(find_chromium)" exec node benches/site/run.mjs dist local/bench-site.csv "$@"
