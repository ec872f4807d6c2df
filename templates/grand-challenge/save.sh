#!/usr/bin/env bash
# Writes the image and the ground truth as the two archives that the platform takes.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
image="${1:-{{id}}-evaluation}"

docker build --platform=linux/amd64 --tag "$image" .
docker save "$image" | gzip -c >"$image.tar.gz"
tar -czf ground_truth.tar.gz -C ground_truth .
echo "upload $image.tar.gz as the evaluation method, and ground_truth.tar.gz as the ground truth of the phase"
