#!/usr/bin/env bash
# Runs the image on ./test with the limits of the platform and prints the metrics.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
./build.sh
rm -rf test_output
mkdir -m 777 test_output
docker run --rm \
  --memory 4g --memory-swap 4g \
  --network none \
  --read-only --tmpfs /tmp \
  --cap-drop ALL \
  --security-opt no-new-privileges \
  --shm-size 128m \
  --pids-limit 256 \
  --volume "$PWD/test":/input:ro \
  --volume "$PWD/test_output":/output \
  "{{id}}-evaluation"
cat test_output/metrics.json
