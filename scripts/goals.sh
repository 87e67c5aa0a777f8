#!/bin/sh
# goals.sh -- goals of random programs: what CBMC says of them, what the stepper
# says, and what dpor sees when it follows all executions.
#
#   scripts/goals.sh [-b BINARY] [-m MOST] COUNT [SEED]
#
# Of each program of tests/random/randprog without inputs, all goals that may
# be (at most MOST of them, 12) are tasks of both engines, with --goals=hapset.
# What one covers the other must not call infeasible, but CBMC within its rounds.
# If dpor could follow all executions, the stepper has to cover the pairs that it
# learned; dpor does not reverse writes that keep the value, so it sees less.
# Prints what differs, then the sums; exit 1 if anything did.
set -u
LC_ALL=C
export LC_ALL
here=$(cd "$(dirname "$0")/.." && pwd) || exit 1
binary=$here/build/tessera most=12
while getopts b:m: option; do
  case $option in
  b) binary=$(realpath "$OPTARG") ;;
  m) most=$OPTARG ;;
  *) exit 1 ;;
  esac
done
shift $((OPTIND - 1))
[ $# -ge 1 ] || { sed -n '2,14s/^# \{0,1\}//p' "$0" >&2; exit 1; }
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
trap 'exit 1' HUP INT TERM
gcc -std=c11 -D_GNU_SOURCE -O2 -o "$dir/randprog" \
  "$here"/tests/random/randprog/*.c || exit 1

# RUN ENGINE: index and what became of it, by goal.
said () {
  cat "$dir/$1/results/"* | sed -n \
    's/.*"task":"\([0-9]*\)","verdict":"\([a-z]*\)".*/\1 \2 &/p' |
    sed 's/^\([0-9]* [a-z]*\) .*"goal":"\([a-z]*\)".*/\1 \2/; t; s/^\([0-9]* [a-z]*\) .*/\1 open/' |
    awk '{ print $1, $3 }' | sort -n -u
}

seed=${2:-1} last=$((${2:-1} + $1)) programs=0 goals=0 wrong=0 covered=0 open=0 rounds=0 truths=0 silent=0
while [ "$seed" -lt "$last" ]; do
  if "$dir/randprog" "$seed" >"$dir/p.c" 2>/dev/null && ! grep -q 'features:.*nondet' "$dir/p.c"; then
    rm -rf "$dir/run" "$dir/dpor"
    if "$binary" plan -w --goals=hapset --unwind=3 --rounds=4 --task-timeout=60 \
      -o "$dir/run" "$dir/p.c" >"$dir/out" 2>&1; then
      count=$(sed -n 's/.*"family":"goals-cbmc".*"count":\([0-9]*\).*/\1/p' "$dir/run/manifest.jsonl")
      some=$((count < most ? count : most))
      for from in 0 "$count"; do
        "$binary" work -j2 --tasks=$from-$((from + some - 1)) "$dir/run" >"$dir/out" 2>&1
      done
      "$binary" plan -w --engine=stepper --order=dpor --learn=all --task-timeout=20 \
        --check=assert -o "$dir/dpor" "$dir/p.c" >"$dir/out" 2>&1 &&
        "$binary" work -j1 "$dir/dpor" >"$dir/out" 2>&1
      whole=0
      "$binary" report "$dir/dpor" >"$dir/report" 2>&1
      grep -q '^VERDICT: SAFE$' "$dir/report" && whole=1
      "$binary" plan -w --goals=hapset --learned="$dir/dpor" --engine=stepper \
        -o "$dir/left" "$dir/p.c" >"$dir/out" 2>&1 ||
        grep -q "none that is not covered" "$dir/out" || whole=0
      said run >"$dir/said"
      programs=$((programs + 1))
      index=0
      while [ "$index" -lt "$some" ]; do
        c=$(awk -v i="$index" '$1 == i { print $2 }' "$dir/said")
        s=$(awk -v i="$((index + count))" '$1 == i { print $2 }' "$dir/said")
        goals=$((goals + 1))
        case $c:$s in
        covered:covered) covered=$((covered + 1)) ;;
        infeasible:infeasible) ;;
        infeasible:covered) rounds=$((rounds + 1)) ;;
        covered:infeasible) wrong=$((wrong + 1)); echo "$seed: goal $index: CBMC $c, stepper $s" ;;
        *) open=$((open + 1)) ;;
        esac
        if [ "$whole" = 1 ]; then
          goal=$(python3 -c "
import json, sys
goals = [json.loads(l)['parameters']['goals'] for l in open('$dir/run/manifest.jsonl') if 'goals-stepper' in l][0]
left = []
try:
  left = [json.loads(l)['parameters']['goals'] for l in open('$dir/left/manifest.jsonl') if 'goals-stepper' in l][0]
except OSError:
  pass
print('left' if goals[$index] in left else 'seen')")
          truths=$((truths + 1))
          case $goal:$s in
          seen:infeasible)
            wrong=$((wrong + 1)); echo "$seed: goal $index: stepper $s, dpor $goal" ;;
          left:covered) silent=$((silent + 1)) ;;
          esac
        fi
        index=$((index + 1))
      done
      rm -rf "$dir/left"
    fi
  fi
  seed=$((seed + 1))
done
echo "$programs programs, $goals goals: $covered covered by both, $rounds not within CBMC's rounds, $open open; $truths compared with dpor, which saw $silent less; $wrong wrong"
[ "$wrong" = 0 ] && [ "$covered" -gt 0 ]
