#!/bin/sh
# check_swarm.sh -- runs of many tasks: nothing lost, nothing counted twice,
# whatever is killed, filled or scribbled on.
#
#   tests/check_swarm.sh BINARY

set -u
LC_ALL=C
export LC_ALL
case ${1:-} in /*) binary=$1 ;; *) binary=$PWD/$1 ;; esac
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh

mark=$$.77  # seconds nobody else sleeps

plan () {  # OPTION... -- PROGRAM... : a new run in $dir
  dir=$(mktemp -d "$tmp/run.XXXXXX")
  "$binary" plan --engine=command -o "$dir" "$@" >"$tmp/out" 2>"$tmp/err" ||
    cat "$tmp/out" "$tmp/err" >&2
}

member () {  # MEMBER... : of the report
  "$binary" report --format=json "$dir" 2>&1 |
    python3 -c '
import json, sys
o = json.load(sys.stdin)
for path in sys.argv[1:]:
  v = o
  for key in path.split("."):
    v = v[key]
  print(path + "=" + str(v))' "$@" 2>&1
}

# Every task once: N of them clean, none of them twice.
counted () {  # NAME N
  member tasks verdicts.safe results.duplicates results.broken >"$tmp/figures"
  printf '%s\n' "tasks=$2" "verdicts.safe=$2" results.duplicates=0 \
    results.broken=0 | diff - "$tmp/figures" >"$tmp/found"
  report "$1" "$tmp/found"
}

left () {  # processes of ours; gone within a second
  for _ in 1 2 3 4 5 6 7 8 9 10; do
    for p in /proc/[0-9]*; do
      if tr '\0' ' ' <"$p/cmdline" 2>/dev/null |
        grep -q "^sleep $mark"; then echo "${p#/proc/} still runs"; fi
    done 2>/dev/null >"$tmp/left"
    [ -s "$tmp/left" ] || break
    sleep 0.1
  done
  cat "$tmp/left"
}

until_file () {  # FILE... : until all are there, 10 seconds at most
  for _ in $(seq 100); do
    missing=
    for f in "$@"; do [ -e "$f" ] || missing=$f; done
    [ -n "$missing" ] || return 0
    sleep 0.1
  done
  echo "$missing did not come" >&2
}

wait_for () {  # PID: its status, without what the shell says of a kill
  wait "$1" 2>/dev/null
  status=$?
}

# ---- what tasks say

plan --count=40 --task-timeout=2 --task-memory=300 -- sh -c '
  case {} in
    7) echo bad luck >&2; exit 3 ;;
    8) kill -9 $$ ;;
    9) sleep '"$mark"' ;;
    11) exec tail /dev/zero ;;
    12) exec >&- 2>&-; sleep '"$mark"' ;;
    13) [ "$TESSERA_TASK" = 13 ] || exit 4 ;;
    14) [ "$1" = "a;b \$(id)" ] && [ "$2" = x14y14 ] || exit 4 ;;
  esac' sh 'a;b $(id)' 'x{}y{}'
run work -j4 "$dir"
expect 'work' 0 out ': 40 tasks done' err '!.'
run report "$dir"
expect 'report' 5 out '^tasks: 40: 35 safe, 5 unknown' \
  out '1 unknown: exit status N: bad luck \(task 7\)' \
  out '1 unknown: killed by signal N \(Killed\) \(task 8\)' \
  out '2 unknown: timeout \(task (9|12)\)' \
  out '1 unknown: exit status N: tail: memory exhausted \(task 11\)' \
  out '^VERDICT: UNKNOWN \(of 40 tasks 5 unknown, tasks of the engine command exclude nothing\)$'
left >"$tmp/found"
report 'no process is left' "$tmp/found"
run work "$dir"
expect 'there is nothing left to do' 0 out ': 0 tasks done'
run work --retry "$dir"
expect '--retry does the unknown ones again' 0 out ': 5 tasks done'
run plan --engine=command --count=1 -o "$dir" -- true
expect 'a run is not overwritten' 6 err 'there is a run already'

plan --count=50 -- sh -c '[ {} != 31 ] || { echo "step 3" >&2; exit 10; }'
run work -j2 "$dir"
expect 'a violation: 10' 10 out 'a violation was found'
run report "$dir"
expect 'it is reported' 10 out '^violation in task 31 \(command\): exit status 10: step 3' \
  out "again: TESSERA_TASK=31 sh -c '.* 31 " out '^VERDICT: UNSAFE \(task 31\)$'
run work "$dir"
expect 'the run has been stopped' 10 out ': a violation was found; 0 tasks'
run work --keep-going "$dir"
expect '--keep-going goes on' 0 out 'tasks done'
member tasks verdicts.safe verdicts.unsafe results.duplicates >"$tmp/figures"
printf '%s\n' tasks=50 verdicts.safe=49 verdicts.unsafe=1 \
  results.duplicates=0 | diff - "$tmp/figures" >"$tmp/found"
report 'and does the rest once' "$tmp/found"
run report --experiment "$dir"
expect 'report --experiment' 10 \
  out '^experiment command .*50 tasks measured, 1 with a violation \(2 %\)$' \
  out '^ *149 .* 95 % that one has a violation$' \
  out '^  *cores  *1  *2 .* 1024' out '^VERDICT: UNSAFE \(task 31\)$'
grep -Ec '^command,[0-9]+(,[0-9.e+-]+){4},(0\.9[59])?$' "$dir/experiment.csv" |
  diff - /dev/fd/3 3<<E >"$tmp/found"
13
E
grep -q "^plot 'experiment.csv'" "$dir/experiment.gp" ||
  cat "$dir/experiment.gp" >>"$tmp/found"
report 'its files' "$tmp/found"

plan --count=100 -- true
run work --tasks=10-19 "$dir"
expect '--tasks' 0 out ': 10 tasks done'
for i in 0 1 2; do run work --index=$i --of=3 "$dir"; done
counted '--index of all parts is the whole' 100

plan --count=30 -- /nonexistent/program
run work "$dir"
expect 'a program that is not there: 6' 6 \
  err 'none of the first 20 tasks could be run: cannot run /nonexistent'
run report "$dir"
expect 'which is no result to rely on' 5 out '20 could not be run, 10 no result'

# ---- what is killed

plan --count=6 -- sh -c 'sleep '"$mark & echo \$\$ >$tmp/pid.{}; wait"
"$binary" work -j6 "$dir" >"$tmp/out" 2>"$tmp/err" &
worker=$!
until_file "$tmp/pid.3" "$tmp/pid.4" "$tmp/pid.0" "$tmp/pid.5"
kill -9 "$(cat "$tmp/pid.3")"
sleep 0.3
member verdicts.unknown >"$tmp/figures"
echo verdicts.unknown=1 | diff - "$tmp/figures" >"$tmp/found"
report 'kill -9 of a task: it is unknown' "$tmp/found"
kill -9 $worker
wait_for $worker
left >"$tmp/found"
report 'kill -9 of the worker: no process is left' "$tmp/found"

plan --count=900 -- sh -c 'sleep 0.004 & wait'
for moment in 02 09 05 11 03 07 13 04 08 06 10 12 05 07 09 03 15 02 06 14; do
  "$binary" work -j2 --resume "$dir" >/dev/null 2>>"$tmp/killed" &
  worker=$!
  sleep 0.$moment
  kill -9 $worker
  wait_for $worker
done
run work -j2 --resume "$dir"
expect 'resume after 20 kills' 0 out 'tasks done' err '!.'
counted 'each task is counted once' 900

for signal in INT:130 TERM:143; do
  plan --count=20 -- sh -c 'sleep '"$mark & echo >$tmp/${signal%:*}.{}; wait"
  env --default-signal=INT "$binary" work -j3 "$dir" >"$tmp/out" \
    2>"$tmp/err" &
  worker=$!
  until_file "$tmp/${signal%:*}.0" "$tmp/${signal%:*}.1" "$tmp/${signal%:*}.2"
  kill -"${signal%:*}" $worker
  wait_for $worker
  expect "SIG${signal%:*}: ${signal#*:}" "${signal#*:}" err 'stopped; 0 tasks'
  left >"$tmp/found"
  ls "$dir/workers" >>"$tmp/found"
  report "SIG${signal%:*}: nothing is left" "$tmp/found"
done

# ---- several workers

plan --count=200 -- sh -c "echo {} >>$tmp/twice; sleep 0.01"
"$binary" work -j2 "$dir" >"$tmp/out1" 2>&1 &
first=$!
"$binary" work -j2 "$dir" >"$tmp/out2" 2>&1 &
second=$!
run work -j2 "$dir"
wait_for $first
wait_for $second
counted 'three workers: each task is counted once' 200
sort "$tmp/twice" | uniq -d >"$tmp/found"
report 'three workers: no task is done twice' "$tmp/found"

# A worker of another machine that is not heard of any more.
plan --count=40 -- sh -c "echo >$tmp/away.{}; sleep 0.1"
"$binary" work -j2 "$dir" >/dev/null 2>&1 &
worker=$!
until_file "$tmp/away.5"
kill -9 $worker
wait_for $worker
for f in "$dir"/workers/*; do echo 'elsewhere/pid:[1] 1 1' >"$f"; done
run work -j2 "$dir"
expect 'what another machine has is left alone' 0 \
  out '[12] tasks are with other workers'
run work --resume "$dir"
expect 'until --resume' 0 out ': [12] tasks done'
counted 'a vanished machine loses nothing' 40

plan --count=60 -- sh -c '[ {} != 50 ] || exit 10; [ {} -lt 48 ] ||
  exec sleep '"$mark"
"$binary" work -j5 --tasks=48-49 "$dir" >"$tmp/out" 2>"$tmp/err" &
worker=$!
sleep 0.5
run work -j2 "$dir"
expect 'the first violation stops its worker' 10 out 'a violation was found'
start=$(date +%s)
wait_for $worker
expect 'and the others' 10 out 'a violation was found'
[ $(($(date +%s) - start)) -le 2 ] || echo 'only after 2 s' >"$tmp/found"
left >>"$tmp/found"
report 'within two seconds, with all they run' "$tmp/found"

# ---- a full disk

plan --count=300 -- true
(ulimit -f 8 && exec "$binary" work "$dir" >"$tmp/out" 2>"$tmp/err")
status=$?
expect 'a result that cannot be written: 6' 6 err 'results/.*: File too large'
run work "$dir"
expect 'the rest can be done later' 0 out 'tasks done'
counted 'nothing was half counted' 300
mkdir "$tmp/small"
if [ "$(id -u)" = 0 ] &&
  mount -t tmpfs -o size=64k,nr_inodes=600 none "$tmp/small" 2>/dev/null; then
  dir=$tmp/small/run
  "$binary" plan --engine=command --count=400 -o "$dir" -- true >"$tmp/out"
  run work "$dir"
  expect 'a full disk: 6' 6 err 'No space left on device'
  member verdicts.safe results.broken >"$tmp/figures"
  grep -q -x results.broken=0 "$tmp/figures" || cat "$tmp/figures" >"$tmp/found"
  report 'nothing was half written' "$tmp/found"
  mount -o remount,size=9m,nr_inodes=9000 "$tmp/small"
  run work --resume "$dir"
  expect 'a disk with room again' 0 out 'tasks done'
  counted 'all is counted once' 400
  umount "$tmp/small"
else
  skip 'a full disk' 'a file system cannot be mounted'
fi

# ---- what was scribbled on

plan --count=100 -- true
run work "$dir"
results=$(echo "$dir"/results/*)
cp "$results" "$dir/results/copy.jsonl"
run report "$dir"
expect 'duplicated lines count once' 5 out '^tasks: 100: 100 safe' \
  out '200 in 2 files, 100 of tasks that had one'
head -c 1000 "$results" >"$dir/results/copy.jsonl"
run report "$dir"
expect 'half a line is none' 5 out '^tasks: 100: 100 safe' \
  out '1 files end within a line'
head -c 3000 /dev/urandom >"$dir/results/copy.jsonl"
{ echo; echo '{"task":"7","verdict":"unsafe","confirmed":true}'; echo '[]'
  sed 's/safe/unsafe/' "$results"; } >>"$dir/results/copy.jsonl"
sed '3s/"task":"[0-9]*"/"task":"3000"/' "$results" >"$dir/results/sed.jsonl"
mkfifo "$dir/results/pipe.jsonl"
ln -s /dev/zero "$dir/results/link.jsonl"
run report "$dir"
expect 'garbage counts for nothing' 5 out '^tasks: 100: 100 safe' \
  out '!^violation' out 'broken lines left out \(the first: copy.jsonl, byte 0'
rm "$dir"/results/*
run report "$dir"
expect 'lost results are unknown' 5 out '^tasks: 100: 100 no result' \
  out '^VERDICT: UNKNOWN \(of 100 tasks 100 without a result'
other=$dir
plan --count=100 -- false
run work "$dir"
cp "$dir"/results/* "$other/results/"
run report "$other"
expect 'results of another run count for nothing' 5 \
  out '100 no result' out '100 of another run left out'

# ---- hostile folders

run work "$tmp/none"
expect 'no folder: 6' 6 err 'none/manifest.jsonl: No such file'
run report "$tmp/none"
expect 'no folder to report: 6' 6 err 'none/manifest.jsonl: No such file'
bad () {  # NAME PATTERN: the manifest in $tmp/bad
  dir=$(mktemp -d "$tmp/bad.XXXXXX")
  cp "$tmp/bad" "$dir/manifest.jsonl"
  run work "$dir"
  expect "$1: 6" 6 err "manifest.jsonl:[0-9]+: $2"
  run report "$dir"
  expect "$1: 6 (report)" 6 err "manifest.jsonl:[0-9]+: $2"
}
edited () {  # SED-COMMAND NAME PATTERN
  sed "$1" "$other/manifest.jsonl" >"$tmp/bad"
  bad "$2" "$3"
}
: >"$tmp/bad"
bad 'an empty manifest' 'families are missing'
head -c 5000 /dev/urandom >"$tmp/bad"
bad 'a manifest of noise' '.'
head -c -3 "$other/manifest.jsonl" >"$tmp/bad"
bad 'a manifest cut short' 'the last line is not whole'
edited 1q 'a family that is missing' 'families are missing'
edited 's/"count":100/"count":9000000000000000000/' \
  'too many tasks' 'too few or too many'
edited 's/"count":100/"count":99999999999999999999/' \
  'a number beyond all' 'too big integer'
edited 's/"count":100/"count":-1/' 'a negative count' 'a member'
edited 's/"chunk":1/"chunk":0/' 'no chunks' 'a member'
edited 's/"count":100/"count":200000000000/' \
  'too many chunks' 'too many chunks'
edited 's/"tessera-run":1/"tessera-run":2/' \
  'another version' '.* another version'
manifest=$other/manifest.jsonl
dir=$(mktemp -d "$tmp/bad.XXXXXX")
sed 's/"engine":"command"/"engine":"none"/' "$manifest" >"$dir/manifest.jsonl"
run work "$dir"
expect 'an engine nobody knows: 6' 6 err "unknown engine 'none'"
sed 's/"argv":\["true"\]/"argv":[7]/' "$manifest" >"$dir/manifest.jsonl"
run work "$dir"
expect 'no argument vector: 6' 6 err 'parameters: no argv'
mkfifo "$dir/fifo"
mv "$dir/fifo" "$dir/manifest.jsonl"
run report "$dir"
expect 'a pipe for a manifest: 6' 6 err 'no file, or too large'

# ---- usage

for wrong in 'plan --count=3 -- true' "plan --count=x -o $tmp/u -- true" \
  "plan --count=0 -o $tmp/u -- true" "plan --engine=command -o $tmp/u -- true" \
  "plan --engine=none --count=3 -o $tmp/u -- true" \
  "plan --count=3 -o $tmp/u true" "plan --count=3 -o $tmp/u" \
  'work' 'work a b' "work --tasks=9-3 $other" "work --tasks=x $other" \
  "work --index=3 --of=3 $other" "work --index=3 $other" \
  "work --executor=none $other" "report --format=none $other" \
  'report' "report $other b" "work -DX $other"; do
  # shellcheck disable=SC2086
  run $wrong
  expect "tessera $(echo "$wrong" | sed "s,$tmp/[^ ]*,DIR,g"): 1" 1 \
    err '^tessera: '
done
finish
