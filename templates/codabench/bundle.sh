#!/usr/bin/env bash
# Writes bundle.zip, which is uploaded under Benchmarks / Management / Upload.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
(cd scoring_program && npm install --omit=dev --no-audit --no-fund)
rm -f bundle.zip
zip -qr bundle.zip competition.yaml logo.png pages reference_data scoring_program solution
ls -lh bundle.zip
