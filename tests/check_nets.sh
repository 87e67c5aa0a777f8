#!/bin/sh
# check_nets.sh -- searches through a net (runtime/net).
#
#   tests/check_nets.sh BINARY [COUNT]    seeds of each family of random programs
#
# Nets whose size is known, those of Kahkonen and Heljanko; the other programs of
# tests/step/; nets as graphs; random programs whose verdict is known.

set -u
LC_ALL=C
export LC_ALL
case ${1:-} in /*) binary=$1 ;; *) binary=$PWD/$1 ;; esac
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh
count=${2:-$(how_many 2 1)}

compile () {  # NAME [FLAG...]
  source=tests/step/$1.c
  shift
  gcc -std=c11 -O2 -no-pie -Wall -Wextra -Wno-unused-function -Werror -I. "$@" \
    -o "$tmp/program" "$source" "${binary%/*}/runtime/libstep.a"
}

run () {  # OPTION...
  timeout 60 "$tmp/program" --samples=0 "$@" >"$tmp/out" </dev/null \
    2>"$tmp/err" || echo "status $?" >>"$tmp/found"
}

field () {
  tr -d '\n' <"$tmp/out" | sed -n 's/.*"'"$1"'":"\{0,1\}\([a-z0-9]*\).*/\1/p'
}

same () {  # EXPECTED ACTUAL
  [ "$1" = "$2" ] || echo "expected $1, got $2" >>"$tmp/found"
}

tell () {  # NAME
  report "$1" "$tmp/found"
  : >"$tmp/found"
}

# NAME FLAGS MARKINGS TRANSITIONS ENDS TESTS: a net that is known.
net () {
  # shellcheck disable=SC2086
  compile "$1" $2
  run --order=net
  same "safe true $3 $4 $5 $6" "$(field verdict) $(field proof) $(
    field states) $(field net_transitions) $(field net_ends) $(
    field executions)"
  tell "$1 $2: the net"
}

# NAME FLAGS MARKINGS TRANSITIONS EVENTS TERMINALS TESTS: the same, unfolded; its
# first marking is that of no event.
unfolded () {
  # shellcheck disable=SC2086
  compile "$1" $2
  run --order=unfold
  terminals=$(field net_terminals)
  same "safe true $3 $4 $5 $6 $7" "$(field verdict) $(field proof) $(
    field states) $(field net_transitions) $(field net_events) $terminals $(
    field executions)"
  tell "$1 $2: the net, unfolded"
}

# NAME FLAGS: as dpor says.
as_dpor () {
  # shellcheck disable=SC2086
  compile "$1" $2
  for how in '' --no-deadlock --no-assert; do
    # shellcheck disable=SC2086
    run --order=dpor $how
    verdict="$(field verdict) $(field proof)"
    for order in net unfold; do
      # shellcheck disable=SC2086
      run --order=$order $how
      same "$verdict" "$(field verdict) $(field proof)"
      [ "$(field verdict)" = unsafe ] || continue
      sed -n 's/^{"t":\([0-9]*\),"p":[0-9]*,"c":\[\([-0-9,]*\)\]}.*/\1 \2/p' \
        "$tmp/out" | tr , ' ' >"$tmp/schedule"
      run --replay="$tmp/schedule"
      case $(field result) in
        failed | deadlock) ;;
        *) echo "the replay is $(field result)" >>"$tmp/found" ;;
      esac
    done
  done
  tell "$1 $2: as dpor"
}

: >"$tmp/found"
net net -DCASE=FIGURE3 12 6 1 1
net net -DCASE=FIGURE4 13 9 3 1
net net -DCASE=FIGURE7 20 8 2 1
unfolded net -DCASE=FIGURE3 12 6 12 1 1
unfolded net -DCASE=FIGURE4 13 9 15 3 1
unfolded net -DCASE=FIGURE7 14 8 14 1 1

for case in APART SAME READERS SILENT WAKE WHOLE AWAIT SPIN POLL CHOOSE \
  EXIT LASTZERO; do
  as_dpor conflicts "-DWORKERS=3 -DCASE=$case"
done
as_dpor philosophers ''
as_dpor philosophers -DSAFE
as_dpor race ''
as_dpor inputs ''
as_dpor inputs -DSET

compile net -DCASE=FIGURE4
run --order=net --dot="$tmp/net.dot"
same '9 transitions, 10 places' "$(grep -c 'shape=box' "$tmp/net.dot"
  ) transitions, $(grep -v shape=box "$tmp/net.dot" | grep -c 'label=') places"
same 'digraph net {' "$(head -n 1 "$tmp/net.dot")"
tell 'a net as a graph'
run --order=net --dot="$tmp/nowhere/net.dot"
same 'status 6' "$(cat "$tmp/found")"
sed -n '$p' "$tmp/found" >"$tmp/last"
grep -q nowhere "$tmp/err" && [ ! -e "$tmp/nowhere" ] && : >"$tmp/found"
tell 'a graph that cannot be written'

cat >"$tmp/fig.c" <<'C'
#include <pthread.h>
#include <stdatomic.h>
atomic_int x;
void *one (void *a) { x = 1; return a; }
void *two (void *a) { x = 2; return a; }
int main (void)
{
  pthread_t a, b;
  pthread_create (&a, 0, one, 0);
  pthread_create (&b, 0, two, 0);
  pthread_exit (0);
}
C
"$binary" verify -w $usual --engine=stepper --order=net --samples=0 \
  --dot="$tmp/fig.dot" --statistics "$tmp/fig.c" >"$tmp/out" 2>&1
grep -q '^net: 4 transitions; nobody goes on from 2 markings' "$tmp/out" &&
  grep -q 'fig.c:4:.*writes' "$tmp/fig.dot" && grep -q 'label="x ' "$tmp/fig.dot" &&
  grep -q '^VERDICT: SAFE' "$tmp/out" || cat "$tmp/out" >"$tmp/found"
tell 'a program as a graph'
"$binary" verify -w --order=dpor --dot="$tmp/fig.dot" "$tmp/fig.c" \
  >"$tmp/out" 2>&1
same 1 $?
grep -q 'goes with --order=net' "$tmp/out" || cat "$tmp/out" >>"$tmp/found"
tell 'no graph of another order'
"$binary" verify -w --order=net --dot="$tmp/fig.dot" "$tmp/fig.c" \
  >"$tmp/out" 2>&1
same 1 $?
grep -q 'goes with --engine=stepper' "$tmp/out" || cat "$tmp/out" >>"$tmp/found"
tell 'no graph where another engine may answer'
"$binary" verify -w $usual --engine=stepper --order=net --samples=0 \
  --dot="$tmp/nowhere/fig.dot" "$tmp/fig.c" >"$tmp/out" 2>&1
same 0 $?
grep -q "^tessera: cannot write $tmp/nowhere/fig.dot: No such" "$tmp/out" &&
  grep -q '^VERDICT: SAFE' "$tmp/out" || cat "$tmp/out" >>"$tmp/found"
tell 'a graph that cannot be written leaves the verdict'

# Both orders build the same net. SEED: a program that tests/check_random.sh has.
gcc -std=c11 -D_GNU_SOURCE -O2 -w -o "$tmp/randprog" tests/random/randprog/*.c
seed=1 programs=0 compared=0
while [ "$seed" -le $((10 * count)) ]; do
  if random_program "$seed"; then
    for order in net unfold; do
      "$binary" verify -w --check=assert --engine=stepper \
        --order=$order --samples=0 --timeout=10 --statistics "$tmp/p.c" \
        >"$tmp/$order" 2>"$tmp/err"
    done
    nets=$(sed -n 's/^net: \([0-9]* transitions\);.*/\1/p' "$tmp/net")
    if grep -q '^VERDICT: SAFE' "$tmp/net" && grep -q '^VERDICT: SAFE' "$tmp/unfold"
    then
      same "seed $seed: $nets" "seed $seed: $(
        sed -n 's/^net: \([0-9]* transitions\);.*/\1/p' "$tmp/unfold")"
      [ -z "$nets" ] || compared=$((compared + 1))
    fi
  fi
  seed=$((seed + 1))
done
[ "$compared" -gt 0 ] || echo 'none was compared' >>"$tmp/found"
tell "both orders build the same nets"

scripts/random.sh -b "$binary" -e 'net unfold' -t 10 -n 20000 "$count" 9000 \
  >"$tmp/out" 2>&1 || cat "$tmp/out" >"$tmp/found"
tell 'random programs by a net'
finish
