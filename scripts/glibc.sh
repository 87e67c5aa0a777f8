#!/bin/sh
# glibc.sh -- does Tessera allow what glibc does?
#
#   scripts/glibc.sh BINARY [RUNS [FILE...]]
#
# Each program of tests/outcomes runs natively many times, with random delays,
# and prints a number each time. Each number that was printed Tessera has to
# find, too: a program that asserts that it is another one has to be UNSAFE.

set -u
LC_ALL=C
export LC_ALL
case ${1:-} in
  '') echo "usage: $0 BINARY [RUNS [FILE...]]" >&2; exit 1 ;;
  /*) binary=$1 ;;
  *) binary=$PWD/$1 ;;
esac
runs=${2:-2000}
[ $# -le 2 ] || { shift 2; given=$*; }
cd "$(dirname "$0")/.." || exit 1
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
failed=0

run_natively () {
  gcc -w -O1 -pthread -o "$tmp/program" "$1" || return 1
  n=0
  while [ "$n" -lt "$runs" ]; do
    timeout 10 "$tmp/program" || echo hangs
    n=$((n + 1))
  done | sort | uniq -c | sort -rn >"$tmp/seen"
}

for file in ${given:-tests/outcomes/*.c}; do
  run_natively "$file" || exit 1
  while read -r times number; do
    said=$("$binary" verify -w --check=assert --timeout 120 -DASKED="$number" \
      "$file" 2>"$tmp/err" | tail -n 1)
    case $said in
      'VERDICT: UNSAFE'*) echo "ok $file: $number ($times times)" ;;
      *)
        echo "not $file: $number ($times times): $said"
        failed=1 ;;
    esac
  done <"$tmp/seen"
done
exit "$failed"
