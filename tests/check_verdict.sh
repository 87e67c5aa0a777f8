#!/bin/sh
# check_verdict.sh -- the benchmarks' verdicts within their smallest bounds.
#
#   tests/check_verdict.sh BINARY
#
# Each file of benchmarks/classic says its verdict, property and the bounds that
# show the bug. The unsafe twin must be UNSAFE there; the safe one must not (it
# may well have no execution that ends within such bounds: UNKNOWN, vacuous).
# Each file of tests/verdict says how its verdict begins (SAFE alone is without
# bounds), how else if another engine may be first (`or`), arguments, and what a line of the answer is like. Where the arguments
# name no engine, each engine is asked alone as well: it may leave the question
# open or name a bound, but must not say the opposite. That takes long: CI asks of
# all files, else it is a fourth of them.

set -u
LC_ALL=C
export LC_ALL
case ${1:-} in /*) binary=$1 ;; *) binary=$PWD/$1 ;; esac

if [ "${2:-}" = --one ]; then
  file=$3
  field () { sed -n "s,^// $1: ,,p" "$file"; }
  if [ "${file#tests/verdict/}" != "$file" ]; then
    args=$(field args) verdict=$(field verdict) says=$(field says)
    or=$(field or)
    # shellcheck disable=SC2086
    "$binary" verify -w $args "$file" >"$4/out" 2>"$4/err"
    case $(tail -n 1 "$4/out"):$verdict in
      # CBMC was first, and its second question took too long here.
      'VERDICT: SAFE within bounds (undefined behaviour is not looked for)':SAFE)
        said=yes ;;
      "VERDICT: ${or:-none}"*) said=yes ;;
      'VERDICT: SAFE within '*:SAFE) said=no ;;
      "VERDICT: $verdict"*) said=yes ;;
      *) said=no ;;
    esac
    if [ $said = no ]; then
      echo "not $file: $(tail -n 1 "$4/out") $(head -n 1 "$4/err")"
      exit 0
    elif ! grep -Eq -e "$says" "$4/out"; then
      echo "not $file: does not say $says"
      exit 0
    fi
    case $args in *--engine* | *--tile* | *--rounds*) echo "ok $file"; exit 0 ;; esac
    part=$(printf %s "$file" | cksum | cut -d" " -f1)
    if [ -z "${CI:-}" ] && [ $((part % 4)) != 0 ]; then
      echo "ok $file"
      exit 0
    fi
    for engine in stepper cbmc; do
      # shellcheck disable=SC2086
      "$binary" verify -w -j1 $args --engine=$engine --timeout=5 "$file" \
        >"$4/out" 2>"$4/err"
      case $verdict:$(tail -n 1 "$4/out") in
        SAFE*:'VERDICT: UNSAFE'* | UNSAFE*:'VERDICT: SAFE' | \
          UNSAFE*:'VERDICT: SAFE ('* | *: | *:*'internal error'*)
          echo "not $file: $engine: $(tail -n 1 "$4/out") $(head -n 1 "$4/err")"
          exit 0 ;;
      esac
    done
    echo "ok $file"
    exit 0
  fi
  "$binary" verify -w --check="$(field property)" --unwind "$(field unwind)" \
    --rounds "$(field rounds)" --timeout 120 "$file" >"$4/out" 2>"$4/err"
  case $?:$(field verdict):$(tail -n 1 "$4/out") in
    10:UNSAFE:'VERDICT: UNSAFE ('*) echo "ok $file" ;;
    0:SAFE:'VERDICT: SAFE'* | 5:SAFE:*vacuous*) echo "ok $file" ;;
    *) echo "not $file: $(tail -n 1 "$4/out") $(head -n 1 "$4/err")" ;;
  esac
  exit 0
fi

cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh

# They need more time (benchmarks/run has it) or what is not there yet.
slow='fibonacci6 fibonacci7 safestack hand-over-hand fork-join rwlock sigma'
for file in benchmarks/classic/*.c; do
  name=${file##*/}
  name=${name%-safe.c}
  name=${name%-unsafe.c}
  case " $slow " in *" $name "*) ;; *) echo "$file" ;; esac
done >"$tmp/files"
ls tests/verdict/*.c >>"$tmp/files"

script=$PWD/tests/check_verdict.sh
mkdir "$tmp/work"
# shellcheck disable=SC2016
xargs -P 2 -n 1 sh -c '
  dir=$(mktemp -d "$3/XXXXXX") && "$1" "$2" --one "$4" "$dir"
' sh "$script" "$binary" "$tmp/work" <"$tmp/files" >"$tmp/said"
while read -r file; do
  grep "^not $file:" "$tmp/said" >"$tmp/found"
  grep -q " $file" "$tmp/said" || echo "no answer" >"$tmp/found"
  report "${file##*/}" "$tmp/found"
done <"$tmp/files"
finish
