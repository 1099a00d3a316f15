#!/usr/bin/env bash
# Installs Debian packages without starting the servers among them: the tests start private ones, and
# a machine that only wanted to run tests should not end up serving databases. Run as root.
set -euo pipefail

policy=/usr/sbin/policy-rc.d
if [ ! -e "$policy" ]; then
  trap 'rm -f "$policy"' EXIT
  printf '#!/bin/sh\nexit 101\n' >"$policy"
  chmod 755 "$policy"
fi
DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "$@"
