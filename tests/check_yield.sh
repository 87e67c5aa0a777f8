#!/bin/sh
# check_yield.sh -- the concurrent programs for other verifiers: CBMC's own
# threads find in them what there is, and nothing else.
#
#   tests/check_yield.sh BINARY
#
# Random programs with known verdicts (scripts/yield.sh, which takes more of
# them), and tasks: what is left of a program when threads are left at some
# points only.

set -u
LC_ALL=C
export LC_ALL
case ${1:-} in /*) binary=$1 ;; *) binary=$PWD/$1 ;; esac
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh
cbmc=$(PATH=$PATH:$PWD/.deps/bin command -v cbmc)

: >"$tmp/found"
scripts/yield.sh -b "$binary" "$(how_many 30 8)" 1 >"$tmp/out" || cp "$tmp/out" "$tmp/found"
grep -q '([1-9].* violation), 0 wrong' "$tmp/out" || cat "$tmp/out" >>"$tmp/found"
report 'random programs' "$tmp/found"

# DEFINITION: what CBMC's threads find in $tmp/y.c.
by_cbmc () {
  { echo "${1:+#define $1}"; echo '#include "y.c"'; } >"$tmp/task.c"
  timeout 120 "$cbmc" --no-standard-checks "$tmp/task.c" >"$tmp/out" 2>&1
  status=$?
}

cat >"$tmp/p.c" <<'C'
#include <assert.h>
#include <pthread.h>
int x;
void *f(void *arg)
{
  x = 1;
  x = 2;
  return arg;
}
int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  int seen = x;
  assert(seen != 1);
}
C
"$binary" show -w --stage=yield --check=assert "$tmp/p.c" >"$tmp/y.c" 2>"$tmp/err"
by_cbmc ""
expect 'it fails between two writes' 10 out 'VERIFICATION FAILED'
# The thread has to be left between its writes, main before it reads.
by_cbmc '__ts_yields(t, l) ((t) == 0)'
expect 'not if the thread is never left' 0 out 'VERIFICATION SUCCESSFUL'
by_cbmc '__ts_yields(t, l) ((t) == 1 ? (l) == 2 : (l) == 1)'
expect 'it does if it is left there only' 10 out 'VERIFICATION FAILED'
by_cbmc '__ts_yields(t, l) ((l) == 1)'
expect 'not if it is left at its begin' 0 out 'VERIFICATION SUCCESSFUL'
by_cbmc '__TS_ASKS_LOOKED 1'
expect 'executions come to the assertion' 10 out 'looked: FAILURE'

for cc in gcc clang; do
  for mutex in '' -D__TS_MUTEX=1; do
    # shellcheck disable=SC2086
    "$cc" -w -pthread $mutex -o "$tmp/y" "$tmp/y.c" tests/yield/stubs.c 2>"$tmp/found"
    SEED=1 timeout 60 "$tmp/y" >"$tmp/out"
    case $? in 0 | 10) ;; *) echo "status $?" >>"$tmp/found" ;; esac
    report "$cc $mutex compiles it" "$tmp/found"
  done
done
finish
