#!/bin/sh
# check_backend.sh -- a backend that fails never makes a program SAFE.
#
#   tests/check_backend.sh BINARY
#
# A `cbmc` of ours comes first on PATH and answers in all the wrong ways. Then it
# is the real one, but for the steps to a violation.

set -u
LC_ALL=C
export LC_ALL
case ${1:-} in /*) binary=$1 ;; *) binary=$PWD/$1 ;; esac
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh

mkdir "$tmp/bin"
# A program with a loop that a bound cuts: three questions, two in main.
cat >"$tmp/p.c" <<'C'
#include <pthread.h>
int x;
void *f(void *a) { while (x) {} return a; }
int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  x = 1;
  return 0;
}
C

property () {  # TEXT STATUS
  printf '{"property":"main.assertion.1","description":"%s","status":"%s"}' \
    "$1" "$2"
}

unknown () {  # NAME SCRIPT
  { echo '#!/bin/sh'
    echo 'case $1 in --version) echo "6.6.0 (fake)"; exit 0 ;; esac'
    echo "$2"; } >"$tmp/bin/cbmc"
  chmod +x "$tmp/bin/cbmc"
  PATH=$tmp/bin:$PATH "$binary" verify $usual -w --engine=cbmc \
    --timeout "${limit:-20}" "$tmp/p.c" >"$tmp/out" 2>"$tmp/err" </dev/null
  status=$?
  : >"$tmp/found"
  case $status:$(tail -n 1 "$tmp/out") in
    5:'VERDICT: UNKNOWN ('*) ;;
    *) { echo "status $status"; cat "$tmp/out" "$tmp/err"; } >"$tmp/found" ;;
  esac
  report "$1" "$tmp/found"
}

good="[{\"result\":[$(property bad SUCCESS),$(property ends FAILURE)]},{\"cProverStatus\":\"success\"}]"
unknown 'says nothing' 'exit 0'
unknown 'says no JSON' 'echo not json'
unknown 'stops in the middle' "echo '[{\"result\":['"
unknown 'does not say that it is done' \
  "echo '$good' | sed 's/.cProverStatus.:.success./\"x\":1/'"
unknown 'is cut off' "echo '$good' | head -c 60"
unknown 'leaves a question out' "echo '$good'"
unknown 'leaves the end out' "echo '$good' | sed s/ends/other/"
unknown 'has no verdict' "echo '$good' | sed s/SUCCESS/ERROR/"
unknown 'reports an error' \
  "echo '[{\"messageType\":\"ERROR\",\"messageText\":\"no\"}]'; exit 6"
# shellcheck disable=SC2016
unknown 'crashes' 'kill -SEGV $$'
limit=1
unknown 'takes too long' 'exec sleep 60'
limit=20
sed -i 's/echo "6.6.0 (fake)"/:/' "$tmp/bin/cbmc"
PATH=$tmp/bin:$PATH "$binary" verify $usual -w --engine=cbmc "$tmp/p.c" >"$tmp/out" 2>"$tmp/err"
: >"$tmp/found"
tail -n 1 "$tmp/out" | grep -q 'VERDICT: UNKNOWN (cannot run ' ||
  cat "$tmp/out" "$tmp/err" >"$tmp/found"
report 'has no version' "$tmp/found"

# The steps that come with the first answer say nothing: the second run's do.
real=$(PATH=$PATH:$PWD/.deps/bin command -v cbmc)
cat >"$tmp/v.c" <<'C'
#include <assert.h>
#include <pthread.h>
int x, y;
void *f(void *a) { int u = x; x = u + 1; y = 1; return a; }
int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  int u = x;
  x = u + 1;
  assert(!y || x == 2);
  return 0;
}
C

steps () {  # NAME WHOSE-ARE-LEFT EXPECTED RUNS
  { echo '#!/bin/sh'
    echo "echo \"\$*\" >>'$tmp/runs'"
    echo "case \" \$* \" in $2) exec '$real' \"\$@\" ;; esac"
    echo "'$real' \"\$@\" >'$tmp/said'"
    echo 'status=$?'
    echo "sed 's/__ts_thread_/__ts_no_/' '$tmp/said'"
    # shellcheck disable=SC2016
    echo 'exit $status'; } >"$tmp/bin/cbmc"
  : >"$tmp/runs"
  PATH=$tmp/bin:$PATH "$binary" verify $usual -w --engine=cbmc -j 1 --unwind 1 \
    --rounds 2 "$tmp/v.c" >"$tmp/out" 2>"$tmp/err"
  : >"$tmp/found"
  case $(grep -c -- --json "$tmp/runs"):$(tail -n 1 "$tmp/out") in
    "$4:VERDICT: $3"*) ;;
    *) cat "$tmp/out" "$tmp/err" "$tmp/runs" >"$tmp/found" ;;
  esac
  report "$1" "$tmp/found"
}

if [ -n "$real" ]; then
  steps 'steps suffice' '*' 'UNSAFE (assert)' 1
  steps 'steps are missing' '*" --trace "* | *--version*' 'UNSAFE (assert)' 2
  steps 'steps are always missing' '*--version*' 'UNKNOWN (unconfirmed' 2
fi

# A solver of ours is what CBMC starts for --solver; whatever else it says than
# an answer, nothing is safe.
solver () {  # NAME SCRIPT
  { echo '#!/bin/sh'; echo ": >'$tmp/asked'"; echo "$2"; } >"$tmp/bin/z3"
  chmod +x "$tmp/bin/z3"
  rm -f "$tmp/asked" "$tmp/bin/cbmc"
  PATH=$tmp/bin:$PATH "$binary" verify --check=assert -w --engine=cbmc -j 1 \
    --solver=z3 --unwind 1 --rounds 2 "$tmp/v.c" >"$tmp/out" 2>"$tmp/err"
  : >"$tmp/found"
  case $([ -e "$tmp/asked" ] && echo asked):$(tail -n 1 "$tmp/out") in
    'asked:VERDICT: UNKNOWN ('*) ;;
    *) cat "$tmp/out" "$tmp/err" >"$tmp/found" ;;
  esac
  report "a solver that $1" "$tmp/found"
}

if [ -n "$real" ]; then
  solver 'says nothing' 'exit 0'
  solver 'says unknown' 'echo unknown'
  solver 'crashes' 'kill -SEGV $$'
  solver 'talks nonsense' 'echo "(error \"no\")"; exit 1'
fi
run verify --solver=none "$tmp/v.c"
expect 'a solver that is none' 1 err "unknown solver 'none' .bitwuzla, .*z3"
finish
