#!/bin/bash
# CHALLENGE=isles22 SUBMISSION=s.csv ANSWERS=a.csv ./submit.sh 8      writes report.json
set -eu
here=$(dirname "$(readlink -f "$0")")
array=$(sbatch --parsable --array="1-$1" "$here/shard.sbatch")
sbatch --parsable --dependency="afterok:$array" --kill-on-invalid-dep=yes "$here/merge.sbatch"
