#!/bin/sh
# check_matrix.sh -- small programs in all ways: engines, orders, reductions,
# ways to keep states, runs of tasks. All verdicts are the expected one.
#
#   tests/check_matrix.sh BINARY
#
# scripts/matrix.sh has the ways; each file goes half of them, and the next file
# the other half. tests/random/truth, which tries all schedules itself,
# expects the same. tests/matrix/known lists programs that are known to be judged
# wrongly: strike out what is mended.

set -u
LC_ALL=C
export LC_ALL
case ${1:-} in /*) binary=$1 ;; *) binary=$PWD/$1 ;; esac
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh

gcc -std=c11 -D_GNU_SOURCE -O2 -Wall -Wextra -Werror -o "$tmp/truth" \
  tests/random/truth/*.c 2>"$tmp/found"
report 'the oracle compiles' "$tmp/found"

for file in tests/matrix/*.c; do
  expect=$(sed -n '1s,^// expect: \([A-Z]*\) .*,\1,p' "$file")
  check=$(sed -n '1s,.*; check: \([a-z]*\).*,\1,p' "$file")
  "$tmp/truth" "$file" >"$tmp/out" 2>"$tmp/err"
  case $?:$expect:$(sed -n "s,^$check: ,,p" "$tmp/out") in
    0:SAFE:holds | 0:SAFE:none | 0:UNSAFE:violated | 0:UNSAFE:reachable) ;;
    *) echo "$file: $expect, says line 1; $(cat "$tmp/out" "$tmp/err")" ;;
  esac
done >"$tmp/found"
report 'what is expected is the truth' "$tmp/found"

for file in tests/matrix/*.c; do
  if ! grep -qx "${file##*/}" tests/matrix/known; then echo "$file"
  else skip "${file##*/}" 'known to be judged wrongly'
  fi
done >"$tmp/all"
grep '^ok' "$tmp/all"
grep -v '^ok' "$tmp/all" >"$tmp/files"
# shellcheck disable=SC2046
scripts/matrix.sh -b "$binary" -n 2 $(cat "$tmp/files") >"$tmp/said"
while read -r file; do
  grep " ${file##*/}:" "$tmp/said" >"$tmp/found"
  report "${file##*/}" "$tmp/found"
done <"$tmp/files"
: >"$tmp/wrong"
tail -n 1 "$tmp/said" | grep -Eq '^[1-9][0-9]* verdicts: [1-9].* 0 wrong' ||
  cat "$tmp/said" >"$tmp/wrong"
report 'there are verdicts of all' "$tmp/wrong"
finish
