#!/usr/bin/env bash
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
./build.sh
docker save "{{id}}-evaluation" | gzip -c >"{{id}}-evaluation.tar.gz"
