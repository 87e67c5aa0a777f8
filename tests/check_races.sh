#!/bin/sh
# check_races.sh -- random programs, and whether they have a data race.
#
#   tests/check_races.sh BINARY [FIRST COUNT]
#
# tests/random/races.c writes each and knows the truth, by brute force with
# clocks of its own. The stepper asks which accesses are adjacent, with dpor who
# knows of which access, CBMC puts a question in the end: all say the same. CBMC
# may miss what only weaker memory orders show, if it says so.
set -u
LC_ALL=C
export LC_ALL
case ${1:-} in /*) binary=$1 ;; *) binary=$PWD/$1 ;; esac
first=${2:-1} count=${3:-}
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh

# MODE: the verdict's line.
ask () {
  case $1 in
    dpor) set -- --engine=stepper --order=dpor ;;
    *) set -- --engine="$1" ;;
  esac
  timeout -k 10 120 "$binary" verify -w -j1 --check=race --timeout=60 "$@" \
    "$tmp/p.c" 2>/dev/null | sed -n 's/^VERDICT: //p'
}

judge () {  # SEED MODE
  said=$(ask "$2")
  case $want:$said in
    SAFE:SAFE* | UNSAFE:UNSAFE*) ;;
    UNSAFE:SAFE*'races are looked for in part only'*) missed=$((missed + 1)) ;;
    *) echo "seed $1, $2: $said, not $want" ;;
  esac
}

: "${count:=$(how_many 80 30)}"
unsafe=0 missed=0
${CC:-cc} -std=c11 -O2 -o "$tmp/races" tests/random/races.c || exit 1
for seed in $(seq "$first" $((first + count - 1))); do
  "$tmp/races" "$seed" >"$tmp/p.c" || continue
  want=$(sed -n '1s,^// verdict: ,,p' "$tmp/p.c")
  [ "$want" != UNSAFE ] || unsafe=$((unsafe + 1))
  for mode in stepper dpor cbmc; do
    judge "$seed" "$mode"
  done
done >"$tmp/found"
report "random programs with and without races" "$tmp/found"
: >"$tmp/found"
[ $((unsafe * 10)) -ge "$count" ] ||
  echo "only $unsafe of $count programs have a race" >"$tmp/found"
[ $((missed * 10)) -le "$count" ] ||
  echo "CBMC missed $missed of them" >>"$tmp/found"
report 'enough of them have one' "$tmp/found"
finish
