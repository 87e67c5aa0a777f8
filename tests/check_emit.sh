#!/bin/sh
# check_emit.sh -- other verifiers as the backend of a run, and its tasks as
# files for them.
#
#   tests/check_emit.sh BINARY
#
# CBMC is asked as if Tessera did not know it, by its own threads and about the
# sequential program; and commands that lie, crash, and say it in words.

set -u
LC_ALL=C
export LC_ALL
case ${1:-} in /*) binary=$1 ;; *) binary=$PWD/$1 ;; esac
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh
cbmc="$(PATH=$PATH:$PWD/.deps/bin command -v cbmc) --no-standard-checks"

cat >"$tmp/bug.c" <<'C'
#include <assert.h>
#include <pthread.h>
int x;
void *f(void *a) { x = 1; x = 2; return a; }
int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  assert(x != 1);
  return 0;
}
C
sed 's/x != 1/x != 3/' "$tmp/bug.c" >"$tmp/good.c"

ask () {  # FILE COMMAND OPTION...
  file=$tmp/$1 command=$2
  shift 2
  run verify -w --check=assert --backend="$command" "$@" "$file"
}

for stage in yield seq; do
  ask bug.c "$cbmc {}" --emit-stage=$stage
  expect "$stage: a violation is run again" 10 out '^VERDICT: UNSAFE .assert.$' out '^replayed: '
  ask good.c "$cbmc" --emit-stage=$stage --rounds=2
  expect "$stage: who says that it is safe" 0 \
    out '^VERDICT: SAFE within bounds .*as `.*cbmc --no-standard-checks [{][}]. says'
  ask bug.c "$cbmc {}" --emit-stage=$stage --tiling=z --tiles=1 --tile-size=1 --rounds=3
  expect "$stage: a violation in tiles" 10 out '^VERDICT: UNSAFE .assert.$'
done
run verify -w --backend="$cbmc {}" "$tmp/good.c"
expect 'what is not looked for is said' 0 out 'only assert, locks looked for'
run verify -w --check=race --backend="$cbmc {}" "$tmp/good.c"
expect 'what it cannot look for' 1 err 'nothing that another verifier could tell'

# It says so, but there is none.
bad='sh -c exit${IFS}10'
ask good.c "$bad" --run="$tmp/run"
expect 'a violation that is none' 5 out 'unconfirmed' out '!SAFE'
run report "$tmp/run"
: >"$tmp/found"
ls "$tmp/run/output/"*.txt >"$tmp/out" 2>"$tmp/found"
report 'its output is kept' "$tmp/found"
ask bug.c 'sh -c exit${IFS}3'
expect 'another exit status' 5 out '^VERDICT: UNKNOWN'
ask bug.c 'sh -c kill${IFS}-9${IFS}$$'
expect 'a command that is killed' 5 out '^VERDICT: UNKNOWN'
ask bug.c "$tmp/none"
expect 'a command that is not there' 5 out '^VERDICT: UNKNOWN'
ask bug.c 'sleep 60' --task-timeout=1
expect 'a command that takes too long' 5 out '^VERDICT: UNKNOWN'
ask good.c 'echo all is well' --backend-safe='^all.*well' --backend-unsafe='^bad$'
expect 'words instead of a status' 0 out '^VERDICT: SAFE within bounds'
ask good.c 'echo well bad' --backend-safe='well' --backend-unsafe='bad'
expect 'words that say both' 5 out '^VERDICT: UNKNOWN'
ask good.c 'echo' --backend-safe='('
expect 'a pattern that is none' 1 err '--backend-safe: no exit status and no reg'
ask good.c ' '
expect 'no command' 1 err 'which command'

# Nothing comes to the assertion when loops go round once.
cat >"$tmp/far.c" <<'C'
#include <assert.h>
int __VERIFIER_nondet_int(void);
int main(void)
{
  int n = 0, k = __VERIFIER_nondet_int();
  if (k > 4) {
    for (int i = 0; i < k; i++)
      n++;
    assert(n != 4);
  }
}
C
ask far.c "$cbmc {}" --unwind=1
expect 'bounds that cut every execution' 5 out '^VERDICT: UNKNOWN .*vacuous'

# Files for whoever wants them.
run plan -w --check=assert --emit="$tmp/out.d" --tiling=z --tiles=1 --tile-size=2 "$tmp/bug.c"
expect 'tasks as files' 0 out 'tasks$'
: >"$tmp/found"
bugs=0 all=0
for task in "$tmp/out.d"/task-*.c; do
  all=$((all + 1))
  grep -q "\"${task##*/}\"" "$tmp/out.d/tasks.json" || echo "${task##*/} is not listed" >>"$tmp/found"
  # shellcheck disable=SC2086
  $cbmc "$task" >"$tmp/said" 2>&1
  case $? in 0) ;; 10) bugs=$((bugs + 1)) ;; *) cat "$tmp/said" >>"$tmp/found" ;; esac
  gcc -w -fsyntax-only "$task" 2>>"$tmp/found"
done
[ "$bugs" -gt 0 ] && [ "$bugs" -lt "$all" ] || echo "$bugs of $all tasks have the bug" >>"$tmp/found"
report 'some of them have the bug' "$tmp/found"
cp -r "$tmp/out.d" "$tmp/before.d"
run plan -w --check=assert --emit="$tmp/out.d" "$tmp/good.c"
expect 'what is there stays' 1 err 'is there already'
diff -r "$tmp/before.d" "$tmp/out.d" >"$tmp/found"
report 'as it was' "$tmp/found"
run plan -w --check=assert --emit="$tmp/none/out" "$tmp/good.c"
expect 'where nothing can be written' 6 err 'cannot make'
run plan -w --check=assert --emit="$tmp/seq.d" --emit-stage=seq --rounds=2 --tile-size=2t "$tmp/bug.c"
expect 'sequential programs as files' 0 out 'tasks$'
: >"$tmp/found"
gcc -w -fsyntax-only "$tmp/seq.d/task-000000.c" 2>"$tmp/found"
report 'they compile' "$tmp/found"
ls -d "$tmp"/*.part-* >"$tmp/found" 2>/dev/null
report 'nothing else is left' "$tmp/found"
finish
