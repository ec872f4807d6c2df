#!/usr/bin/env bash
set -euo pipefail
docker build --tag "{{id}}-evaluation" "$(dirname "${BASH_SOURCE[0]}")"
