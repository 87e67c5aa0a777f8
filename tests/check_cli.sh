#!/bin/sh
# check_cli.sh -- the command line: exit codes, options, output files.
#
#   tests/check_cli.sh BINARY

set -u
LC_ALL=C
export LC_ALL
case ${1:-} in /*) binary=$1 ;; *) binary=$PWD/$1 ;; esac
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh

cat >"$tmp/good.c" <<'C'
int shared;
static int unused_static;
int helper(void) { return 1; }
int main(void) { shared = FLAG; return 0; }
C

run show -DFLAG=41 "$tmp/good.c"
expect 'what main reaches is printed' 0 out 'shared = 41' out '!helper'
run show -D FLAG=41 --keep-external "$tmp/good.c"
expect '--keep-external prints what others could call' 0 \
  out helper out '!unused_static'
run show -DFLAG=1 --time "$tmp/good.c"
expect '--time says bytes, seconds and memory' 0 out 'shared = 1' \
  err '^tessera: [0-9]+ bytes to IR in [0-9.]+ s \([0-9.]+ MB/s\), peak [0-9]+ KB$'
run show -DFLAG=1 --no-lines "$tmp/good.c"
expect '--no-lines leaves no #line' 0 out '!^#'
run show -DFLAG=1 --output="$tmp/printed.c" "$tmp/good.c"
expect '--output leaves stdout empty' 0 out '!.'
cp "$tmp/printed.c" "$tmp/out"
expect '--output writes the file' 0 out 'shared = 1'
run show -DFLAG=1 --output="$tmp/none/printed.c" "$tmp/good.c"
expect '--output where nothing can be written: 6' 6 err 'none/printed.c'

run verify --trace=long -DFLAG=1 "$tmp/good.c"
expect '--trace that nobody knows: 1' 1 err "unknown way 'long'"
run verify --format=json --engine=stepper --check=assert tests/trace/folded.c
expect 'JSON has all steps, and says which matter' 10 \
  out '"relevant": true' out '"relevant": false' out '"function": "put"'

run show "$tmp/good.c"
expect 'an error in the program: 2' 2 err "good.c:4:[0-9]+: error: .*FLAG"
run show "$tmp/missing.c"
expect 'no such file: 2' 2 err 'missing.c'
printf 'int main(void) { __asm__("cpuid"); return 0; }\n' >"$tmp/asm.c"
run show "$tmp/asm.c"
expect 'unsupported: 5' 5 err 'asm.c:1:18: unsupported: '
run show --cc=/nonexistent/cc -DFLAG=1 "$tmp/good.c"
expect 'no preprocessor: 6' 6 err '/nonexistent/cc'

# ---- flags that change what a program means

cat >"$tmp/char.c" <<'C'
#include <assert.h>
int main(void) { char c = -1; assert(c < 0); return 0; }
C
for command in show verify run "plan -o $tmp/refused" "replay $tmp/none"; do
  # shellcheck disable=SC2086
  run $command -m16 "$tmp/char.c"
  expect "${command%% *}: a flag that is refused: 5" 5 \
    err '^tessera: -m16 changes what the program means and is not supported$'
done
cat >"$tmp/long.c" <<'C'
void reach_error(void);
int main(void) { if (sizeof(long) != WIDE) reach_error(); return 0; }
C
run verify $usual -m32 -m64 -DWIDE=8 "$tmp/long.c"
expect 'the last one of -m32 and -m64 counts' 0
run verify $usual --data-model=ILP32 -DWIDE=4 "$tmp/long.c"
expect 'ILP32 is -m32' 0
run verify $usual --data-model=ILP64 -DWIDE=4 "$tmp/long.c"
expect 'there is no other one' 1 err '^tessera: --data-model is ILP32 or LP64$'
run verify $usual -Ofast -finstrument-functions "$tmp/char.c"
expect 'every one of them is named' 5 err '^tessera: -Ofast' \
  err '^tessera: -finstrument-functions' out '^VERDICT: UNKNOWN \(unsupported\)$'
run verify $usual -Ofast -O2 -fshort-wchar -fno-short-wchar -fPIC -m64 "$tmp/char.c"
expect 'a flag that is taken back, others' 0 err '!.' out '^VERDICT: SAFE'
for engine in stepper cbmc; do
  run verify $usual --engine=$engine -funsigned-char "$tmp/char.c"
  expect "$engine: -funsigned-char" 10 out '^VERDICT: UNSAFE'
  run verify $usual --engine=$engine -funsigned-char -fsigned-char "$tmp/char.c"
  expect "$engine: the last one counts" 0 out '^VERDICT: SAFE'
done
run verify $usual -fpack-struct=3 "$tmp/char.c"
expect 'a flag with a value: 5' 5 err '^tessera: -fpack-struct=3 changes'

run show
expect 'no file' 1 err 'tessera'
printf -- '-c "-DNUMBER=4"\n-MF x\\ y.d '"'%s'" "$tmp/words.c" >"$tmp/words"
echo 'int main(void) { return NUMBER; }' >"$tmp/words.c"
run show "@$tmp/words"
expect 'words of a file' 0 out 'return 4' err '!.'
printf '#ifndef __TESSERA__\n#error none\n#endif\nint main(void) { return 7; }\n' >"$tmp/macro.c"
run verify -x c -c -o "$tmp/macro.o" -MD -MF "$tmp/d" -MTx -lm -L. -pipe -g3 \
  -O2 -Wl,-z,now -pthread "$tmp/macro.c"
expect '__TESSERA__, and the flags of a compile command' 0 out '^VERDICT: SAFE'
echo "@$tmp/round" >"$tmp/round"
run show "@$tmp/round"
expect 'a file of words that leads to itself' 2 err .
run show --stage=nothing "$tmp/good.c"
expect 'no such stage' 1 err nothing
run show --nonsense "$tmp/good.c"
expect 'no such option' 1 err nonsense
run frobnicate
expect 'no such command' 1 err frobnicate
run --help
expect '--help' 0 out 'verify' err '!.'
run --version
expect '--version' 0 out '^tessera [0-9]' err '!.'

# ---- verify, replay, run

cat >"$tmp/race.c" <<'C'
#include <assert.h>
#include <pthread.h>
int x;
void *add(void *arg) { x++; return arg; }
int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, add, 0);
  x++;
  pthread_join(t, 0);
  assert(x == 2);
}
C
for engine in stepper cbmc; do
  run verify $usual -j1 --engine=$engine --schedule-out="$tmp/$engine" "$tmp/race.c"
  expect "$engine: a bug as steps" 10 out 'thread 1 \(add\), created at' \
    out 'x \+\+;|x\+\+;' out ':11:17: violated: assertion x == 2' \
    out '^VERDICT: UNSAFE \(assert\)$'
  run replay "$tmp/$engine" "$tmp/race.c"
  expect "$engine: its schedule runs again" 10 out 'violated: assertion'
  run verify $usual -j1 --engine=$engine --schedule-out="$tmp/again" "$tmp/race.c"
  cmp "$tmp/$engine" "$tmp/again" >"$tmp/found" 2>&1
  report "$engine: the same schedule file again" "$tmp/found"
done
cat >"$tmp/lib.c" <<'C'
#include <assert.h>
static int used(int n) { return n; }
int called(int n) { return used(n); }
int positive(int n) { assert(n != 7); return called(n); }
inline int neither(void) { return 1; }
void other(void) {}
C
run verify $usual "$tmp/lib.c"
expect 'no main: where it could start' 2 \
  err 'no main .--entry=FUNC starts elsewhere.; nobody calls: positive, other$'
run verify $usual --entry=negative "$tmp/lib.c"
expect '--entry with a mistake in it' 2 err "no function 'negative'; nobody"
run verify $usual --entry=positive --schedule-out="$tmp/lib" "$tmp/lib.c"
expect '--entry' 10 out 'input 7' out 'violated: assertion n != 7'
run replay --entry=positive "$tmp/lib" "$tmp/lib.c"
expect 'a schedule from there' 10 out 'violated: assertion n != 7'
run replay "$tmp/lib" "$tmp/lib.c"
expect 'which is none of main' 1 err 'another program'
cat >"$tmp/fails.c" <<'C'
#include <stdlib.h>
static void give_up(void) { exit(3); }
int main(void) { give_up(); }
C
run verify $usual --fail=give_up --schedule-out="$tmp/fails" "$tmp/fails.c"
expect '--fail' 10 out ':3:.* violated: give_up\(\) is called$'
run replay "$tmp/fails" "$tmp/fails.c"
expect 'a schedule knows what fails' 10 out 'violated: give_up\(\) is called$'
run verify $usual --fail=give_in "$tmp/fails.c"
expect '--fail with a mistake in it' 2 err "has no function 'give_in'"
run replay "$tmp/cbmc" "$tmp/good.c" -DFLAG=1
expect 'a schedule of another program: 1' 1 err 'another program'
run replay "$tmp/race.c" "$tmp/race.c"
expect 'no schedule: 1' 1 err 'race.c: line 1'
run verify $usual --format=json "$tmp/race.c"
expect '--format=json' 10 out '"verdict": "UNSAFE"' out '"line": 11' \
  out '"place": "x"' out '!VERDICT'
python3 -m json.tool "$tmp/out" >/dev/null 2>"$tmp/found"
report 'it is JSON' "$tmp/found"
run run --seed=1 "$tmp/race.c"
cp "$tmp/out" "$tmp/first"
run run --seed=1 "$tmp/race.c"
cmp "$tmp/first" "$tmp/out" >"$tmp/found" 2>&1
report 'run: the seed decides' "$tmp/found"
for stage in seq step; do
  run show --stage=$stage --output="$tmp/first" "$tmp/race.c"
  run show --stage=$stage --output="$tmp/second" "$tmp/race.c"
  cmp "$tmp/first" "$tmp/second" >"$tmp/found" 2>&1
  report "--stage=$stage is the same each time" "$tmp/found"
done
cat >"$tmp/all.c" <<'C'
#include <assert.h>
#include <pthread.h>
int x, y;
void *f(void *a) {
  x = 1;
  y++;
  return a;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  x = 2;
  y++;
  pthread_join(t, 0);
  assert(x == 2);
  assert(y == 2);
}
C
run verify -w --all --check=assert,race --engine=stepper \
  --schedule-out="$tmp/each" "$tmp/all.c"
expect 'all violations: 10' 10 out '^violation 1 \(race\)' out '^violation 4 \(' out '!^violation 5' \
  out 'assertion x == 2' out 'assertion y == 2' out 'access y ' out '^besides these: SAFE' \
  out '^VERDICT: UNSAFE \((race, assert|assert, race)\)'
for number in 1 2 3 4; do
  run replay -w "$tmp/each.$number" "$tmp/all.c"
  expect "the schedule of violation $number" 10 out '^VERDICT: UNSAFE'
done
run verify $usual --order=none "$tmp/race.c"
expect 'no such order: 1' 1 err none
cat >"$tmp/adds.c" <<'C'
#include <assert.h>
#include <pthread.h>
_Atomic int x;
void *f(void *a) { x++; return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  x++;
  pthread_join(t, 0);
  assert(x == 2);
  return 0;
}
C
run verify $usual -w --check=assert --engine=stepper --order=pct --bound=2 \
  --statistics "$tmp/adds.c"
expect 'random schedules prove nothing' 5 \
  out '^schedules: 0 followed, 0 given up, 20000 random; .* a probability of at least' \
  out '^VERDICT: UNKNOWN .*only random schedules'
sed 's/_Atomic //' "$tmp/adds.c" >"$tmp/lost.c"
run verify -w -j1 --check=assert --engine=stepper --order=dpor --samples=0 \
  --statistics --format=json "$tmp/lost.c"
expect 'how many executions a search took' 10 out '"samples": 0' \
  out '"runs": 2' out '"executions": 1'
run verify -w -j1 --check=assert --engine=stepper --order=pct --bound=1 \
  --samples=37 --statistics --format=json "$tmp/adds.c"
expect 'how many random schedules' 5 out '"samples": 37' out '"runs": 37' \
  out '"verdict": "UNKNOWN"'
run plan -w --check=assert --engine=stepper --order=surw --samples=9 --sample=2 \
  -o "$tmp/runs" "$tmp/adds.c"
run work -j1 "$tmp/runs"
run report "$tmp/runs"
expect 'tasks of random schedules prove nothing' 5 \
  out '^VERDICT: UNKNOWN .*2 tasks 2 unknown'
# That deadlocks of some threads are looked for makes no steps conflict.
for property in assert deadlock; do
  run verify -w -j1 --check=$property --engine=stepper --order=dpor --samples=0 \
    --statistics --format=json benchmarks/dynamic/timerthread-safe.c
  expect "executions of dpor with $property" 0 out '"executions": 18,'
done
run verify -w -j1 --check=assert --engine=stepper --order=dpor --samples=0 \
  --statistics --format=json --executions=7 benchmarks/dynamic/timerthread-safe.c
expect 'some executions of dpor' 5 out '"executions": 7,'
# Tasks of each order. Those with random numbers each have a seed of their own:
# how many steps schedules take depends on when `x` changes.
tasks_of () {  # ORDER FILE
  run plan -w --check=assert --engine=stepper --order="$1" --sample=3 \
    --samples=500 --seed=7 -o "$tmp/tasks-$1" "$tmp/$2"
  run work -j1 "$tmp/tasks-$1"
  run report "$tmp/tasks-$1"
}
sed 's/x++; return a/for (int i = 0; i < 20 \&\& !x; i++) { } return a/
  s/x == 2/x == 1/' "$tmp/adds.c" >"$tmp/waits.c"
for order in preemptions delays rounds breadth depth dpor pcb net unfold; do
  tasks_of $order lost.c
  expect "a task of the order $order" 10 out '^VERDICT: UNSAFE \(assert'
done
for order in hapset hapset-pcb walk pct pos surw fuzz; do
  tasks_of $order waits.c
  case $order in
    hapset*) status=0 said='^VERDICT: SAFE$' ;; # nothing is left out in the end
    *) status=5 said='^VERDICT: UNKNOWN .*3 tasks 3 unknown' ;;
  esac
  expect "tasks of the order $order" $status out "$said"
  sed -n 's/.*"transitions":\([0-9]*\),"runs":.*/\1/p' \
    "$tmp/tasks-$order/results"/* | sort -u >"$tmp/figures"
  : >"$tmp/found"
  [ "$(wc -l <"$tmp/figures")" = 3 ] || cat "$tmp/figures" >"$tmp/found"
  report "tasks of the order $order have a seed each" "$tmp/found"
done
run verify $usual --order=dpor --first-bound=2 "$tmp/race.c"
expect 'a first bound without bounds: 1' 1 err 'goes with --order=pcb only'
run verify $usual --order=hapset --learn=some "$tmp/race.c"
expect 'no such runs: 1' 1 err "'some' \(good, all\)"
run verify $usual --order=hapset --guide=some "$tmp/race.c"
expect 'no such guide: 1' 1 err "'some' \(map, hapset\)"
run verify --check= "$tmp/race.c"
expect 'no property: 1' 1 err 'no property'
run verify --check=races "$tmp/race.c"
expect 'no such property: 1' 1 err "'races' \(assert, deadlock, locks"
cat >"$tmp/misuse.c" <<'C'
#include <assert.h>
#include <pthread.h>
pthread_mutex_t m;
void *f(void *p) { pthread_mutex_unlock(&m); return p; }
void *g(void *p) { assert(!FAILS); return p; }
int main(void)
{
  pthread_t t, u;
  pthread_mutex_lock(&m);
  pthread_create(&t, 0, f, 0);
  pthread_create(&u, 0, g, 0);
  pthread_join(t, 0);
}
C
run verify $usual -DFAILS=0 "$tmp/misuse.c"
expect 'misuse of locks is none by default' 0 out '^VERDICT: SAFE'
for engine in stepper cbmc; do
  run verify --engine=$engine --check=locks --schedule-out="$tmp/locks" \
    -DFAILS=1 "$tmp/misuse.c"
  expect "$engine: misuse of locks, and no assertion" 10 \
    out 'misuse.c:4:20: violated: misuse of locks: unlock of a mutex' \
    out '  it is m, taken by thread 0 at .*:9$' \
    out '^VERDICT: UNSAFE \(locks\)$'
  run replay -DFAILS=1 "$tmp/locks" "$tmp/misuse.c"
  expect "$engine: misuse of locks again" 10 out 'violated: misuse of locks' \
    out '^VERDICT: UNSAFE \(locks\)$'
  run verify --engine=$engine --check=assert -DFAILS=1 "$tmp/misuse.c"
  expect "$engine: the assertion, and no misuse" 10 \
    out '^VERDICT: UNSAFE \(assert\)$'
done
run verify --format=json --check=locks -DFAILS=0 "$tmp/misuse.c"
expect 'misuse of locks as JSON' 10 out '"property": "locks"' out '"for": "m"'
run run --check=locks -DFAILS=0 "$tmp/misuse.c"
expect 'run: misuse of locks' 10 out 'violated: misuse of locks'
if [ -w /dev/full ]; then
  "$binary" verify $usual --engine=stepper "$tmp/race.c" >/dev/full 2>"$tmp/err"
  status=$?
  : >"$tmp/out"
  expect 'an answer that cannot be written: 6' 6 err 'cannot write'
fi
if command -v gdb >/dev/null; then
  run replay --gdb "$tmp/stepper" "$tmp/race.c"
  expect '--gdb starts it on the schedule' 0 out 'Reading symbols'
fi
mkdir "$tmp/left"
TMPDIR=$tmp/left "$binary" verify $usual "$tmp/race.c" >"$tmp/out" 2>"$tmp/err"
ls -A "$tmp/left" >"$tmp/found"
report 'nothing is left in TMPDIR' "$tmp/found"
run verify $usual --engine=none "$tmp/race.c"
expect 'no such engine: 1' 1 err none
run verify $usual -j 0 -j1 --engine=stepper "$tmp/race.c"
expect '-j' 10
finish
