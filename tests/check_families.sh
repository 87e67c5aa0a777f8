#!/bin/sh
# check_families.sh -- random programs of each family of features: verdicts
# against the truth.
#
#   tests/check_families.sh BINARY [FROM COUNT]
#
# scripts/random.sh makes and judges them, and thousands more if it is asked to.
# tests/random/known lists seeds that are known to be judged wrongly: strike out
# what is mended.

set -u
LC_ALL=C
export LC_ALL
case ${1:-} in /*) binary=$1 ;; *) binary=$PWD/$1 ;; esac
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh
from=${2:-1} count=${3:-1}

scripts/random.sh -b "$binary" -e 'stepper cbmc dpor' -t 10 -w tests/random/known \
  "$count" "$from" >"$tmp/said" 2>"$tmp/err"
for family in $(sed -n 's,.*{\.name = "\(.*\)".*,\1,p' tests/random/families/*.def)
do
  grep "^$family:" "$tmp/said" >"$tmp/found"
  [ ! -s "$tmp/found" ] ||
    echo "again: scripts/random.sh -s $family:SEED; its twins: -k DIR" \
      >>"$tmp/found"
  report "$family" "$tmp/found"
done
: >"$tmp/wrong"
tail -n 1 "$tmp/said" | grep -Eq '^[1-9].*: [1-9][0-9]* right' ||
  cat "$tmp/said" "$tmp/err" >"$tmp/wrong"
report 'there are verdicts' "$tmp/wrong"
finish
