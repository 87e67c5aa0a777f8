#!/bin/sh
# check_slots.sh -- loops that create threads say the same unwound and kept.
#
#   tests/check_slots.sh BINARY
#
# Programs of benchmarks/classic that create threads in loops: with --slots the
# loops stay, and threads take places that are given back.

set -u
LC_ALL=C
export LC_ALL
case ${1:-} in /*) binary=$1 ;; *) binary=$PWD/$1 ;; esac
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh

# The verdict's first word, and SAFE even if it is bounded.
verdict () {  # FILE OPTION...
  file=$1
  shift
  "$binary" verify $usual -w -j1 --engine=stepper --timeout=20 \
    --check="$(sed -n 's,^// property: ,,p' "$file")" "$@" "$file" 2>&1 |
    sed -n 's/^VERDICT: \([A-Z]*\).*/\1/p'
}

some=0
for file in benchmarks/classic/*-safe.c benchmarks/classic/*-unsafe.c; do
  case $file in *fibonacci* | *safestack* | *sigma* | *hand-over-hand*) continue ;; esac
  grep -B2 'pthread_create(' "$file" | grep -q 'for (' || continue
  some=$((some + 1))
  [ $((some % 3)) = 0 ] || continue # a third of them
  unwound=$(verdict "$file")
  kept=$(verdict "$file" --slots=4)
  [ "$unwound" = "$kept" ] || echo "unwound: $unwound, kept: $kept"
done >"$tmp/found"
[ "$some" -ge 6 ] || echo "only $some programs create threads in loops" >>"$tmp/found"
report 'loops that create threads, unwound and kept' "$tmp/found"
finish
