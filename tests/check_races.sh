#!/bin/sh
# check_races.sh -- random programs, and whether they have a data race or a
# deadlock.
#
#   tests/check_races.sh BINARY [FIRST COUNT [MODE...]]
#
# MODE: stepper, dpor, cbmc; all of them, if none is given.
#
# tests/random/races writes each and knows the truth, by brute force with
# clocks of its own. The stepper asks which accesses are adjacent, with dpor who
# knows of which access, CBMC puts a question in the end: all say the same. CBMC
# may miss what only weaker memory orders show, if it says so. The stepper is
# asked of twelve programs at once of which nothing is expected, since most of
# the time is the compiler's.
set -u
LC_ALL=C
export LC_ALL
case ${1:-} in /*) binary=$1 ;; *) binary=$PWD/$1 ;; esac
first=${2:-1} count=${3:-}
if [ $# -gt 3 ]; then shift 3; else set -- stepper dpor cbmc; fi
modes=$*
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh

# MODE: the verdict's line.
ask () {
  case $1 in
    dpor) set -- --engine=stepper --order=dpor ;;
    *) set -- --engine="$1" ;;
  esac
  timeout -k 10 120 "$binary" verify -w -j1 --mm=sc --check="$property" --timeout=60 \
    "$@" "$tmp/p.c" 2>/dev/null | sed -n 's/^VERDICT: //p'
}

judge () {  # SEED TRUTH MODE...
  seed=$1 want=$2
  shift 2
  "$tmp/races" "$seed" >"$tmp/p.c"
  for mode in "$@"; do
    said=$(ask "$mode")
    case $want:$said in
      SAFE:SAFE* | UNSAFE:UNSAFE*) ;;
      UNSAFE:SAFE*'races are looked for in part only'*)
        missed=$((missed + 1)) ;;
      *) echo "seed $seed, $property, $mode: $said, not $want" ;;
    esac
  done
}

# Each alone, if they do not seem to be safe, or for CBMC.
judge_safe () {  # SEED...
  again=''
  "$tmp/races" "$@" >"$tmp/p.c"
  for mode in $modes; do
    said=cbmc
    [ "$mode" = cbmc ] || said=$(ask "$mode")
    case $said in
      *'in part only'*) again="$again $mode" ;;
      SAFE*) ;;
      *) again="$again $mode" ;;
    esac
  done
  for seed in ${again:+"$@"}; do
    # shellcheck disable=SC2086
    judge "$seed" SAFE $again
  done
}

judge_all () {
  set --
  while read -r seed truth; do
    case $truth in
      UNSAFE)
        unsafe=$((unsafe + 1))
        # shellcheck disable=SC2086
        judge "$seed" UNSAFE $modes ;;
      SAFE)
        set -- "$@" "$seed"
        if [ $# = 12 ]; then
          judge_safe "$@"
          set --
        fi ;;
    esac
  done
  [ $# = 0 ] || judge_safe "$@"
}

: "${count:=$(how_many 50 30)}"
missed=0
${CC:-cc} -std=c11 -O2 -o "$tmp/races" tests/random/races/*.c || exit 1
"$tmp/races" -v "$first" "$count" >"$tmp/truth"
for property in race deadlock; do
  unsafe=0
  cut -d ' ' -f "1,$([ $property = race ] && echo 2 || echo 3)" "$tmp/truth" \
    >"$tmp/of"
  judge_all <"$tmp/of" >"$tmp/found"
  report "random programs: $property" "$tmp/found"
  : >"$tmp/found"
  [ $((unsafe * 20)) -ge "$count" ] ||
    echo "only $unsafe of $count programs have one" >"$tmp/found"
  report "enough of them have one: $property" "$tmp/found"
done
: >"$tmp/found"
[ $((missed * 10)) -le "$count" ] ||
  echo "CBMC missed $missed of them" >"$tmp/found"
report 'few are missed' "$tmp/found"
finish
