#!/bin/sh
# check_orders.sh -- random concurrent programs: the order preemptions against
# what must come to the same: the order pcb, which remembers no states; several
# processes; fingerprints; threads that are alike not exchanged.
#
#   tests/check_orders.sh BINARY [FROM COUNT]
#
# Both must find a violation with the same least number of preemptions, or none.
# Some programs have more schedules than can be tried: then pcb must have found
# nothing with as many preemptions as it says it has tried all of.

set -u
LC_ALL=C
export LC_ALL
case ${1:-} in /*) binary=$1 ;; *) binary=$PWD/$1 ;; esac
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh
from=${2:-1} count=${3:-$(how_many 20 12)}

gcc -std=c11 -D_GNU_SOURCE -O2 -Wall -Wextra -Werror -o "$tmp/randprog" \
  tests/random/randprog/*.c 2>"$tmp/found"
report 'the generator compiles' "$tmp/found"

build () {
  "$binary" show $usual --stage=step -w "$tmp/p.c" >"$tmp/steps.c" &&
    gcc -std=gnu11 -O1 -w -fwrapv -fno-strict-aliasing -no-pie \
      -o "$tmp/program" "$tmp/steps.c" "${binary%/*}/runtime/libstep.a" -lm
}

# OPTION...: verdict, level, and `steps` if these did not suffice.
run () {
  timeout 60 "$tmp/program" --samples=0 "$@" | tr -d '\n' >"$tmp/out"
  sed 's/{"verdict":"\([a-z]*\)".*"level":\([0-9]*\).*/\1 \2/' "$tmp/out"
  ! grep -q '"reasons":[^]]*"steps"' "$tmp/out" || echo ' steps'
}

# PROPERTY THE-OTHER'S-OPTION
compare () {
  # shellcheck disable=SC2046
  set -- "$1" "$2" $(run "$2" --order=preemptions)
  all="$3 in $4" what=$1 level=$4
  # shellcheck disable=SC2046
  set -- $(run "$2" --order=pcb --max-steps=1000000)
  case "$all; $1 in $2 ${3-}" in
    "unsafe in $level; unsafe in $level ") ;;
    unsafe*'; unknown in '*' steps') [ "$2" -le "$level" ] ;;
    unsafe* | *'; unsafe'*) false ;;
  esac || echo "$what: $all, by pcb $*" >>"$tmp/found"
}

# PROPERTY THE-OTHER'S-OPTION: verdict and a violation's level, or, when all were
# seen, how many states there are. The last level may have nothing new.
compare_ways () {
  expected=$(run "$2")
  states=$(sed -n 's/.*"safe".*"states":\([0-9]*\).*/\1/p' "$tmp/out")
  for way in "--jobs=3 --alone=0" --states=fingerprints \
    "--states=fingerprints --jobs=2 --alone=5" --no-exchange; do
    # shellcheck disable=SC2086
    found=$(run "$2" $way)
    seen=$(sed -n 's/.*"safe".*"states":\([0-9]*\).*/\1/p' "$tmp/out")
    [ "$way" != --no-exchange ] || states=$seen
    [ "${found#safe}" = "$found" ] || found=safe
    [ "${expected#safe}" = "$expected" ] || expected=safe
    [ "$found" = "$expected" ] && [ "$seen" = "$states" ] ||
      echo "$1: $expected, $states states; $way: $found, $seen" >>"$tmp/found"
  done
}

# Several processes that come to one state at the same time: the same states
# each time.
: >"$tmp/found"
cp benchmarks/classic/fibonacci5-safe.c "$tmp/p.c"
if build 2>>"$tmp/found"; then
  expected=$(run --no-assert --no-deadlock >/dev/null; cat "$tmp/out")
  states=$(echo "$expected" | sed 's/.*"states":\([0-9]*\).*/\1/')
  for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
    run --no-assert --no-deadlock --jobs=4 --alone=0 >/dev/null
    grep -q "\"states\":$states," "$tmp/out" ||
      echo "$states states expected: $(cut -c1-200 "$tmp/out")" >>"$tmp/found"
  done
fi
report 'four processes find the same states, 20 times' "$tmp/found"

seed=$from
while [ "$seed" -lt $((from + count)) ]; do
  if random_program "$seed"; then
    : >"$tmp/found"
    if build 2>>"$tmp/found"; then
      compare assert --no-deadlock
      compare deadlock --no-assert
      compare_ways assert --no-deadlock
      compare_ways deadlock --no-assert
    fi
    report "seed $seed" "$tmp/found"
  fi
  seed=$((seed + 1))
done
enough_programs "$count"
finish
