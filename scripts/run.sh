#!/usr/bin/env bash
# scripts/run.sh [PORT]: sets up, builds and serves the site until Ctrl-C.
# shellcheck source=scripts/lib/common.sh
. "$(dirname "$0")/lib/common.sh"
# shellcheck source=scripts/lib/command.sh
. "$ROOT/scripts/lib/command.sh"

port=${1:-8080}
# Asked before the build, so that nobody waits for minutes to be told.
if (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then
  die "port $port is taken by another program; choose another: make run PORT=8081"
fi

began=$SECONDS
"$ROOT/scripts/setup.sh" site
say "building the site (the first time 3 to 6 minutes, later seconds)"
"$ROOT/scripts/build-site.sh"
build_command
say "ready after $(duration $((SECONDS - began)))"
exec "$COMMAND" serve "$ROOT/dist" --port "$port"
