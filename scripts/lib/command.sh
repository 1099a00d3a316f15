# shellcheck shell=bash
# Building the command `pricebench`.
# Sourced after common.sh.
# shellcheck disable=SC2034  # what it sets is read by the scripts that source it

# Builds it and sets COMMAND to its path. COMMAND_PROFILE is cargo's profile: release, unless the tests, which have
# built it in theirs already, say dev.
build_command() {
  local profile="${COMMAND_PROFILE:-release}" folder
  folder=$profile
  if [ "$profile" = dev ]; then folder=debug; fi
  native_env
  with_log "$LOGS/command.log" "building the command" \
    cargo build --profile "$profile" --locked --package pricebench || return 1
  COMMAND="$CARGO_TARGET_DIR/$folder/pricebench"
}
