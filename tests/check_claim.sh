#!/bin/sh
# check_claim.sh -- a verdict names what it leaves out, the same in a run of
# tasks as without, and what stopped it.
#
#   tests/check_claim.sh BINARY

set -u
LC_ALL=C
export LC_ALL
case ${1:-} in /*) binary=$1 ;; *) binary=$PWD/$1 ;; esac
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh

# Sorted, one a line.
limits () { sed -n '$s/^VERDICT: SAFE[^(]*(\(.*\))$/\1/p' | sed 's/, /\n/g' | sort; }

# The same limits from verify and from a run: NAME FILE OPTION...
same () {
  name=$1 file=$2
  shift 2
  "$binary" verify -w "$@" "$file" >"$tmp/one" 2>"$tmp/err"
  rm -rf "$tmp/run"
  "$binary" plan -w -o "$tmp/run" --tiling=none "$@" "$file" >"$tmp/out" 2>&1
  "$binary" work "$tmp/run" >"$tmp/out" 2>&1
  "$binary" report "$tmp/run" >"$tmp/many" 2>"$tmp/err"
  limits <"$tmp/one" | grep -v '^\(stepper\|cbmc\)$' >"$tmp/one.limits"
  limits <"$tmp/many" >"$tmp/many.limits"
  diff "$tmp/one.limits" "$tmp/many.limits" >"$tmp/found"
  grep -q '^VERDICT: SAFE' "$tmp/many" || tail -n 1 "$tmp/many" >>"$tmp/found"
  report "the same limits: $name" "$tmp/found"
}

for name in no-spurious-wake-up bitfield specific-value wait-with-predicate \
  thread-local unset-is-a-bound; do
  same "$name, stepper" tests/verdict/$name.c --engine=stepper
done
if command -v cbmc >/dev/null; then
  for name in no-spurious-wake-up bitfield two-readers; do
    same "$name, cbmc" tests/verdict/$name.c --engine=cbmc --unwind=2 --rounds=3
  done
fi

# ---- stops

cat >"$tmp/long.c" <<'C'
#include <pthread.h>
unsigned x, y;
void *f(void *a) { for (int i = 0; i < 100000; i++) x = 3 * x + y; return a; }
int main(void) {
  pthread_t t[6];
  for (int i = 0; i < 6; i++) pthread_create(&t[i], 0, f, 0);
  for (int i = 0; i < 100000; i++) y++;
}
C
run verify -w --engine=stepper --timeout=3 "$tmp/long.c"
expect 'a stop by time has its own status' 3 \
  out '^VERDICT: SAFE within bounds \(preemptions [0-9]+, stopped after [0-9]+ s'
run verify -w --engine=stepper --timeout=3 --format=json "$tmp/long.c"
expect 'and a member of the JSON answer' 3 out '"stopped": "time"'
run verify -w --engine=stepper --bound=1 --timeout=60 tests/verdict/aba-free.c
expect 'a bound of the user has not' 10 out UNSAFE
run verify -w --engine=stepper --bound=1 tests/verdict/two-readers.c
expect 'a bound that leaves something out has not' 0 out '^VERDICT: SAFE'
finish
