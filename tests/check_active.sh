#!/bin/sh
# check_active.sh -- what is predicted, and what becomes of it.
#
#   tests/check_active.sh BINARY

set -u
LC_ALL=C
export LC_ALL
case ${1:-} in /*) binary=$1 ;; *) binary=$PWD/$1 ;; esac
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh

programs=$PWD/tests/active benchmarks=$PWD/benchmarks/active

# ---- each program says what is to be said of it; what is confirmed is replayed

replay_all () {  # FILE
  for schedule in "$tmp"/schedule.*; do
    [ -f "$schedule" ] || continue
    "$binary" replay -w -I runtime/include "$schedule" "$1" \
      >"$tmp/replayed" 2>&1
    [ $? = 10 ] || grep -q '^the threads meet there, ' "$tmp/replayed" ||
      { echo "not replayed:"; cat "$tmp/replayed"; }
  done
}

for file in "$programs"/*.c "$benchmarks"/*.c; do
  rm -f "$tmp"/schedule.*
  tries=''
  [ "${file%/*}" = "$programs" ] || tries=--tries=20
  # shellcheck disable=SC2046,SC2086
  run active -w --check-ir --schedule-out="$tmp/schedule" \
    $tries $(sed -n 's,^// args: ,,p' "$file") "$file"
  {
    wanted=$(sed -n 's,^// exit: ,,p' "$file")
    [ "$status" = "$wanted" ] || echo "status $status, not $wanted"
    judge_says "$file"
    replay_all "$file"
    confirmed=$(sed -n 's/^ACTIVE: \([0-9]*\) confirmed.*/\1/p' "$tmp/out")
    [ "$(ls "$tmp" | grep -c '^schedule\.')" = "$confirmed" ] ||
      echo "$confirmed confirmed, but not so many schedules"
  } >"$tmp/found"
  [ ! -s "$tmp/found" ] || cat "$tmp/out" "$tmp/err" >>"$tmp/found"
  report "${file##*/}" "$tmp/found"
done

# ---- the same for machines, and twice

run active -w --format=json "$programs/no-gate.c"
expect 'as JSON' 10 out '"format": "tessera-active"' out '"kind": "deadlock"' \
  out '"end": "confirmed"' out '"holding": \{' out '"active": \{'
cp "$tmp/out" "$tmp/first"
run active -w --format=json --jobs=1 "$programs/no-gate.c"
cmp "$tmp/first" "$tmp/out" >"$tmp/found" 2>&1
report 'the same again, with one process' "$tmp/found"
run active -w --tries=7 "$programs/no-gate.c"
expect '--tries' 10 out 'led there 7 of 7 '
run active -w --check=deadlock "$programs/together.c"
expect 'only what is checked is predicted' 0 out '^races, by runs +0 +0 +0 +0$'
run active -w --tries=many "$programs/no-gate.c"
expect 'a number that is none' 1
echo 'int main(void) { return x; }' >"$tmp/wrong.c"
run active "$tmp/wrong.c"
expect 'an error in the program' 2 err 'error: '
run active "$programs/gate.c"
expect 'silent but for the report' 0
cmp /dev/null "$tmp/err" >"$tmp/found" 2>&1
report 'nothing on stderr in a pipe' "$tmp/found"

# ---- a signal ends it and all that it started

mark=$tmp/leaves-nothing
mkdir "$mark"
cat >"$tmp/long.c" <<'C'
#include <pthread.h>
#include <stdatomic.h>
int data;
atomic_int a, b, turn;
void *work(void *arg)
{
  for (;;) {
    a = a * 31 + 7;
    b = b * 17 + a;
    turn = b % 7 + 6;
    if (turn == 5) data++;
  }
  return arg;
}
int main(void)
{
  pthread_t t[3];
  for (int i = 0; i < 3; i++) pthread_create(&t[i], 0, work, 0);
  for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
}
C
TMPDIR=$mark "$binary" active -w --tries=1000000 --timeout=600 "$tmp/long.c" \
  >"$tmp/out" 2>"$tmp/err" &
pid=$!
tries=0
until ls "$mark"/*/*.exe >/dev/null 2>&1 || [ $tries -gt 300 ]; do
  sleep 0.1
  tries=$((tries + 1))
done
sleep 0.5
kill -INT $pid 2>/dev/null || echo 'it was not there' >"$tmp/gone"
kill -TERM $pid 2>/dev/null
wait $pid
status=$?
{
  case $status in 130 | 143) ;; *) echo "status $status" ;; esac
  grep -q '^stopped by a signal$' "$tmp/out" || { echo 'no report:'; cat "$tmp/out" "$tmp/err"; }
  sleep 0.2
  ps -eo args= | grep -F "$mark" | grep -v grep
  ls -A "$mark"
} >"$tmp/found"
report 'a signal leaves nothing running, and nothing behind' "$tmp/found"


# ---- weaker memory orders, options that are wrong

cat >"$tmp/buffering.c" <<'C'
#include <pthread.h>
#include <stdatomic.h>
int both;
atomic_int x, y;
void *one(void *unused)
{
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  if (!atomic_load_explicit(&y, memory_order_relaxed)) both = 1;
  return unused;
}
int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, one, 0);
  atomic_store_explicit(&y, 1, memory_order_relaxed);
  if (!atomic_load_explicit(&x, memory_order_relaxed)) both = 2;
  pthread_join(t, 0);
}
C
run active -w "$tmp/buffering.c"
expect 'what interleavings exclude weaker orders may not' 5 \
  out 'open: the program names weaker memory orders' out ' 0 discharged, 1 open$'
run active --format=sarif "$tmp/buffering.c"
expect 'a format that it does not have' 1 err 'active has text and json'
for places in '' buffering.c buffering.c:0 buffering.c:1; do
  run active -w --breakpoint="$places" "$tmp/buffering.c"
  expect "breakpoints at '$places'" 1 err "^tessera: --breakpoint: .*$places"
done

finish
