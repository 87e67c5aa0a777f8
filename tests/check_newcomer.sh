#!/bin/sh
# check_newcomer.sh -- what somebody tries who does not know the tool yet: file
# names of all kinds, standard input, files that cannot be written, Ctrl-C; and
# whether reports say what was found, and where.
#
#   tests/check_newcomer.sh BINARY

set -u
LC_ALL=C
export LC_ALL
case ${1:-} in /*) binary=$1 ;; *) binary=$PWD/$1 ;; esac
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh
mkdir "$tmp/left"
TMPDIR=$tmp/left
export TMPDIR

nothing_left () {  # NAME
  ls -A "$tmp/left" >"$tmp/found"
  report "$1: no temporary folder is left" "$tmp/found"
}

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

# ---- files that cannot be written

run verify $usual --schedule-out="$tmp/none/schedule" "$tmp/race.c"
expect 'an unwritable schedule leaves the verdict' 10 \
  out '^VERDICT: UNSAFE \(assert\)$' err 'cannot write .*/none/schedule: No such'
nothing_left 'an unwritable schedule'
run verify $usual --all --schedule-out="$tmp/none/schedule" "$tmp/race.c"
expect 'with --all, too' 10 out '^VERDICT: UNSAFE' err '/none/schedule.1: No such'
nothing_left 'with --all'
run verify $usual --output="$tmp/none/answer" "$tmp/race.c"
expect 'an unwritable answer is an error' 6 err 'cannot write .*/none/answer'
nothing_left 'an unwritable answer'

# ---- where answers go

run verify $usual --format=json --output="$tmp/answer.json" "$tmp/race.c"
expect '--output of verify' 10 out '!.'
python3 -m json.tool "$tmp/answer.json" >"$tmp/out" 2>"$tmp/err"
status=$?
expect 'is a file with the answer' 0 out '"verdict": "UNSAFE"'
run verify $usual --schedule-out="$tmp/schedule" "$tmp/race.c"
run replay --output="$tmp/replayed" "$tmp/schedule" "$tmp/race.c"
expect '--output of replay' 10 out '!.'
cp "$tmp/replayed" "$tmp/out"
expect 'is the steps' 10 out 'violated: assertion x == 2' out '^VERDICT: UNSAFE'
for command in coverage fences plan replay report run show verify work; do
  "$binary" $command --help >"$tmp/help" 2>&1
  grep -q '^  -o, --output=' "$tmp/help" && echo $command
done >"$tmp/out"
printf 'coverage\nplan\nshow\n' | cmp -s - "$tmp/out" && : >"$tmp/out"
report '-o stands in the help of those that take it' "$tmp/out"

# ---- names of files

run verify $usual - </dev/null
expect 'an empty standard input has no main' 2 err 'no main'
"$binary" verify $usual --schedule-out="$tmp/schedule" - <"$tmp/race.c" \
  >"$tmp/out" 2>"$tmp/err"
status=$?
expect 'standard input' 10 out '<stdin>:4: void \*add\(void \*arg\) \{ x\+\+;' \
  out '<stdin>:11:17: violated: assertion x == 2'
"$binary" replay "$tmp/schedule" - <"$tmp/race.c" >"$tmp/out" 2>"$tmp/err"
status=$?
expect 'its schedule' 10 out '<stdin>:11:17: violated'
echo '#include "race.c"' >"$tmp/include.c"
(cd "$tmp" && "$binary" verify $usual - <include.c) >"$tmp/out" 2>"$tmp/err"
status=$?
expect 'its headers are looked for where we are' 10 out 'race.c:11:17: violated'
"$binary" verify $usual --engine=cbmc --tiling=staircase --rounds=3 --unwind=1 - \
  <"$tmp/race.c" >"$tmp/out" 2>"$tmp/err"
status=$?
expect 'standard input, as a run of tasks' 10 out '<stdin>:11:[0-9]+: violated'
cp "$tmp/race.c" "$tmp/-x.c"
(cd "$tmp" && "$binary" verify $usual -- -x.c) >"$tmp/out" 2>"$tmp/err"
status=$?
expect 'a name that begins like a flag' 10 out '-x.c:11:17: violated'
cp "$tmp/race.c" "$tmp/a b'c.c"
run verify $usual "$tmp/a b'c.c"
expect 'a name with blanks and quotes' 10 out "a b'c.c:11:17: violated"

# ---- Ctrl-C

# Many states with few preemptions: it takes minutes.
cat >"$tmp/long.c" <<'C'
#include <assert.h>
#include <pthread.h>
int x[4];
void *count(void *arg)
{
  int *own = arg;
  for (int i = 0; i < 1000; i++) {
    for (int k = 0; k < 4; k++) {
      *own += x[k] >= 0;
    }
  }
  return arg;
}
int main(void)
{
  pthread_t t[4];
  for (int i = 0; i < 4; i++) {
    pthread_create(&t[i], 0, count, &x[i]);
  }
  assert(x[0] >= 0);
}
C
# The signal comes once the search is on its way.
interrupt () {  # SIGNAL ARG...
  signal=$1
  shift
  # A job of a shell without job control ignores SIGINT; this one does not.
  python3 - "$signal" "$binary" "$@" >"$tmp/out" 2>"$tmp/err" <<'P'
import os, signal, subprocess, sys, time
def heed():
    for s in (signal.SIGINT, signal.SIGQUIT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(s, signal.SIG_DFL)
p = subprocess.Popen(sys.argv[2:], preexec_fn=heed)
def searches():
    for d in os.listdir('/proc'):
        try:
            stat = open('/proc/%s/stat' % d).read().rsplit(')', 1)[1].split()
            if int(stat[1]) == p.pid and \
               b'--order=' in open('/proc/%s/cmdline' % d, 'rb').read():
                return True
        except (OSError, ValueError, IndexError):
            pass
for i in range(600):
    if searches():
        time.sleep(3)
        break
    time.sleep(0.1)
p.send_signal(getattr(signal, sys.argv[1]))
sys.exit(p.wait())
P
  status=$?
}
interrupt SIGINT verify $usual --engine=stepper "$tmp/long.c"
expect 'Ctrl-C: what is known until then' 130 \
  out '^VERDICT: (SAFE within bounds \(preemptions [0-9]+, stopped after [0-9]+ s|UNKNOWN \(the stepper.s limit: time|UNKNOWN \(stopped before anything was known)' \
  err 'stopped by a signal; this is what was known'
nothing_left 'Ctrl-C'
interrupt SIGTERM verify -j2 $usual --format=json --timeout=1000 "$tmp/long.c"
expect 'a signal, with both engines' 143 out '"verdict": "(SAFE within bounds|UNKNOWN)"'
nothing_left 'a signal'

# ---- reports

run verify $usual --engine=cbmc -j1 --tiling=staircase --tile-size=2 --rounds=3 \
  --unwind=1 --run="$tmp/run" "$tmp/race.c"
expect 'a run that ends with a violation' 10 \
  out '^A violation was found, after [0-9]+ of [0-9]+ tasks\.$' \
  out '^  .*race.c:11:17: violated: assertion x == 2$' \
  out '^tasks: .*[0-9]+ not needed any more$' out '!no result' \
  out '^VERDICT: UNSAFE \(assert, task'
run report --format=json "$tmp/run"
expect 'the same as JSON' 10 out '"violated": "assertion x == 2"' \
  out '"at": ".*race.c:11:17"'
run report --output="$tmp/report" "$tmp/run"
expect '--output of report' 10 out '!.'
sed 's/x++; return/return/' "$tmp/race.c" | sed 's/x == 2/x == 1/' >"$tmp/safe.c"
run verify $usual --engine=cbmc -j1 --tiling=staircase --tile-size=2 --rounds=2 \
  --unwind=1 --run="$tmp/clean" "$tmp/safe.c"
expect 'a run that is clean' 0 \
  out '^No violation was found, and none is left to be found within' \
  out 'of all ways in which the threads can take turns in 2 rounds, all, 100 % are excluded' \
  out '^VERDICT: SAFE'

# ---- the time is over, for both engines

cat >"$tmp/large.c" <<'C'
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
atomic_int a, b, c;
void *work(void *unused)
{
  for (int i = 0; i < 40; i++) { a++; b += a; c ^= b; }
  return unused;
}
int main(void)
{
  pthread_t t[5];
  for (int i = 0; i < 5; i++) pthread_create(&t[i], 0, work, 0);
  for (int i = 0; i < 5; i++) pthread_join(t[i], 0);
  assert(a == 200);
}
C
run verify -w --timeout=4 "$tmp/large.c"
case $status in 3 | 5) status=3 ;; esac
expect 'a search that would have gone on says so' 3 \
  out '^VERDICT: (SAFE within bounds .*stopped after [0-9]+ s|UNKNOWN .*time)'

# ---- colours, on a terminal

coloured () {  # NAME=VALUE... -- what it prints there
  env "$@" python3 - "$binary" verify -w $usual --engine=stepper "$tmp/race.c" \
    >"$tmp/out" 2>"$tmp/err" <<'P'
import os, pty, sys
status = pty.spawn(sys.argv[1:])
sys.exit(os.waitstatus_to_exitcode(status))
P
  status=$?
}
escape=$(printf '\033')
coloured TERM=xterm NO_COLOR=
expect 'a terminal has colours' 10 out "$escape\[1;31mVERDICT: UNSAFE$escape\[m \(assert\)"
coloured TERM=xterm NO_COLOR=1
expect 'NO_COLOR: none' 10 out '^VERDICT: UNSAFE \(assert\)' out "!$escape\[[0-9;]*m"
coloured TERM=dumb NO_COLOR=
expect 'a dumb terminal: none' 10 out "!$escape\[[0-9;]*m"
finish
