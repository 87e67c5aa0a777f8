#!/bin/sh
# check_tiles.sh -- tasks that are parts of a program against the whole.
#
#   tests/check_tiles.sh BINARY [FROM COUNT]
#
# The random programs come with the truth (see check_random.sh), and with the
# least number of rounds in which a property is violated. In so many rounds some
# staircase task must find it, and in one round less none may; the same for
# z-selections with a tile for each round, and for the parts of either whose CBMC
# dies until they have been split twice. What is pruned must change nothing, nor
# must what the stepper leaves to tasks with other threads in the same tiles.

set -u
LC_ALL=C
export LC_ALL
case ${1:-} in /*) binary=$1 ;; *) binary=$PWD/$1 ;; esac
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh
from=${2:-1} count=${3:-$(how_many 3 2)}

if ! command -v cbmc >/dev/null; then
  skip 'tasks that are parts of a program' 'there is no cbmc'
  finish
  exit 0
fi
gcc -std=c11 -D_GNU_SOURCE -O2 -Wall -Wextra -Werror -o "$tmp/randprog" \
  tests/random/randprog/*.c 2>"$tmp/found"
report 'the generator compiles' "$tmp/found"

# Of whole tasks and their parts it dies, of the parts of these it does not.
mkdir "$tmp/dying"
# shellcheck disable=SC2016
{ echo '#!/bin/sh'
  echo 'case $TESSERA_TASK in *.*.* | "") ;; *) kill -KILL $$ ;; esac'
  echo "exec '$(command -v cbmc)' \"\$@\""; } >"$tmp/dying/cbmc"
chmod +x "$tmp/dying/cbmc"

truth () { sed -n "s,^// $1: ,,p" "$tmp/p.c"; }

# VERDICT OPTION...: of a run with these. Runs of too many tasks are counted.
small=0 large=0
run () {
  expected=$1
  shift
  rm -rf "$tmp/run"
  "$binary" plan $usual -w --seed=7 -o "$tmp/run" "$@" "$tmp/p.c" \
    >"$tmp/out" 2>"$tmp/err" || {
    echo "plan $*: $(tail -n 1 "$tmp/err")" >>"$tmp/found"
    return
  }
  tasks=$(sed -n 's/.*: \([0-9]*\) of .* tasks of.*/\1/p' "$tmp/out")
  [ "$tasks" -le 300 ] || { large=$((large + 1)); return; }
  small=$((small + 1))
  "$binary" work -j2 "$tmp/run" >"$tmp/out" 2>"$tmp/err"
  "$binary" report "$tmp/run" >"$tmp/out" 2>"$tmp/err"
  case $expected:$(tail -n 1 "$tmp/out") in
    UNSAFE:'VERDICT: UNSAFE ('* | SAFE:'VERDICT: SAFE'*) ;;
    SAFE:*vacuous*) ;;
    *) echo "$expected: $*: $(tail -n 1 "$tmp/out")" >>"$tmp/found" ;;
  esac
}

# As run; each task becomes nine.
run_split () {
  path=$PATH
  PATH=$tmp/dying:$PATH
  run "$@" --split=3
  PATH=$path
  case $expected:$(grep '^split: ' "$tmp/out") in
    SAFE:) echo "$*: nothing was split" >>"$tmp/found" ;;
  esac
}

# PROPERTY TRUTH-OF-A-VIOLATION
compare () {
  least=$(truth "rounds-$1")
  cbmc="--engine=cbmc --check=$1 --unwind=3"
  # shellcheck disable=SC2086
  if [ "$(truth "$1")" = "$2" ]; then
    [ "$least" -le 3 ] || return
    run UNSAFE $cbmc --rounds="$least" --tile-size=2t
    run UNSAFE $cbmc --rounds="$least" --tile-size=4t
    run UNSAFE $cbmc --rounds="$least" --tile-size=3t~ --tiling=z \
      --tiles="$least"
    run_split UNSAFE $cbmc --rounds="$least" --tiling=none
    run_split UNSAFE $cbmc --rounds="$least" --tile-size=3t --tiling=z \
      --tiles="$least"
    [ "$least" -eq 1 ] || run SAFE $cbmc --rounds=$((least - 1)) --tile-size=3t
  else
    run SAFE $cbmc --rounds=2 --tile-size=2t
    run SAFE $cbmc --rounds=2 --tile-size=2t \
      --no-prune=created,joined,independent
    run SAFE $cbmc --rounds=2 --tile-size=3t --tiling=z --tiles=2
    run_split SAFE $cbmc --rounds=2 --tiling=none
    run_split SAFE $cbmc --rounds=2 --tile-size=2t --tiling=z --tiles=2
  fi
}

# NAME CAUSE FILE WITH WITHOUT OPTION...: with the one option and with the other
# the verdict is the same, and only with the first one there is that cause.
both () {
  name=$1 cause=$2 file=$3 with=$4 without=$5
  shift 5
  for option in "$with" "$without"; do
    rm -rf "$tmp/run"
    # shellcheck disable=SC2086
    "$binary" plan $usual -w $option -o "$tmp/run" "$@" "$file"
    "$binary" work --keep-going -j2 "$tmp/run"
    "$binary" report "$tmp/run" >"$tmp/report$option"
  done >"$tmp/out" 2>&1
  {
    grep -q "^ *[0-9]* $cause" "$tmp/report$with" || echo 'it does not apply'
    ! grep -q "^ *[0-9]* $cause" "$tmp/report$without" ||
      echo 'it applies without'
    for out in "$with" "$without"; do
      sed -n 's/^\(VERDICT: .*SAFE[^(]*\)(.*/\1/p' "$tmp/report$out" \
        >"$tmp/verdict$out"
    done
    [ -s "$tmp/verdict$with" ] || cat "$tmp/out" "$tmp/report$with"
    diff "$tmp/verdict$without" "$tmp/verdict$with"
  } >"$tmp/found"
  report "$name" "$tmp/found"
}

cat >"$tmp/apart.c" <<'E'
#include <assert.h>
#include <pthread.h>
int a, b;
void *first(void *p) { a = 1; a = 2; a = 3; return p; }
void *second(void *p) { b = 1; b = 2; b = 3; return p; }
int main(void)
{
  pthread_t t, u;
  pthread_create(&t, 0, first, 0);
  pthread_create(&u, 0, second, 0);
  int seen = a + b;
  pthread_join(t, 0);
  pthread_join(u, 0);
  assert(seen <= LIMIT);
}
E
for limit in 6 5; do
  both "independent, at most $limit" 'pruned: a turn may as well stop later' \
    "$tmp/apart.c" '' --no-prune=independent -DLIMIT=$limit --engine=cbmc \
    --unwind=1 --rounds=2 --tile-size=1t,0:0-1/2-2/3-,1:0-0/1-1/2-
done
for program in reorder cas-counter; do
  for twin in safe unsafe; do
    both "exchanged, $program-$twin" 'pruned: it is another one with threads' \
      benchmarks/classic/$program-$twin.c '' --no-prune=exchanged \
      --engine=stepper --tiling=z --tiles=1 --tile-size=3t
  done
done

# What threads are given tells them apart, though their code is the same.
cat >"$tmp/given.c" <<'E'
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
struct job { int from; };
int x, y;
void *run(void *a)
{
  struct job *j = a;
  if (j->from == 1) { x = 1; x = 0; }
  if (j->from == 2) { y = 1; y = 0; }
  return 0;
}
int main(void)
{
  pthread_t t[2];
  struct job *jobs = malloc(2 * sizeof *jobs);
  for (int i = 0; i < 2; i++) jobs[i].from = 2 - i;
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, run, &jobs[i]);
  assert(!(x == 1 && y == 1));
}
E
for size in 1 2t; do
  "$binary" verify $usual -w --engine=stepper --tiling=z --tiles=1 --tile-size=$size \
    "$tmp/given.c" >"$tmp/out" 2>&1
  : >"$tmp/found"
  tail -n 1 "$tmp/out" | grep -q '^VERDICT: UNSAFE (assert)$' ||
    cat "$tmp/out" >"$tmp/found"
  report "not exchanged, tiles of $size" "$tmp/found"
done

# A form that is not what was kept is made again.
rm -rf "$tmp/run"
{
  "$binary" plan $usual --engine=cbmc --unwind=1 --rounds=2 --tile-size=2t \
    -o "$tmp/run" benchmarks/classic/peterson2-safe.c
  for f in "$tmp"/run/cache/*.gb; do
    printf 'irep' | dd of="$f" bs=1 seek=1000 conv=notrunc
  done
  "$binary" work "$tmp/run"
  "$binary" report "$tmp/run"
} >"$tmp/out" 2>&1
: >"$tmp/found"
tail -n 1 "$tmp/out" |
  grep -q '^VERDICT: SAFE within bounds (unwind 1, rounds 2, .*undefined .*)$' ||
  cat "$tmp/out" >"$tmp/found"
report 'a damaged cache' "$tmp/found"

# What is made once for all tasks is no task's time.
mkdir "$tmp/slow"
{ echo '#!/bin/sh'
  echo 'sleep 5'
  echo "exec '$(command -v goto-cc)' \"\$@\""; } >"$tmp/slow/goto-cc"
chmod +x "$tmp/slow/goto-cc"
ln -s "$(command -v cbmc)" "$tmp/slow/cbmc"
rm -rf "$tmp/run"
{
  "$binary" plan $usual --engine=cbmc --unwind=1 --rounds=2 --tile-size=2t \
    --no-prune=created,joined,independent --task-timeout=4 \
    -o "$tmp/run" benchmarks/classic/peterson2-safe.c
  rm -rf "$tmp/run/cache"
  PATH=$tmp/slow:$PATH "$binary" work "$tmp/run"
  "$binary" report "$tmp/run"
} >"$tmp/out" 2>&1
: >"$tmp/found"
tail -n 1 "$tmp/out" |
  grep -q '^VERDICT: SAFE within bounds (unwind 1, rounds 2, .*undefined .*)$' ||
  cat "$tmp/out" >"$tmp/found"
report 'preparing is no task of its own' "$tmp/found"

# verify is plan, work and report in one: so are its options.
says () {  # NAME PATTERN COMMAND...: its last line, of both outputs
  name=$1 pattern=$2
  shift 2
  "$binary" "$@" 2>&1 | tail -n 1 >"$tmp/out"
  : >"$tmp/found"
  grep -Eq -e "$pattern" "$tmp/out" || cat "$tmp/out" >"$tmp/found"
  report "$name" "$tmp/found"
}
bakery=benchmarks/classic/bakery-safe.c
says 'verify with tiles: options of work' '^VERDICT: SAFE \(stepper\)$|^}$' \
  verify $usual --tiling=staircase --timeout=50 -j1 --keep-going --format=json \
  --unwind=1 --rounds=1 --tile-size=1t "$bakery"
says 'verify with tiles: not all of verify' 'memory does not go with tiles' \
  verify $usual --tiling=z --memory=100 "$bakery"
says '--bound of verify' '^VERDICT: SAFE within bounds \(preemptions 1\)$' \
  verify $usual --engine=stepper --order=preemptions --bound=1 "$bakery"
"$binary" plan $usual --engine=stepper --bound=0 -o "$tmp/bound" "$bakery" \
  >"$tmp/out" 2>&1
"$binary" work "$tmp/bound" >"$tmp/out" 2>&1
says '--bound of a task' '^VERDICT: SAFE within bounds \(preemptions 0\)$' \
  report "$tmp/bound"
for wrong in '--engine=stepper --tiling=z --order=dpor' \
  '--engine=stepper --tiling=z --samples=4' --unwind=0 --rounds=65 --split=1 \
  '--engine=stepper --prover' '--engine=cbmc --bound=2' --tiles=65 \
  '--engine=cbmc --count=4' --engine=none --tiling=none2 --tile-size=0; do
  option=${wrong##* }
  # shellcheck disable=SC2086
  says "plan $wrong" "^tessera: ${option%%=*}: " plan $wrong -o "$tmp/none" \
    "$bakery"
done

# What the prover takes for safe is unknown until CBMC has seen it.
cat >"$tmp/proved.c" <<'E'
#include <assert.h>
#include <pthread.h>
int x, y;
void *run(void *p) { x = 1; x = 2; y = 1; assert(x <= 2); return p; }
int main(void)
{
  pthread_t t, u;
  pthread_create(&t, 0, run, 0);
  pthread_create(&u, 0, run, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
}
E
if command -v goto-analyzer >/dev/null; then
  {
    rm -rf "$tmp/run"
    "$binary" plan $usual --prover --engine=cbmc --unwind=1 --rounds=2 \
      --tile-size=3t -o "$tmp/run" "$tmp/proved.c"
    "$binary" work "$tmp/run"
    "$binary" report "$tmp/run"
    "$binary" work --retry "$tmp/run"
    "$binary" report "$tmp/run"
  } >"$tmp/out" 2>&1
  for line in 'unknown: put off: goto-analyzer takes it for safe' \
    '^VERDICT: UNKNOWN (of [0-9]* tasks [0-9]* unknown' \
    '^VERDICT: SAFE within bounds (unwind 1, rounds 2, .*undefined .*)$'; do
    grep -q "$line" "$tmp/out" || echo "not said: $line"
  done >"$tmp/found"
  [ ! -s "$tmp/found" ] || cat "$tmp/out" >>"$tmp/found"
  report 'the prover' "$tmp/found"
else
  skip 'the prover' 'there is no goto-analyzer'
fi

# A search that ends makes the tiles beside it superfluous, here and later.
: >"$tmp/found"
{
  "$binary" plan $usual --unwind=2 --rounds=3 -o "$tmp/whole" \
    benchmarks/classic/safestack-safe.c
  "$binary" work -j1 "$tmp/whole"
  "$binary" report "$tmp/whole"
  "$binary" work -j1 "$tmp/whole"
} >"$tmp/out" 2>&1
for line in 'all tasks of one kind are clean; 1 tasks done' \
  '^VERDICT: SAFE$' 'all tasks of one kind are clean; 0 tasks done'; do
  grep -q "$line" "$tmp/out" || echo "not said: $line" >>"$tmp/found"
done
report 'a search that ends is the answer' "$tmp/found"

seed=$from
while [ "$seed" -lt $((from + count)) ]; do
  if random_program "$seed"; then
    : >"$tmp/found"
    compare assert violated
    [ "$(truth assert)" = violated ] || compare deadlock reachable
    report "seed $seed" "$tmp/found"
  fi
  seed=$((seed + 1))
done
enough_programs "$count"
[ "$small" -gt "$large" ] ||
  echo "$large runs of $((small + large)) had too many tasks" >"$tmp/found"
report 'most runs are small enough to be done' "$tmp/found"
finish
