#!/bin/sh
# matrix.sh -- the same program in all ways: every verdict against the expected.
#
#   scripts/matrix.sh [OPTION]... FILE...
#
#   -b BINARY (build/tessera)   -j JOBS (2)   -t SECONDS a verdict may take (30)
#   -m 'PATTERN...'  only modes whose names match one of these (see below)
#   -n N             only each Nth mode of a file, of the next file the next ones
#   -a               print all verdicts, not only those that are not right
#
# Line 1 of a FILE, and perhaps one of the next two:
#   // expect: SAFE|UNSAFE|UNKNOWN-ok ; check: LIST [; args: OPTION...] [; with: FILE...]
#   // may: PATTERN...     modes that may be undecided, that is, say UNKNOWN, or
#                          speak of bounds where the mode has none
# UNKNOWN-ok: anything but SAFE. wrong: another verdict, or a failure. undecided:
# see above; also where a violation is missed within bounds. Exit 1 if anything
# was wrong or undecided.
set -u
LC_ALL=C
export LC_ALL
here=$(cd "$(dirname "$0")/.." && pwd) || exit 1
binary=$here/build/tessera jobs=2 seconds=30 wanted='*' all=0 some='' each=1
while getopts ab:j:m:n:ot: option; do
  case $option in
  a) all=1 ;;
  b) binary=$(realpath "$OPTARG") ;;
  j) jobs=$OPTARG ;;
  m) wanted=$OPTARG ;;
  n) each=$OPTARG ;;
  o) some=1 ;;
  t) seconds=$OPTARG ;;
  *) exit 1 ;;
  esac
done
shift $((OPTIND - 1))

reductions='exchange own dead joins locks unlocks ample spins'

# NAME OPTION...; a `-` before the name: its bounds do not grow.
modes() {
  echo auto -j1
  echo auto-2 -j2
  for order in preemptions delays rounds breadth depth dpor hapset pcb hapset-pcb; do
    echo "order-$order --engine=stepper -j1 --order=$order"
  done
  echo stepper-2 --engine=stepper -j2
  for reduction in $reductions; do
    echo "no-$reduction --engine=stepper -j1 --no-reduction=$reduction"
  done
  echo "no-reduction --engine=stepper -j1 --no-reduction=$(echo "$reductions" | tr ' ' ,)"
  for states in whole fingerprints bits; do
    echo "states-$states --engine=stepper -j1 --states=$states"
  done
  echo -cbmc --engine=cbmc -j1
  echo -cbmc-2 --engine=cbmc -j2
  echo run-stepper --engine=stepper
  echo -run-stepper-z --engine=stepper --tiling=z --tiles=9 --tile-size=2t
  echo -run-cbmc --engine=cbmc --unwind=3 --rounds=3 --tiling=none
  echo -run-cbmc-staircase --engine=cbmc --unwind=3 --rounds=3 --tile-size=2t
  echo -run-cbmc-z --engine=cbmc --unwind=3 --rounds=3 --tiling=z --tiles=9 --tile-size=2t
}

matches() { # NAME PATTERN...
  name=$1
  shift
  for pattern in "$@"; do
    # shellcheck disable=SC2254
    case $name in $pattern) return 0 ;; esac
  done
  return 1
}

read_head() { # of $file: what its first three lines say
  head=''
  for _ in 1 2 3; do
    read -r line || break
    case $line in '// '*) head="$head;${line#// }" ;; esac
  done <"$file"
}

header() { # FIELD: what it says of that, in $value
  value=''
  case $head in
  *"$1: "*)
    value=${head#*"$1: "}
    value=${value%%;*}
    value=${value%"${value##*[! ]}"}
    ;;
  esac
}

run() { # OPTION...
  rm -rf "$dir/run"
  "$binary" plan -w --check="$check" -o "$dir/run" "$@" >"$dir/err" 2>&1 &&
    timeout "$seconds" "$binary" work -j1 "$dir/run" >"$dir/err" 2>&1
  "$binary" report "$dir/run" >"$dir/out" 2>>"$dir/err"
}

# EXPECTED VERDICT, with $bounded: in $judged.
judge() {
  judged=right
  case $1:$2 in
  *:status* | *:*'killed by signal'*) judged=wrong ;;
  UNSAFE:'VERDICT: UNSAFE'* | SAFE:'VERDICT: SAFE' | SAFE:'VERDICT: SAFE ('*) ;;
  SAFE:*'told apart by a few bits'* | *:*'(guided: '*) ;;
  SAFE:'VERDICT: SAFE within'*) [ $bounded = 1 ] || judged=undecided ;;
  UNSAFE:'VERDICT: SAFE within'*) judged=undecided ;;
  UNKNOWN-ok:'VERDICT: SAFE' | UNKNOWN-ok:'VERDICT: SAFE ('*) judged=wrong ;;
  UNKNOWN-ok:*) ;;
  *:'VERDICT: UNKNOWN'*) judged=undecided ;;
  *) judged=wrong ;;
  esac
}

one_mode() { # MODE OPTION... FILE, as one word
  file=${1##* }
  # shellcheck disable=SC2086
  set -- ${1% *}
  mode=$1 bounded=0
  shift
  case $mode in -*) mode=${mode#-} bounded=1 ;; esac
  # shellcheck disable=SC2086
  matches "$mode" $wanted || return 0
  read_head
  header expect
  expect=$value
  header check
  check=$value
  header with
  with=
  for name in $value; do with="$with ${file%/*}/$name"; done
  header args
  # shellcheck disable=SC2086
  case $mode in
  run-*) run "$@" $value "$file" $with ;;
  *)
    timeout $((seconds + 30)) "$binary" verify -w --check="$check" \
      --timeout="$seconds" "$@" $value "$file" $with >"$dir/out" 2>"$dir/err"
    ;;
  esac
  code=$?
  said=$(grep '^VERDICT' "$dir/out") ||
    said="status $code $(grep -v '^ ' "$dir/err" | head -n 1)"
  case $said in 'status 5 '*) said="VERDICT: UNKNOWN ${said#status 5 }" ;; esac
  judge "$expect" "$said"
  header may
  # shellcheck disable=SC2086
  [ "$judged" != undecided ] || ! matches "$mode" $value || judged=allowed
  echo "$judged ${file##*/}:$mode expected $expect, $said"
}

if [ -n "$some" ]; then
  dir=$(mktemp -d) || exit 1
  trap 'rm -rf "$dir"' EXIT
  set -f
  for one; do one_mode "$one"; done
  exit
fi
[ $# -ge 1 ] || { sed -n '2,19s/^# \{0,1\}//p' "$0" >&2; exit 1; }
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
count=0
for file in "$@"; do
  count=$((count + 1))
  head -n 1 "$file" | grep -q '^// expect: .*; check: ' ||
    { echo "$file: line 1 does not say what is expected" >&2; exit 1; }
  modes | awk -v each="$each" -v count=$count -v file="$(realpath "$file")" '
    (NR + count) % each == 0 { print $0, file }'
done | tr '\n' '\0' >"$work/todo"
xargs -0 -P "$jobs" -n 9 "$0" -b "$binary" -t "$seconds" -m "$wanted" -o -- \
  <"$work/todo" >"$work/said"
if [ $all = 1 ]; then sort -k 2 "$work/said"
else grep -E '^(wrong|undecided)' "$work/said" | sort -k 2
fi
# Whoever is silent is wrong, too, unless only some modes are wanted.
asked=$(tr '\0' '\n' <"$work/todo" | wc -l)
[ "$wanted" = '*' ] || asked=0
awk -v asked="$asked" '{ n[$1]++ }
  END {
    if (NR < asked) n["wrong"] += asked - NR
    printf "%d verdicts: %d right, %d wrong, %d undecided, %d undecided as allowed\n",
      NR, n["right"], n["wrong"], n["undecided"], n["allowed"]
    exit n["wrong"] + n["undecided"] > 0 || NR == 0
  }' "$work/said"
