#!/bin/sh
# check_library.sh -- is what we say of the C library so?
#
#   tests/check_library.sh BINARY
#
# Each program of tests/library holds on this machine, built by gcc; so no
# engine may find a violation in it, and each has to say SAFE, but those that
# its line `// unknown: ENGINE` names.

set -u
LC_ALL=C
export LC_ALL
case ${1:-} in /*) binary=$1 ;; *) binary=$PWD/$1 ;; esac

if [ "${2:-}" = --one ]; then
  file=$3
  if ! gcc -w -o "$4/program" "$file" -lm -pthread 2>"$4/err" ||
      ! "$4/program" >"$4/out" 2>"$4/err"; then
    echo "not $file: by itself: $(head -n 1 "$4/err")"
    exit 0
  fi
  for engine in stepper cbmc; do
    "$binary" verify $usual -w --engine="$engine" --timeout 30 "$file" \
      >"$4/out" 2>"$4/err"
    verdict=$(tail -n 1 "$4/out")
    case $verdict:$(sed -n 's,^// unknown: ,,p' "$file") in
      'VERDICT: SAFE'*) ;;
      'VERDICT: UNKNOWN'*:*"$engine"*) ;;
      *) echo "not $file: $engine: $verdict $(head -n 1 "$4/err")"; exit 0 ;;
    esac
  done
  echo "ok $file"
  exit 0
fi

cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh

script=$PWD/tests/check_library.sh
mkdir "$tmp/work"
ls tests/library/*.c >"$tmp/files"
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
