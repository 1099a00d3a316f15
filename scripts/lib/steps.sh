# shellcheck shell=bash
# The steps of the test suite. Each runs in a subshell of its own, so what one exports the next does not see.
# shellcheck disable=SC2034  # STEPS is read there
# Sourced by scripts/test.sh after the other files of this directory.

# name | how its tests are counted | what it is
STEPS=(
  "format|count_one|formatting"
  "shell|count_one|shell scripts (shellcheck)"
  "arrows|count_one|direction of dependencies"
  "alone|count_one|the repository speaks for itself alone"
  "scripts|count_node|tests of the scripts"
  "lint-native|count_one|clippy, native"
  "test|count_cargo|unit, property, snapshot, doc and real-tool tests"
  "doc|count_one|documentation, with broken links denied"
  "lint-wasm|count_one|clippy, wasm32"
  "site|count_one|build of the site"
  "budget|count_one|download budget of the first report"
  "e2e|count_node|the site in Chromium"
)

step_format() { cargo fmt --all -- --check; }

# The scripts that are run; what they source is followed.
step_shell() {
  git ls-files -z -- '.ci/run' 'scripts/*.sh' ':!scripts/lib' 'scripts/lib/apt-install.sh' |
    xargs -0 shellcheck --external-sources --check-sourced --source-path=SCRIPTDIR/..
}

step_arrows() { node scripts/check-arrows.mjs; }

step_alone() { scripts/check-alone.sh; }

step_scripts() { node --test --test-reporter=tap scripts/tests/; }

step_lint_native() {
  native_env
  cargo clippy --locked --all-targets -- -D warnings
}

# The wasm part is everything but the command, its load generators and the converter of source tables.
step_lint_wasm() {
  wasm_choose
  wasm_env
  cargo clippy --locked --workspace --exclude pricebench --exclude pricebench-sources \
    --exclude pricebench-loadgen --exclude pricebench-loadgen-volume --target "$WASM_TARGET" -- -D warnings
}

# Doc tests included; --no-fail-fast, so that one crate's failure does not hide another's.
step_test() {
  native_env
  # Properties are tried on the same cases each time, so that a failure is the change's own. To look for new
  # ones: cargo test, which draws them anew.
  PROPTEST_RNG_SEED=20261130 bounded 1800 cargo test --locked --no-fail-fast
}

step_doc() {
  native_env
  RUSTDOCFLAGS="-D warnings" cargo doc --locked --no-deps
}

step_site() { COMMAND_PROFILE=dev scripts/build-site.sh; }

step_budget() { node scripts/check-budget.mjs dist rds-mysql-x86-graviton2; }

step_e2e() {
  native_env
  COMMAND="$CARGO_TARGET_DIR/debug/pricebench" CHROMIUM="$(find_chromium)" bounded 900 node e2e/run.mjs dist
}
