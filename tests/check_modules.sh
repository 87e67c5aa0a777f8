#!/bin/sh
# check_modules.sh -- the modules of benchmarks/modules keep what they promise,
# and do not without a lock.
#
#   tests/check_modules.sh BINARY
#
# Two threads call two methods each, which are chosen. Not all sections need
# their lock for that; at least one of each module does.

set -u
LC_ALL=C
export LC_ALL
case ${1:-} in /*) binary=$1 ;; *) binary=$PWD/$1 ;; esac
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh

# The first word of what is said of $tmp/NAME.c, with its driver.
verdict () {  # NAME
  # shellcheck disable=SC2086
  "$binary" verify $usual -w -j1 --engine=stepper --timeout=60 -DCALLS=2 \
    -Ibenchmarks/modules "$tmp/$1.c" "benchmarks/modules/drivers/$1.c" \
    >"$tmp/out" 2>&1
  sed -n 's/^VERDICT: \([A-Z]*\).*/\1/p' "$tmp/out"
}

# Whether it is unsafe without the lock of some section.
needs_a_lock () {  # NAME FILE
  for section in $(seq "$(benchmarks/modules/without "$2" 0)"); do
    benchmarks/modules/without "$2" "$section" >"$tmp/$1.c"
    [ "$(verdict "$1")" != UNSAFE ] || return 0
  done
  return 1
}

number=0
every=$(how_many 1 4)
for file in benchmarks/modules/*.c; do
  number=$((number + 1))
  [ $((number % every)) = 0 ] || continue
  name=$(basename "$file" .c)
  : >"$tmp/found"
  cp "$file" "$tmp/$name.c"
  [ "$(verdict "$name")" = SAFE ] || cp "$tmp/out" "$tmp/found"
  needs_a_lock "$name" "$file" || echo 'it is safe without any lock' >>"$tmp/found"
  report "a module: $name" "$tmp/found"
done
finish
