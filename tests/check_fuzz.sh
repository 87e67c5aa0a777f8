#!/bin/sh
# check_fuzz.sh -- the fuzz targets on what is kept: seeds and regressions.
#
#   tests/check_fuzz.sh BINARY    (the targets stand in its directory)

set -u
LC_ALL=C
export LC_ALL
case ${1:-} in /*) runner=${1%/*} ;; *) runner=$PWD/${1%/*} ;; esac
runner=$runner/tests/fuzz
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh

if ! [ -x "$runner/pipeline" ]; then
  skip 'seeds and regressions' 'make units builds the runner'
  finish
  exit 0
fi
for file in tests/fuzz/seeds/*.i tests/fuzz/regressions/*.i; do
  : >"$tmp/found"
  for target in frontend pipeline; do
    timeout 60 "$runner/$target" "$file" >"$tmp/said" 2>&1
    code=$?
    [ $code = 0 ] || {
      tail -n 40 "$tmp/said"
      echo "$target ended with status $code"
    } >>"$tmp/found"
  done
  report "${file#tests/fuzz/}" "$tmp/found"
done
for dir in seeds regressions; do
  find "tests/fuzz/$dir" -type f ! -name '*.i'
  find "tests/fuzz/$dir" -type f -size +1023c
done >"$tmp/found"
report 'all are .i files of at most 1 KB' "$tmp/found"
finish
