#!/usr/bin/env bash
# scripts/test.sh [STEP…]: sets up what the tests need and runs all steps, or those named. A failed step does
# not stop the later ones that can do without it. The last line is the sum: "N passed, N failed".
# shellcheck source=scripts/lib/common.sh
. "$(dirname "$0")/lib/common.sh"
# shellcheck source=scripts/lib/wasm.sh
. "$ROOT/scripts/lib/wasm.sh"
# shellcheck source=scripts/lib/packages.sh
. "$ROOT/scripts/lib/packages.sh"
# shellcheck source=scripts/lib/command.sh
. "$ROOT/scripts/lib/command.sh"
# shellcheck source=scripts/lib/count.sh
. "$ROOT/scripts/lib/count.sh"
# shellcheck source=scripts/lib/steps.sh
. "$ROOT/scripts/lib/steps.sh"

cd "$ROOT"
mkdir -p "$LOGS/test"
passed=0
failed=0
failed_steps=()
began=$SECONDS

finish() {
  say ""
  if ((${#failed_steps[@]})); then
    say "failed: ${failed_steps[*]} (whole outputs in $LOGS/test)"
  fi
  say "all steps took $(duration $((SECONDS - began)))"
  say "$passed passed, $failed failed"
  ((failed == 0 && passed > 0)) || exit 1
  exit 0
}

# step NAME COUNTER "what it is": runs step_NAME, prints its outcome and adds what it counted.
step() {
  local name=$1 counter=$2 title=$3 log="$LOGS/test/$1.log" start=$SECONDS status=0 p f
  ( set -e; with_log "$log" "$title" "step_${name//-/_}" ) || status=$?
  read -r p f <<<"$("$counter" "$log" "$status")"
  # A runner that failed without counting a failure (it did not compile, say) has failed once; one that
  # claims success without having run anything has failed too.
  if ((status != 0 && f == 0)) || ((status == 0 && p == 0)); then f=$((f + 1)); fi
  passed=$((passed + p))
  failed=$((failed + f))
  if ((f > 0)); then
    failed_steps+=("$name")
    printf 'FAILED %-52s %3d passed, %d failed, %s\n' "$title" "$p" "$f" "$(duration $((SECONDS - start)))"
  else
    printf 'ok     %-52s %3d passed, %s\n' "$title" "$p" "$(duration $((SECONDS - start)))"
  fi
}

if ! "$ROOT/scripts/setup.sh" test; then
  failed_steps+=(set-up)
  failed=1
  finish
fi

for row in "${STEPS[@]}"; do
  IFS='|' read -r name counter title <<<"$row"
  if (($# == 0)) || [[ " $* " == *" $name "* ]]; then step "$name" "$counter" "$title"; fi
done
finish
