#!/bin/sh
# run.sh -- golden tests.
#
#   tests/golden/run.sh [--update] BINARY [STAGE...]
#
# For each STAGE/CASE.c, in its directory: `BINARY show --check-ir --stage=STAGE
# ARGS CASE.c`, where ARGS stand in the first line (`// args: ...`, split at
# blanks). The directory `diag` stands for stage c, its output is not looked
# at. Expected:
#   CASE.out.c (stage c) or CASE.out.txt   stdout; C must satisfy gcc and clang;
#                of stages seq, step and yield what follows the models
#   CASE.err    stderr and a last line `exit: N`; no file: nothing and 0
# --update writes these files anew; what changes is reviewed with the commit.

set -uf
LC_ALL=C
export LC_ALL
unset CDPATH

usage () { echo "usage: $0 [--update] BINARY [STAGE...]" >&2; exit 1; }

update=
if [ "${1:-}" = --update ]; then update=1; shift; fi
[ $# -ge 1 ] || usage
binary=$1
shift
case $binary in /*) ;; *) binary=$PWD/$binary ;; esac
[ -x "$binary" ] || usage
here=$(cd "$(dirname "$0")" && pwd) || exit 1
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
trap 'exit 1' HUP INT TERM
count=0

ok () { count=$((count + 1)); echo "ok $count - $1"; }

not_ok () {  # NAME, diagnostics on stdin
  count=$((count + 1))
  echo "not ok $count - $1"
  sed 's/^/# /' | head -n 60
}

# What the case gives now: $tmp/out, $tmp/err (empty if silent and 0).
run_case () {  # STAGE CASE
  stage=$1
  [ "$1" = diag ] && stage=c
  args=$(sed -n '1s,^// args: *,,p' "$2.c")
  # shellcheck disable=SC2086
  timeout 60 "$binary" show --check-ir --check=assert,deadlock --stage="$stage" $args "$2.c" \
    >"$tmp/out" 2>"$tmp/err" </dev/null
  code=$?
  case $stage in # the models in front are the same for all
    seq | step | yield)
      sed '1,/^.. --- the program --- ..$/d' "$tmp/out" >"$tmp/own"
      mv "$tmp/own" "$tmp/out"
      ;;
  esac
  [ $code = 0 ] && ! [ -s "$tmp/err" ] || echo "exit: $code" >>"$tmp/err"
}

out_file () {  # STAGE CASE
  case $1 in
    diag) ;;
    c) echo "$2.out.c" ;;
    *) echo "$2.out.txt" ;;
  esac
}

update_case () {  # STAGE CASE
  out=$(out_file "$1" "$2")
  if [ -z "$out" ]; then :
  elif [ $code = 0 ]; then replace "$tmp/out" "$out"
  else rm -f "$out"
  fi
  if [ -s "$tmp/err" ]; then replace "$tmp/err" "$2.err"
  else rm -f "$2.err"
  fi
}

replace () {
  cmp -s "$1" "$2" && return 0
  cp "$1" "$2" && echo "wrote $stage_dir/$2"
}

compilers=gcc
command -v clang >/dev/null 2>&1 && compilers='gcc clang'

check_case () {  # STAGE CASE
  out=$(out_file "$1" "$2")
  expected_err=/dev/null
  [ -f "$2.err" ] && expected_err=$2.err
  if ! [ -f "$2.err" ] && ! { [ -n "$out" ] && [ -f "$out" ]; }; then
    echo 'nothing is expected yet: see make golden' | not_ok "$1/$2"
    return
  fi
  : >"$tmp/diff"
  diff -u --label expected-err --label err "$expected_err" "$tmp/err" \
    >>"$tmp/diff"
  if [ -n "$out" ] && [ -f "$out" ]; then
    diff -u --label expected-out --label out "$out" "$tmp/out" >>"$tmp/diff"
    case $out in *.c)
      for cc in $compilers; do
        $cc -std=gnu11 -w -fsyntax-only "$out" >>"$tmp/diff" 2>&1 ||
          echo "$cc does not accept $out" >>"$tmp/diff"
      done
    esac
  fi
  if [ -s "$tmp/diff" ]; then not_ok "$1/$2" <"$tmp/diff"
  else ok "$1/$2"
  fi
}

[ $# -gt 0 ] || {
  set +f
  for stage_dir in "$here"/*/; do
    [ -d "$stage_dir" ] && set -- "$@" "$(basename "$stage_dir")"
  done
  set -f
}
for stage_dir in "$@"; do
  cd "$here/$stage_dir" || exit 1
  set +f
  for case in *.c; do
    case $case in '*.c' | *.out.c) continue ;; esac
    case=${case%.c}
    set -f
    run_case "$stage_dir" "$case"
    if [ -n "$update" ]; then update_case "$stage_dir" "$case"
    else check_case "$stage_dir" "$case"
    fi
  done
done
[ -n "$update" ] || echo "1..$count"
