#!/bin/sh
# check_verdict.sh -- the benchmarks' verdicts within their smallest bounds.
#
#   tests/check_verdict.sh BINARY
#
# Each file of benchmarks/classic says its verdict, property and the bounds that
# show the bug. The unsafe twin must be UNSAFE there; the safe one must not (it
# may well have no execution that ends within such bounds: UNKNOWN, vacuous).
# Those of benchmarks/dynamic say verdict and property: the stepper must come to
# that without bounds, dpor must find what is to be found, and hapset must not
# call a program safe where it has left something out.
# Each file of tests/verdict says how its verdict begins (SAFE alone is without
# bounds), how else if another engine may be first (`or`), arguments, and what a
# line of the answer is like. Where the arguments name no engine, each engine is
# asked alone as well: it may leave the question open or name a bound, but must
# not say the opposite. That takes long, and so does it when both begin and the
# slower one is stopped: CI does this for a quarter of the files, else it is an eighth
# of them, and the others have one job, in which one engine comes after the other.

set -u
LC_ALL=C
export LC_ALL
case ${1:-} in /*) binary=$1 ;; *) binary=$PWD/$1 ;; esac

wrong () { echo "not $file: $1"; }

# OPTION...: the last line, in $said.
verify () {
  timeout -k 10 300 "$binary" verify $usual -w "$@" "$file" >"$dir/out" 2>"$dir/err"
  status=$?
  said=$(tail -n 1 "$dir/out")
}

heard () { echo "${1-}$said $(head -n 1 "$dir/err")"; }

# What the file says of itself.
read_header () {
  args='' verdict='' says='' or='' property='' unwind='' rounds=''
  while read -r line; do
    case $line in
      '// args: '*) args=${line#*: } ;;
      '// verdict: '*) verdict=${line#*: } ;;
      '// says: '*) says=${line#*: } ;;
      '// or: '*) or=${line#*: } ;;
      '// property: '*) property=${line#*: } ;;
      '// unwind: '*) unwind=${line#*: } ;;
      '// rounds: '*) rounds=${line#*: } ;;
      //*) ;;
      *) break ;;
    esac
  done <"$file"
}

is_expected () {
  case $said:$verdict in
    # CBMC was first, and its second question took too long here.
    'VERDICT: SAFE within bounds (undefined behaviour is not looked for)':SAFE) ;;
    "VERDICT: ${or:-none}"*) ;;
    'VERDICT: SAFE within '*:SAFE) return 1 ;;
    "VERDICT: $verdict"*) ;;
    *) return 1 ;;
  esac
}

ask_engines () {
  patience=2
  [ -z "${CI:-}" ] || patience=5
  for engine in stepper cbmc; do
    # shellcheck disable=SC2086
    verify -j1 $args --engine=$engine --timeout="$patience"
    case $verdict:$said in
      SAFE*:'VERDICT: UNSAFE'* | UNSAFE*:'VERDICT: SAFE' | \
        UNSAFE*:'VERDICT: SAFE ('* | *: | *:*'internal error'*)
        wrong "$(heard "$engine: ")"
        return 1 ;;
    esac
  done
}

check_small () {
  jobs='' alone=''
  case $args in
    *--engine* | *--tile* | *--rounds*) ;;
    *) if is_chosen; then alone=1; else jobs=-j1; fi ;;
  esac
  # shellcheck disable=SC2086
  verify $jobs $args
  if ! is_expected; then wrong "$(heard)"
  elif [ -n "$says" ] && ! grep -Eq -e "$says" "$dir/out"; then
    wrong "does not say $says"
  elif [ -z "$alone" ] || ask_engines; then echo "ok $file"
  fi
}

# A part, which stays the same when files are added: by the name's length.
is_chosen () {
  parts=8
  [ -z "${CI:-}" ] || parts=4
  [ $((${#file} % parts)) = 0 ]
}

check_classic () {
  verify --check="$property" --unwind "$unwind" --rounds "$rounds" --timeout 120
  case $status:$verdict:$said in
    10:UNSAFE:'VERDICT: UNSAFE ('*) echo "ok $file" ;;
    0:SAFE:'VERDICT: SAFE'* | 5:SAFE:*vacuous*) echo "ok $file" ;;
    *) wrong "$(heard)" ;;
  esac
}

check_dynamic () {
  verify -j1 --engine=stepper --check="$property" --timeout=120
  case $verdict:$said in
    'SAFE:VERDICT: SAFE (stepper)' | "UNSAFE:VERDICT: UNSAFE ($property)") ;;
    *) wrong "$(heard)"; return ;;
  esac
  if [ "$verdict" = UNSAFE ]; then
    verify -j1 --engine=stepper --check="$property" --order=dpor --samples=0 \
      --timeout=120
    case $said in
      "VERDICT: UNSAFE ($property)") ;;
      *) wrong "$(heard 'dpor: ')"; return ;;
    esac
  fi
  verify -j1 --engine=stepper --check="$property" --order=hapset --samples=0 \
    --statistics --timeout=20
  case $verdict:$said:$(grep '^schedules: ' "$dir/out") in
    SAFE:'VERDICT: UNSAFE'*) wrong "$(heard 'hapset: ')" ;;
    *:'VERDICT: SAFE'*'left out'*) wrong "$(heard 'hapset leaves out: ')" ;;
    UNSAFE:'VERDICT: SAFE'*) wrong "$(heard 'hapset: ')" ;;
    *) echo "ok $file" ;;
  esac
}

if [ "${2:-}" = --some ]; then
  dir=$(mktemp -d "$3/XXXXXX") || exit 1
  shift 3
  for file; do
    read_header
    case $file in
      tests/verdict/*) check_small ;;
      benchmarks/dynamic/*) check_dynamic ;;
      *) check_classic ;;
    esac
  done
  exit
fi

cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh

# They need more time (benchmarks/run has it) or what is not there yet.
slow='fibonacci6 fibonacci7 safestack hand-over-hand fork-join rwlock sigma'
for file in benchmarks/classic/*.c; do
  name=${file##*/}
  name=${name%-safe.c}
  name=${name%-unsafe.c}
  case " $slow " in *" $name "*) ;; *) echo "$file" ;; esac
done >"$tmp/files"
ls benchmarks/dynamic/*.c tests/verdict/*.c >>"$tmp/files"

mkdir "$tmp/work"
xargs -P 2 -n 8 "$PWD/tests/check_verdict.sh" "$binary" --some "$tmp/work" \
  <"$tmp/files" >"$tmp/said"
while read -r file; do
  grep "^not $file:" "$tmp/said" >"$tmp/found"
  grep -q " $file" "$tmp/said" || echo "no answer" >"$tmp/found"
  report "${file##*/}" "$tmp/found"
done <"$tmp/files"
finish
