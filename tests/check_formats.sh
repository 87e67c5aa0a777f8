#!/bin/sh
# check_formats.sh -- formats that editors and CI systems read, looked at by their
# readers where these are installed.
#
#   tests/check_formats.sh BINARY
#
# TESSERA_SARIF_SCHEMA and TESSERA_JUNIT_SCHEMA name a JSON schema and an XML
# schema to validate by, if there are some.

set -u
LC_ALL=C
export LC_ALL
case ${1:-} in /*) binary=$1 ;; *) binary=$PWD/$1 ;; esac
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh

mkdir "$tmp/a b"
cat >"$tmp/a b/race.c" <<'C'
#include <assert.h>
#include <pthread.h>
int x;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;
#ifdef LOCKS
void *add(void *arg)
{
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&n);
  x++;
  pthread_mutex_unlock(&n);
  pthread_mutex_unlock(&m);
  return arg;
}
#else
void *add(void *arg) { x++; return arg; }
#endif
int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, add, 0);
#ifdef LOCKS
  pthread_mutex_lock(&n);
  pthread_mutex_lock(&m);
#endif
  x++;
#ifdef LOCKS
  pthread_mutex_unlock(&m);
  pthread_mutex_unlock(&n);
#endif
  pthread_join(t, 0);
  assert(x == 2 && "a < b, \"c\"");
}
C
cat >"$tmp/unknown.c" <<'C'
int elsewhere(int);
int main(void) { return elsewhere(1); }
C
printf 'int main(void) { return 0; }\n' >"$tmp/safe.c"
printf 'int main(void) { return x; }\n' >"$tmp/broken.c"
run plan -w --check=assert --engine=stepper -o "$tmp/run" "$tmp/a b/race.c"
run work "$tmp/run"

# Everything that may be said, in each format: $tmp/FORMAT.CASE.
all () {  # FORMAT
  (
    cd "$tmp" || exit 1
    verify () {  # CASE ARG...
      name=$1
      shift
      timeout 300 "$binary" verify -w -j1 --engine=stepper --format="$format" "$@" \
        >"$tmp/$format.$name" 2>>"$tmp/err"
      echo "$name $?" >>"$tmp/$format.status"
    }
    format=$1
    verify race --check=race 'a b/race.c'
    verify assert --check=assert 'a b/race.c'
    verify deadlock --check=deadlock -DLOCKS 'a b/race.c'
    verify several --check=assert,race --all 'a b/race.c'
    verify safe --check=assert safe.c
    verify unknown --check=assert --undefined=stop unknown.c
    verify broken --check=assert broken.c
    timeout 300 "$binary" report --format="$format" run >"$tmp/$format.run" 2>>"$tmp/err"
    echo "run $?" >>"$tmp/$format.status"
  )
  printf '%s\n' 'race 10' 'assert 10' 'deadlock 10' 'several 10' 'safe 0' \
    'unknown 5' 'broken 2' 'run 10' >"$tmp/wanted"
  diff "$tmp/wanted" "$tmp/$1.status" >"$tmp/found"
  report "$1: exit statuses are those of the verdicts" "$tmp/found"
}

shows () {  # FORMAT CASE PATTERN...
  which=$1.$2
  : >"$tmp/found"
  shift 2
  for pattern in "$@"; do
    case $pattern in
      !*) ! grep -Eq -e "${pattern#!}" "$tmp/$which" || echo "has ${pattern#!}" ;;
      *) grep -Eq -e "$pattern" "$tmp/$which" || echo "no $pattern" ;;
    esac >>"$tmp/found"
  done
  [ ! -s "$tmp/found" ] || cat "$tmp/$which" >>"$tmp/found"
  report "$which says it" "$tmp/found"
}

# ---- gcc: for editors

all gcc
shows gcc race '^a b/race.c:(16|26):[0-9]+: error: data race: .* \[race\]$' \
  '^a b/race.c:(16|26):[0-9]+: note: thread [01] \((main|add)\) (reads|writes) it here$' \
  '^a b/race.c:21:[0-9]+: note: thread 1 \(add\) is created here$' \
  '!^[^:]*: (error|note): .*VERDICT'
shows gcc assert '^a b/race.c:32:[0-9]+: error: assertion x == 2.*\[assert\]$' \
  '^a b/race.c:16:[0-9]+: note: step [0-9]+, thread 1 \(add\): x = 1$'
shows gcc deadlock '^a b/race.c:(8|9|23|24):[0-9]+: error: deadlock: .* waits for [mn] here \[deadlock\]$' \
  'note: thread [01] \((main|add)\) has [mn] since here$'
shows gcc unknown "^unknown.c:2:[0-9]+: warning: .*elsewhere.* \[unknown\]$"
shows gcc run '^.*a b/race.c:32:[0-9]+: error: assertion x == 2.*\(task 0\) \[assert'
[ -s "$tmp/gcc.safe" ] && cp "$tmp/gcc.safe" "$tmp/found" || : >"$tmp/found"
report 'gcc: nothing is said of what is safe' "$tmp/found"
if command -v vim >/dev/null; then
  # The list of errors as `:make` would have it.
  HOME=$tmp timeout 60 vim -u NONE -es -c "cgetfile $tmp/gcc.race" \
    -c "call writefile(map(filter(getqflist(), 'v:val.valid'), 'v:val.lnum . \" \" . bufname(v:val.bufnr)'), '$tmp/vim')" \
    -c 'qall!' >/dev/null 2>&1 </dev/null
  { grep -Eq '^(16|26) a b/race.c$' "$tmp/vim" && grep -Eq '^21 a b/race.c$' "$tmp/vim"; } 2>/dev/null &&
    : >"$tmp/found" || cp "$tmp/vim" "$tmp/found"
  report 'gcc: vim finds the places' "$tmp/found"
else
  skip 'gcc: vim finds the places' 'there is no vim'
fi

# ---- github

all github
shows github race '^::error file=a b/race.c,line=(16|26),col=[0-9]+,title=tessera race::data race: .*%0Aa b/race.c:(16|26): thread'
shows github unknown '^::warning file=unknown.c,line=2,col=[0-9]+,title=tessera unknown::.*elsewhere'
shows github assert '^::error [^:]*::assertion x == 2 && "a < b, .*"c.*", by thread 0'
shows github run '^::error file=.*a b/race.c,line=32,'

# ---- JUnit

all junit
shows junit assert '<testsuite name="tessera" tests="1" failures="1"' \
  '<testcase name="assert" classname="a b/race.c">' \
  '<failure type="assert" message="assertion x == 2 &amp;&amp; &quot;a &lt; b' \
  '^a b/race.c:16:[0-9]+: thread 1 \(add\): x = 1$'
shows junit safe 'failures="0"' '<testcase name="assert" classname="safe.c"/>' '!<skipped'
shows junit unknown '<skipped>.*elsewhere' 'skipped="1"'
shows junit run 'failures="1"' '<failure type="assert'
if command -v xmllint >/dev/null; then
  xmllint --noout --nonet ${TESSERA_JUNIT_SCHEMA:+--schema "$TESSERA_JUNIT_SCHEMA"} \
    "$tmp"/junit.[!s]* "$tmp/junit.several" "$tmp/junit.safe" >"$tmp/out" 2>&1 &&
    : >"$tmp/found" || cp "$tmp/out" "$tmp/found"
  report 'junit: it is XML' "$tmp/found"
else
  skip 'junit: it is XML' 'there is no xmllint'
fi

# ---- SARIF

all sarif
cat >"$tmp/look.py" <<'P'
import json, os, sys, urllib.parse
schema = os.environ.get('TESSERA_SARIF_SCHEMA')
for name in sys.argv[1:]:
    log = json.load(open(name))
    assert log['version'] == '2.1.0' and len(log['runs']) == 1
    run = log['runs'][0]
    rules = {rule['id'] for rule in run['tool']['driver']['rules']}
    case = name.rsplit('.', 1)[1]
    wanted = {'race': 1, 'assert': 1, 'deadlock': 1, 'several': 2, 'run': 1}.get(case, 0)
    assert len(run['results']) >= wanted, (case, run['results'])
    assert bool(run['results']) == bool(wanted), case
    notes = run['invocations'][0]['toolExecutionNotifications']
    assert bool(notes) == (case in ('unknown', 'broken')), (case, notes)
    for result in run['results']:
        assert result['ruleId'].split(',')[0] in rules, result['ruleId']
        at = result['locations'][0]['physicalLocation']
        assert urllib.parse.unquote(at['artifactLocation']['uri']).endswith('race.c')
        assert '%20' in at['artifactLocation']['uri'], at
        if case == 'run':
            continue
        order = []
        for flow in result['codeFlows'][0]['threadFlows']:
            assert flow['id'].startswith('thread '), flow['id']
            own = [l['executionOrder'] for l in flow['locations']]
            assert own == sorted(own)
            order += own
        assert len(set(order)) == len(order)
        if case == 'race':
            assert any('it here' in r['message']['text'] for r in result['relatedLocations'])
            assert len(result['codeFlows'][0]['threadFlows']) >= 1
        if case == 'assert':
            assert len(result['codeFlows'][0]['threadFlows']) == 2
    if schema:
        import jsonschema
        jsonschema.validate(log, json.load(open(schema)))
P
python3 -W ignore "$tmp/look.py" "$tmp"/sarif.[!s]* "$tmp/sarif.several" "$tmp/sarif.safe" >"$tmp/found" 2>&1
report 'sarif: results, places and code flows' "$tmp/found"
if [ -z "${TESSERA_SARIF_SCHEMA:-}" ]; then
  skip 'sarif: it validates' 'TESSERA_SARIF_SCHEMA names no schema'
fi

# ---- diagrams

all mermaid
shows mermaid assert '^sequenceDiagram$' '^  participant T1 as thread 1 \(add\)$' \
  '^  T0->>T1: creates$' '^  Note over T1: race.c#58;16 x = 1$' \
  '^  Note over T0,T1: race.c#58;32 assertion x == 2 #38;#38; #34;a #60; b'
shows mermaid safe '^%% SAFE' '!sequenceDiagram'
all dot
shows dot assert '^digraph tessera' 'label="thread 1 \(add\)"' '\[style=dashed\]' \
  'v0 \[color=red, label="a b/race.c:32'
if command -v dot >/dev/null; then
  for case in race assert deadlock several safe unknown broken run; do
    dot -Tplain "$tmp/dot.$case" >/dev/null 2>>"$tmp/dot.err"
  done
  report 'dot: Graphviz reads it' "$tmp/dot.err"
else
  skip 'dot: Graphviz reads it' 'there is no dot'
fi

run verify --format=prose "$tmp/safe.c"
expect 'no such format: 1' 1 err "unknown format 'prose' \(text, json, svcomp, dot, gcc, github, junit, mermaid, sarif\)"
finish
