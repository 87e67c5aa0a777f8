#!/bin/sh
# check_inline.sh -- routines change no verdict.
#
#   tests/check_inline.sh BINARY
#
# Programs of tests/verdict and benchmarks/classic, whose functions are inlined,
# and once with routines as far as there can be: the stepper says the same. Also
# what is too large otherwise, schedules, and reports.

set -u
LC_ALL=C
export LC_ALL
case ${1:-} in /*) binary=$1 ;; *) binary=$PWD/$1 ;; esac
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh

# FILE WHICH OPTION...: the verdict.
verdict () {
  file=$1 which=$2
  shift 2
  timeout 100 "$binary" verify -w -j1 --engine=stepper --check-ir --timeout=30 \
    --inline="$which" "$@" "$file" 2>&1 | tail -n 1
}

# Where a recursion ends is only known where all of it is inlined.
some=$(how_many 10 20) looked=0 n=0
for file in benchmarks/classic/*.c tests/verdict/*.c; do
  case $file in *fibonacci* | *safestack* | *recursion-*00* | *calls-of-calls*) continue ;; esac
  args=$(sed -n 's,^// args: ,,p' "$file" | head -n 1)
  property=$(sed -n 's,^// property: ,,p' "$file")
  case $args in *--engine* | *--tile* | *--rounds* | *--inline*) continue ;; esac
  n=$((n + 1))
  [ $((n % some)) = 0 ] || continue
  looked=$((looked + 1))
  # shellcheck disable=SC2086
  all=$(verdict "$file" all $args ${property:+--check="$property"})
  # shellcheck disable=SC2086
  small=$(verdict "$file" small $args ${property:+--check="$property"})
  [ "$all" = "$small" ] || echo "$file: inlined: $all, with routines: $small"
done >"$tmp/found"
[ "$looked" -ge 10 ] || echo "only $looked programs" >>"$tmp/found"
report 'programs, inlined and with routines' "$tmp/found"

# What is too large inlined is not with routines; its schedule is run again.
: >"$tmp/found"
wrong=tests/verdict/calls-of-calls-wrong.c
"$binary" verify -w -j1 --engine=stepper --check=race --schedule-out="$tmp/bug" \
  "$wrong" >"$tmp/out" 2>&1
"$binary" replay -w "$tmp/bug" "$wrong" >>"$tmp/out" 2>&1
[ "$(grep -c '^VERDICT: UNSAFE (race)$' "$tmp/out")" = 2 ] || cat "$tmp/out" >"$tmp/found"
verdict "$wrong" all --check=race --timeout=90 | grep -q 'size 20000' ||
  echo 'inlined, it is not too large' >>"$tmp/found"
report 'a schedule of a program with routines' "$tmp/found"

# CALLS: a function of some size that is called so often.
calls () {
  echo 'unsigned a[64], __VERIFIER_nondet_uint(void);'
  echo 'static void f(unsigned x) {'
  awk 'BEGIN { for (i = 0; i < 64; i++) print "a[" i "] += x;" }'
  echo '} int main(void) {'
  awk -v n="$1" 'BEGIN { while (n--) print "f(__VERIFIER_nondet_uint());" }'
  echo '__VERIFIER_assert(a[63] != 5); }'
}

# FILE: how often the function's last line is in the steps.
copies () { "$binary" show -w --stage=step "$1" | grep -c '^  a.*63. = a'; }

# A program that would take long to compile has them once, too.
: >"$tmp/found"
calls 5 >"$tmp/few.c"
calls 150 >"$tmp/many.c"
few=$(copies "$tmp/few.c") many=$(copies "$tmp/many.c")
[ "$few" -ge 5 ] && [ "$many" -lt "$few" ] ||
  echo "of 5 calls $few, of 150 calls $many" >"$tmp/found"
report 'a large program has routines' "$tmp/found"
finish
