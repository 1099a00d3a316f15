#!/usr/bin/env bash
# Builds the site into dist/: the app by Trunk, then what the command writes from the published reports
# (the catalogue and each report's own page). Needs scripts/setup.sh site and the built command.
# shellcheck source=scripts/lib/common.sh
. "$(dirname "$0")/lib/common.sh"
# shellcheck source=scripts/lib/wasm.sh
. "$ROOT/scripts/lib/wasm.sh"
# shellcheck source=scripts/lib/tools.sh
. "$ROOT/scripts/lib/tools.sh"
# shellcheck source=scripts/lib/command.sh
. "$ROOT/scripts/lib/command.sh"

cd "$ROOT"
build_command
(
  wasm_choose
  wasm_env
  tools_env
  # Trunk keeps cargo off the network, so what the build needs is fetched first.
  with_log "$LOGS/fetch.log" "cargo fetch" cargo fetch --locked --target "$WASM_TARGET"
  # Trunk looks at NO_COLOR and wants true or false there, where the convention is any value.
  unset NO_COLOR
  with_log "$LOGS/trunk-build.log" "building the site" trunk build --offline
)
"$COMMAND" publish --site dist
for report in local/*/report.json; do
  if [ -f "$report" ]; then "$COMMAND" publish "$(dirname "$report")" --site dist; fi
done
