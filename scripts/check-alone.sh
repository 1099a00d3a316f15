#!/usr/bin/env bash
# Fails where a tracked file speaks of things outside the repository: folders beside it, or hosts that
# serve packages (which a user's own configuration decides). Cargo.lock names its registry by necessity.
set -euo pipefail
cd "$(dirname "$0")/.."

# Written so that this file does not find itself.
patterns=(
  '[.][.]/[s]hared'
  '(^|[^A-Za-z0-9.])/[w]ork/'
  'https?://(registry|index|static|proxy|mirrors?|deb|security|ftp|files|pypi)[.-][a-z0-9.-]+'
)
status=0
for pattern in "${patterns[@]}"; do
  # Exit status 1 is git grep's "found nothing", which is what is wanted here.
  if git grep -nIE "$pattern" -- . ':!Cargo.lock'; then
    printf 'error: the lines above match %s\n' "$pattern" >&2
    status=1
  fi
done
exit "$status"
