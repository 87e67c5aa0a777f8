#!/bin/sh
# check_patterns.sh -- memory-access patterns that the order dpor covers.
#
#   tests/check_patterns.sh BINARY [FIRST COUNT]
#
# tests/random/patterns.c writes random programs and knows, by brute force, what
# their executions cover. The observer map has to see the same when dpor has come
# to the end, whatever threads are called, and no more may be said to be
# impossible than what is not covered.
set -u
LC_ALL=C
export LC_ALL
case ${1:-} in /*) binary=$1 ;; *) binary=$PWD/$1 ;; esac
first=${2:-1} count=${3:-}
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh

# What $tmp/p.c covers, as tests/random/patterns.c says it, into $tmp/covered.
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

# How many patterns there are, are possible, and are covered.
compare () {
  # shellcheck disable=SC2086
  "$binary" show $usual --stage=patterns -w "$tmp/p.c" 2>"$tmp/err" |
    sed -n '$s/^\([0-9]*\) patterns, \([0-9]*\) possible$/\1 \2/p' >"$tmp/sums"
  is=$(grep -c '^\[[0-9]*,' "$tmp/out")
  read -r all may <"$tmp/sums" || all=0 may=0
  [ "$is" -le "$may" ] && [ "$may" -le "$all" ] ||
    echo "$is are covered, $may are possible, $all in all"
  possible=$((possible + may)) total=$((total + all))
}

: "${count:=$(how_many 30 12)}"
covered=0 programs=0 possible=0 total=0
${CC:-cc} -std=c11 -O2 -o "$tmp/patterns" tests/random/patterns.c || exit 1
for seed in $(seq "$first" $((first + count - 1))); do
  for permuted in '' permuted; do
    "$tmp/patterns" "$seed" "$tmp/p.c" $permuted >"$tmp/want" || continue
    sort -o "$tmp/want" "$tmp/want"
    if cover; then
      diff "$tmp/want" "$tmp/covered" >"$tmp/diff" ||
        { echo "seed $seed $permuted:"; sed 10q "$tmp/diff"; }
      compare
    else
      echo "seed $seed $permuted: dpor did not come to the end"
    fi
  done
  programs=$((programs + 1))
  covered=$((covered + $(wc -l <"$tmp/want")))
done >"$tmp/found"
report 'patterns of random programs' "$tmp/found"
echo "# $programs programs, each twice; $covered are covered, loose and tight"
echo "# of $total patterns of both, $possible are possible"
: >"$tmp/found"
[ "$covered" -ge $((5 * count)) ] && [ "$possible" -lt $((total / 2)) ] ||
  echo "only $covered patterns are covered in $programs programs" >"$tmp/found"
report 'there are enough of them' "$tmp/found"
finish
