#!/usr/bin/env bash
# Scores the sample submission as the platform does, without a container; the results are in test_output/.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
(cd scoring_program && npm install --omit=dev --no-audit --no-fund)
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/input" test_output
cp -R reference_data "$work/input/ref"
cp -R solution "$work/input/res"
node scoring_program/score.mjs "$work/input" test_output
cat test_output/scores.json
