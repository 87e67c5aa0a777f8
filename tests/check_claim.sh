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
  "$binary" verify $usual -w "$@" "$file" >"$tmp/one" 2>"$tmp/err"
  rm -rf "$tmp/run"
  "$binary" plan $usual -w -o "$tmp/run" --tiling=none "$@" "$file" >"$tmp/out" 2>&1
  "$binary" work "$tmp/run" >"$tmp/out" 2>&1
  "$binary" report "$tmp/run" >"$tmp/many" 2>"$tmp/err"
  limits <"$tmp/one" | grep -v '^\(stepper\|cbmc\)$' >"$tmp/one.limits"
  # Tasks do not ask CBMC for undefined behaviour.
  limits <"$tmp/many" | grep -v '^undefined behaviour' >"$tmp/many.limits"
  diff "$tmp/one.limits" "$tmp/many.limits" >"$tmp/found"
  grep -q '^VERDICT: SAFE' "$tmp/many" || tail -n 1 "$tmp/many" >>"$tmp/found"
  report "the same limits: $name" "$tmp/found"
}

for name in bitfield specific-value wait-with-predicate thread-local \
  unset-is-a-bound; do
  same "$name, stepper" tests/verdict/$name.c --engine=stepper \
    --spurious-wakeups
done
if command -v cbmc >/dev/null; then
  for name in bitfield two-readers; do
    same "$name, cbmc" tests/verdict/$name.c --engine=cbmc --unwind=2 --rounds=3
  done
fi

# ---- what nothing defines

same 'undefined functions' tests/verdict/undefined-argument-race.c \
  --engine=stepper --check=race
rm -rf "$tmp/run"
"$binary" plan $usual --engine=stepper --check=race --undefined=return \
  -o "$tmp/run" tests/verdict/undefined-argument-race-wrong.c >/dev/null 2>"$tmp/err"
"$binary" work -j1 "$tmp/run" >/dev/null 2>>"$tmp/err"
run report "$tmp/run"
expect 'a run names undefined functions' 10 \
  out '^VERDICT: UNSAFE \(race, if show\(\) does nothing but return, task 0\)$'
run replay "$tmp/run/schedules/0.json" "$tmp/run/program/0.i"
expect 'so does what is run again' 10 \
  out '^VERDICT: UNSAFE \(race, if show\(\) does nothing but return\)$'
expect 'which knows what was asked' 10 run/schedules/0.json \
  '"undefined": "return"'
run verify -w --undefined=never tests/verdict/undefined-stop.c
expect 'a choice that is none' 1 err '--undefined: unknown .never. \(auto, return, stop\)$'

# ---- a race that nobody asked for

rm -rf "$tmp/run"
"$binary" plan $usual --engine=stepper --check=assert -o "$tmp/run" \
  tests/verdict/asm-locked.c >/dev/null 2>"$tmp/err"
"$binary" work -j1 "$tmp/run" >/dev/null 2>>"$tmp/err"
run report "$tmp/run"
expect 'a race that is not asked for leaves a task open' 5 \
  out 'unknown: there is a data race, behind which the language defines nothing' \
  out '^VERDICT: UNKNOWN'

# ---- what seldom happens

rm -rf "$tmp/run"
"$binary" plan $usual --engine=stepper -o "$tmp/run" tests/verdict/wait-with-predicate.c \
  >/dev/null 2>"$tmp/err"
"$binary" work -j1 "$tmp/run" >/dev/null 2>>"$tmp/err"
run report "$tmp/run"
expect 'a run searches for it by itself' 0 out '^VERDICT: SAFE$'
run verify -w --format=json --check=assert tests/verdict/no-spurious-wake-up.c
expect 'what a violation needs' 10 out '"needs": "a spurious wake-up"'
run verify -w --check=assert --spurious-wakeups --schedule-out="$tmp/wakes" \
  tests/verdict/no-spurious-wake-up.c
expect 'what it has, where nothing else was tried' 10 \
  out '^it has a spurious wake-up$'
run verify -w --check=assert --schedule-out="$tmp/wakes" \
  tests/verdict/no-spurious-wake-up.c
run replay -w "$tmp/wakes" tests/verdict/no-spurious-wake-up.c
expect 'its schedule runs again' 10 out 'will wake up without a signal$' \
  out '^it has a spurious wake-up$'

# ---- what no execution came to

run verify $usual -w --engine=stepper --statistics tests/verdict/statistics.c
expect 'statements, assertions and threads that nobody came to' 0 \
  out '^statistics: .* 5 of 8 points reached$' \
  out '^  tests/verdict/statistics.c:9:5: x = 1;$' \
  out '20:5: thread 2 \(never\) never starts$' out '!:11:' out '!:25:'
run verify $usual -w --engine=stepper --statistics --format=json \
  tests/verdict/statistics.c
expect 'as JSON, too' 0 out '"reached": 5' out '"what": "thread"'
run verify $usual -w --engine=cbmc --unwind=2 --rounds=3 --statistics \
  tests/verdict/statistics.c
expect 'CBMC does not know' 0 out '^statistics: CBMC does not say'

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
run verify $usual -w --engine=stepper -j1 --order=preemptions --timeout=2 "$tmp/long.c"
expect 'a stop by time has its own status' 3 \
  out '^VERDICT: SAFE within bounds \(preemptions [0-9]+, stopped after [0-9]+ s'
run verify $usual -w --engine=stepper -j1 --order=preemptions --timeout=2 --format=json "$tmp/long.c"
expect 'and a member of the JSON answer' 3 out '"stopped": "time"'
run verify $usual -w --engine=stepper --bound=1 --timeout=60 tests/verdict/aba-free.c
expect 'a bound of the user has not' 10 out UNSAFE
run verify $usual -w --engine=stepper --bound=1 tests/verdict/two-readers.c
expect 'a bound that leaves something out has not' 0 out '^VERDICT: SAFE'

# ---- what was looked at

cat >"$tmp/server.c" <<'C'
#include <assert.h>
#include <pthread.h>
int x;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *f(void *a) {
  pthread_mutex_lock(&m);
  x = !x;
  x = !x;
  assert(!x);
  pthread_mutex_unlock(&m);
  return a;
}
int main(void) {
  for (;;) { pthread_t t; pthread_create(&t, 0, f, 0); pthread_detach(t); }
}
C
# As memory does not suffice for more threads, those that it did suffice for.
run verify $usual -w --engine=stepper --memory=30 "$tmp/server.c"
expect 'a server never ends, and is looked at' 0 \
  out '^VERDICT: SAFE within bounds \([0-9]+ threads of a function at once, deadlocks of all threads only\)'
run verify -w --engine=stepper --memory=30 --check=deadlock "$tmp/server.c"
expect 'also where threads wait' 0 \
  out '^VERDICT: SAFE within bounds \([0-9]+ threads of a function at once'
cat >"$tmp/late.c" <<'C'
#include <assert.h>
unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned h = __VERIFIER_nondet_uint();
  for (unsigned i = 0; i < 4000000000u; i++) h = h * 31 + 7;
  if (h & 1) assert(h % 2 == 0);
}
C
run verify $usual -w --engine=stepper "$tmp/late.c"
expect 'what comes behind a cut loop is not' 5 out 'vacuous|inputs were sampled'
if command -v cbmc >/dev/null; then
  run verify $usual -w --engine=cbmc --unwind=3 --rounds=2 "$tmp/server.c"
  expect 'CBMC looks at a server, too' 0 out '^VERDICT: SAFE within bounds'
  run verify $usual -w --engine=cbmc --unwind=3 --rounds=2 "$tmp/late.c"
  expect 'and not behind the loop' 5 out '^VERDICT: UNKNOWN \(vacuous'
  run verify $usual -w --tiling=none --engine=cbmc --unwind=3 --rounds=2 "$tmp/late.c"
  expect 'nor in a run' 5 out '^VERDICT: UNKNOWN \(vacuous'
fi

# ---- size

cat >"$tmp/size.c" <<'C'
int x, y;
#define F(a, b) static void a(void) { b(); b(); b(); b(); }
static void f0(void) { x += y; y ^= x; }
F(f1, f0) F(f2, f1) F(f3, f2)
int main(void) { y = 1; f3(); return x; }
C
run verify $usual -w --engine=stepper --size=100 "$tmp/size.c"
expect 'a size that is too small' 0 out 'the size of the program at .* size 100$' \
  out '^VERDICT: SAFE within bounds \(size 100\)$'
run verify $usual -w --engine=stepper "$tmp/size.c"
expect 'and one that is not' 0 \
  out '^VERDICT: SAFE \(nothing in the program can violate assert, deadlock\)$'

# ---- what is assumed of atomic operations

cat >"$tmp/weak.c" <<'C'
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
atomic_int x;
void *f(void *a) { return x > 2 ? a : 0; }
int main(void) {
  pthread_t t;
  int old = 0;
  pthread_create(&t, 0, f, 0);
  _Bool done;
  do {
    done = atomic_compare_exchange_weak_explicit(
        &x, &old, 1, memory_order_seq_cst, ORDER);
  } while (AGAIN && !done);
  pthread_join(t, 0);
  assert(done);
}
C
cat >"$tmp/strong.c" <<'C'
#include <assert.h>
#include <stdatomic.h>
atomic_int x;
int main(void) {
  int old = 0;
  _Bool done = atomic_compare_exchange_strong(&x, &old, 1);
  assert(done && atomic_load_explicit(&x, memory_order_relaxed));
}
C
engines=stepper
! command -v cbmc >/dev/null || engines='stepper cbmc'
for engine in $engines; do
  run verify $usual -w --engine=$engine -DORDER=memory_order_relaxed -DAGAIN=1 \
    "$tmp/weak.c"
  if [ $engine = cbmc ]; then
    expect "$engine: weak orders" 5 out '^VERDICT: UNKNOWN .CBMC sees interl'
  else
    expect "$engine: weak orders" 0 out '^VERDICT: SAFE .*c11\)$'
  fi
  [ $engine = cbmc ] || expect "$engine: exchanges fail again and again" 0 \
    out '!no weak compare-exchange'
  run verify $usual -w --engine=$engine -DORDER=memory_order_seq_cst -DAGAIN=0 \
    "$tmp/weak.c"
  expect "$engine: weak exchanges fail" 10 out '^VERDICT: UNSAFE \(assert\)' \
    out '^it needs a weak compare-exchange that fails without cause'
  run verify $usual -w --engine=$engine -DORDER=memory_order_seq_cst -DAGAIN=0 \
    --spurious-failures "$tmp/weak.c"
  expect "$engine: when they are asked to" 10 out '^it has a weak compare'
  run verify $usual -w --engine=$engine --spurious-failures "$tmp/strong.c"
  expect "$engine: strong ones do not; one thread sees no order" 0 \
    out "^VERDICT: SAFE \\($engine\\)"
done

# ---- what one engine sees and the other does not

cat >"$tmp/heap.c" <<'C'
#include <stdlib.h>
int main(void) {
  char *p = malloc(40);
#ifdef CRASHES
  p += 16;
#endif
  free(p);
}
C
cat >"$tmp/divide.c" <<'C'
int x, y;
int main(void) { x = x + 0; y = 1 / (x + ONE); return y; }
C
cat >"$tmp/real.c" <<'C'
#include <assert.h>
long double x = 1;
int main(void) { x += 1; assert(x > 1); }
C
if command -v cbmc >/dev/null; then
  run verify $usual -w -DCRASHES "$tmp/heap.c"
  expect "CBMC's SAFE does not stand against a crash" 5 \
    out '^VERDICT: UNKNOWN \(a free\(\) of what is not allocated.*heap.c:'
  run verify $usual -w --tiling=none -DCRASHES "$tmp/heap.c"
  expect 'nor in a run' 5 out '^VERDICT: UNKNOWN .*a free\(\) of what is not all'
  run verify $usual -w --engine=cbmc "$tmp/heap.c"
  expect 'CBMC never uses freed memory again' 0 \
    out '\(freed memory is not used again'
  run verify $usual -w --engine=cbmc -DONE=0 "$tmp/divide.c"
  expect 'CBMC may not see a crash' 0 \
    out '\(undefined behaviour is not looked for, at .*divide.c:2\)$'
  run verify $usual -w --engine=cbmc -DONE=1 "$tmp/divide.c"
  expect 'but knows where there is none' 0 \
    out '^VERDICT: SAFE \(nothing in the program can violate'
  run verify $usual -w --engine=cbmc "$tmp/real.c"
  expect 'long double' 0 out 'long double is not as on the machine'

  cat >"$tmp/turn.c" <<'C'
#include <assert.h>
#include <pthread.h>
unsigned __VERIFIER_nondet_uint(void);
unsigned x = 1, y = 2;
void *f(void *a) {
  x = 3 * x + y; y = 5 * y + x; x = 7 * x + y; y = x ^ 3 * y;
  return a;
}
int main(void) {
  pthread_t t[6];
  assert(__VERIFIER_nondet_uint() * 2654435761u != 0x12345677u);
  for (int i = 0; i < 6; i++) pthread_create(&t[i], 0, f, 0);
}
C
  run verify $usual -w -j1 --timeout=60 "$tmp/turn.c"
  expect 'with one job, CBMC has its turn' 10 out '^VERDICT: UNSAFE \(assert\)'
fi
finish
