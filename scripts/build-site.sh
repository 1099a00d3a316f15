#!/usr/bin/env bash
# Builds the site into dist/: the app by Trunk, then what the command writes from the published reports
# (the catalogue and each report's own page). Needs scripts/setup.sh site.
# shellcheck source=scripts/lib/common.sh
. "$(dirname "$0")/lib/common.sh"
# shellcheck source=scripts/lib/wasm.sh
. "$ROOT/scripts/lib/wasm.sh"
# shellcheck source=scripts/lib/tools.sh
. "$ROOT/scripts/lib/tools.sh"
# shellcheck source=scripts/lib/command.sh
. "$ROOT/scripts/lib/command.sh"

# Trunk runs wasm-bindgen and wasm-opt anew each time. Where nothing that goes into the app has changed, and dist/
# still holds the module made of it, that is left out.
inputs() {
  printf '%s %s %s\n' "$WASM_WAY" "$(cargo --version)" "$(locked_version wasm-bindgen)"
  find .cargo app crates public index.html Trunk.toml Cargo.toml Cargo.lock scripts \
    -name node_modules -prune -o -type f -print0 | LC_ALL=C sort -z | xargs -0 sha256sum
}

module() {
  local file
  for file in dist/*_bg.wasm; do printf '%s ' "${file##*/}"; done
}

build_app() {
  wasm_env
  tools_env
  # Trunk keeps cargo off the network, so what the build needs is fetched first.
  with_log "$LOGS/fetch.log" "cargo fetch" cargo fetch --locked --target "$WASM_TARGET"
  # Trunk looks at NO_COLOR and wants true or false there, where the convention is any value.
  unset NO_COLOR
  with_log "$LOGS/trunk-build.log" "building the site" trunk build --offline
  name_importers
  node scripts/allow-style.mjs dist/index.html
}

# Trunk gives the files of a worker's module no hash. With one, a page never gets those of another build, and
# browsers may keep them for ever.
name_importers() {
  local name hash
  name=pricebench-import
  hash=$(cat dist/$name.js dist/${name}_bg.wasm | sha256sum | cut -c 1-16)
  mv dist/$name.js "dist/$name-$hash.js"
  mv dist/${name}_bg.wasm "dist/$name-${hash}_bg.wasm"
  sed -i "s/data-import=\"$name\"/data-import=\"$name-$hash\"/" dist/index.html
  grep -q "data-import=\"$name-$hash\"" dist/index.html || die "dist/index.html does not name the importers' module"
}

cd "$ROOT"
build_command
wasm_choose
made="$CACHE/state/site-$(printf '%s' "$ROOT" | cksum | tr ' ' '-')"
inputs=$(inputs | sha256sum)
if [ "$(cat "$made" 2>/dev/null)" != "$inputs $(module)" ]; then
  rm -f "$made"
  (build_app)
  printf '%s %s\n' "$inputs" "$(module)" >"$made"
fi
"$COMMAND" publish --site dist
for report in local/*/report.json; do
  if [ -f "$report" ]; then "$COMMAND" publish "$(dirname "$report")" --site dist; fi
done
