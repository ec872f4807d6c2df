#!/usr/bin/env bash
# Builds the image and runs it on ./test/input as the platform does: no network, not as root, nothing to write but /output and /tmp.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
image="${1:-{{id}}-evaluation}"

docker build --platform=linux/amd64 --tag "$image" .
rm -rf test/output
mkdir -m 777 -p test/output
docker run --rm \
  --platform=linux/amd64 \
  --network none \
  --read-only \
  --tmpfs /tmp \
  --memory 4g --memory-swap 4g \
  --pids-limit 256 \
  --cap-drop ALL \
  --security-opt no-new-privileges \
  --volume "$PWD/test/input":/input:ro \
  --volume "$PWD/test/output":/output \
  --volume "$PWD/ground_truth":/opt/ml/input/data/ground_truth:ro \
  "$image"
cat test/output/metrics.json
