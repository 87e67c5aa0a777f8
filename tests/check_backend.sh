#!/bin/sh
# check_backend.sh -- a backend that fails never makes a program SAFE.
#
#   tests/check_backend.sh BINARY
#
# A `cbmc` of ours comes first on PATH and answers in all the wrong ways.

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
  PATH=$tmp/bin:$PATH "$binary" verify -w --engine=cbmc \
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
PATH=$tmp/bin:$PATH "$binary" verify -w --engine=cbmc "$tmp/p.c" >"$tmp/out" 2>"$tmp/err"
: >"$tmp/found"
tail -n 1 "$tmp/out" | grep -q 'VERDICT: UNKNOWN (cannot run ' ||
  cat "$tmp/out" "$tmp/err" >"$tmp/found"
report 'has no version' "$tmp/found"
finish
