#!/bin/sh
# check_generate.sh -- tests for modules: which bugs they find, and that they find
# none where there is none.
#
#   tests/check_generate.sh BINARY
#
# Each module of tests/generate has its bug with -DBUG only.

set -u
LC_ALL=C
export LC_ALL
case ${1:-} in /*) binary=$1 ;; *) binary=$PWD/$1 ;; esac
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh
cd tests/generate || exit 1

generate () {  # ARG...
  run generate --timeout=250 --task-timeout=60 "$@"
}

# ---- bugs, and their twins

bug () {  # NAME PROPERTY FILE...
  name=$1 property=$2
  shift 2
  generate --count=24 --seed=2 -o "$tmp/$name" -DBUG "$@"
  expect "$name: it is found" 10 out "^VERDICT: UNSAFE \\($property\\)" \
    out "^  .*/$name/bug-1.schedule\$"
  generate --count=4 "$@"
  expect "$name: not without it" 5 out '^VERDICT: UNKNOWN \(tests: [1-4] ' \
    out '^drivers: 4, [1-4] good, 0 not decided'
}

bug counter race counter.h counter.c
bug account linearizability account.module
bug cell deadlock cell.h cell.c
bug buffer race buffer.h buffer.c

# What only calls of one thread do wrong is no bug of threads.
generate --count=2 alone.h alone.c
expect 'it fails without threads' 5 out '^2 drivers fail without a second thread' \
  out 'as does alone_divide | alone_divide'

# ---- what is written

expect_file () {  # NAME FILE PATTERN...
  name=$1 file=$2
  shift 2
  for pattern; do
    grep -Eq -- "$pattern" "$file" || echo "no $pattern"
  done >"$tmp/found"
  report "$name" "$tmp/found"
}

expect_file 'a driver can be read' "$tmp/account/bug-1.c" \
  '^  object = account_new\([12]\);' '^  result\[0\] = account_take\(object, [12]\);' \
  '^  assert\(is_serial\(\)\);' '^  account_free\(object\);' \
  '^ \*   tessera replay .*bug-1.schedule '

run replay -w -I"$PWD" "$tmp/account/bug-1.schedule" "$tmp/account/bug-1.c" \
  "$PWD/account.c" -DBUG
expect 'a schedule of it is run again' 10 out 'VERDICT: UNSAFE \(assert'
run verify -w -I. -j1 --engine=stepper "$tmp/account/bug-1.c" account.c
expect 'the driver is safe without the bug' 0 out 'VERDICT: SAFE'

: >"$tmp/found"
for name in account counter buffer cell; do
  ${CC:-gcc} -Wall -Wextra -Werror -pthread -I. -c -o "$tmp/driver.o" \
    "$tmp/$name/bug-1.c" >>"$tmp/found" 2>&1
done
report 'drivers compile without warnings' "$tmp/found"

# ---- tests of one file: they fail with the bug, each time, and not without

compile_test () {  # NAME FLAG...
  name=$1
  shift
  flag=$(sed -n '1,/^ \*\/$/s/.* cc -pthread \(-fsanitize=thread\) .*/\1/p' \
    "$tmp/$name/bug-1-test.c")
  # shellcheck disable=SC2086
  ${CC:-gcc} -w -pthread $flag -I. "$@" -c -o "$tmp/test.o" \
    "$tmp/$name/bug-1-test.c" && ${CC:-gcc} -pthread -o "$tmp/test" "$tmp/test.o"
}

for name in account counter buffer; do
  : >"$tmp/found"
  for flags in -DBUG -DTWIN; do
    compile_test "$name" $flags >>"$tmp/found" 2>&1
    for time in 1 2 3 4 5; do
      "$tmp/test" >"$tmp/out" 2>&1
      status=$?
      case $flags,$status in
        -DTWIN,0 | -DBUG,[!0]*) ;;
        *) echo "$flags: status $status, the time $time" >>"$tmp/found" ;;
      esac
    done
  done
  # Of a shell that ran it.
  sed -i '/Aborted\|Segmentation fault/d' "$tmp/stderr"
  report "$name: its test fails with the bug only" "$tmp/found"
done

# ---- the same twice

for time in 1 2; do
  generate --count=6 --seed=7 --format=json -j$time account.module
  sed '/"seconds"/d' "$tmp/out" >"$tmp/same$time"
done
cmp "$tmp/same1" "$tmp/same2" >"$tmp/found" 2>&1
report 'the same with the same seed, however many at once' "$tmp/found"
expect 'as JSON' 5 out '^ "format": "tessera-generate"' \
  out '^  "covered": [1-9]' out '^  "good": 6'

for guide in pairs random; do
  generate --count=6 --guide=$guide -DBUG counter.h counter.c
  expect "led by $guide" 10 out '^race: data race, of object.value'
  expect "$guide: nothing is said of it" 10 err "!guide"
done

# ---- what may be given

cat >"$tmp/range.h" <<'C'
void range_in(int small);
int range_taken(int *first, void **second);
C
cat >"$tmp/range.c" <<'C'
#include "range.h"
#include <assert.h>
#include <pthread.h>
#include <stddef.h>
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int last = 3;
void range_in(int small)
{
  assert(small >= 3 && small <= 4);
  pthread_mutex_lock(&mutex);
  last = small;
  pthread_mutex_unlock(&mutex);
}
int range_taken(int *first, void **second)
{
  pthread_mutex_lock(&mutex);
  *first = last;
  pthread_mutex_unlock(&mutex);
#ifdef BUG
  pthread_mutex_lock(&mutex);
  *second = last == 3 ? NULL : (void *)&last;
  pthread_mutex_unlock(&mutex);
#else
  *second = *first == 3 ? NULL : (void *)&last;
#endif
  return 0;
}
C
cat >"$tmp/range.module" <<'C'
module range.c   # a comment
object static
method range_in(small)  small in 3..4
method range_taken
C
generate --count=8 "$tmp/range.module"
expect 'a range is kept, what is written is a result' 5 \
  out '^drivers: 8, 8 good, 0 not decided'
generate --count=16 -DBUG "$tmp/range.module"
expect 'what is written in two sections' 10 out '^VERDICT: UNSAFE \(linear'
sed -i 's/small in 3..4/small in 3..4 small from {symbolic}/' "$tmp/range.module"
generate --count=2 "$tmp/range.module"
expect 'anything in a range' 5 out '^drivers: 2, 2 good, 0 not decided'

# ---- descriptions that are wrong

wrong () {  # NAME LINE MESSAGE
  { echo 'module range.c'; echo 'method range_in(small)'; echo "$2"; } \
    >"$tmp/wrong.module"
  generate "$tmp/wrong.module"
  expect "$1" 2 err "wrong.module:3:$3"
}

wrong 'a word that begins no line' 'methods range_in' '1: error: a line begins with'
wrong 'no function' 'method range_on' '8: error: no header declares .*range_on'
wrong 'no method' 'before range_in < range_on' '19: error: no line before says'
wrong 'no parameter' 'method range_taken(a) b in 1..2' \
  "23: error: range_taken has no parameter 'b' here"
wrong 'no range' 'method range_taken(a, b) a in 2..1' \
  '35: error: the range is empty'
wrong 'as many parameters' 'method range_taken(a, b, c)' \
  '8: error: range_taken has 2 parameters'
wrong 'no end' 'alone range_in range_taken' '16: error: the end of the line'
wrong 'twice' 'method range_in' '8: error: range_in is a method already'
generate "$tmp/range.c"
expect 'a header beside the source' 5
generate --guide=all counter.h counter.c
expect 'no guide' 1 err "unknown guide 'all'"
generate --timeout=1 --count=0 counter.h counter.c
expect 'no drivers' 5 out '^drivers: 0,'
generate --count=1 "$tmp/range.module" "$tmp/range.c"
expect 'a source that is named twice' 5 out '^drivers: 1, 1 good, 0 not decided'
echo 'int broken = unknown;' >>"$tmp/range.c"
generate --count=1 "$tmp/range.module"
expect 'a source with an error' 2 \
  err "range.c:[0-9]*:14: error: 'unknown' is not declared"

cat >"$tmp/opaque.h" <<'C'
typedef struct opaque opaque;
opaque *opaque_new(void);
void opaque_put(opaque *o, int v);
int opaque_get(opaque *o);
C
cat >"$tmp/opaque.c" <<'C'
#include "opaque.h"
#include <stdlib.h>
struct opaque { int v; };
opaque *opaque_new(void) { return calloc(1, sizeof(opaque)); }
void opaque_put(opaque *o, int v) { o->v = v; }
int opaque_get(opaque *o) { return o->v; }
C
generate --count=4 "$tmp/opaque.h" "$tmp/opaque.c"
expect 'a type of another name for the record' 10 out '^methods: 2$' \
  out '^VERDICT: UNSAFE \(race\)$'
generate -o "$tmp/nowhere/folder" "$tmp/opaque.h" "$tmp/opaque.c"
expect 'a folder that cannot be made' 6 err 'cannot write into .*/nowhere/folder' \
  out '!drivers'

finish
