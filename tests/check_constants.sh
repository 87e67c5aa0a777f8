#!/bin/sh
# check_constants.sh -- constant expressions, as they are folded and as they run.
#
#   tests/check_constants.sh BINARY [SEED COUNT]
#
# Random expressions over constants of the real types and of integers. A program
# that gcc builds without optimisation reads each constant from a volatile
# object and prints an assertion of what came out; all assertions must hold when
# they are folded. What C leaves undefined (a division by zero, a conversion out
# of range) is left out.

set -u
LC_ALL=C
export LC_ALL
case ${1:-} in /*) binary=$1 ;; *) binary=$PWD/$1 ;; esac
seed=${2:-1} count=${3:-1500}
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh

awk -v seed="$seed" -v count="$count" '
  function below(n) {
    state = (state * 16807) % 2147483647
    return int(state / 2147483647 * n)
  }
  function pick(list, parts, n) {
    n = split(list, parts, " ")
    return parts[1 + below(n)]
  }
  function digits(n, text) {
    while (n-- > 0) text = text below(10)
    return text
  }
  function real_leaf(number) {
    if (below(3) == 0) {
      number = pick(corners)
    } else {
      number = digits(1 + below(3)) "." digits(below(20))
      if (below(3) == 0) number = number pick("e-3 e5 e+10 e-20 e30")
    }
    if (below(3)) number = number pick(suffixes)
    return "LEAF(" number ")"
  }
  function real(depth, kind) {
    kind = depth > 0 ? below(9) : 0
    if (kind < 2) return real_leaf()
    if (kind < 5)
      return "(" real(depth - 1) " " pick("+ - *") " " real(depth - 1) ")"
    if (kind == 5) return "DIV(" real(depth - 1) ", " real(depth - 1) ")"
    if (kind == 6) return "((" real_type() ")" real(depth - 1) ")"
    if (kind == 7) return "((" real_type() ")" integer(depth - 1) ")"
    if (below(2)) return "(-" real(depth - 1) ")"
    return "(" truth(depth - 1) " ? " real(depth - 1) " : " real(depth - 1) ")"
  }
  function real_type() { return types[1 + below(7)] }
  function integer(depth, kind) {
    kind = depth > 0 ? below(4) : 0
    if (kind < 2) return "LEAF(" pick(integers) ")"
    if (kind == 2) return truth(depth - 1)
    return "TO(" pick(targets) ", " real(depth - 1) ")"
  }
  function truth(depth, kind) {
    kind = below(9)
    if (kind == 0) return "(!" real(depth) ")"
    if (kind == 1)
      return "(" real(depth) " " pick("&& ||") " " real(depth) ")"
    return "(" (kind > 2 ? real(depth) : integer(depth)) " " \
           pick("== != < > <= >=") " " real(depth) ")"
  }
  BEGIN {
    corners = "0x1.fffffep0 0x1.000001p0 0x1p-149 0x1p-1074 0x.8p-126 " \
      "0x1.8p63 0x1.fffffffffffffp-1 0x1.000000000000080p0 1e300 16777217.0 " \
      "9007199254740993.0 0.0 1.0 3.4028236e38 2.5e-45 1e-310 0.1 0.3"
    suffixes = "f F l L f32 f64 f32x f64x"
    integers = "0 1 -1 16777217 0xffffffffu 9007199254740993 -7LL 33554435uL " \
      "0x7fffffffffffffff 0xffffffffffffffffu 123456789"
    targets = "int unsigned long short __int128 _Bool Uchar Ulong"
    split("float,double,long double,_Float32,_Float64,_Float32x,_Float64x", \
          types, ",")
    state = seed * 7919 + 13
    for (i = 0; i < count; i++) print "X(" i ", " truth(2 + below(2)) ")"
  }' >"$tmp/list"

cat >"$tmp/native.c" <<'END'
#include <float.h>
#include <stdio.h>
typedef unsigned char Uchar;
typedef unsigned long Ulong;
static int bad;
#define LEAF(c) ({ volatile __typeof__(c) v_ = (c); v_; })
#define DIV(a, b) ({ __auto_type b_ = (b); bad |= b_ == 0; (a) / b_; })
#define MOST(type) \
  ((type)-1 > 0 ? (long double)(type)-1 \
                : 2.0L * ((type)1 << (sizeof(type) * 8 - 2)) - 1)
#define TO(type, e) \
  ({ __auto_type e_ = (e); \
     int fits_ = (long double)e_ > ((type)-1 > 0 ? -1.0L : -MOST(type) - 2) && \
                 (long double)e_ < MOST(type) + 1; \
     int is_truth_ = _Generic((type)0, _Bool: 1, default: 0); \
     bad |= !fits_ && !is_truth_; \
     (type)(fits_ || is_truth_ ? e_ : 0); })
#define X(i, e) \
  static void f##i(void) \
  { \
    bad = 0; \
    int r_ = (e); \
    if (!bad) \
      printf("_Static_assert((%s) == %d, \"row %d\");\n", #e, r_, i); \
  }
#include "list"
#undef X
#define X(i, e) f##i();
int main(void)
{
#include "list"
  return 0;
}
END
gcc -std=gnu11 -O0 -w -o "$tmp/native" "$tmp/native.c" 2>"$tmp/found"
report 'gcc takes the expressions' "$tmp/found"

{
  echo 'typedef unsigned char Uchar;'
  echo 'typedef unsigned long Ulong;'
  echo '#define LEAF(c) c'
  echo '#define DIV(a, b) ((a) / (b))'
  echo '#define TO(type, e) ((type)(e))'
  "$tmp/native"
  echo 'int main(void) { return 0; }'
} >"$tmp/folded.c"
rows=$(grep -c '^_Static' "$tmp/folded.c")
: >"$tmp/found"
[ "$rows" -ge $((count / 2)) ] || echo "$rows of $count" >"$tmp/found"
report 'most of them are defined' "$tmp/found"

# At most 20 errors are said at once.
run show --stage=ir -w "$tmp/folded.c"
: >"$tmp/found"
[ "$status" = 0 ] || { sed "s,$tmp/,," "$tmp/err"; echo "status $status"; } \
  >"$tmp/found"
report 'they are folded as they run' "$tmp/found"
finish
