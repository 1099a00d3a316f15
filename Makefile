# Each target is one script; what it does is said there.

.DEFAULT_GOAL := help
.PHONY: help run test bench bench-site build site fmt lint e2e clean
PORT ?= 8080

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: ## set up, build and serve the site at http://127.0.0.1:8080 (PORT=… for another port)
	@scripts/run.sh $(PORT)

test: ## set up what the tests need and run all of them
	@scripts/test.sh

bench: ## measure a private database on this machine and put the report on the local site
	@scripts/bench.sh

bench-site: ## measure the site in Chromium beside a plain-JS page and Chart.js
	@scripts/bench-site.sh

build: ## build the command
	@scripts/build-command.sh

site: ## build the site into dist/
	@scripts/setup.sh site && scripts/build-site.sh

fmt: ## format the Rust code
	cargo fmt --all

lint: ## clippy, native and wasm, with warnings denied
	@scripts/test.sh lint-native lint-wasm

e2e: ## build the site and try it in a real Chromium
	@scripts/test.sh site e2e

clean: ## delete dist/ and the build cache, but not the tools
	@scripts/clean.sh
