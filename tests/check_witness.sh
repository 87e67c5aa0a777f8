#!/bin/sh
# check_witness.sh -- verification witnesses: read by parsers of others, and, where
# it is installed, looked at by witnesslint.
#
#   tests/check_witness.sh BINARY

set -u
LC_ALL=C
export LC_ALL
case ${1:-} in /*) binary=$1 ;; *) binary=$PWD/$1 ;; esac
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh
SOURCE_DATE_EPOCH=1000000000
export SOURCE_DATE_EPOCH

cat >"$tmp/race.c" <<'C'
#include <pthread.h>
extern void reach_error(void);
int x;
void *add(void *arg) { x++; return arg; }
int main(void)
{
  pthread_t t, u;
  pthread_create(&t, 0, add, 0);
  pthread_create(&u, 0, add, 0);
  x++;
  pthread_join(t, 0);
  pthread_join(u, 0);
  if (x != 3) {
    reach_error();
  }
  return 0;
}
C
sed 's/x != 3/x > 3/; s/extern//' "$tmp/race.c" >"$tmp/safe.c"

has_yaml=false
python3 -c 'import yaml' 2>/dev/null && has_yaml=true
# The waypoints as type, thread and line; those of one segment in one line.
waypoints () {  # FILE
  python3 - "$1" <<'P'
import sys, uuid, datetime, yaml
all = yaml.safe_load(open(sys.argv[1]))
assert isinstance(all, list) and len(all) == 1 and \
    set(all[0]) == {'entry_type', 'metadata', 'content'}, all
m = all[0]['metadata']
assert set(m) == {'format_version', 'uuid', 'creation_time', 'producer', 'task'}, m
assert m['format_version'] == '2.2' and uuid.UUID(m['uuid']).variant == uuid.RFC_4122
assert datetime.datetime.strptime(m['creation_time'], '%Y-%m-%dT%H:%M:%SZ')
assert m['producer']['name'] and m['producer']['version']
t = m['task']
assert t['data_model'] in ('ILP32', 'LP64') and t['language'] == 'C'
assert set(t['input_file_hashes']) == set(t['input_files'])
print(all[0]['entry_type'], t['specification'], *t['input_file_hashes'].values())
for n, s in enumerate(all[0]['content']):
    assert set(s) == {'segment'}
    for w in s['segment']:
        w = w['waypoint']
        last = n + 1 == len(all[0]['content'])
        assert w['action'] == 'follow' and (w['type'] == 'target') == last, w
        assert (w['type'] == 'assumption') == ('constraint' in w), w
        assert isinstance(w['thread_id'], int), w
        assert w['location']['file_name'] in t['input_files']
        print(w['type'], w['thread_id'], w['location']['line'], end='; ')
    print()
P
}

yaml () {  # NAME, of $tmp/w.yml; then as expect
  if $has_yaml; then
    waypoints "$tmp/w.yml" >"$tmp/out" 2>"$tmp/err"
    status=$?
    expect "$@"
  else
    skip "$1" 'python3 has no yaml'
  fi
}

hash=$(sha256sum <"$tmp/race.c" | cut -d' ' -f1)
run verify -w -j1 --engine=stepper --property=unreach-call --witness="$tmp/w.yml" "$tmp/race.c"
expect 'a violation' 10 out '^VERDICT: UNSAFE'
cp "$tmp/w.yml" "$tmp/first.yml"
yaml 'its witness' 0 \
  out "^violation_sequence CHECK\( init\(main\(\)\), LTL\(G ! call\(reach_error\(\)\)\) \) $hash\$" \
  out '^function_enter 0 8; $' out '^assumption [12] 4; $' out '^assumption 0 10; $' \
  out '^target 0 14; $'
run verify -w -j1 --engine=stepper --property=unreach-call --witness="$tmp/w.yml" "$tmp/race.c"
cmp "$tmp/first.yml" "$tmp/w.yml" >"$tmp/found" 2>&1
report 'the same witness at the same time' "$tmp/found"
run verify -w --property=no-data-race --witness="$tmp/w.yml" "$tmp/race.c"
yaml 'a data race has two targets in one segment' 0 \
  out 'LTL\(G ! data-race\)' out '^target [0-9] (4|10); target [0-9] (4|10); $'
run verify -w --check=assert --witness="$tmp/w.yml" "$tmp/race.c"
yaml 'the property that is violated' 0 out 'LTL\(G ! call\(reach_error\(\)\)\)'
printf '#include <assert.h>\nint main(void) { int x = 1;\n assert(x == 2); }\n' >"$tmp/assert.c"
run verify -w --check=assert --witness="$tmp/w.yml" "$tmp/assert.c"
yaml 'or an assertion' 0 out 'LTL\(G ! call\(__assert_fail\(\)\)\)' out '^target 0 3; $'
cc -E "$tmp/race.c" >"$tmp/race.i"
run verify -w --property=unreach-call --witness="$tmp/w.yml" "$tmp/race.i"
line=$(grep -n 'reach_error();' "$tmp/race.i" | cut -d: -f1)
yaml 'lines of a preprocessed file are its own' 0 out "^target 0 $line; \$"
run verify -w --property=unreach-call --witness="$tmp/w.yml" "$tmp/safe.c"
expect 'safe' 0 out '^VERDICT: SAFE'
yaml 'its witness is empty' 0 out '^invariant_set CHECK' out '!target'
rm -f "$tmp/w.yml"
run verify -w --order=pct --engine=stepper --samples=3 --property=unreach-call \
  --witness="$tmp/w.yml" "$tmp/safe.c"
expect 'what is not known has none' 5 err 'no witness: it is neither unsafe nor safe'
ls "$tmp/w.yml" >"$tmp/found" 2>/dev/null
report 'and no file' "$tmp/found"
printf '#include <pthread.h>\npthread_mutex_t m;\nint main(void) { pthread_mutex_unlock(&m); }\n' \
  >"$tmp/locks.c"
run verify -w --check=locks --witness="$tmp/w.yml" "$tmp/locks.c"
expect 'nor has what the competition does not know' 10 err 'no witness: the competition has no such property'
run verify -w --property=unreach-call --witness="$tmp/none/w.yml" "$tmp/race.c"
expect 'a witness that cannot be written leaves the verdict' 10 err 'none/w.yml: No such'

# ---- GraphML

run verify -w -j1 --engine=stepper --property=unreach-call --witness="$tmp/w.graphml" "$tmp/race.c"
cp "$tmp/w.graphml" "$tmp/out"
expect 'GraphML' 10 out '<data key="createThread">1</data>' \
  out '<data key="enterFunction">add</data>' out "programhash\">$hash<" \
  out 'specification">CHECK\( init\(main\(\)\), LTL\(G ! call\(reach_error\(\)\)\) \)<'
run verify -w --property=valid-free,valid-deref --witness="$tmp/s.graphml" "$tmp/race.c"
cp "$tmp/s.graphml" "$tmp/out"
expect 'GraphML of a safe program' 0 out correctness_witness out 'G valid-free' out 'G valid-deref'
if command -v xmllint >/dev/null; then
  xmllint --noout --nonet "$tmp/w.graphml" "$tmp/s.graphml" >"$tmp/found" 2>&1
  report 'it is XML' "$tmp/found"
else
  skip 'it is XML' 'there is no xmllint'
fi
if python3 -c 'import witnesslint.linter' 2>/dev/null; then
  for kind in w s; do
    python3 -c 'import sys; from witnesslint import linter
linter.main(sys.argv)' --ignoreSelfLoops --svcomp --witness "$tmp/$kind.graphml" "$tmp/race.c" \
      >"$tmp/out" 2>&1
    status=$?
    : >"$tmp/err"
    expect "witnesslint: $kind.graphml" 0 out '!WARNING|ERROR|CRITICAL'
  done
else
  skip 'witnesslint' 'it is not installed'
fi
finish
