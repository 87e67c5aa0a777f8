#!/bin/sh
# check_patterns.sh -- memory-access patterns that the order dpor covers.
#
#   tests/check_patterns.sh BINARY [FIRST COUNT]
#
# tests/random/patterns.c writes random programs and knows, by brute force, what
# their executions cover. The observer map has to see the same when dpor has come
# to the end, whatever threads and variables are called.
set -u
LC_ALL=C
export LC_ALL
case ${1:-} in /*) binary=$1 ;; *) binary=$PWD/$1 ;; esac
first=${2:-1} count=${3:-}
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh

# What is covered, as tests/random/patterns.c says it: $tmp/p.c into $tmp/covered.
cover () {
  # shellcheck disable=SC2086
  "$binary" show $usual --stage=step --observe=map -w "$tmp/p.c" \
    >"$tmp/steps.c" 2>"$tmp/err" &&
    gcc -std=gnu11 -w -O1 -fno-strict-aliasing -no-pie -I runtime \
      -o "$tmp/program" "$tmp/steps.c" "${binary%/*}/runtime/libstep.a" -lm &&
    timeout 120 "$tmp/program" --samples=0 --no-deadlock --order=dpor \
      --observe=map >"$tmp/out" || return 1
  grep -q '"proof":true' "$tmp/out" && grep -q '"exact":true' "$tmp/out" ||
    return 1
  sed -n 's,^"\([0-9]*\)":"[^:]*:\([0-9]*\):.*,site \1 \2,p
    s,^\[\([0-9]*\)\,[0-9]*\,[0-9]*\,\([01]\)\,\([0-9\,]*\)\].*,\1 \2 \3,p' \
    "$tmp/out" | tr , ' ' | sort -r | awk '
    $1 == "site" { line[$2] = $3; next }
    { steps = ""
      for (i = 3; i <= NF; i++) steps = steps " " line[$i]
      print "loose " $1 steps
      if ($2) print "tight " $1 steps }' | sort -u >"$tmp/covered"
}

: "${count:=$(how_many 60 12)}"
covered=0 programs=0
${CC:-cc} -std=c11 -O2 -o "$tmp/patterns" tests/random/patterns.c || exit 1
for seed in $(seq "$first" $((first + count - 1))); do
  for permuted in '' permuted; do
    "$tmp/patterns" "$seed" "$tmp/p.c" $permuted >"$tmp/want" || continue
    sort -o "$tmp/want" "$tmp/want"
    if cover; then
      diff "$tmp/want" "$tmp/covered" >"$tmp/diff" ||
        { echo "seed $seed $permuted:"; sed 10q "$tmp/diff"; }
    else
      echo "seed $seed $permuted: dpor did not come to the end"
    fi
  done
  programs=$((programs + 1))
  covered=$((covered + $(wc -l <"$tmp/want")))
done >"$tmp/found"
report 'patterns of random programs' "$tmp/found"
echo "# $programs programs, $covered patterns"
: >"$tmp/found"
[ "$covered" -ge $((10 * count)) ] ||
  echo "only $covered patterns are covered in $programs programs" >"$tmp/found"
report 'there are enough of them' "$tmp/found"
finish
