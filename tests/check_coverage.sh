#!/bin/sh
# check_coverage.sh -- what executions have shown: files of it, and what
# `tessera coverage` makes of them.
#
#   tests/check_coverage.sh BINARY

set -u
LC_ALL=C
export LC_ALL
case ${1:-} in /*) binary=$1 ;; *) binary=$PWD/$1 ;; esac
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh
cd "$tmp" || exit 1

wrong=''
same () {  # EXPECTED FOUND
  [ "$1" = "$2" ] || wrong="$wrong  expected $1
  found    $2
"
}
tell () {  # NAME: how the comparisons before it went
  printf %s "$wrong" >found
  report "$1" found
  wrong=''
}

# The two examples of Wang, Said and Gupta (2011).
cat >atomicity.c <<'C'
#include <assert.h>
#include <pthread.h>
int *p;
int data;
void *maker(void *arg) {
  p = &data;
  p = 0;
  return arg;
}
void *user(void *arg) {
  if (p)
    assert(p);
  return arg;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, maker, 0);
  pthread_create(&b, 0, user, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
}
C
cat >busy.c <<'C'
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x;
void *waiter(void *arg) {
  int c;
  do {
    pthread_mutex_lock(&m);
    c = x;
    pthread_mutex_unlock(&m);
  } while (!c);
  return arg;
}
void *setter(void *arg) {
  pthread_mutex_lock(&m);
  x = 1;
  pthread_mutex_unlock(&m);
  return arg;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, waiter, 0);
  pthread_create(&b, 0, setter, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
}
C

# STATUS: pairs of the last coverage as LINE:LINE, the second one right before
# the first.
pairs () {
  awk -v status="$1" '
    function line(text) { split(text, part, ":"); return part[2] }
    { gsub(/[",]/, "") }
    $1 == "at:" && depth { before = line($2) }
    $1 == "at:" && !depth { site = line($2) }
    $1 == "by:" && $2 == "[" { depth = 1 }
    $1 == "]" && depth && !/\[/ && inner == 0 { depth = 0 }
    $1 == "calls:" && $2 == "[" { inner = 1 }
    $1 == "]" && inner { inner = 0 }
    $1 == "status:" && $2 == status { print site ":" before }
  ' out | sort | tr '\n' ' '
}
cover () {
  "$binary" coverage --format=json "$@" >out 2>err || cat err
}
member () {  # NAME: of a number or a word that is there once
  sed -n "s/^ *\"$1\": \([^,]*\),*\$/\1/p" out | head -n 1
}

cover --samples=0 atomicity.c
same '11:6 11:7 6:11 7:12 ' "$(pairs seen)"
same '12:6 12:7 6:12 7:11 ' "$(pairs infeasible)"
same 'true 4 3 1' \
  "$(member all) $(member followed) $(member good) $(member violations)"
tell 'an atomic block: all executions'
cover --samples=0 --learn=all atomicity.c
same '11:6 11:7 12:7 6:11 7:11 7:12 ' "$(pairs seen)"
tell 'an atomic block: also those that end badly'
cover busy.c
same '14:7 15:8 7:14 8:15 ' "$(pairs seen)"
same '' "$(pairs open)"
tell 'busy waiting'
cover --samples=0 busy.c
same '7:14 8:15 ' "$(pairs seen)"
same '14:7 15:8 ' "$(pairs open)"
same false "$(member all)"
tell 'who looks in vain is left, and that is no proof'

# ---- what is excluded without running anything, and what nobody reaches

cat >locked.c <<'C'
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int n, late;
void *worker(void *arg) {
  pthread_mutex_lock(&m);
  n = n + 1;
  pthread_mutex_unlock(&m);
  if (n > 5)
    n = 0;
  late = 1;
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  pthread_mutex_lock(&m);
  n = n + 2;
  pthread_mutex_unlock(&m);
  late = 2;
  pthread_join(t, 0);
  late = n;
  return late;
}
C
cover --samples=0 --executions=1 locked.c
same '17:6 17:6 6:17 6:17 ' "$(pairs excluded)"
cover --samples=0 locked.c
same '' "$(pairs open)"
"$binary" coverage locked.c >out
grep -A 1 'no execution reached' out | grep -q 'locked.c:9:5 writes n' ||
  same 'line 9 is not reached' "$(cat out)"
tell 'what a lock excludes, and what is not reached'

# ---- files of what was learned

# What the folder knows of the program, without running it.
known () {
  cover "$1" "${2:-busy.c}"
  same '' "$(grep unexpected out)"
  pairs seen
}
learn () {  # DIR SEED
  "$binary" verify --check=deadlock --order=hapset --engine=stepper \
    --seed="$2" --statistics --learned="$1" busy.c >out 2>&1
}
learn one 1
learn two 2
cat one/learned/* two/learned/* >lines
expected=$(known one)
same '14:7 15:8 7:14 8:15 ' "$expected"
tell 'verify learns'
cover one busy.c
counts=$(grep -c count out)$(grep '"count"' out | tr -d '\n')
random=$(member random)
mkdir -p mixed/learned
{ cut -c1-40 lines | tail -n 3; echo '{"v":1,"run":"x"}'; echo noise; cat one/learned/*
  head -c 300 one/learned/*; } >mixed/learned/a.jsonl
sort -r one/learned/* >mixed/learned/b.jsonl
head -c 500 one/learned/* >mixed/learned/half.jsonl
cover mixed busy.c
same "$counts" "$(grep -c count out)$(grep '"count"' out | tr -d '\n')"
same "$random" "$(member random)"
tell 'files in any order, twice, cut and with noise'
# Two folders as one, either way round.
mkdir -p first/learned second/learned
cat one/learned/* two/learned/* >first/learned/w.jsonl
cp two/learned/*.jsonl second/learned/ && cp one/learned/*.jsonl second/learned/
cover first busy.c && cp out out.first
cover second busy.c
cmp -s out out.first || same 'the same' "$(diff out.first out)"
same $((2 * random)) "$(member random)"
tell 'the union of two folders'
# The same seed draws the same executions.
learn one 1
cover one busy.c
same "$random" "$(member random)"
learn one 7
cover one busy.c
same $((2 * random)) "$(member random)"
tell 'executions count once, and runs add up'
# What is known leads the next search: no order is new any more.
learn one 1
grep -q '1 followed' out || same '1 followed' "$(cat out)"
tell 'what was learned leads'

# A program that was edited: lines above a function change nothing; a function
# that was edited is forgotten, and another number of calls means other places.
sed '3i\
int more;\
void other(void) { more = 2; }' busy.c >moved.c
mkdir moved && mv moved.c moved/busy.c && cd moved || exit 1
same '10:17 16:9 17:10 9:16 ' "$(known ../one)"
tell 'lines that are inserted above'
sed 's/x = 1;/x = 7;/' ../busy.c >busy.c
same '' "$(known ../one)"
sed 's/return 0; }/return 1; }/; s/^int main.*/int more;\n&/' ../busy.c >busy.c
same '14:7 15:8 7:14 8:15 ' "$(known ../one)"
cd .. || exit 1
cover --calls=1 one busy.c
same '' "$(pairs seen)"
tell 'an edited function is forgotten'

# ---- runs of tasks

"$binary" plan --check=deadlock --engine=stepper --order=hapset --samples=3 \
  --sample=6 --seed=1 -o run busy.c >out 2>&1
grep -q '"over":"dpor"' run/manifest.jsonl || same over "$(cat run/manifest.jsonl)"
"$binary" work -j1 --keep-going --index=0 --of=2 run >out 2>&1 &
one=$!
"$binary" work -j1 --keep-going --index=1 --of=2 run >out.two 2>&1 &
wait $one $!
same 2 "$(find run/learned -name '*.jsonl' | wc -l | tr -d ' ')"
cover run
same '14:7 15:8 7:14 8:15 ' "$(pairs seen)"
same 18 "$(member random)"
tell 'two workers, each with a file of its own'
for order in dpor pcb hapset-pcb walk pct pos surw; do
  "$binary" plan --check=deadlock --engine=stepper --order=$order --learn=good \
    --samples=20 --sample=2 -o "run-$order" busy.c >out 2>&1
  "$binary" work -j1 --keep-going "run-$order" >out 2>&1
  cover "run-$order"
  case $(pairs seen) in
    *7:14*8:15*) ;;
    *) same 'some pairs' "$order: $(pairs seen)" ;;
  esac
done
tell 'tasks of other orders learn, too'

# ---- memory-access patterns

"$binary" coverage --samples=0 --patterns atomicity.c >out
# The pointer is written at 6 and 7, and read at 11 and, if it is not null, at
# 12. By two threads: 11 or 12 before 6 or 7, but not 12 before 6; either write
# before either read; 11, 7, 12; and 6, one of the reads, 7. What joins and the
# order of each thread exclude does not count.
same '3 of 4 4 of 4 1 of 2 2 of 2 ' "$(sed -n 's/^ *\([0-9]* of [0-9]*\) .*x is p$/\1/p' out |
  tr '\n' ' ')"
same 'patterns: 10 of 52 seen, 0 open, 2 infeasible (all executions were followed), 40 excluded' \
  "$(grep ^patterns: out)"
cover --samples=0 --patterns atomicity.c
same '10' "$(sed -n 's/^ *"covered": \([0-9]*\).*/\1/p' out | awk '{ n += $1 } END { print n }')"
tell 'memory-access patterns'

# ---- formats and usage

"$binary" coverage --samples=9 --format=lcov --lcov=trace.info locked.c >out
cmp -s out trace.info || same 'the same tracefile' "$(cat trace.info)"
same 'SF:locked.c 1' "$(grep '^SF' out) $(grep -c end_of_record out)"
same "LF:$(grep -c '^DA:' out)" "$(grep '^LF' out)"
same "LH:$(grep '^DA:' out | grep -vc ',0$')" "$(grep '^LH' out)"
same "BRF:$(grep -c '^BRDA:' out)" "$(grep '^BRF' out)"
same "BRH:$(grep '^BRDA:' out | grep -vc -e ',0$' -e ',-$')" "$(grep '^BRH' out)"
grep -q '^DA:9,0$' out || same 'DA:9,0' "$(grep ^DA out)"
tell 'a tracefile'
if command -v genhtml >/dev/null 2>&1; then
  genhtml --branch-coverage -q -o html trace.info >err 2>&1 || same 0 "$(cat err)"
  tell 'genhtml reads it'
else
  skip 'genhtml reads it' 'no genhtml'
fi
"$binary" coverage --format=xml busy.c >out 2>&1
same 1 $?
mkdir empty
"$binary" coverage empty >out 2>&1
same 6 $?
"$binary" coverage --order=depth busy.c >out 2>&1
same 1 $?
tell 'usage'
finish
