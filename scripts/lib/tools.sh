# shellcheck shell=bash
# Programs that only build the site: used from PATH where the version is right, else built from source
# once into the cache. They are not what ships, so they are built quickly rather than to be quick.
# Sourced after common.sh.

TOOLS="$CACHE/tools"
# Trunk 0.22 wants a newer compiler than the one this project asks for.
TRUNK_VERSION=0.21.14

# Prints the directory that holds PROGRAM of exactly VERSION; fails if there is none.
tool_dir() {
  local program=$1 version=$2 package=$3 found
  if [ -x "$TOOLS/$package-$version/bin/$program" ]; then
    printf '%s' "$TOOLS/$package-$version/bin"
    return
  fi
  found=$(command -v "$program") || return 1
  [ "$("$found" --version 2>/dev/null | awk '{print $2}')" = "$version" ] || return 1
  dirname "$found"
}

# build_tool PACKAGE VERSION [cargo install options…]. An interrupted build goes on where it stopped, since its
# target directory stays until the program is there.
build_tool() {
  local package=$1 version=$2 build="$CACHE/build/$1-$2"
  shift 2
  CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_OPT_LEVEL=1 CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 \
    CARGO_PROFILE_RELEASE_DEBUG=0 CARGO_PROFILE_RELEASE_PANIC=unwind \
    with_log "$LOGS/$package.log" "building $package" \
    cargo install "$package" --version "=$version" --root "$TOOLS/$package-$version" --target-dir "$build" "$@" ||
    return 1
  rm -rf "$build"
}

# wasm-opt comes from its npm package. Debian 12's (version 108) is no use: it exports the wrong table from a module
# with reference types, which builds without a word and then fails in the browser.
WASM_OPT="$ROOT/scripts/wasm-opt"

# Puts trunk, wasm-opt and wasm-bindgen of the right versions first on PATH. They must have been set up.
tools_env() {
  local trunk bindgen
  trunk=$(tool_dir trunk "$TRUNK_VERSION" trunk) || die "trunk $TRUNK_VERSION is missing: run scripts/setup.sh site"
  bindgen=$(tool_dir wasm-bindgen "$(locked_version wasm-bindgen)" wasm-bindgen-cli) ||
    die "wasm-bindgen $(locked_version wasm-bindgen) is missing: run scripts/setup.sh site"
  [ -x "$WASM_OPT/node_modules/.bin/wasm-opt" ] || die "wasm-opt is missing: run scripts/setup.sh site"
  export PATH="$trunk:$bindgen:$WASM_OPT/node_modules/.bin:$PATH"
}
