#!/bin/sh
# check_random.sh -- random concurrent programs: verdicts against the truth.
#
#   tests/check_random.sh BINARY [FROM COUNT]
#
# tests/random/randprog writes programs together with what an enumeration of
# all their interleavings found: whether an assertion fails, whether they can
# deadlock, and the least number of rounds for each. With those rounds the
# violation must be found; without one there must be none in four rounds. The
# stepper's order dpor, which is the one that may leave something out, must find
# the same. Its other orders must find the same whether steps are chained or
# not, and with as few preemptions.

set -u
LC_ALL=C
export LC_ALL
case ${1:-} in /*) binary=$1 ;; *) binary=$PWD/$1 ;; esac
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh
from=${2:-1} count=${3:-$(how_many 40 20)}

gcc -std=c11 -D_GNU_SOURCE -O2 -Wall -Wextra -Werror -o "$tmp/randprog" \
  tests/random/randprog/*.c 2>"$tmp/found"
report 'the generator compiles' "$tmp/found"

truth () { sed -n "s,^// $1: ,,p" "$tmp/p.c"; }

# PROPERTY TRUTH-OF-A-VIOLATION
compare () {
  rounds=$(truth "rounds-$1")
  [ "$rounds" != 0 ] || rounds=4
  "$binary" verify -w --check="$1" --unwind 3 --rounds "$rounds" \
    --timeout 300 "$tmp/p.c" >"$tmp/out" 2>"$tmp/err"
  verdict=$(tail -n 1 "$tmp/out")
  case $(truth "$1"):$(truth ends):$verdict in
    "$2":*:'VERDICT: UNSAFE ('*) ;;
    "$2":*) echo "$1 is $2 in $rounds rounds: $verdict" ;;
    *:*:'VERDICT: SAFE'* | *:*:*vacuous*) ;;
    *) echo "$1 is $(truth "$1"): $verdict" ;;
  esac >>"$tmp/found"
}

# PROPERTY TRUTH-OF-A-VIOLATION: all programs are small, but some have more
# executions than can be tried.
compare_dpor () {
  verdict=$("$binary" verify -w --engine stepper --order dpor --check="$1" \
    --timeout 2 "$tmp/p.c" 2>"$tmp/err" | tail -n 1)
  case $(truth "$1"):$verdict in
    "$2":'VERDICT: UNSAFE ('* | *:*'limit: time'* | *:*vacuous*) ;;
    "$2":*) echo "$1 is $2: by dpor $verdict" ;;
    *:'VERDICT: SAFE'*) ;;
    *) echo "$1 is $(truth "$1"): by dpor $verdict" ;;
  esac >>"$tmp/found"
}

# OPTION...: verdict; with its level, or what else was reached.
explore () {
  timeout 60 "$tmp/p" --samples=0 "$@" >"$tmp/out"
  tr -d '\n' <"$tmp/out" | sed 's/.*"verdict":"\([a-z]*\)".*"reasons":\(.*\),"st'\
'atistics":.*"level":\([0-9]*\).*/\1 \2 level \3/
    s/^safe \(.*\) level .*/safe \1/; s/^unsafe .* level/unsafe/'
}

# OPTIONS
compare_chains () {
  # shellcheck disable=SC2086
  without=$(explore $1 --no-ample --max-steps=100000)
  case $without in *'"steps"'*) return ;; esac
  for how in '' '--jobs=2 --alone=0 --states=fingerprints'; do
    # shellcheck disable=SC2086
    with=$(explore $1 $how)
    [ "$with" = "$without" ] || echo "$1 $how: $with, not chained $without"
  done >>"$tmp/found"
  # shellcheck disable=SC2086
  with=$(explore $1 --order=depth)
  [ "${with%% *}" = "${without%% *}" ] ||
    echo "$1 by depth: $with, not chained $without" >>"$tmp/found"
}

seed=$from
while [ "$seed" -lt $((from + count)) ]; do
  if random_program "$seed"; then
    : >"$tmp/found"
    compare assert violated
    compare deadlock reachable
    compare_dpor assert violated
    compare_dpor deadlock reachable
    "$binary" show $usual -w --stage=step "$tmp/p.c" >"$tmp/step.c" 2>"$tmp/err" &&
      gcc -std=gnu11 -w -no-pie -o "$tmp/p" "$tmp/step.c" \
        "${binary%/*}/runtime/libstep.a" -lm 2>>"$tmp/found"
    compare_chains --no-assert
    compare_chains --no-deadlock
    [ ! -s "$tmp/found" ] || {
      head -n 1 "$tmp/err"
      echo "again: tests/check_random.sh $binary $seed 1"
    } >>"$tmp/found"
    report "seed $seed" "$tmp/found"
  fi
  seed=$((seed + 1))
done
enough_programs "$count"
finish
