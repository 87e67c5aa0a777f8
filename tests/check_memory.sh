#!/bin/sh
# check_memory.sh -- random programs, and whether they do memory wrong.
#
#   tests/check_memory.sh BINARY [FIRST COUNT]
#
# tests/random/memory.c writes each and knows the truth, by brute force with
# memory of its own: whether an access or a free() is wrong, and whether memory
# is lost in the end. Both engines have to say the same, but CBMC, which follows
# no pointers, may leave it open whether memory is lost.
set -u
LC_ALL=C
export LC_ALL
case ${1:-} in /*) binary=$1 ;; *) binary=$PWD/$1 ;; esac
first=${2:-1} count=${3:-}
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh

# PROPERTY ENGINE: the verdict's line.
ask () {
  timeout -k 10 120 "$binary" verify -w -j1 --check="$1" --engine="$2" \
    --timeout=60 "$tmp/p.c" 2>/dev/null | sed -n 's/^VERDICT: //p'
}

truth () { sed -n "s,^// $1: ,,p" "$tmp/p.c"; }

judge () {  # SEED PROPERTY ENGINE
  said=$(ask "$2" "$3")
  case $2:$3:$(truth "$2"):$said in
    *:SAFE:SAFE* | *:UNSAFE:UNSAFE*) ;;
    leak:cbmc:*:UNKNOWN*'memory that is not freed'*) ;;
    *) echo "seed $1, $2, $3: $said, not $(truth "$2")" ;;
  esac
}

: "${count:=$(how_many 40 20)}"
wrong=0 lost=0
${CC:-cc} -std=c11 -O2 -o "$tmp/memory" tests/random/memory.c || exit 1
for seed in $(seq "$first" $((first + count - 1))); do
  "$tmp/memory" "$seed" >"$tmp/p.c" || continue
  for engine in stepper cbmc; do
    judge "$seed" memsafety "$engine"
    [ "$(truth leak)" = '?' ] || judge "$seed" leak "$engine"
  done
  [ "$(truth memsafety)" != UNSAFE ] || wrong=$((wrong + 1))
  [ "$(truth leak)" != UNSAFE ] || lost=$((lost + 1))
done >"$tmp/found"
report 'random programs that do memory right and wrong' "$tmp/found"
: >"$tmp/found"
[ $((wrong * 10)) -ge "$count" ] && [ $((lost * 10)) -ge "$count" ] ||
  echo "only $wrong of $count programs are wrong, and $lost lose memory" \
    >"$tmp/found"
report 'enough of them do' "$tmp/found"
finish
