# generated.sh -- what scripts share that try Tessera on generated programs; for
# them to source.
# shellcheck shell=sh
LC_ALL=C
export LC_ALL
here=$(cd "$(dirname "$0")/.." && pwd) || exit 1
binary=$here/build/tessera

# The script's own first comment says how it is used.
usage () {
  sed -n '2,/^[^#]/{ s/^# \{0,1\}//p; }' "$0" >&2
  exit 1
}

# GENERATOR...: of tests/random, into $dir, which is gone in the end.
begin () {
  dir=$(mktemp -d) || exit 1
  trap 'rm -rf "$dir"' EXIT
  trap 'exit 1' HUP INT TERM
  for generator; do
    of=$here/tests/random/$generator
    if [ -d "$of" ]; then set -- "$of"/*.c; else set -- "$of.c"; fi
    gcc -std=c11 -D_GNU_SOURCE -O2 -o "$dir/$generator" "$@" || exit 1
  done
}
