# shellcheck shell=bash
# What the system must have. On Debian and its kin missing things are installed; elsewhere they are listed
# with the way to get them.
# Sourced after common.sh.

MISSING_PACKAGES=()
MISSING_HINTS=()

# want DEBIAN-PACKAGE "what it is, and where else it comes from" TEST-COMMAND…
want() {
  local package=$1 hint=$2
  shift 2
  "$@" >/dev/null 2>&1 && return
  MISSING_PACKAGES+=("$package")
  MISSING_HINTS+=("$hint")
}

has_file() { compgen -G "$1" >/dev/null; }

want_for_site() {
  want gcc "a C compiler and linker (gcc or clang)" have cc
  want libc6-dev "the C library's headers" has_file "/usr/include/stdlib.h"
  want npm "npm, which comes with Node.js" have npm
}

# Debian's second compiler; there is no such way elsewhere.
want_for_debian_wasm() {
  local hint="the source of the standard library: rustup component add rust-src"
  want rustc-web "$hint" test -x /usr/bin/rustc
  want cargo-web "$hint" test -x /usr/bin/cargo
  want rust-web-src "$hint" has_file "/usr/lib/rustlib/src/rust/library/std/Cargo.toml"
  want lld-22 "$hint" has_file "/usr/bin/wasm-ld-2*"
}

want_for_test() {
  want sysbench "sysbench 1.0.20 or newer" have sysbench
  want mariadb-server "MariaDB's server (mariadbd)" have mariadbd
  want postgresql "PostgreSQL's server (initdb, postgres)" has_file "/usr/lib/postgresql/*/bin/initdb"
  want chromium "Chromium" find_chromium
  want fonts-noto-cjk "a font with Chinese glyphs (Noto Sans CJK)" has_file "/usr/share/fonts/opentype/noto/NotoSansCJK*"
  want shellcheck "shellcheck" have shellcheck
  if [ "$WASM_WAY" = debian ]; then
    want rust-web-clippy "clippy for the wasm compiler" test -x /usr/bin/cargo-clippy
  fi
}

# Prints the path of the browser that the end-to-end tests drive.
find_chromium() {
  if [ -n "${CHROMIUM:-}" ]; then
    printf '%s' "$CHROMIUM"
    return
  fi
  command -v chromium || command -v chromium-browser || command -v google-chrome
}

# Installs what the want_* functions found missing, or says how to get it.
install_missing() {
  ((${#MISSING_PACKAGES[@]})) || return 0
  local i as_root=()
  if ! have apt-get; then
    printf 'error: this is not Debian, so these must be installed by hand:\n' >&2
    for i in "${!MISSING_HINTS[@]}"; do printf '  - %s\n' "${MISSING_HINTS[$i]}" >&2; done
    exit 1
  fi
  if [ "$(id -u)" -ne 0 ]; then
    have sudo || die "these Debian packages are missing and neither root nor sudo is at hand: apt-get install ${MISSING_PACKAGES[*]}"
    as_root=(sudo)
  fi
  say "      installing ${MISSING_PACKAGES[*]}"
  with_log "$LOGS/apt-update.log" "apt-get update" ${as_root[@]+"${as_root[@]}"} apt-get update -q || return 1
  with_log "$LOGS/apt-install.log" "apt-get install" \
    ${as_root[@]+"${as_root[@]}"} "$ROOT/scripts/lib/apt-install.sh" "${MISSING_PACKAGES[@]}" || return 1
  MISSING_PACKAGES=()
  MISSING_HINTS=()
}
