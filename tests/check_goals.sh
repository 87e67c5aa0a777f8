#!/bin/sh
# check_goals.sh -- tasks that are goals: what may come right before what, for
# both engines.
#
#   tests/check_goals.sh BINARY
#
# Random programs are compared by scripts/goals.sh, which takes more of them.

set -u
LC_ALL=C
export LC_ALL
case ${1:-} in /*) binary=$1 ;; *) binary=$PWD/$1 ;; esac
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh

# The reader never sees the first write: the lock keeps it away.
cat >"$tmp/p.c" <<'C'
#include <assert.h>
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x;
void *f(void *a)
{
  pthread_mutex_lock(&m);
  x = 1;
  x = x + 1;
  pthread_mutex_unlock(&m);
  return a;
}
int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  pthread_mutex_lock(&m);
  int seen = x;
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
  assert(seen != 3);
  return 0;
}
C

# What became of the goals of the run, by number.
became () {
  cat "$tmp/run/results/"* | sed -n \
    's/.*"task":"\([0-9]*\)","verdict":"safe".*"goal":"\([a-z]*\)".*/\1 \2/p' | sort -n
}

run plan -w --goals=hapset --unwind=2 --rounds=3 -o "$tmp/run" "$tmp/p.c"
expect 'goals are planned' 0 out '12 tasks'
run work -j2 "$tmp/run"
expect 'they are done' 0 out '12 tasks done'
run report "$tmp/run"
expect 'what became of them' 5 \
  out '^goals of cbmc: 4 covered, 0 infeasible, 2 infeasible within bounds, 0 open$' \
  out '^goals of stepper: 4 covered, 2 infeasible, 0 infeasible within bounds, 0 open$' \
  out '^VERDICT: UNKNOWN .goals exclude nothing.$'
became | awk '$1 < 6 { print $1, $2 }' >"$tmp/cbmc"
became | awk '$1 >= 6 { print $1 - 6, $2 }' >"$tmp/stepper"
diff -u "$tmp/cbmc" "$tmp/stepper" >"$tmp/found"
[ -s "$tmp/cbmc" ] || echo 'there are none' >>"$tmp/found"
report 'both engines agree' "$tmp/found"
: >"$tmp/found"
[ "$(ls "$tmp/run/schedules" | wc -l)" = 8 ] || ls "$tmp/run/schedules" >"$tmp/found"
report 'what is covered has a schedule' "$tmp/found"

# What dpor has seen is no goal any more; the rest cannot be reached.
run plan -w --check=assert --engine=stepper --order=dpor --learn=all -o "$tmp/dpor" "$tmp/p.c"
run work -j1 "$tmp/dpor"
rm -rf "$tmp/run"
run plan -w --goals=hapset --learned="$tmp/dpor" --engine=stepper -o "$tmp/run" "$tmp/p.c"
expect 'those that are left' 0 out '2 tasks'
run work -j1 "$tmp/run"
run report "$tmp/run"
expect 'cannot be reached' 5 out '^goals of stepper: 0 covered, 2 infeasible, 0 inf'

# A run's folder knows what its goals have shown.
run plan -w --goals=hapset --unwind=2 --rounds=3 -o "$tmp/both" "$tmp/p.c"
run work -j2 --tasks=0-5 "$tmp/both"
run report "$tmp/both"
expect 'one engine only' 5 out 'goals of [a-z]*: 4 covered' \
  out 'goals of [a-z]*: 0 covered, 0 infeasible, 0 infeasible within bounds, 6 open'
run coverage "$tmp/both"
expect 'covered goals are learned' 0 out '^pairs: 4 of [0-9]* seen, 0 open' \
  out '^executions: 4, 4 ended well'

# A schedule that reaches one is no violation.
one=$(find "$tmp/both/schedules" -name '*.json' | sort | sed -n 1p)
run replay -w "$one" "$tmp/p.c"
expect 'a goal is run again' 5 out '^the goal is reached, by thread' \
  out 'right before' out '^VERDICT: UNKNOWN .the goal is reached, which violates nothing.$'

run plan -w --goals=none -o "$tmp/other" "$tmp/p.c"
expect 'another kind of goals' 1 err '--goals: unknown kind'
run plan -w --learned="$tmp/dpor" -o "$tmp/other" "$tmp/p.c"
expect 'what was learned is for goals' 1 err '--learned'

for kind in hapset map; do
  : >"$tmp/found"
  scripts/goals.sh -b "$binary" -k $kind -m 3 "$(how_many 5 2)" 1 >"$tmp/out" 2>&1 ||
    cp "$tmp/out" "$tmp/found"
  report "random programs: $kind" "$tmp/found"
done

# ---- memory-access patterns

# th reads its variable twice and writes it once; the other thread does so, too,
# at the same places. Of the 16 patterns of the paper's example 8 need a read
# after the write, and then another one; the others are reached.
cat >"$tmp/th.c" <<'C'
#include <pthread.h>
int x;
void *th(void *a)
{
  int r = x;
  x = r + 1;
  r = x;
  return a;
}
int main(void)
{
  pthread_t t, u;
  pthread_create(&t, 0, th, 0);
  pthread_create(&u, 0, th, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
C
run plan -w --goals=map --unwind=2 --rounds=3 -o "$tmp/map" "$tmp/th.c"
expect 'goals that are patterns' 0 out '16 tasks'
run work -j2 "$tmp/map"
run report "$tmp/map"
expect 'patterns: what became of them' 5 \
  out '^goals of cbmc: 8 covered, 0 infeasible, 0 infeasible within bounds, 0 open$' \
  out '^goals of stepper: 8 covered, 0 infeasible, 0 infeasible within bounds, 0 open$'
run coverage "$tmp/map"
expect 'patterns: what a run has shown' 0 \
  out '^ *1 of 1 *Wa.x. Wb.x. Ra.x.: x is x$' \
  out '^patterns: 8 of 16 seen, 0 open, 0 infeasible, 8 excluded$'
one=$(find "$tmp/map/schedules" -name '*.json' | sort | sed -n 1p)
run replay -w "$one" "$tmp/th.c"
expect 'patterns: one is run again' 5 out '^the goal is reached, by thread' \
  out 'b.x.*: x is x$'
run plan -w --goals=map --learned="$tmp/map" -o "$tmp/other" "$tmp/th.c"
expect 'patterns: none is left' 1 err 'there is none that is not covered'

# The write of x is done only if y has a value that it never has, but the engines
# have to find that out. One less, and it has.
never () {
  cat <<C
#include <pthread.h>
int x, y;
void *f(void *a)
{
  if (y == $1) x = 1;
  return a;
}
int main(void)
{
  pthread_t t;
  y = 1;
  pthread_create(&t, 0, f, 0);
  x = 2;
  y = 2;
  int r = x;
  pthread_join(t, 0);
  return r;
}
C
}
for value in 3 2; do
  never $value >"$tmp/never.c"
  rm -rf "$tmp/map"
  run plan -w --goals=map --unwind=2 --rounds=3 -o "$tmp/map" "$tmp/never.c"
  run work -j2 "$tmp/map"
  run report "$tmp/map"
  cp "$tmp/out" "$tmp/$value"
  run coverage "$tmp/map"
  cat "$tmp/out" >>"$tmp/$value"
done
cp "$tmp/3" "$tmp/out"
expect 'patterns: that cannot be reached' 0 \
  out '^goals of cbmc: 2 covered, 0 infeasible, 2 infeasible within bounds, 0 open$' \
  out '^goals of stepper: 2 covered, 2 infeasible, 0 infeasible within bounds, 0 open$' \
  out '^patterns: 2 of [0-9]* seen, 0 open, 2 infeasible .searches for them came to their end., '
cp "$tmp/2" "$tmp/out"
expect 'patterns: that can' 0 out '^goals of stepper: 3 covered, 1 infeasible'

never 3 >"$tmp/never.c"
for engine in stepper cbmc; do
  rm -rf "$tmp/map"
  run plan -w --goals=hapset --engine=$engine -o "$tmp/map" "$tmp/never.c"
  run work -j2 "$tmp/map"
  run coverage "$tmp/map"
  cp "$tmp/out" "$tmp/$engine"
done
cp "$tmp/stepper" "$tmp/out"
expect 'pairs that a search to its end did not find' 0 \
  out '^pairs: 2 of 4 seen, 0 open, 2 infeasible, 0 excluded$'
cp "$tmp/cbmc" "$tmp/out"
expect 'or within bounds' 0 out '^ *bounded  after 13:3 writes x$' \
  out '^pairs: 2 of 4 seen, 0 open, 2 infeasible within bounds, 0 infeasible, 0 excluded$'

# With tiles each goal has all tasks that there would be without.
for tiles in '--engine=stepper --tiles=2 --tile-size=1t' \
  '--engine=cbmc --tiling=staircase --tile-size=3t --rounds=2 --unwind=2'; do
  rm -rf "$tmp/map"
  # shellcheck disable=SC2086
  run plan -w --goals=map $tiles -o "$tmp/map" "$tmp/th.c"
  tasks=$(sed -n 's/^tiles: \([0-9]*\) of .*/\1/p' "$tmp/out")
  expect "goals with tiles: $tiles" 0 out "$((8 * ${tasks:-0})) tasks"
  run work -j2 "$tmp/map"
  run report "$tmp/map"
  expect "goals with tiles: what became of them: $tiles" 5 out ': 8 covered, 0 inf'
done
run plan -w --goals=map --order=dpor -o "$tmp/other" "$tmp/th.c"
expect 'goals and orders that follow executions' 1 err 'the order has to keep states'

run plan -w --goals=map --engine=stepper --mm=c11 -o "$tmp/other" "$tmp/th.c"
expect 'goals and values that are older' 1 err '--mm=sc'
run plan -w --goals=map --engine=stepper --mm=tso -o "$tmp/other" "$tmp/th.c"
expect 'goals and stores that are seen late' 1 err '--mm=sc'

# What orders that follow executions see of patterns is kept, too.
run plan -w --patterns --check=assert --engine=stepper --order=dpor -o "$tmp/seen" "$tmp/never.c"
run work -j1 "$tmp/seen"
run plan -w --goals=map --learned="$tmp/seen" --engine=stepper -o "$tmp/left" "$tmp/never.c"
run work -j1 "$tmp/left"
run report "$tmp/left"
expect 'patterns: dpor has left nothing that can be reached' 5 \
  out '^goals of stepper: 0 covered, [1-9][0-9]* infeasible, 0 inf'
run plan -w --patterns -o "$tmp/other" "$tmp/th.c"
expect 'patterns: of which executions' 1 err '--patterns'

# Who only tries to take a lock comes right before another one, too.
cat >"$tmp/try.c" <<'C'
#define _GNU_SOURCE
#include <pthread.h>
pthread_rwlock_t lock = PTHREAD_RWLOCK_WRITER_NONRECURSIVE_INITIALIZER_NP;
void *f(void *a)
{
  if (pthread_rwlock_trywrlock(&lock) == 0) pthread_rwlock_unlock(&lock);
  return a;
}
int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  if (pthread_rwlock_tryrdlock(&lock) == 0) pthread_rwlock_unlock(&lock);
  pthread_join(t, 0);
  return 0;
}
C
# A recursive mutex that is given back is written: pairs that dpor sees, and no
# others, are covered. One of another kind is not.
for kind in RECURSIVE ERRORCHECK; do
  cat >"$tmp/again.c" <<C
#include <pthread.h>
pthread_mutex_t m;
void *f(void *a)
{
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  pthread_mutex_unlock(&m);
  return a;
}
int main(void)
{
  pthread_t t;
  pthread_mutexattr_t a;
  pthread_mutexattr_init(&a);
  pthread_mutexattr_settype(&a, PTHREAD_MUTEX_$kind);
  pthread_mutex_init(&m, &a);
  pthread_create(&t, 0, f, 0);
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
  return 0;
}
C
  rm -rf "$tmp/map" "$tmp/dpor" "$tmp/left"
  run plan -w --check=deadlock --engine=stepper --order=dpor --learn=all -o "$tmp/dpor" "$tmp/again.c"
  run work -j1 "$tmp/dpor"
  run coverage "$tmp/dpor"
  seen=$(sed -n 's/^pairs: \([0-9]*\) of .*/\1/p' "$tmp/out")
  unlocks=$(grep -c '[0-9]x  after .*unlock' "$tmp/out")
  echo "$kind $unlocks" | grep -q -x 'RECURSIVE 2\|ERRORCHECK 0' ||
    cp "$tmp/out" "$tmp/found"
  report "a mutex that is $kind: deeds" "$tmp/found"
  run plan -w --goals=hapset --unwind=1 --rounds=3 -o "$tmp/map" "$tmp/again.c"
  run work -j2 "$tmp/map"
  run report "$tmp/map"
  expect "a mutex that is $kind" 5 out "goals of stepper: $seen covered" \
    out "goals of cbmc: $seen covered"
  run plan -w --goals=hapset --learned="$tmp/dpor" --engine=stepper -o "$tmp/left" "$tmp/again.c"
  run work -j1 "$tmp/left"
  run report "$tmp/left"
  expect "a mutex that is $kind: what is left" 5 out 'goals of stepper: 0 covered'
done

run plan -w --goals=hapset --engine=stepper -o "$tmp/tries" "$tmp/try.c"
run work -j2 "$tmp/tries"
run report "$tmp/tries"
expect 'locks that are tried' 5 \
  out '^goals of stepper: 2 covered, 0 infeasible, 0 infeasible within bounds, 0 open$'
finish
