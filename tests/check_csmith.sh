#!/bin/sh
# check_csmith.sh -- random programs survive the way through Tessera: 40 fixed
# seeds that end quickly, 25 of them without CI; scripts/csmith.sh runs as many
# as wanted.
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh

plain="41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 61 62 63 64 65
  67 68 69 70 71 72"
fancy="2 3 4 5 6 7 8 9 10 12"
flags='--bitfields --packed-struct --unions --volatiles --float'

if ! command -v csmith >/dev/null; then
  skip 'csmith programs behave the same' 'csmith is not installed'
  finish
  exit 0
fi
check () {  # NAME SEEDS [FLAG...]
  what=$1 seeds=$2
  shift 2
  # shellcheck disable=SC2086
  printf '%s\n' $seeds | head -n "$(how_many 30 15)" >"$tmp/seeds"
  xargs -P "$(nproc)" -I SEED scripts/csmith.sh \
    -b "$binary" -k "$tmp/failures" -s SEED -- "$@" <"$tmp/seeds" | sort -n >"$tmp/results"
  cut -d ' ' -f 1 "$tmp/results" | diff "$tmp/seeds" - >"$tmp/why"
  report "each seed $what has a result" "$tmp/why"
  while read -r seed result why; do
    case $result in
      same) pass "csmith seed $seed $what" ;;
      endless) skip "csmith seed $seed $what" "does not end: $why" ;;
      *) echo "$result $why" >"$tmp/why"
         report "csmith seed $seed $what" "$tmp/why" ;;
    esac
  done <"$tmp/results"
}
binary=$1
check plain "$plain"
# shellcheck disable=SC2086
check "$flags" "$fancy" $flags
finish
