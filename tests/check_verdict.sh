#!/bin/sh
# check_verdict.sh -- the benchmarks' verdicts within their smallest bounds.
#
#   tests/check_verdict.sh BINARY
#
# Each file of benchmarks/classic says its verdict, property and the bounds that
# show the bug. The unsafe twin must be UNSAFE there; the safe one must not (it
# may well have no execution that ends within such bounds: UNKNOWN, vacuous).
# Each file of tests/verdict says how its verdict begins, arguments, and what a
# line of the answer is like.

set -u
LC_ALL=C
export LC_ALL
case ${1:-} in /*) binary=$1 ;; *) binary=$PWD/$1 ;; esac

if [ "${2:-}" = --one ]; then
  file=$3
  field () { sed -n "s,^// $1: ,,p" "$file"; }
  if [ "${file#tests/verdict/}" != "$file" ]; then
    # shellcheck disable=SC2046
    "$binary" verify -w $(field args) "$file" >"$4/out" 2>"$4/err"
    case $(tail -n 1 "$4/out") in
      "VERDICT: $(field verdict)"*)
        says=$(field says)
        if grep -Eq -e "$says" "$4/out"; then echo "ok $file"
        else echo "not $file: does not say $says"
        fi ;;
      *) echo "not $file: $(tail -n 1 "$4/out") $(head -n 1 "$4/err")" ;;
    esac
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
