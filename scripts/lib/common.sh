# shellcheck shell=bash
# Sourced by every script: where things are kept, which versions are meant, and how progress is said.
set -euo pipefail

ROOT="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)"
CACHE="${PRICEBENCH_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/pricebench}"
LOGS="$CACHE/log"

# rustup puts its programs where a login shell finds them; a shell started by make may not have read that.
# Servers (mariadbd) live in sbin, which an ordinary user's PATH on Debian leaves out.
for dir in "${CARGO_HOME:-$HOME/.cargo}/bin" /usr/local/sbin /usr/sbin; do
  case ":$PATH:" in
    *":$dir:"*) ;;
    *) PATH="$PATH:$dir" ;;
  esac
done
export PATH

mkdir -p "$CACHE/state" "$LOGS"

say() { printf '%s\n' "$*"; }

die() {
  printf 'error: %s\n' "$*" >&2
  exit 1
}

have() { command -v "$1" >/dev/null 2>&1; }

# Runs a command for at most so many seconds, where the system has a way to do that.
bounded() {
  local seconds=$1
  shift
  if have timeout; then
    # In the foreground, so that Ctrl-C reaches the command.
    timeout --foreground --kill-after=10 "$seconds" "$@"
  else
    "$@"
  fi
}

duration() {
  local s=$1
  if ((s < 60)); then printf '%d s' "$s"; else printf '%d min %02d s' $((s / 60)) $((s % 60)); fi
}

# Version of the compiler that builds the command and runs the native tests, such as 1.95.0.
rustc_version() { rustc --version | awk '{print $2}'; }

# The version of a package in Cargo.lock.
locked_version() {
  awk -v want="name = \"$1\"" '$0 == want { getline; gsub(/[^0-9.]/, ""); print; exit }' "$ROOT/Cargo.lock"
}

# Native builds keep their own target directory per compiler, outside the tree: a second checkout
# shares it, and another compiler does not spoil it.
native_env() {
  export CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-$CACHE/target/native-$(rustc_version)}"
}

# with_log LOG LABEL COMMAND…: runs the command with its output in LOG and says every so often how far it
# is; on failure shows the end of the log. The command stays in the foreground, so that Ctrl-C reaches it.
with_log() {
  local log=$1 label=$2 began=$SECONDS status=0 ticker
  shift 2
  : >"$log"
  (
    # It ends with the script, even when that is killed.
    while sleep 20 >/dev/null 2>&1 && kill -0 $$ 2>/dev/null; do
      printf '      … %s: %s%s\n' "$label" "$(duration $((SECONDS - began)))" "$(log_progress "$log")"
    done
  ) &
  ticker=$!
  "$@" >"$log" 2>&1 || status=$?
  kill "$ticker" 2>/dev/null || true
  wait "$ticker" 2>/dev/null || true
  if ((status != 0)); then
    tail -n 60 "$log" >&2
    printf 'error: %s failed with status %d; the whole output is in %s\n' "$label" "$status" "$log" >&2
  fi
  return "$status"
}

# How many crates a cargo log has got through, for the ticker.
log_progress() {
  local n
  n=$(grep -c '^ *Compiling ' "$1" 2>/dev/null) || return 0
  printf ', %s crates' "$n"
}
