#!/bin/sh
# check_reduce.sh -- no reduction changes a verdict.
#
#   tests/check_reduce.sh BINARY [FROM COUNT]
#
# Random concurrent programs, and a few with heap memory and with locks, with all
# reductions, and without each one of them: all states, assertions and deadlocks
# apart. With FROM only random ones.

set -u
LC_ALL=C
export LC_ALL
case ${1:-} in /*) binary=$1 ;; *) binary=$PWD/$1 ;; esac
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh
from=${2:-1} count=${3:-$(how_many 5 3)}

gcc -std=c11 -D_GNU_SOURCE -O2 -Wall -Wextra -Werror -o "$tmp/randprog" \
  tests/random/randprog/*.c 2>"$tmp/found"
report 'the generator compiles' "$tmp/found"

build () {  # LIST
  "$binary" show $usual --stage=step -w --no-reduction="$1" "$tmp/p.c" \
    >"$tmp/steps.c" &&
    gcc -std=gnu11 -O1 -w -fwrapv -fno-strict-aliasing -no-pie \
      -o "$tmp/program" "$tmp/steps.c" "${binary%/*}/runtime/libstep.a" -lm
}

# OPTION...: verdict, what it is no proof for, whether some execution ends. Where
# a search stops that finds something is no matter.
run () {
  timeout 60 "$tmp/program" --samples=0 "$@" | tr -d '\n' | sed \
    's/{"verdict":"\([a-z]*\)".*"reasons":\(\[[^]]*\]\).*"ends":\([a-z]*\).*/\1 \2 \3/
    s/^unsafe .*/unsafe/'
}

both () { echo "$(run --no-deadlock "$@"), $(run --no-assert "$@")"; }

# What differs from all. A search that was cut says nothing, nor one that samples
# inputs: which ones depends on what is one step.
compare () {  # WITHOUT ACTUAL
  case $2 in
    "$all" | *'"steps"'* | *'"depth"'* | *'"sampled"'*) ;;
    *) echo "without $1: $2, not $all" ;;
  esac >>"$tmp/found"
}

check () {
  build '' || return
  all=$(both) by_dpor=$(run --order=dpor --max-steps=300000)
  compare 'the runtime to exchange threads' "$(both --no-exchange)"
  for list in exchange own dead joins locks unlocks \
    exchange,own,dead,joins,locks,unlocks; do
    build "$list" || return
    compare "$list" "$(both)"
  done
  all=$by_dpor
  case $all in *'"steps"'*) return ;; esac
  compare 'spins, by dpor' \
    "$(run --order=dpor --no-spins --max-depth=300 --max-steps=300000)"
}

for name in publish-pointer sigma bank-transfer; do
  for kind in safe unsafe; do
    [ $# -lt 2 ] || continue
    cp "benchmarks/classic/$name-$kind.c" "$tmp/p.c"
    : >"$tmp/found"
    check 2>>"$tmp/found"
    report "$name-$kind" "$tmp/found"
  done
done

# A schedule's steps are those of a program with the same reductions.
"$binary" verify $usual -w --engine stepper --no-reduction=own,dead,joins,unlocks \
  --schedule-out="$tmp/schedule" benchmarks/classic/sigma-unsafe.c \
  >"$tmp/out" 2>&1
"$binary" replay -w "$tmp/schedule" benchmarks/classic/sigma-unsafe.c \
  >>"$tmp/out" 2>&1
grep -c '^VERDICT: UNSAFE (assert)$' "$tmp/out" | grep -qx 2 ||
  cat "$tmp/out" >"$tmp/found"
report 'a replay has the reductions of its schedule' "$tmp/found"

seed=$from
while [ "$seed" -lt $((from + count)) ]; do
  if random_program "$seed"; then
    : >"$tmp/found"
    check 2>>"$tmp/found"
    report "seed $seed" "$tmp/found"
  fi
  seed=$((seed + 1))
done
enough_programs "$count"
finish
