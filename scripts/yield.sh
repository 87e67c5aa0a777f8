#!/bin/sh
# yield.sh -- concurrent programs that Tessera writes for other verifiers,
# against the truth: random programs and their instrumented twins.
#
#   scripts/yield.sh [-b BINARY] [-t SECONDS] COUNT [SEED]
#
# Each program of tests/random/randprog, of which all interleavings were
# enumerated, is written by `show --stage=yield`. CBMC's own threads are asked
# whether an assertion can fail; gcc and clang have to compile it; run on the
# machine it must not fail if nothing can. Prints what differs, then the sums;
# exit 1 if a violation is missed, a program does not compile or runs wrongly.
# Some alarms of CBMC 6.6 are false: its threads read values that nobody wrote.
set -u
. "$(dirname "$0")/generated.sh"
seconds=60
while getopts b:t: option; do
  case $option in
  b) binary=$(realpath "$OPTARG") ;;
  t) seconds=$OPTARG ;;
  *) exit 1 ;;
  esac
done
shift $((OPTIND - 1))
[ $# -ge 1 ] || usage
cbmc=$(PATH=$PATH:$here/.deps/bin command -v cbmc) || { echo 'no cbmc' >&2; exit 1; }
begin randprog

# What CBMC's threads make of it.
by_cbmc () {
  timeout "$seconds" "$cbmc" --no-standard-checks "$dir/y.c" >"$dir/out" 2>&1
  case $? in
  0) echo holds ;;
  10) echo violated ;;
  124) echo time ;;
  *) tail -n 1 "$dir/out" ;;
  esac
}

seed=${2:-1} last=$((${2:-1} + $1)) right=0 wrong=0 late=0 bugs=0 alarms=0
while [ "$seed" -lt "$last" ]; do
  if "$dir/randprog" "$seed" >"$dir/p.c" 2>/dev/null; then
    truth=$(sed -n 's,^// assert: ,,p' "$dir/p.c")
    said='' compiles=1
    "$binary" show -w --stage=yield --unwind=3 --check=assert "$dir/p.c" \
      >"$dir/y.c" 2>"$dir/err" || said="no program: $(head -n 1 "$dir/err")"
    for cc in gcc clang; do
      "$cc" -w -pthread -o "$dir/y-$cc" "$dir/y.c" \
        "$here/tests/yield/stubs.c" 2>"$dir/err" || compiles=0
    done
    [ -n "$said" ] || said=$(by_cbmc)
    [ "$compiles" = 1 ] || said="does not compile: $(head -n 1 "$dir/err")"
    for run in 1 2 3 4 5; do
      SEED=$run timeout 10 "$dir/y-gcc" >"$dir/out"
      case $?:$truth in 0:* | 10:violated) ;; *) said="runs wrongly" ;; esac
    done
    [ "$truth" != violated ] || bugs=$((bugs + 1))
    case $said:$truth in
    time:*) late=$((late + 1)) ;;
    violated:violated) right=$((right + 1)) ;;
    violated:holds) alarms=$((alarms + 1)); echo "$seed: CBMC's threads give a false alarm" ;;
    holds:violated | *wrongly* | *compile* | no*)
      wrong=$((wrong + 1)); echo "$seed: $truth, $said" ;;
    holds:*) right=$((right + 1)) ;;
    *) wrong=$((wrong + 1)); echo "$seed: $truth, $said" ;;
    esac
  fi
  seed=$((seed + 1))
done
echo "$right right ($bugs programs with a violation), $wrong wrong, $alarms false alarms, $late took too long"
[ "$wrong" = 0 ] && [ "$right" -gt 0 ]
