#!/bin/sh
# check_trace.sh -- what the steps of a violation look like.
#
#   tests/check_trace.sh BINARY
#
# Each file of tests/trace has a violation, and says with which lines its steps
# are told (regular expressions).

set -u
LC_ALL=C
export LC_ALL
case ${1:-} in /*) binary=$1 ;; *) binary=$PWD/$1 ;; esac
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh

for file in tests/trace/*.c; do
  # shellcheck disable=SC2046
  timeout 60 "$binary" verify -w --engine=stepper --check=assert \
    $(sed -n 's,^// args: ,,p' "$file") "$file" >"$tmp/out" 2>&1
  judge_says "$file" >"$tmp/found"
  grep -q '^VERDICT: UNSAFE' "$tmp/out" || echo "no violation" >>"$tmp/found"
  [ ! -s "$tmp/found" ] || cat "$tmp/out" >>"$tmp/found"
  report "${file##*/}" "$tmp/found"
done
finish
