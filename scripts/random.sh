#!/bin/sh
# random.sh -- random programs of each family: verdicts against the truth.
#
#   scripts/random.sh [OPTION]... COUNT [SEED]     COUNT seeds for each family
#   scripts/random.sh -s FAMILY:SEED [OPTION]...   one seed
#
#   -b BINARY    (build/tessera)        -f 'FAMILY...'  (all of them)
#   -j JOBS      (2)                    -k DIR  programs that were judged wrongly
#   -e 'MODE...' auto, stepper, cbmc, dpor, run (default: all; run, which is
#                plan, work and report, for every eighth seed only)
#   -n STATES    of the largest program (60000)   -t SECONDS a verdict may take
#   -u N         unsafe twins of a program, each without one of its values (2)
#   -w FILE      seeds that are known to be judged wrongly, FAMILY:SEED:... each:
#                they are not run
#
# tests/random/families.c writes a program, tests/random/truth makes twins of it
# whose verdicts it knows. Prints a line for each twin whose verdict is wrong
# (or missed: safe within bounds, though there is a violation), and for each
# seed that has no truth; then the sums. Exit 1 if anything was wrong.
set -u
LC_ALL=C
export LC_ALL
here=$(cd "$(dirname "$0")/.." && pwd) || exit 1
binary=$here/build/tessera families='' jobs=2 keep='' modes='' states=60000
seconds=30 one='' tools='' known=/dev/null twins=2
while getopts b:f:j:k:e:n:t:s:T:u:w: option; do
  case $option in
  b) binary=$(realpath "$OPTARG") ;;
  f) families=$OPTARG ;;
  j) jobs=$OPTARG ;;
  k) keep=$(realpath -m "$OPTARG") ;;
  e) modes=$OPTARG ;;
  n) states=$OPTARG ;;
  t) seconds=$OPTARG ;;
  s) one=$OPTARG ;;
  T) tools=$OPTARG ;;
  u) twins=$OPTARG ;;
  w) known=$(realpath "$OPTARG") ;;
  *) exit 1 ;;
  esac
done
shift $((OPTIND - 1))

# MODE FILE CHECK: the last line, or how it ended.
verdict() {
  case $1 in
  auto) set -- "$2" "$3" ;;
  dpor) set -- "$2" "$3" --engine=stepper --order=dpor ;;
  run)
    # shellcheck disable=SC2046
    "$binary" plan -w --engine=stepper --check="$3" --bound=9 -o "$dir/run" \
      "$2" >"$dir/err" 2>&1 && "$binary" work -j1 "$dir/run" >"$dir/err" 2>&1
    "$binary" report "$dir/run" >"$dir/out" 2>>"$dir/err"
    code=$?
    rm -rf "$dir/run"
    grep '^VERDICT' "$dir/out" || ended "$code"
    return
    ;;
  *) set -- "$2" "$3" --engine="$1" ;;
  esac
  file=$1 check=$2
  shift 2
  timeout $((seconds + 30)) "$binary" verify -w -j1 --check="$check" \
    --timeout="$seconds" "$@" "$file" >"$dir/out" 2>"$dir/err"
  code=$?
  grep '^VERDICT' "$dir/out" || ended "$code"
}

ended() { echo "status $1 $(grep -v '^ ' "$dir/err" | head -n 1)"; }

# EXPECTED VERDICT
judge() {
  case $1:$2 in
  *:*'internal error'* | *:'status 6'* | *:'status 1'* | *:'status 2'*) echo wrong ;;
  UNSAFE:'VERDICT: UNSAFE'* | SAFE:'VERDICT: SAFE'*) echo right ;;
  UNSAFE:'VERDICT: SAFE within'*) echo missed ;;
  *:'VERDICT: UNKNOWN'* | *:'status 5 '*) echo unknown ;;
  *) echo wrong ;;
  esac
}

one_seed() { # FAMILY SEED
  name=$1-$2
  dir=$(mktemp -d) || exit 1
  trap 'rm -rf "$dir"' EXIT
  "$tools/families" "$1" "$2" >"$dir/$name.c" || { echo "$1:$2 failed: no program"; exit; }
  "$tools/truth" -n "$states" -o "$dir/$name" -u "$twins" "$dir/$name.c" 2>"$dir/err"
  code=$?
  case $code in
  0) ;;
  3) echo "$1:$2 undefined: $(head -n 1 "$dir/err")"; exit ;;
  *) echo "$1:$2 failed: $(head -n 1 "$dir/err")"; exit ;;
  esac
  [ -n "$modes" ] || {
    modes='auto stepper cbmc dpor'
    [ $(($2 % 8)) != 0 ] || modes="$modes run"
  }
  for file in "$dir/$name"-*.c; do
    twin=${file##*-}
    twin=${twin%.c}
    expect=$(sed -n '1s,.*expect: \([A-Z]*\) .*,\1,p' "$file")
    check=$(sed -n '1s,.*check: ,,p' "$file")
    for mode in $modes; do
      said=$(verdict "$mode" "$file" "$check")
      judged=$(judge "$expect" "$said")
      echo "$1:$2:$twin:$mode $judged expected $expect, $said"
      [ "$judged" != wrong ] || [ -z "$keep" ] || cp "$file" "$keep/"
    done
  done
}

if [ -z "$tools" ]; then
  tools=$(mktemp -d) || exit 1
  trap 'rm -rf "$tools"' EXIT
  trap 'exit 1' HUP INT TERM
  for tool in families truth; do
    sources=$here/tests/random/families.c
    [ $tool = families ] || sources=$(ls "$here"/tests/random/truth/*.c)
    # shellcheck disable=SC2086
    gcc -std=c11 -D_GNU_SOURCE -O2 -Wall -Wextra -Werror -o "$tools/$tool" \
      $sources || exit 1
  done
fi
if [ -n "$one" ]; then
  # Not in a subshell: its trap clears up.
  made=$tools
  (one_seed "${one%%:*}" "$(echo "$one" | cut -d: -f2)")
  tools=$made
  exit
fi
[ $# -ge 1 ] || { sed -n '2,22s/^# \{0,1\}//p' "$0" >&2; exit 1; }
[ -z "$keep" ] || mkdir -p "$keep"
count=$1 first=${2:-1}
[ -n "$families" ] || families=$("$tools/families" --list)
seed=$first
while [ "$seed" -lt $((first + count)) ]; do
  for family in $families; do
    grep -q "^$family:$seed\$" "$known" || echo "$family:$seed"
  done
  seed=$((seed + 1))
done >"$tools/seeds"
xargs -P "$jobs" -I SEED "$0" -b "$binary" -T "$tools" -k "$keep" -e "$modes" \
  -n "$states" -t "$seconds" -u "$twins" -s SEED <"$tools/seeds" >"$tools/log"
grep -E '^[^ ]* (wrong|missed|failed)' "$tools/log" | sort
awk -v seeds="$(wc -l <"$tools/seeds")" '
  { n[$2 == "undefined:" || $2 == "failed:" ? substr($2, 1, length($2) - 1) : $2]++ }
  END {
    printf "%d seeds (%d undefined or too large, %d failed): ", seeds,
      n["undefined"], n["failed"]
    printf "%d right, %d wrong, %d missed within bounds, %d unknown\n",
      n["right"], n["wrong"], n["missed"], n["unknown"]
    exit n["wrong"] + n["failed"] > 0 || n["right"] == 0
  }' "$tools/log"
