#!/bin/sh
# random.sh -- random programs of each family: verdicts against the truth.
#
#   scripts/random.sh [OPTION]... COUNT [SEED]     COUNT seeds for each family
#   scripts/random.sh -s FAMILY:SEED [OPTION]...   one seed
#   scripts/random.sh -l FAMILY:SEED [OPTION]...   it becomes as few statements as
#                                                  still have a wrong verdict
#
#   -b BINARY    (build/tessera)        -f 'FAMILY...'  (all of them)
#   -j JOBS      (2)                    -k DIR  programs that were judged wrongly
#   -e 'MODE...' auto, stepper, routines, cbmc, dpor, pcb, hapset, hapset-pcb,
#                net, unfold, run, tiles (default: all but pcb, nets and the guided ones; routines:
#                the stepper with --inline=small; run, tiles: plan, work and
#                report, for every eighth seed only)
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
seconds=30 one='' tools='' known=/dev/null twins=2 less='' without=''
while getopts b:f:j:k:e:l:n:t:s:T:u:w: option; do
  case $option in
  b) binary=$(realpath "$OPTARG") ;;
  f) families=$OPTARG ;;
  j) jobs=$OPTARG ;;
  k) keep=${OPTARG:+$(realpath -m "$OPTARG")} ;;
  e) modes=$OPTARG ;;
  l) less=$OPTARG ;;
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

# FILE CHECK OPTION...
runs() {
  file=$1 check=$2
  shift 2
  "$binary" plan -w --check="$check" "$@" -o "$dir/run" "$file" >"$dir/err" 2>&1 &&
    timeout $((seconds + 30)) "$binary" work -j1 "$dir/run" >"$dir/err" 2>&1
  "$binary" report "$dir/run" >"$dir/out" 2>>"$dir/err"
  code=$?
  rm -rf "$dir/run"
  grep '^VERDICT' "$dir/out" || ended "$code"
}

# MODE FILE CHECK: the last line, or how it ended.
verdict() {
  case $1 in
  auto) set -- "$2" "$3" ;;
  tiles)
    runs "$2" "$3" --engine=cbmc --unwind=3 --rounds=3 --tile-size=8t
    return
    ;;
  net | unfold) set -- "$2" "$3" --engine=stepper --order="$1" --samples=0 ;;
  dpor | pcb | hapset*) set -- "$2" "$3" --engine=stepper --order="$1" ;;
  routines) set -- "$2" "$3" --engine=stepper --inline=small ;;
  run)
    runs "$2" "$3" --engine=stepper
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
  *:*'internal error'* | *:*'killed by signal'* | *:'status 6'* | *:'status 1'* | *:'status 2'*) echo wrong ;;
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
  # shellcheck disable=SC2086
  "$tools/families" "$1" "$2" $without >"$dir/$name.c" || { echo "$1:$2 failed: no program"; exit; }
  "$tools/truth" -n "$states" -o "$dir/$name" -u "$twins" "$dir/$name.c" 2>"$dir/err"
  code=$?
  case $code in
  0) ;;
  3) echo "$1:$2 undefined: $(head -n 1 "$dir/err")"; exit ;;
  *) echo "$1:$2 failed: $(head -n 1 "$dir/err")"; exit ;;
  esac
  [ -n "$modes" ] || {
    modes='auto stepper routines cbmc dpor'
    [ $(($2 % 8)) != 0 ] || modes="$modes run tiles"
  }
  for file in "$dir/$name"-*.c; do
    twin=${file##*-}
    twin=${twin%.c}
    expect=$(sed -n '1s,.*expect: \([A-Z]*\) .*,\1,p' "$file")
    check=$(sed -n '1s,.*check: ,,p' "$file")
    # Truth knows no deadlocks of some threads while others spin.
    [ "$1:$twin:$expect" != spin:deadlock:SAFE ] || continue
    for mode in $modes; do
      said=$(verdict "$mode" "$file" "$check")
      judged=$(judge "$expect" "$said")
      [ "$mode:$judged" != tiles:missed ] || judged=unknown # few rounds
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
if [ -n "$less" ]; then
  # Leave out what can be, one statement after the other, until none can.
  family=${less%%:*} seed=$(echo "$less" | cut -d: -f2)
  is_wrong() { (one_seed "$family" "$seed") | grep -E '^[^ ]* wrong'; }
  is_wrong >"$tools/wrong" || { echo "$less: no verdict is wrong"; exit 1; }
  left='' before=none
  while [ "$left" != "$before" ]; do
    before=$left
    for number in 1 2 3 4 5 6 7 8 9 10 11 12; do
      case " $left " in *" $number "*) continue ;; esac
      without="$left $number"
      if is_wrong >"$tools/now"; then
        left=$without
        mv "$tools/now" "$tools/wrong"
      fi
    done
  done
  without=$left
  cat "$tools/wrong"
  # shellcheck disable=SC2086
  "$tools/families" "$family" "$seed" $without
  exit
fi
if [ -n "$one" ]; then
  # Not in a subshell: its trap clears up.
  made=$tools
  (one_seed "${one%%:*}" "$(echo "$one" | cut -d: -f2)")
  tools=$made
  exit
fi
[ $# -ge 1 ] || { sed -n '2,24s/^# \{0,1\}//p' "$0" >&2; exit 1; }
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
