# shellcheck shell=bash
# Packages for Node.js, at the versions and with the checksums of a folder's package-lock.json.
# Sourced after common.sh.

npm_is_ready() { cmp -s "$1/package-lock.json" "$1/node_modules/.set-up-from"; }

npm_get_ready() {
  with_log "$LOGS/npm.log" "npm ci" npm ci --prefix "$1" --no-audit --no-fund || return 1
  cp "$1/package-lock.json" "$1/node_modules/.set-up-from"
}
