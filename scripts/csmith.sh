#!/bin/sh
# csmith.sh -- does the program that Tessera prints behave like the original?
#
#   scripts/csmith.sh [-b BINARY] [-f FIRST-SEED] [-j JOBS] [-k DIR] COUNT [CSMITH-FLAG...]
#   scripts/csmith.sh [-b BINARY] -s SEED -- [CSMITH-FLAG...]     one seed, one line
#
# For each seed, csmith's program and what `tessera show --stage=c` makes of it
# are compiled with gcc -O0; both must print the same checksum and exit alike.
# Programs that do not end within 2 s say nothing and do not count: seeds are
# tried until COUNT programs were compared. Failures are kept in DIR (default:
# csmith-failures). Ends with "N same, N differ, N failed (N without end)".
set -u
binary=build/tessera first=1 jobs=2 keep=csmith-failures seed=
while getopts b:f:j:k:s: option; do
  case $option in
  b) binary=$OPTARG ;;
  f) first=$OPTARG ;;
  j) jobs=$OPTARG ;;
  k) keep=$OPTARG ;;
  s) seed=$OPTARG ;;
  *) exit 1 ;;
  esac
done
shift $((OPTIND - 1))
binary=$(realpath "$binary") || exit 1
include=/usr/include/csmith
[ -f $include/csmith.h ] ||
  include=$(dirname "$(find /usr/include /usr/local/include -name csmith.h 2>/dev/null | head -n 1)")

one() { # one SEED FLAG...: prints "SEED same|differ|failed|endless [why]"
  n=$1
  shift
  dir=$(mktemp -d) || exit 1
  result=$(
    cd "$dir" || exit 1
    csmith --seed "$n" "$@" >a.c 2>/dev/null || { echo failed csmith; exit; }
    gcc -std=gnu11 -w -O0 -I "$include" -o a a.c 2>/dev/null || { echo endless no original; exit; }
    timeout 2 ./a >a.out 2>&1
    status=$?
    [ $status -ne 124 ] || { echo endless; exit; }
    timeout 60 "$binary" show -w --check-ir -std=gnu11 -I "$include" --output=b.c a.c 2>b.err ||
      { echo "failed: $(head -n 1 b.err)"; exit; }
    gcc -std=gnu11 -w -O0 -o b b.c 2>cc.err || { echo "failed: $(grep -m 1 error: cc.err)"; exit; }
    timeout 30 ./b >b.out 2>&1
    if [ $? -ne $status ] || ! cmp -s a.out b.out; then
      echo "differ: $(head -c 60 a.out) / $(head -c 60 b.out)"
    else
      echo same
    fi
  )
  echo "$n $result"
  case $result in
  same | endless*) ;;
  *) mkdir -p "$keep" && cp "$dir"/*.c "$keep/" && for f in a b; do mv "$keep/$f.c" "$keep/$n.$f.c" 2>/dev/null; done ;;
  esac
  rm -rf "$dir"
}

if [ -n "$seed" ]; then
  one "$seed" "$@"
  exit
fi
[ $# -ge 1 ] || { sed -n '2,14s/^# \{0,1\}//p' "$0" >&2; exit 1; }
count=$1
shift
log=$(mktemp) || exit 1
trap 'rm -f "$log"' EXIT
trap 'exit 1' INT TERM
tally() { awk -v what="$1" '$2 ~ "^" what {n++} END {print n + 0}' "$log"; }
compared=0
while [ "$compared" -lt "$count" ]; do
  lines=$(wc -l <"$log")
  seq "$first" $((first + count - compared - 1)) |
    xargs -P "$jobs" -I SEED "$0" -b "$binary" -k "$keep" -s SEED -- "$@" >>"$log"
  first=$((first + count - compared))
  [ "$(wc -l <"$log")" -gt "$lines" ] || { echo "no seed could be run" >&2; exit 1; }
  compared=$(($(tally same) + $(tally differ) + $(tally failed)))
done
grep -v -e ' same$' -e ' endless' "$log" | sort -n
echo "$(tally same) same, $(tally differ) differ, $(tally failed) failed ($(tally endless) without end)"
[ "$(tally same)" -eq "$compared" ]
