#!/bin/sh
# check_truth.sh -- the oracle of random programs against what people know, and
# against the machine.
#
#   tests/check_truth.sh BINARY
#
# tests/random/litmus has small programs and all that can be observed in them.
# Random programs that need no more than pthreads run here some times: no run may
# show what the oracle excludes.

set -u
LC_ALL=C
export LC_ALL
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh

build () { gcc -std=c11 -D_GNU_SOURCE -O2 -Wall -Wextra -Werror "$@"; }
build -o "$tmp/truth" tests/random/truth/*.c 2>"$tmp/found"
build -o "$tmp/families" tests/random/families.c 2>>"$tmp/found"
report 'the oracle and the generator compile' "$tmp/found"

for file in tests/random/litmus/*.c; do
  "$tmp/truth" "$file" >"$tmp/out" 2>"$tmp/err"
  for line in observed deadlock; do
    said=$(sed -n "s,^// $line: ,,p" "$file")
    is=$(sed -n "s,^$line: ,,p" "$tmp/out" | tr ' ' '\n' | sort -n | tr '\n' ' ')
    [ -z "$said" ] || [ "$said " = "$is" ] || echo "$line: $said; found: $is"
  done >"$tmp/found"
  cat "$tmp/err" >>"$tmp/found"
  report "${file##*/}" "$tmp/found"
done

# On one processor: the machine's own order of stores is not to be seen.
one='' && taskset -c 0 true 2>/dev/null && one='taskset -c 0'
for family in atomic publish lock view mixed control timed rwlock barrier c11 \
  own cancel detach signal; do
  : >"$tmp/found"
  for seed in 1 2 3 4 5 6; do
    "$tmp/families" $family $seed >"$tmp/p.c"
    "$tmp/truth" -o "$tmp/p" "$tmp/p.c" 2>/dev/null || continue
    gcc -std=gnu11 -w -O1 -o "$tmp/p" "$tmp/p-safe.c" tests/random/native.c \
      -pthread 2>>"$tmp/found"
    for turn in 1 2 3 4 5 6 7 8; do
      # shellcheck disable=SC2086
      timeout 1 $one "$tmp/p" $turn >"$tmp/out" 2>&1
      case $? in 0 | 124) ;; *) echo "$family $seed: $(cat "$tmp/out")" ;; esac
    done >>"$tmp/found"
  done
  report "runs of $family" "$tmp/found"
done
finish
