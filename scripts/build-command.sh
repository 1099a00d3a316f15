#!/usr/bin/env bash
# Builds the command in release mode and says where it is.
# shellcheck source=scripts/lib/common.sh
. "$(dirname "$0")/lib/common.sh"
# shellcheck source=scripts/lib/command.sh
. "$ROOT/scripts/lib/command.sh"

cd "$ROOT"
build_command
say "$COMMAND"
