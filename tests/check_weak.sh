#!/bin/sh
# check_weak.sh -- verdicts under memory models.
#
#   tests/check_weak.sh BINARY [FROM COUNT]
#
# Each file of tests/weak says what its verdicts are; so do the lines of
# tests/weak/litmus.tsv, and the random programs that tests/random/weak.c
# writes, which knows the truth by trying all executions of a machine of its
# own. Of these, and of the orders, only some are tried unless CI is set.

set -u
LC_ALL=C
export LC_ALL
case ${1:-} in /*) binary=$1 ;; *) binary=$PWD/$1 ;; esac
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh
from=${2:-1} count=${3:-$(how_many 100 10)}

gcc -std=c11 -D_GNU_SOURCE -O2 -Wall -Wextra -Werror -o "$tmp/weak" \
  tests/random/weak.c 2>"$tmp/found"
report 'the generator compiles' "$tmp/found"

# FILE MODEL [OPTION...]: SAFE, BOUNDED, UNSAFE or what else was said.
verdict () {
  file=$1 model=$2
  shift 2
  # shellcheck disable=SC2046
  timeout 100 "$binary" verify -w --engine=stepper --mm="$model" "$@" \
    $(sed -n 's,^// args: ,,p' "$file") "$file" >"$tmp/out" 2>&1
  case $(tail -n 1 "$tmp/out") in
    'VERDICT: UNSAFE ('*) echo UNSAFE ;;
    'VERDICT: SAFE ('*) echo SAFE ;;
    'VERDICT: SAFE within bounds ('*) echo BOUNDED ;;
    *) tail -n 1 "$tmp/out" ;;
  esac
}

# FILE MODEL [OPTION...]
compare () {
  wanted=$(sed -n "s,^// $2: ,,p" "$1")
  said=$(verdict "$@")
  [ "$said" = "$wanted" ] || {
    file=$1
    shift
    echo "${file##*/}: $*: $said, not $wanted"
    cat "$file" "$tmp/out"
  } >>"$tmp/found"
}

for file in tests/weak/*.c; do
  : >"$tmp/found"
  compare "$file" sc --check=assert,deadlock,memsafety
  compare "$file" tso
  compare "$file" pso
  report "${file##*/}" "$tmp/found"
done

: >"$tmp/found"
every=$(how_many 1 17)
row=1
while "$tmp/weak" table tests/weak/litmus.tsv $row >"$tmp/p.c" 2>"$tmp/err"; do
  if [ $((row % every)) = 0 ]; then
    compare "$tmp/p.c" tso
    compare "$tmp/p.c" pso
  fi
  row=$((row + 1))
done
[ ! -s "$tmp/err" ] || cat "$tmp/err" >>"$tmp/found"
[ "$row" = 221 ] || echo "the table has $((row - 1)) lines" >>"$tmp/found"
report 'litmus.tsv' "$tmp/found"

: >"$tmp/found"
seed=$from
while [ "$seed" -lt $((from + count)) ]; do
  "$tmp/weak" random "$seed" >"$tmp/p.c"
  compare "$tmp/p.c" tso
  compare "$tmp/p.c" pso
  seed=$((seed + 1))
done
report 'random programs' "$tmp/found"

for order in delays rounds breadth depth; do
  : >"$tmp/found"
  seed=$from
  while [ "$seed" -lt $((from + count / 5)) ]; do
    "$tmp/weak" random "$seed" >"$tmp/p.c"
    compare "$tmp/p.c" pso --order="$order"
    seed=$((seed + 1))
  done
  compare tests/weak/dekker.c tso --order="$order"
  compare tests/weak/dekker-fenced.c tso --order="$order"
  report "order $order" "$tmp/found"
done

# What is said of it.
"$binary" verify -w --mm=tso tests/weak/message-lfence.c >"$tmp/out" 2>&1
grep -q '^VERDICT: SAFE (stepper, sc; tso adds nothing: no store can be overtaken)$' \
  "$tmp/out" || cat "$tmp/out" >"$tmp/found"
report 'nothing is overtaken' "$tmp/found"

"$binary" verify -w --mm=pso --schedule-out="$tmp/schedule" \
  tests/weak/message-lfence.c >"$tmp/out" 2>&1
grep -q "^    thread 1's y = 1 (.*message-lfence.c:14) becomes visible\$" \
  "$tmp/out" || cat "$tmp/out" >"$tmp/found"
"$binary" replay -w "$tmp/schedule" tests/weak/message-lfence.c \
  >"$tmp/again" 2>&1
sed '$d' "$tmp/out" >"$tmp/steps"
sed '$d' "$tmp/again" | diff "$tmp/steps" - >>"$tmp/found"
report 'a store that becomes visible is shown, and replayed' "$tmp/found"

: >"$tmp/found"
for options in '--mm=power' '--mm=tso --order=dpor' '--mm=pso --check=race' \
  '--mm=tso --check=unset'; do
  # shellcheck disable=SC2086
  "$binary" verify -w $options tests/weak/dekker.c >"$tmp/out" 2>&1
  [ $? = 1 ] || { echo "$options"; cat "$tmp/out"; } >>"$tmp/found"
done
report 'what does not go together' "$tmp/found"
finish
