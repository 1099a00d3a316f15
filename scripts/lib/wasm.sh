# shellcheck shell=bash
# Which compiler builds for wasm32. The standard library is built with the site, for size (docs/decisions/0002 and
# 0007), so its source is needed: the ordinary way is the default toolchain with the component rust-src; where rustup
# cannot download, Debian's second compiler (rustc-web with rust-web-src).
# Sourced after common.sh.
# shellcheck disable=SC2034  # what it sets is read by the scripts that source it

WASM_TARGET=wasm32-unknown-unknown
WASM_STATE="$CACHE/state/wasm-toolchain"
DEBIAN_RUST="$CACHE/debian-rust/bin"

# The source alone does not tell: Debian's own compiler may have it, and has no linker for wasm32.
default_is_ready() {
  local root
  root=$(rustc --print sysroot)
  [ -f "$root/lib/rustlib/src/rust/library/std/Cargo.toml" ] && has_linker "$root"
}

has_linker() { compgen -G "$1/lib/rustlib/*/bin/rust-lld" >/dev/null; }

# Decides and remembers; sets WASM_WAY to "rustup" or "debian" and WASM_WHY to a sentence.
# PRICEBENCH_WASM=rustup or =debian overrides.
wasm_choose() {
  local version remembered=""
  version=$(rustc_version)
  [ -f "$WASM_STATE" ] && remembered=$(cat "$WASM_STATE")
  if [ -n "${PRICEBENCH_WASM:-}" ]; then
    WASM_WAY=$PRICEBENCH_WASM
    WASM_WHY="set by PRICEBENCH_WASM"
    [ "$WASM_WAY" = rustup ] || [ "$WASM_WAY" = debian ] ||
      die "PRICEBENCH_WASM is \"$WASM_WAY\", expected rustup or debian"
    if [ "$WASM_WAY" = rustup ] && ! default_is_ready; then
      rustup component add rust-src || die "rustup cannot add rust-src"
    fi
  elif default_is_ready; then
    WASM_WAY=rustup
    WASM_WHY="rustc $version has its source"
  elif [ "$remembered" = "debian, for rustup could not add to $version" ]; then
    WASM_WAY=debian
    WASM_WHY="rustup could not add it before; delete $WASM_STATE to try again"
  elif have rustup && bounded 120 rustup component add rust-src >"$LOGS/rustup.log" 2>&1 && default_is_ready; then
    WASM_WAY=rustup
    WASM_WHY="source just added to rustc $version"
  else
    WASM_WAY=debian
    WASM_WHY="rustup cannot add it to rustc $version"
    printf 'debian, for rustup could not add to %s\n' "$version" >"$WASM_STATE"
  fi
}

# The linker for Debian's compiler: the LLVM version's own, or else the one that rustup ships.
debian_wasm_linker() {
  local llvm host lld
  llvm=$(/usr/bin/rustc -vV | awk '/^LLVM version/ { split($3, v, "."); print v[1] }')
  lld=/usr/bin/wasm-ld-$llvm
  if [ ! -x "$lld" ]; then
    host=$(rustc -vV | awk '/^host/ { print $2 }')
    lld="$(rustc --print sysroot)/lib/rustlib/$host/bin/rust-lld"
  fi
  [ -x "$lld" ] || die "no linker for wasm32: install the Debian package lld-$llvm"
  printf '%s' "$lld"
}

# Exports what cargo and trunk need to build for wasm32 the chosen way. Call wasm_choose first.
wasm_env() {
  local version tool
  version=$(rustc_version)
  if [ "$WASM_WAY" = debian ]; then
    # Only these programs shall come from Debian; the rest of PATH stays as it is.
    mkdir -p "$DEBIAN_RUST"
    for tool in cargo rustc rustdoc cargo-clippy clippy-driver; do
      ln -sfn "/usr/bin/$tool" "$DEBIAN_RUST/$tool"
    done
    version=$(/usr/bin/rustc --version | awk '{print $2}')
    CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=$(debian_wasm_linker)
    export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER
    export PATH="$DEBIAN_RUST:$PATH"
  fi
  # The standard library for size, and panics that stop at once instead of carrying text that no reader wants; both
  # are switches that stable compilers only take with RUSTC_BOOTSTRAP. What .cargo/config.toml says is added to.
  export RUSTC_BOOTSTRAP=1 CARGO_UNSTABLE_BUILD_STD=std,panic_abort CARGO_UNSTABLE_BUILD_STD_FEATURES=optimize_for_size
  export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS="-Zunstable-options -Cpanic=immediate-abort"
  export CARGO_TARGET_DIR="$CACHE/target/wasm-$WASM_WAY-$version"
}
