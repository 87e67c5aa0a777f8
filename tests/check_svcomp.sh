#!/bin/sh
# check_svcomp.sh -- properties as SV-COMP writes them, results as BenchExec
# names them, and our tool-info module under BenchExec's own check where that is
# installed.
#
#   tests/check_svcomp.sh BINARY

set -u
LC_ALL=C
export LC_ALL
case ${1:-} in /*) binary=$1 ;; *) binary=$PWD/$1 ;; esac
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh

property () {  # NAME FORMULA...
  name=$1
  shift
  for formula in "$@"; do
    echo "CHECK( init(main()), LTL($formula) )"
  done >"$tmp/$name.prp"
  echo >>"$tmp/$name.prp"
}
property unreach-call 'G ! call(reach_error())'
property old 'G ! call(__VERIFIER_error())'
property no-data-race 'G ! data-race'
property no-overflow 'G ! overflow'
property no-deadlock 'G ! deadlock'
property valid-memsafety 'G valid-free' 'G valid-deref' 'G valid-memtrack'
property valid-deref 'G valid-deref'
property valid-memcleanup 'G valid-memcleanup'
property termination 'F end'

# The result is the last line; a violation is also told in words before.
result () {  # PROPERTY RESULT FILE [ARG]...
  prp=$1 wanted=$2 file=$3
  shift 3
  case $wanted in
    true) status_wanted=0 ;;
    false*) status_wanted=10 ;;
    *) status_wanted=any ;;
  esac
  run verify -w --format=svcomp --property="$tmp/$prp.prp" "$@" "$file"
  : >"$tmp/found"
  [ "$(tail -n 1 "$tmp/out")" = "$wanted" ] ||
    { echo "not $wanted:"; cat "$tmp/out" "$tmp/err"; } >"$tmp/found"
  [ $status_wanted = any ] || [ $status = $status_wanted ] ||
    echo "status $status" >>"$tmp/found"
  report "$prp of ${file##*/} $*: $wanted" "$tmp/found"
}

# ---- unreach-call: that function, and nothing else

cat >"$tmp/reach.c" <<'C'
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
void reach_error(void) { assert(0); }
void __VERIFIER_error(void) {}
int x;
void *add(void *arg) { x++; return arg; }
int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, add, 0);
  x++;
  pthread_join(t, 0);
#ifdef ASSERTS
  assert(x == 2);
#endif
#ifdef ABORTS
  if (x != 2) { abort(); }
#endif
#ifdef OLD
  if (x != 2) { __VERIFIER_error(); }
#endif
#ifdef LABEL
  if (x != 2) { ERROR: goto ERROR; }
#endif
#ifdef REACHES
  if (x != 2) { reach_error(); }
#endif
#ifdef BEHIND
  assert(x == 2);
  if (x != 2) { reach_error(); }
#endif
  return 0;
}
C
for engine in stepper cbmc; do
  result unreach-call 'false(unreach-call)' "$tmp/reach.c" --engine=$engine -DREACHES
  result old 'false(unreach-call)' "$tmp/reach.c" --engine=$engine -DOLD
done
result unreach-call true "$tmp/reach.c" -DASSERTS
result unreach-call true "$tmp/reach.c" -DABORTS
result unreach-call true "$tmp/reach.c" -DOLD
result unreach-call true "$tmp/reach.c" -DLABEL --engine=stepper
result unreach-call true "$tmp/reach.c" -DBEHIND
result old true "$tmp/reach.c" -DREACHES
run verify -w --property="$tmp/unreach-call.prp" --schedule-out="$tmp/schedule" \
  -DREACHES "$tmp/reach.c"
run replay -w --format=svcomp "$tmp/schedule" -DREACHES "$tmp/reach.c"
expect 'replay of such a schedule' 10 out 'violated: reach_error\(\) is called' \
  out '^false\(unreach-call\)$'

# ---- the others

cat >"$tmp/race.c" <<'C'
#include <pthread.h>
int x;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *add(void *arg)
{
  pthread_mutex_lock(&m);
  x++;
  pthread_mutex_unlock(&m);
  return arg;
}
int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, add, 0);
#ifdef LOCKS
  pthread_mutex_lock(&m);
#endif
  x++;
#ifdef LOCKS
#ifndef FORGETS
  pthread_mutex_unlock(&m);
#endif
#endif
  pthread_join(t, 0);
  return 0;
}
C
result no-data-race 'false(no-data-race)' "$tmp/race.c"
result no-data-race true "$tmp/race.c" -DLOCKS
result no-deadlock 'false(no-deadlock)' "$tmp/race.c" -DLOCKS -DFORGETS
result no-deadlock true "$tmp/race.c" -DLOCKS

cat >"$tmp/overflow.c" <<'C'
extern int __VERIFIER_nondet_int(void);
int main(void)
{
  int n = __VERIFIER_nondet_int(), m = n;
#ifdef DIVIDES
  m = 5 / n;
#endif
#ifdef SHIFTS
  m = (n & 3) << 2;
#endif
#ifdef ADDS
  m = n + 1;
#endif
  return m > 0;
}
C
result no-overflow 'false(no-overflow)' "$tmp/overflow.c" -DADDS
result no-overflow unknown "$tmp/overflow.c" -DDIVIDES
result no-overflow unknown "$tmp/overflow.c" -DSHIFTS
result no-overflow true "$tmp/overflow.c" --engine=cbmc

cat >"$tmp/memory.c" <<'C'
#include <stdlib.h>
int *kept;
int main(void)
{
  int *p = malloc(2 * sizeof *p);
  p[0] = 1;
#ifdef DEREF
  p[2] = 1;
#endif
#ifdef KEEPS
  kept = p;
  return 0;
#endif
#ifndef LOSES
  free(p);
#endif
#ifdef TWICE
  free(p);
#endif
  return 0;
}
C
result valid-memsafety 'false(valid-deref)' "$tmp/memory.c" -DDEREF
result valid-memsafety 'false(valid-free)' "$tmp/memory.c" -DTWICE
result valid-memsafety 'false(valid-memtrack)' "$tmp/memory.c" -DLOSES
result valid-memsafety true "$tmp/memory.c"
result valid-memsafety true "$tmp/memory.c" -DKEEPS
result valid-deref unknown "$tmp/memory.c" -DTWICE
result valid-memcleanup 'false(valid-memcleanup)' "$tmp/memory.c" -DLOSES
result valid-memcleanup unknown "$tmp/memory.c" -DKEEPS
result valid-memcleanup true "$tmp/race.c"
result termination unknown "$tmp/race.c"
expect 'which is said' 5 out '^VERDICT: UNKNOWN \(whether it always ends is not looked at\)$'

# ---- data models

echo 'extern void reach_error(void);
int main(void) { if (sizeof(long) == 4) { reach_error(); } return 0; }' >"$tmp/long.c"
result unreach-call 'false(unreach-call)' "$tmp/long.c" --32
result unreach-call true "$tmp/long.c" --64
result unreach-call true "$tmp/long.c"

# ---- what is no property

echo 'CHECK( init(main()), LTL(G ! good) )' >"$tmp/wrong.prp"
run verify --property="$tmp/wrong.prp" "$tmp/race.c"
expect 'a property that nobody knows: 1' 1 err 'wrong.prp: not a property that is known: CHECK'
: >"$tmp/empty.prp"
run verify --property="$tmp/empty.prp" "$tmp/race.c"
expect 'a file without a property: 1' 1 err 'empty.prp has no property'
run verify --property="$tmp/none.prp" "$tmp/race.c"
expect 'no such file: 1' 1 err 'cannot read .*none.prp: No such file.*no-data-race'
run verify --property=no-data-race --check=race "$tmp/race.c"
expect 'a property and --check: 1' 1 err 'do not go together'
run verify -w --property=no-data-race --format=svcomp "$tmp/race.c"
expect 'a property by its name' 10 out '^false\(no-data-race\)$'
echo 'int main(void) { return x; }' >"$tmp/broken.c"
run verify --property=no-data-race --format=svcomp "$tmp/broken.c"
expect 'an error in the program' 2 out '^ERROR$'

# ---- runs of many tasks

run verify -w --property="$tmp/unreach-call.prp" --format=svcomp --engine=cbmc -j1 \
  --tiling=staircase --rounds=3 --unwind=1 -DREACHES "$tmp/reach.c"
expect 'a run of many tasks' 10 out '^false\(unreach-call\)$'
run plan -w --property="$tmp/unreach-call.prp" --engine=stepper -o "$tmp/run" \
  -DASSERTS "$tmp/reach.c"
rm "$tmp/unreach-call.prp"
run work "$tmp/run"
run report --format=svcomp "$tmp/run"
expect 'its workers know the property without the file' 0 out '^true$'

# ---- BenchExec

if python3 -c 'import benchexec.test_tool_info' 2>/dev/null; then
  root=$(cd "${binary%/*}/.." && pwd)
  (
    PYTHONPATH=$PWD/contrib/benchexec${PYTHONPATH:+:$PYTHONPATH}
    export PYTHONPATH
    cd "$tmp" && timeout 60 python3 -m benchexec.test_tool_info .tessera \
      --no-container --tool-directory "$root"
  ) >"$tmp/out" 2>"$tmp/err"
  status=$?
  expect 'our module under test_tool_info' 0 err 'Name of tool.*Tessera' \
    err 'Version.*[0-9]' err '!WARNING.*(fail|not)' err '!Traceback'
  python3 - "$binary" >"$tmp/out" 2>"$tmp/err" <<'P'
import sys
sys.path.insert(0, 'contrib/benchexec')
import benchexec.util, tessera
from benchexec.tools.template import BaseTool2 as B
tool = tessera.Tool()
task = B.Task.with_files(['a.i'], property_file='p.prp',
                         options={'language': 'C', 'data_model': 'ILP32'})
limits = B.ResourceLimits(cputime=900, cputime_hard=960, walltime=None,
                          memory=8 << 30, cpu_cores=4)
print(*tool.cmdline(sys.argv[1], ['-w'], task, limits))
for text in (['x', 'true'], ['false(no-data-race)', ''], ['unknown'], ['crash']):
    run = B.Run(['tessera'], benchexec.util.ProcessExitCode.create(value=0),
                B.RunOutput([t + '\n' for t in text]), None)
    print(tool.determine_result(run))
P
  status=$?
  printf 'true\nfalse(no-data-race)\nunknown\nERROR\n' >"$tmp/wanted"
  sed 1d "$tmp/out" | cmp -s - "$tmp/wanted" || status=1
  expect 'command lines and results' 0 \
    out ' --property=p.prp --32 --jobs=4 --timeout=215 --memory=3686 -w -- a.i$'
else
  skip 'our module under test_tool_info' 'BenchExec is not installed'
  skip 'command lines and results' 'BenchExec is not installed'
fi
if command -v xmllint >/dev/null; then
  xmllint --noout --nonet contrib/benchexec/tessera.xml >"$tmp/found" 2>&1
  report 'the benchmark definition is XML' "$tmp/found"
else
  skip 'the benchmark definition is XML' 'there is no xmllint'
fi
finish
