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
from=${2:-1} count=${3:-$(how_many 50 10)}

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
    'VERDICT: UNKNOWN ('*) echo UNKNOWN ;;
    *) tail -n 1 "$tmp/out" ;;
  esac
}

# FILE MODEL [OPTION...]
compare () {
  wanted=$(sed -n "s,^// $2: ,,p" "$1")
  [ -n "$wanted" ] || return
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
  compare "$file" c11
  report "${file##*/}" "$tmp/found"
done

: >"$tmp/found"
every=$(how_many 5 17)
row=1
while "$tmp/weak" table tests/weak/litmus.tsv $row >"$tmp/p.c" 2>"$tmp/err"; do
  if [ $((row % every)) = 0 ]; then
    compare "$tmp/p.c" tso
    compare "$tmp/p.c" pso
    compare "$tmp/p.c" c11
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

# The default: c11 where orders are weaker.
: >"$tmp/found"
for file in tests/weak/c11-spin.c tests/weak/c11-older.c \
  tests/weak/c11-fetch-unused.c tests/weak/publish-release.c; do
  sed 's,^// c11,// auto,' "$file" >"$tmp/p.c"
  compare "$tmp/p.c" auto
done
sed 's,^// sc,// auto,' tests/weak/dekker-fenced.c >"$tmp/p.c"
compare "$tmp/p.c" auto --check=assert
"$binary" verify -w --engine=cbmc --check=assert tests/weak/c11-spin.c \
  >"$tmp/out" 2>&1
grep -q '^VERDICT: UNKNOWN (CBMC sees interleavings only' "$tmp/out" ||
  cat "$tmp/out" >>"$tmp/found"
report 'the default follows memory orders' "$tmp/found"

"$binary" verify -w --mm=c11 tests/weak/c11-seen.c >"$tmp/out" 2>&1
grep -q -- '-- x is 0, although 1 has been stored$' "$tmp/out" ||
  cat "$tmp/out" >"$tmp/found"
report 'an older value that is read is shown' "$tmp/found"
# What leaves out states changes no verdict.
: >"$tmp/found"
for without in exchange ample; do
  seed=$from
  while [ "$seed" -lt $((from + count / 5)) ]; do
    "$tmp/weak" random "$seed" >"$tmp/p.c"
    compare "$tmp/p.c" tso --no-reduction=$without
    compare "$tmp/p.c" pso --no-reduction=$without
    seed=$((seed + 1))
  done
  for file in alike alike-three; do
    compare tests/weak/$file.c tso --no-reduction=$without
    compare tests/weak/$file.c pso --no-reduction=$without
  done
done
report 'without reductions' "$tmp/found"

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

# CBMC lets stores out whenever it likes, searches only where it matters.
"$binary" verify -w --engine=cbmc --mm=tso --schedule-out="$tmp/schedule" \
  tests/weak/dekker.c >"$tmp/out" 2>&1
"$binary" replay -w "$tmp/schedule" tests/weak/dekker.c >"$tmp/again" 2>&1
tail -n 1 "$tmp/again" | grep -q '^VERDICT: UNSAFE (assert, tso)$' ||
  cat "$tmp/out" "$tmp/again" >"$tmp/found"
report 'what CBMC lets out is replayed from its file' "$tmp/found"

# A file names the model that was taken, also where none was asked for.
: >"$tmp/found"
"$binary" verify -w --engine=stepper --schedule-out="$tmp/schedule" \
  tests/weak/c11-seen.c >"$tmp/out" 2>&1
"$binary" replay -w "$tmp/schedule" tests/weak/c11-seen.c >"$tmp/again" 2>&1
tail -n 1 "$tmp/again" | grep -q '^VERDICT: UNSAFE (assert, c11)$' ||
  cat "$tmp/out" "$tmp/again" >"$tmp/found"
report 'what the default finds is replayed from its file' "$tmp/found"

# The same by CBMC, where bounds are given; what it finds runs again as steps.
# FILE MODEL ROUNDS [UNWIND]
compare_bounded () {
  wanted=$(sed -n "s,^// $2: ,,p" "$1")
  [ "$wanted" != BOUNDED ] || wanted=SAFE # the stepper's bound
  # shellcheck disable=SC2046
  timeout 300 "$binary" verify -w --engine=cbmc --mm="$2" --unwind="${4:-1}" \
    --rounds="$3" --check=assert,deadlock --timeout=300 \
    $(sed -n 's,^// args: ,,p' "$1") "$1" >"$tmp/out" 2>&1
  case $(tail -n 1 "$tmp/out") in
    'VERDICT: UNSAFE ('*) said=UNSAFE ;;
    'VERDICT: SAFE'* | 'VERDICT: UNKNOWN (vacuous'*) said=SAFE ;;
    'VERDICT: UNKNOWN (memory of atomic operations'*) said=UNKNOWN ;;
    *) said=$(tail -n 1 "$tmp/out") ;;
  esac
  [ "$said" = "$wanted" ] || {
    echo "${1##*/}: cbmc, $2: $said, not $wanted"
    cat "$1" "$tmp/out"
  } >>"$tmp/found"
}

: >"$tmp/found"
every=$(how_many 20 55)
row=1
while "$tmp/weak" table tests/weak/litmus.tsv $row >"$tmp/p.c" 2>/dev/null; do
  if [ $((row % every)) = 0 ]; then
    compare_bounded "$tmp/p.c" tso 3
    compare_bounded "$tmp/p.c" pso 3
    compare_bounded "$tmp/p.c" c11 3
  fi
  row=$((row + 1))
done
report 'cbmc: litmus.tsv' "$tmp/found"

: >"$tmp/found"
seed=$from
while [ "$seed" -lt $((from + count / 5)) ]; do
  "$tmp/weak" random "$seed" >"$tmp/p.c"
  compare_bounded "$tmp/p.c" tso 5
  compare_bounded "$tmp/p.c" pso 5
  seed=$((seed + 1))
done
report 'cbmc: random programs' "$tmp/found"

: >"$tmp/found"
for file in tests/weak/c11-*.c; do
  compare_bounded "$file" c11 3 3
done
report 'cbmc: c11' "$tmp/found"

# What the stepper says of random programs, whatever orders they name.
: >"$tmp/found"
seed=$from
while [ "$seed" -lt $((from + count / 5)) ]; do
  "$tmp/weak" random "$seed" >"$tmp/p.c"
  echo "// c11: $(verdict "$tmp/p.c" c11)" >>"$tmp/p.c"
  compare_bounded "$tmp/p.c" c11 4
  seed=$((seed + 1))
done
report 'cbmc: c11, as the stepper' "$tmp/found"

: >"$tmp/found"
for file in array-element heap-block through-pointer own-store-over \
  publish-plain publish-release; do
  compare_bounded tests/weak/$file.c tso 3
  compare_bounded tests/weak/$file.c pso 3
done
report 'cbmc: places that are only known then' "$tmp/found"

# FILE MODEL OPTIONS WORDS: words of the verdict of CBMC.
says () {
  # shellcheck disable=SC2086
  "$binary" verify -w --engine=cbmc --mm="$2" --unwind=1 --check=assert $3 \
    "$1" >"$tmp/out" 2>&1
  tail -n 1 "$tmp/out" | grep -q "$4" || cat "$tmp/out" >>"$tmp/found"
}
: >"$tmp/found"
says tests/weak/stores-in-a-row.c pso '--rounds=3' \
  '^VERDICT: SAFE within bounds (.*rounds 3, 1 waiting stores to a place'
says tests/weak/stores-in-a-row.c pso '--rounds=3 --stores=2' \
  '^VERDICT: UNSAFE (assert, pso)'
says tests/weak/stores-in-a-row.c sc '--rounds=3' \
  '^VERDICT: SAFE within bounds (unwind 1, rounds 3, undefined'
says tests/weak/bytes-of-int.c tso '--rounds=3' \
  '^VERDICT: UNKNOWN (a store that others may see late'
says tests/weak/free-before-seen.c pso '--unwind=2 --rounds=3 --check=memsafety' \
  '^VERDICT: UNKNOWN (a store that others see when its memory was given back'
says tests/weak/free-behind-seen.c pso '--unwind=2 --rounds=3 --check=memsafety' \
  '^VERDICT: SAFE within bounds (unwind 2, rounds 3, '
report 'cbmc: its bounds, and what it does not know' "$tmp/found"

# Tiles share the due times, and what is guessed: together they find what one
# task finds.
# FILE MODEL SIZE WORDS: words of the verdict of both tilings.
by_tiles () {
  for tiling in staircase z; do
    rm -rf "$tmp/run"
    "$binary" plan -w --engine=cbmc --mm="$2" --unwind=1 --rounds=3 --tiles=2 \
      --tiling=$tiling --tile-size="$3" --check=assert -o "$tmp/run" \
      "$1" >"$tmp/out" 2>&1
    "$binary" work "$tmp/run" >>"$tmp/out" 2>&1
    "$binary" report "$tmp/run" >>"$tmp/out" 2>&1
    grep -q "$4" "$tmp/out" || cat "$tmp/out" >>"$tmp/found"
  done
}
: >"$tmp/found"
by_tiles tests/weak/dekker.c tso 4 '^VERDICT: UNSAFE (assert, tso, task '
by_tiles tests/weak/c11-ring-relaxed.c c11 2 \
  '^VERDICT: UNSAFE (assert, c11, task '
by_tiles tests/weak/c11-ring.c c11 2 '^VERDICT: SAFE within bounds (.*, c11)'
report 'cbmc: tiles' "$tmp/found"

# Races are C11's, looked for first.
: >"$tmp/found"
"$binary" verify -w --mm=pso --check=race tests/weak/dekker.c >"$tmp/out" 2>&1
grep -q "^VERDICT: UNSAFE (race, sc; pso adds nothing: races are C11's)" \
  "$tmp/out" || cat "$tmp/out" >>"$tmp/found"
# FILE WORDS [OPTION...]: of the verdict, where assertions are looked for, too.
beside () {
  file=$1 words=$2
  shift 2
  "$binary" verify -w --mm=tso --check=race,assert "$@" "tests/weak/$file.c" \
    >"$tmp/out" 2>&1
  tail -n 1 "$tmp/out" | grep -q "^VERDICT: $words" ||
    cat "$tmp/out" >>"$tmp/found"
}
beside dekker "UNSAFE (race, sc; tso adds nothing: races are C11's)"
beside guarded-by-relaxed "UNSAFE (race, c11; tso adds nothing: races are C11's)"
beside guarded-by-fences 'SAFE (.*; races: c11)'
beside c11-mutex 'SAFE (stepper, sc; tso adds nothing: .*; races: c11)'
beside c11-mutex 'SAFE within bounds (data races are not looked for, ' \
  --engine=cbmc
beside dekker 'UNSAFE (.*assert, tso; races: sc)' --all
report 'races' "$tmp/found"

: >"$tmp/found"
for options in '--mm=power' '--mm=tso --order=dpor' '--mm=tso --check=unset' \
  '--mm=c11 --order=dpor'; do
  # shellcheck disable=SC2086
  "$binary" verify -w $options tests/weak/dekker.c >"$tmp/out" 2>&1
  [ $? = 1 ] || { echo "$options"; cat "$tmp/out"; } >>"$tmp/found"
done
report 'what does not go together' "$tmp/found"
finish
