# shellcheck shell=bash
# Building the command `pricebench`.
# Sourced after common.sh.
# shellcheck disable=SC2034  # what it sets is read by the scripts that source it

# Builds it in release mode and sets COMMAND to its path.
build_command() {
  native_env
  with_log "$LOGS/command.log" "building the command" cargo build --release --locked --package pricebench || return 1
  COMMAND="$CARGO_TARGET_DIR/release/pricebench"
}
