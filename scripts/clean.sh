#!/usr/bin/env bash
# Deletes what builds leave behind: dist/ and the target directories in the cache. Tools that took long to
# build stay; delete the whole cache directory to be rid of them too.
# shellcheck source=scripts/lib/common.sh
. "$(dirname "$0")/lib/common.sh"

rm -rf "$ROOT/dist" "$CACHE/target" "$CACHE/build" "$LOGS"
say "deleted dist/ and build directories; tools stay in $CACHE"
