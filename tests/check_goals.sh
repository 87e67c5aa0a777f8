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

run plan -w --goals=none -o "$tmp/other" "$tmp/p.c"
expect 'another kind of goals' 1 err '--goals: hapset is the only kind'
run plan -w --learned="$tmp/dpor" -o "$tmp/other" "$tmp/p.c"
expect 'what was learned is for goals' 1 err '--learned'

: >"$tmp/found"
scripts/goals.sh -b "$binary" -m 3 "$(how_many 10 2)" 1 >"$tmp/out" 2>&1 || cp "$tmp/out" "$tmp/found"
report 'random programs' "$tmp/found"
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
run plan -w --goals=hapset --engine=stepper -o "$tmp/tries" "$tmp/try.c"
run work -j2 "$tmp/tries"
run report "$tmp/tries"
expect 'locks that are tried' 5 \
  out '^goals of stepper: 2 covered, 0 infeasible, 0 infeasible within bounds, 0 open$'
finish
