#!/bin/sh
# check_deadlock.sh -- what the report of a deadlock says.
#
#   tests/check_deadlock.sh BINARY
#
# Each file of tests/deadlock says which lines there have to be (regular
# expressions), whichever engine found it. Those of tests/deadlock/order are
# about locks in different orders, and not deadlocks.

set -u
LC_ALL=C
export LC_ALL
case ${1:-} in /*) binary=$1 ;; *) binary=$PWD/$1 ;; esac
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh

for file in tests/deadlock/*.c; do
  for engine in stepper cbmc; do
    timeout 60 "$binary" verify -w --engine=$engine --check=deadlock "$file" \
      >"$tmp/out" 2>&1
    judge_says "$file" >"$tmp/found"
    grep -q '^VERDICT: UNSAFE (deadlock)$' "$tmp/out" ||
      echo "no deadlock" >>"$tmp/found"
    [ ! -s "$tmp/found" ] || cat "$tmp/out" >>"$tmp/found"
    report "${file##*/} $engine" "$tmp/found"
  done
done

# Warnings of orders of locks that no schedule makes a deadlock.
for file in tests/deadlock/order/*.c; do
  for engine in stepper cbmc; do
    timeout 60 "$binary" verify $usual --engine=$engine --check=deadlock \
      "$file" >"$tmp/out" 2>&1
    judge_says "$file" >"$tmp/found"
    grep -q '^VERDICT: SAFE' "$tmp/out" || echo "not SAFE" >>"$tmp/found"
    "$binary" verify $usual -w --engine=$engine --check=deadlock "$file" 2>&1 |
      grep warning >>"$tmp/found"
    [ ! -s "$tmp/found" ] || cat "$tmp/out" >>"$tmp/found"
    report "${file##*/} $engine" "$tmp/found"
  done
done

"$binary" verify $usual -w --format=json --engine=stepper \
  tests/deadlock/order-of-two.c >"$tmp/out"
tr -d ' \n' <"$tmp/out" | grep -q '"cycles":\[\[1,2\]\]' &&
  grep -q '"for": "b"' "$tmp/out" && grep -q '"kind": "lock"' "$tmp/out" &&
  grep -q '"taken_in_step"' "$tmp/out"
echo $? | grep -v 0 >"$tmp/found"
report 'JSON: cycles' "$tmp/found"
"$binary" verify $usual -w --format=json --engine=stepper \
  tests/deadlock/lost-wake-up.c >"$tmp/out"
tr -d ' \n' <"$tmp/out" | grep -q '"lost_wakeup":{"thread":1,"step":[0-9]*,'
echo $? | grep -v 0 >"$tmp/found"
report 'JSON: a lost wake-up' "$tmp/found"
finish
