#!/usr/bin/env bash
# Gets what is needed and missing: scripts/setup.sh site (what "make run" needs) or
# scripts/setup.sh test (all of that and what "make test" needs). Run again, it only looks.
# shellcheck source=scripts/lib/common.sh
. "$(dirname "$0")/lib/common.sh"
# shellcheck source=scripts/lib/wasm.sh
. "$ROOT/scripts/lib/wasm.sh"
# shellcheck source=scripts/lib/tools.sh
. "$ROOT/scripts/lib/tools.sh"
# shellcheck source=scripts/lib/packages.sh
. "$ROOT/scripts/lib/packages.sh"
# shellcheck source=scripts/lib/npm.sh
. "$ROOT/scripts/lib/npm.sh"

level=${1:-site}
case "$level" in
  site) steps=6 ;;
  test) steps=7 ;;
  *) die "unknown set-up \"$level\", expected site or test" ;;
esac
step=0
begin() {
  step=$((step + 1))
  say "[$step/$steps] $*"
}

check_compiler() {
  if ! have cargo || ! have rustc; then
    die "Rust is missing: install its stable toolchain with rustup (https://rustup.rs)"
  fi
  node -e 'process.exit(process.versions.node.split(".")[0] >= 20 ? 0 : 1)' 2>/dev/null ||
    die "Node.js 20 or newer is missing: https://nodejs.org"
  begin "compiler: rustc $(rustc_version), node $(node --version)"
}

check_packages() {
  want_for_site
  if [ "$WASM_WAY" = debian ]; then want_for_debian_wasm; fi
  if [ "$level" = test ]; then want_for_test; fi
  if ((${#MISSING_PACKAGES[@]})); then
    begin "system packages: ${#MISSING_PACKAGES[@]} missing, about a minute"
    install_missing
  else
    begin "system packages: all here"
  fi
}

check_wasm() {
  case "$WASM_WAY" in
    rustup) begin "wasm32: the ordinary toolchain, standard library from source ($WASM_WHY)" ;;
    debian) begin "wasm32: Debian's rustc-web, standard library from source ($WASM_WHY)" ;;
  esac
}

check_trunk() {
  if dir=$(tool_dir trunk "$TRUNK_VERSION" trunk); then
    begin "trunk $TRUNK_VERSION: $dir"
  else
    begin "building trunk $TRUNK_VERSION from source, about 7 minutes on two cores"
    build_tool trunk "$TRUNK_VERSION" --locked
  fi
}

check_bindgen() {
  local version
  version=$(locked_version wasm-bindgen)
  [ -n "$version" ] || die "Cargo.lock names no wasm-bindgen"
  if dir=$(tool_dir wasm-bindgen "$version" wasm-bindgen-cli); then
    begin "wasm-bindgen $version: $dir"
  else
    begin "building wasm-bindgen $version from source, about 2 minutes on two cores"
    # Not --locked: the lock file of this release asks for a version that is no longer served.
    build_tool wasm-bindgen-cli "$version"
  fi
}

check_wasm_opt() {
  if npm_is_ready "$WASM_OPT"; then
    begin "wasm-opt: here"
  else
    begin "wasm-opt: npm ci"
    npm_get_ready "$WASM_OPT"
  fi
}

check_for_tests() {
  local component
  for component in clippy rustfmt; do
    "cargo-${component/rust/}" --version >/dev/null 2>&1 || rustup component add "$component" ||
      die "$component is missing: rustup component add $component"
  done
  if npm_is_ready "$ROOT/e2e"; then
    begin "browser driver: here"
  else
    begin "browser driver: npm ci"
    npm_get_ready "$ROOT/e2e"
  fi
}

began=$SECONDS
check_compiler
wasm_choose
check_packages
check_wasm
check_trunk
check_bindgen
check_wasm_opt
if [ "$level" = test ]; then check_for_tests; fi
took=$((SECONDS - began))
if ((took >= 5)); then say "set-up took $(duration $took)"; fi
