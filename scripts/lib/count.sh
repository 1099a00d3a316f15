# shellcheck shell=bash
# How many tests a step ran, read from what its runner printed.

# Sums the closing lines of cargo's test runner: "test result: ok. 12 passed; 0 failed; 1 ignored; …".
# Prints "PASSED FAILED"; an ignored test counts as failed, since the suite hides none.
count_cargo() {
  awk '/^test result:/ {
    for (i = 2; i <= NF; i++) {
      if ($i ~ /^passed/) passed += $(i - 1)
      if ($i ~ /^failed/) failed += $(i - 1)
      if ($i ~ /^ignored/) failed += $(i - 1)
    }
  } END { print passed + 0, failed + 0 }' "$1"
}

# Sums the closing lines of node's test runner in its TAP form: "# pass 12". A skipped or cancelled test
# counts as failed.
count_node() {
  awk '/^# (pass|fail|cancelled|skipped|todo) [0-9]+$/ {
    if ($2 == "pass") passed += $3; else failed += $3
  } END { print passed + 0, failed + 0 }' "$1"
}

# A check that is one thing: passed or failed by its exit status.
count_one() {
  if (($2 == 0)); then echo "1 0"; else echo "0 1"; fi
}
