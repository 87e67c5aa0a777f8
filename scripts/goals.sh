#!/bin/sh
# goals.sh -- goals of random programs: what CBMC says of them, what the stepper
# says, and the truth.
#
#   scripts/goals.sh [-b BINARY] [-k KIND] [-m MOST] COUNT [SEED]
#
# Of each program without inputs, goals of that kind (hapset; or map) are tasks
# of both engines; at most MOST of them (12), evenly from all. What one engine
# covers the other must not call infeasible, but CBMC within its rounds.
# hapset: programs of tests/random/randprog. If dpor could follow all
# executions, the stepper has to cover the pairs that it learned; dpor does not
# reverse writes that keep the value, so it sees less.
# map: programs of tests/random/patterns.c, which knows by brute force what their
# executions cover: the stepper has to cover that and nothing else, CBMC nothing
# else, and all that is covered has to be a goal.
# Prints what differs, then the sums; exit 1 if anything did.
set -u
. "$(dirname "$0")/generated.sh"
most=12 kind=hapset
while getopts b:k:m: option; do
  case $option in
  b) binary=$(realpath "$OPTARG") ;;
  k) kind=$OPTARG ;;
  m) most=$OPTARG ;;
  *) exit 1 ;;
  esac
done
shift $((OPTIND - 1))
[ $# -ge 1 ] || usage
case $kind in hapset) begin randprog ;; map) begin patterns ;; *) usage ;; esac

# RUN: its goals, one a line; patterns with the lines of their sites.
goals_of () {
  [ -f "$dir/$1/manifest.jsonl" ] || return 0
  python3 -c '
import json, re, sys
for line in open(sys.argv[1]):
  if "goals-stepper" in line:
    for goal in json.loads(line)["parameters"]["goals"]:
      sites = [re.sub(r".*:(\d+):\d+: .*", r"\1", s) for s in goal[3:]]
      print(" ".join([str(goal[0])] + sites) if isinstance(goal[0], int)
            else json.dumps(goal))' "$dir/$1/manifest.jsonl"
}

# What became of the run's goals: a line of numbers and words.
became () {
  cat "$dir/run/results/"* | sed -n \
    's/.*"task":"\([0-9]*\)","verdict":"\([a-z]*\)".*/\1 \2 &/p' |
    sed 's/^\([0-9]* [a-z]*\) .*"goal":"\([a-z]*\)".*/\1 \2/; t; s/^\([0-9]* [a-z]*\) .*/\1 open/' |
    awk '{ print $1, $3 }' | sort -n -u
}

# A program, and into $dir/true what is known to be covered, if $whole is 1.
make_hapset () {
  "$dir/randprog" "$seed" >"$dir/p.c" 2>/dev/null &&
    ! grep -q 'features:.*nondet' "$dir/p.c" || return 1
  rm -rf "$dir/dpor" "$dir/left"
  "$binary" plan -w --engine=stepper --order=dpor --learn=all --task-timeout=20 \
    --check=assert -o "$dir/dpor" "$dir/p.c" >"$dir/out" 2>&1 &&
    "$binary" work -j1 "$dir/dpor" >"$dir/out" 2>&1
  "$binary" report "$dir/dpor" >"$dir/report" 2>&1
  ! grep -q '^VERDICT: SAFE$' "$dir/report" || whole=1
  "$binary" plan -w --goals=hapset --learned="$dir/dpor" --engine=stepper \
    -o "$dir/left" "$dir/p.c" >"$dir/out" 2>&1 ||
    grep -q "none that is not covered" "$dir/out" || whole=0
}

make_map () {
  "$dir/patterns" "$seed" "$dir/p.c" >"$dir/truth" || return 1
  sed -n 's/^loose //p' "$dir/truth" | sort -u >"$dir/true"
  whole=1
}

# What is left is not known to be covered.
know () {
  goals_of run >"$dir/goals"
  if [ "$kind" = hapset ]; then
    goals_of left | sort >"$dir/open"
    sort "$dir/goals" | comm -23 - "$dir/open" >"$dir/true"
    return
  fi
  sort "$dir/goals" | comm -13 - "$dir/true" | while read -r goal; do
    echo "$seed: $goal is covered, but no goal"
  done | tee "$dir/missing"
  missing=$(wc -l <"$dir/missing")
  wrong=$((wrong + missing))
}

# INDEX: of the goal: a fault.
fault () {
  wrong=$((wrong + 1))
  echo "$seed: goal $1 ($(sed -n "$(($1 + 1))p" "$dir/goals")): CBMC $c, stepper $s, $truth"
}

judge () {
  c=$(awk -v i="$1" '$1 == i { print $2 }' "$dir/said")
  s=$(awk -v i="$(($1 + count))" '$1 == i { print $2 }' "$dir/said")
  truth=unknown
  if [ "$whole" = 1 ]; then
    truth=$(sed -n "$(($1 + 1))p" "$dir/goals" | grep -qxFf - "$dir/true" &&
      echo seen || echo left)
    truths=$((truths + 1))
  fi
  goals=$((goals + 1))
  case $kind:$c:$s:$truth in
  *:covered:infeasible:* | *:*:infeasible:seen) fault "$1" ;;
  map:covered:*:left | map:*:covered:left) fault "$1" ;;
  *:covered:covered:left) covered=$((covered + 1)) silent=$((silent + 1)) ;;
  *:covered:covered:*) covered=$((covered + 1)) ;;
  *:infeasible:infeasible:*) none=$((none + 1)) ;;
  *:infeasible:covered:*) rounds=$((rounds + 1)) ;;
  *) open=$((open + 1)) ;;
  esac
}

try () {
  rm -rf "$dir/run"
  "$binary" plan -w --goals="$kind" --unwind=3 --rounds=4 --task-timeout=60 \
    -o "$dir/run" "$dir/p.c" >"$dir/out" 2>&1 || return
  count=$(sed -n 's/.*"family":"goals-cbmc".*"count":\([0-9]*\).*/\1/p' \
    "$dir/run/manifest.jsonl")
  first=$(sed -n 's/.*"family":"goals-cbmc","engine":"cbmc","first":\([0-9]*\).*/\1/p' \
    "$dir/run/manifest.jsonl")
  some=$((count < most ? count : most)) chosen='' k=0
  while [ "$k" -lt "$some" ]; do
    index=$((k * count / some)) k=$((k + 1))
    chosen="$chosen $index"
    "$binary" work -j1 --tasks=$((first + index))-$((first + index)) \
      "$dir/run" >"$dir/out" 2>&1
  done
  stepper=$((first ? 0 : count))
  "$binary" work -j1 --tasks=$stepper-$((stepper + count - 1)) "$dir/run" \
    >"$dir/out" 2>&1
  became | awk -v first="$first" -v count="$count" -v stepper="$stepper" '
    { of_cbmc = $1 >= first && $1 < first + count
      print (of_cbmc ? $1 - first : $1 - stepper + count), $2 }' >"$dir/said"
  programs=$((programs + 1))
  know
  for index in $chosen; do
    judge "$index"
  done
}

seed=${2:-1} last=$((${2:-1} + $1)) programs=0 goals=0 wrong=0 covered=0
none=0 open=0 rounds=0 truths=0 silent=0
while [ "$seed" -lt "$last" ]; do
  whole=0
  if "make_$kind"; then
    try
  fi
  seed=$((seed + 1))
done
echo "$programs programs, $goals goals: $covered covered by both," \
  "$none infeasible for both, $rounds not within CBMC's rounds, $open open;" \
  "$truths compared with the truth, $silent more than dpor saw; $wrong wrong"
[ "$wrong" = 0 ] && [ "$covered" -gt 0 ]
