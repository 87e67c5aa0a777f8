#!/bin/sh
# check_step.sh -- the explorer on programs written by hand (tests/step/).
#
#   tests/check_step.sh BINARY    (libstep.a is in its directory)
#
# All orders must come to the same verdict, and to the same states when none
# stops early.

set -u
LC_ALL=C
export LC_ALL
case ${1:-} in /*) built=${1%/*} ;; *) built=$PWD/${1%/*} ;; esac
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh

compile () {  # NAME [FLAG...]
  source=tests/step/$1.c
  shift
  gcc -std=c11 -O2 -no-pie -Wall -Wextra -Wno-unused-function -Werror -I. "$@" \
    -o "$tmp/program" "$source" "$built/runtime/libstep.a"
}

run () {  # OPTION...
  timeout 60 "$tmp/program" "$@" >"$tmp/out" </dev/null ||
    echo "status $?" >>"$tmp/found"
}

# A field of the result: verdict, event, states, level, result.
field () {
  tr -d '\n' <"$tmp/out" | sed -n 's/.*"'"$1"'":"\{0,1\}\([a-z0-9]*\).*/\1/p'
}

same () {  # EXPECTED ACTUAL
  [ "$1" = "$2" ] || echo "expected $1, got $2" >>"$tmp/found"
}

tell () {  # NAME
  report "$1" "$tmp/found"
  : >"$tmp/found"
}

# From a schedule as JSON to the lines of --replay.
schedule () {
  sed -n 's/^{"t":\([0-9]*\),"p":[0-9]*,"c":\[\([-0-9,]*\)\]}.*/\1 \2/p' \
    "$tmp/out" | tr , ' '
}

replay () {  # NAME RESULT
  grep -o '"waiting":[][0-9,]*\]' "$tmp/out" >"$tmp/waiting"
  schedule >"$tmp/schedule"
  run --replay="$tmp/schedule"
  same "$2" "$(field result)"
  # Who waits in the end, where.
  grep -o '"waiting":[][0-9,]*\]' "$tmp/out" >"$tmp/again"
  [ "$2" != deadlock ] || diff "$tmp/waiting" "$tmp/again" >>"$tmp/found"
  tell "$1: replay"
}

# NAME FLAGS STATES: all orders, nothing stops them.
whole () {
  # shellcheck disable=SC2086
  compile "$1" $2
  for order in preemptions delays rounds breadth depth; do
    run --samples=0 --no-assert --no-deadlock --order="$order"
    same "safe true $3" "$(field verdict) $(field proof) $(field states)"
    tell "$1 $2: all states by $order"
    for how in '--jobs=2 --alone=0' '--jobs=3 --alone=9' '--states=fingerprints' \
      '--states=fingerprints --jobs=2 --alone=0'; do
      # shellcheck disable=SC2086
      run --samples=0 --no-assert --no-deadlock --order="$order" $how
      same "safe true $3" "$(field verdict) $(field proof) $(field states)"
    done
    tell "$1 $2: all states by $order, by several processes, as fingerprints"
  done
  run --samples=0 --no-assert --no-deadlock --order=depth --states=bits \
    --no-exchange --memory=100
  same "unknown false $(($3 - ${4-0}))" \
    "$(field verdict) $(field proof) $(field states)"
  grep -q '"reasons":\["bits"\]' "$tmp/out" || same bits none
  tell "$1 $2: all states, as bits"
}

# NAME FLAGS EVENT LEVELS: the first violation's level in each order.
violated () {
  # shellcheck disable=SC2086
  compile "$1" $2
  result=failed
  [ "$3" != deadlock ] || result=deadlock
  for pair in $4; do
    order=${pair%=*}
    run --samples=0 --order="$order"
    same "unsafe $3 ${pair#*=}" \
      "$(field verdict) $(field event) $(field level)"
    tell "$1 $2: violation by $order"
    replay "$1 $2 by $order" "$result"
    for how in '--jobs=2 --alone=0' '--states=fingerprints'; do
      # shellcheck disable=SC2086
      run --samples=0 --order="$order" $how
      same "unsafe $3 ${pair#*=}" \
        "$(field verdict) $(field event) $(field level)"
      replay "$1 $2 by $order $how" "$result"
    done
    bound=$((${pair#*=} - 1))
    [ "$bound" -ge 0 ] || continue
    run --samples=0 --order="$order" --bound="$bound"
    same 'safe false' "$(field verdict) $(field proof)"
    grep -q '"reasons":\["bound"\]' "$tmp/out" || same bound none
    tell "$1 $2: none by $order within $bound"
  done
  run --samples=0 --order=depth --states=bits
  same "unsafe $3" "$(field verdict) $(field event)"
  replay "$1 $2 as bits" "$result"
  run --shorten=0
  same "unsafe $3" "$(field verdict) $(field event)"
  tell "$1 $2: violation by any schedule"
  replay "$1 $2" "$result"
  run
  replay "$1 $2 shortened" "$result"
}

# NAME FLAGS COUNT [REDUNDANT]: executions in the order dpor.
executions () {
  # shellcheck disable=SC2086
  compile "$1" $2
  run --samples=0 --no-assert --no-deadlock --order=dpor
  same "safe true $3 ${4-0}" "$(field verdict) $(field proof) $(
    field executions) $(field redundant)"
  tell "$1 $2: executions by dpor"
}

# NAME FLAGS COUNT LEVEL: all executions, in the order pcb. One bound less cuts.
schedules () {
  # shellcheck disable=SC2086
  compile "$1" $2
  run --samples=0 --no-assert --no-deadlock --order=pcb
  same "safe true $3 $4" "$(field verdict) $(field proof) $(
    field executions) $(field level)"
  tell "$1 $2: schedules by pcb"
  run --samples=0 --no-assert --no-deadlock --order=pcb --first-bound=$4
  same "safe true $3" "$(field verdict) $(field proof) $(field executions)"
  tell "$1 $2: all executions by pcb, with one bound"
  run --samples=0 --no-assert --no-deadlock --order=pcb --first-bound=$4 \
    --max-steps=3
  same 'unknown 0' "$(field verdict) $(field level)"
  tell "$1 $2: what the first bound stops in says nothing of lower ones"
  run --samples=0 --no-assert --no-deadlock --order=pcb --bound=$(($4 - 1))
  same 'safe false' "$(field verdict) $(field proof)"
  grep -q '"reasons":\["bound"\]' "$tmp/out" || same bound none
  tell "$1 $2: not all schedules by pcb within $(($4 - 1))"
}

# NAME FLAGS EVENT
violated_by_dpor () {
  # shellcheck disable=SC2086
  compile "$1" $2
  result=failed
  [ "$3" != deadlock ] || result=deadlock
  run --samples=0 --order=dpor
  same "unsafe $3" "$(field verdict) $(field event)"
  tell "$1 $2: violation by dpor"
  replay "$1 $2 by dpor" "$result"
}

: >"$tmp/found"
whole race '' 98
violated race '' 0 'preemptions=1 pcb=1 delays=1 rounds=3 breadth=9'
whole peterson '' 44
whole peterson -DWRONG 83
violated peterson -DWRONG 0 'preemptions=2 pcb=2 delays=2 rounds=2 breadth=9'
whole philosophers '' 2305
violated philosophers '' deadlock 'preemptions=1 pcb=1 delays=4 breadth=5'
whole philosophers -DSAFE 2032
whole safestack -DITERATIONS=1 13146
violated safestack '' 0 'preemptions=7 delays=8 rounds=4 breadth=43'
whole treiber '' 8479
violated treiber '-DITERATIONS=2 -DFREES' deadlock 'breadth=22'
violated conflicts '-DWORKERS=2 -DCASE=BACK' 0 'preemptions=0 pcb=0'
whole inputs '' 53
whole inputs -DSET 53
whole inputs -DRANGE 53
violated inputs '' 0 'breadth=4'
violated inputs -DRANGE 0 'breadth=4'

# As many as there are: n!, 2^(n-1), n! * 2^n; for n adders and one that looks,
# (n + 3) * 2^(n-2); for n philosophers the acyclic orders at n forks, and the
# deadlock.
for case in APART=1 SAME=120 READERS=16 SILENT=1 LOCK=120 WHOLE=120 KEEP=5 \
  WAKE=24 LOCKS=120 AWAIT=1 SPIN=1 POLL=24 POLLS=28 CHOOSE=3840 EXIT=1; do
  executions conflicts "-DWORKERS=5 -DCASE=${case%=*}" "${case#*=}"
done
executions conflicts '-DWORKERS=5 -DCASE=LASTZERO' 28 2
executions race '' 27
executions philosophers '' 31 16
executions philosophers -DSAFE 30 16
executions inputs '' 162
# As many as there are, with main's joins in order: the product of C(3i-1, 2),
# (2n-1)!!, that times 2^n, (2n-2)!!; who spins or comes back adds none.
schedules conflicts '-DWORKERS=3 -DCASE=APART' 280 4
schedules conflicts '-DWORKERS=5 -DCASE=SAME' 945 3
schedules conflicts '-DWORKERS=3 -DCASE=CHOOSE' 120 1
schedules conflicts '-DWORKERS=5 -DCASE=AWAIT' 384 3
schedules conflicts '-DWORKERS=5 -DCASE=SPIN' 384 3
schedules race '' 280 4
for case in peterson 'conflicts -DCASE=TURNS'; do
  # shellcheck disable=SC2086
  compile $case
  run --samples=0 --order=pcb --no-deadlock
  same 'safe true 0' "$(field verdict) $(field proof) $(field executions)"
  tell "$case: endless threads, but not for pcb"
  run --samples=0 --order=pcb
  if [ "$case" = peterson ]; then
    same 'safe true' "$(field verdict) $(field proof)"
  else
    grep -q '"reasons":\["partial"\]' "$tmp/out" || same partial none
  fi
  tell "$case: endless threads, some wait"
done

# Who listens is told everything, remembers what belongs to the execution, and
# changes nothing.
observed () {  # NAME FLAGS OPTIONS EXPECTED
  # shellcheck disable=SC2086
  compile $1 $2
  # shellcheck disable=SC2086
  run --no-assert --no-deadlock $3
  sed 's/"seconds.*memory_kb":[0-9]*//' "$tmp/out" >"$tmp/once"
  # shellcheck disable=SC2086
  run --no-assert --no-deadlock $3 --observe=count
  same "$4" "$(sed -n 's/.*"count":{\([^}]*\)}.*/\1/p' "$tmp/out" | tr -d '"')"
  sed 's/"seconds.*memory_kb":[0-9]*//; s/,"observed":{"count":{[^}]*}}//' \
    "$tmp/out" | diff "$tmp/once" - >>"$tmp/found"
  tell "$1 $2: an observer, with $3"
}

observed race '' '--samples=0 --order=dpor' \
  executions:27,ended:27,done:174,followed:270,longest:10,accesses:190,syncs:0
observed race '' '--samples=0 --order=pcb' \
  executions:798,ended:798,done:3834,followed:7980,longest:10,accesses:3799,syncs:0
observed race '' '--samples=0 --order=depth --states=bits --memory=100' \
  executions:83,ended:3,done:178,followed:549,longest:10,accesses:231,syncs:0
observed race '' '--samples=100 --only-samples' \
  executions:100,ended:100,done:1000,followed:1000,longest:10,accesses:1000,syncs:0
observed conflicts '-DWORKERS=5 -DCASE=CHOOSE' '--order=dpor' \
  executions:4750,ended:4750,done:30047,followed:52250,longest:11,accesses:26510,syncs:0
observed conflicts '-DWORKERS=5 -DCASE=LASTZERO' '--samples=0 --order=dpor' \
  executions:30,ended:28,done:316,followed:499,longest:19,accesses:316,syncs:0
observed conflicts '-DWORKERS=3 -DCASE=LOCK' '--samples=0 --order=dpor' \
  executions:6,ended:6,done:48,followed:60,longest:10,accesses:51,syncs:30
observed conflicts '-DWORKERS=3 -DCASE=SPIN' '--samples=0 --order=pcb' \
  executions:19,ended:15,done:71,followed:113,longest:7,accesses:69,syncs:0

# What immediately preceded what in good executions, as SITE:BEFORE.
# NAME FLAGS OPTIONS VERDICT EXECUTIONS LEFT-OUT PAIRS
learns () {
  # shellcheck disable=SC2086
  compile hapset $2
  # shellcheck disable=SC2086
  run --no-deadlock $3
  same "$4 $5 $6" "$(field verdict) $(field executions) $(field left_out)"
  same "$7" "$(grep -o '"site":[0-9]*\|\[[0-9]*,[0-9]*,[0-9]*\]' "$tmp/out" |
    sed 's/"site":/=/; s/\[//; s/,.*//' |
    awk '/=/ { site = substr($0, 2); next } { print site ":" $0 }' |
    sort | tr '\n' ' ')"
  tell "good executions: $1"
}

# Worker 1 does 1 and 4, worker 2 does 2 and 3, of which the same is expected.
# All that may be, and one execution alone.
learns 'an atomic block' '-DCASE=ATOMICITY -DWRONG=1' \
  '--samples=0 --order=dpor --observe=hapset' safe 4 '' '1:2 2:1 2:4 4:3 '
learns 'an atomic block, guided' '-DCASE=ATOMICITY -DWRONG=1' \
  '--samples=0 --order=hapset' safe 4 '' '1:2 2:1 2:4 4:3 '
learns 'an atomic block, violated' '-DCASE=ATOMICITY' \
  '--samples=0 --order=hapset' unsafe 2 '' '2:1 2:4 4:3 '
learns 'of all executions' '-DCASE=ATOMICITY -DWRONG=1' \
  '--samples=0 --order=hapset --learn=all' safe 4 '' '1:2 2:1 2:4 3:4 4:2 4:3 '
# Looking in vain is no execution of its own, but random schedules do it.
learns 'busy waiting, guided' -DCASE=BUSY '--samples=0 --order=hapset' \
  safe 1 '' '5:7 6:8 '
learns 'busy waiting, with random schedules' -DCASE=BUSY \
  '--samples=9 --order=hapset' safe 1 '' '5:7 6:8 7:5 8:6 '
# What it takes two variables to see is left out, and so nothing is proved.
learns 'two variables' -DCASE=TWO \
  '--samples=0 --order=hapset --guide=hapset' unknown 3 1 '1:3 2:4 3:1 4:2 '
grep -q '"reasons":\["guided"\]' "$tmp/out" || same guided none
tell 'what was left out is a reason'
learns 'two variables, by dpor' -DCASE=TWO \
  '--samples=0 --order=dpor --observe=hapset' unsafe 3 '' '1:3 2:4 3:1 4:2 '
# Patterns of two variables see it.
learns 'two variables, by patterns' -DCASE=TWO '--samples=0 --order=hapset' \
  unsafe 3 '' '1:3 2:4 3:1 4:2 '
learns 'two variables, by patterns, with bounds' -DCASE=TWO \
  '--samples=0 --order=hapset-pcb' unsafe 11 13 '1:3 2:4 3:1 4:2 '
learns 'two variables, with bounds' -DCASE=TWO \
  '--samples=0 --order=hapset-pcb --guide=hapset' unknown 3 9 '1:3 2:4 3:1 4:2 '
learns 'an atomic block, with bounds' -DCASE=ATOMICITY \
  '--samples=0 --order=hapset-pcb' unsafe 8 7 '1:2 2:1 2:4 4:3 '
# Nobody goes first unless something new comes of it, but who spins is left.
learns 'busy waiting, with bounds' -DCASE=BUSY \
  '--samples=0 --order=hapset-pcb' unknown 2 3 '5:7 6:8 '
learns 'readers' -DCASE=READERS '--samples=0 --order=dpor --observe=hapset' \
  safe 36 '' '1:3 1:4 2:3 2:4 3:1 3:2 4:1 4:2 '
learns 'readers, guided' -DCASE=READERS \
  '--samples=0 --order=hapset --guide=hapset' \
  unknown 15 12 '1:3 1:4 2:3 2:4 3:1 3:2 4:2 '
# What was left out is tried in the end; then nothing is, which is a proof.
learns 'readers, guided less and less' -DCASE=READERS \
  '--samples=0 --order=hapset' \
  safe 67 '' '1:3 1:4 2:3 2:4 3:1 3:2 4:1 4:2 '
# What reads from what in all executions, as READ:WRITE; 0 is the beginning.
# NAME FLAGS PAIRS: by dpor, and by schedules that look for them.
reads () {
  # shellcheck disable=SC2086
  compile hapset $2 -DWRONG=1
  for by in '--samples=0 --order=dpor --observe=rf' \
    '--samples=2000 --order=fuzz' \
    '--samples=2000 --order=fuzz --observe=count'; do
    # shellcheck disable=SC2086
    run --no-deadlock $by
    same "$3" "$(grep -o '"pairs":[^}]*' "$tmp/out" |
      grep -o '\[[0-9]*,[0-9]*,' | tr -d '[' | sort | sed 's/,$//; s/,/:/' |
      tr '\n' ' ')"
    tell "reads from: $1, by $by"
  done
  observed=$(sed -n 's/.*"done":\([0-9]*\),"followed":\([0-9]*\).*/\1 \2/p' \
    "$tmp/out")
  same "${observed% *} ${observed% *}" "$observed"
  tell "who observes sees all of an execution: $1"
}

reads 'an atomic block' -DCASE=ATOMICITY '2:0 2:1 2:4 3:1 3:4 '
reads 'two variables' -DCASE=TWO '3:0 3:1 4:0 4:2 '
reads 'readers' -DCASE=READERS '3:0 3:1 3:2 4:0 4:1 4:2 '
# What goes on from a checkpoint has a schedule from the beginning.
for case in ATOMICITY TWO; do
  compile hapset "-DCASE=$case"
  for seed in 1 2 3 4 5 6 7 8; do
    run --order=fuzz --samples=2000 --seed=$seed
    same unsafe "$(field verdict)"
    replay "what fuzz finds: $case, seed $seed" failed
  done
done
# What was learned before is known: nothing new is left, but it is not learned
# again, of itself. Violations may be passed by.
compile hapset -DCASE=TWO
printf '1 3\n2 4\n3 1\n4 2\n' >"$tmp/known"
run --no-deadlock --samples=0 --order=hapset --guide=hapset \
  --known="$tmp/known"
same 'unknown 1' "$(field verdict) $(field executions)"
tell 'what was learned before is known'
run --no-deadlock --samples=0 --order=dpor --observe=hapset --goes-on
same 'safe 4 1 3' "$(field verdict) $(field executions) $(field violations) $(
  field good)"
run --no-deadlock --samples=0 --order=dpor --goes-on --executions=2
same 'unknown 2' "$(field verdict) $(field executions)"
tell 'violations are passed by'

# ORDER LEAST MOST: how many of 6000 random schedules are wrong, of two variables
# that each thread accesses in the other's order: an eighth by a walk, a sixth
# where all interleavings are as likely. Those of x alone give an eighth, too, and
# of y a fourth: with every other schedule for one of them that is 17 of 96.
compile hapset -DCASE=TWO -DWRONG=1
wrong_runs () {
  # shellcheck disable=SC2086
  run --order=$1 --only-samples --samples=6000 --no-deadlock --observe=hapset
  wrong=$((6000 - $(field good)))
  [ "$wrong" -ge "$2" ] && [ "$wrong" -le "$3" ] || same "$2 to $3" "$wrong"
  tell "random schedules: $1"
}
wrong_runs walk 690 810
wrong_runs surw 980 1150
wrong_runs pos 940 1060
# It takes two changes of order: that is a depth of 2; at least 1 in 4 * 9 then.
wrong_runs 'pct --bound=1' 0 0
wrong_runs 'pct --bound=2' 167 6000
grep -q '"chance":2.778e-02,' "$tmp/out" || same 1/36 "$(field chance)"
wrong_runs pct 19 6000
grep -q '"chance":3.086e-03,' "$tmp/out" || same 1/324 "$(field chance)"
tell 'the probability that pct tells'

# Memory-access patterns: NAME CASE OPTIONS LOOSE TIGHT [PATTERNS], these as
# PATTERN:SITES, with a star if they are tight.
covers () {
  compile map "-DCASE=$2"
  # shellcheck disable=SC2086
  run --no-deadlock --samples=0 --observe=map $3
  sed -n 's,^\[\([0-9]*\)\,[0-9]*\,[0-9]*\,\([01]\)\,\([0-9\,]*\)\].*,\1:\3 \2,p' \
    "$tmp/out" | sed 's/ 1$/*/; s/ 0$//' | sort >"$tmp/covered"
  same "$4 $5" "$(grep -c . "$tmp/covered") $(grep -c '\*' "$tmp/covered")"
  [ -z "${6:-}" ] || same "$6" "$(tr '\n' ' ' <"$tmp/covered")"
  grep -q '"exact":true' "$tmp/out" || same exact 'not exact'
  tell "patterns: $1"
}

# The execution of the paper covers three of 16.
printf '0\n1\n2\n1\n' >"$tmp/example"
covers 'an execution' TH "--replay=$tmp/example" 3 3 '1:1,3* 2:3,2* 4:1,3,2* '
covers 'all of its executions' TH --order=dpor 5 5 \
  '1:1,3* 1:2,3* 2:3,1* 2:3,2* 4:1,3,2* '
covers 'all calls' CALLS --order=dpor 16 11
covers 'two variables' TWO --order=dpor 6 6 \
  '12:1,3,4,2* 14:3,1,2,4* 1:3,1* 1:4,2* 2:1,3* 2:2,4* '
# Where nothing orders 1 and 3, nor 2 and 4, an execution stands for both orders.
printf '0\n1\n2\n2\n1\n' >"$tmp/example"
covers 'two variables, an execution' TWO "--replay=$tmp/example" 3 3 \
  '12:1,3,4,2* 1:4,2* 2:1,3* '
printf '0\n1\n2\n1\n2\n' >"$tmp/example"
covers 'crossed variables, an execution' CROSS "--replay=$tmp/example" 6 6 \
  '10:1,3,4,2* 10:3,1,2,4* 11:1,3,2,4* 11:3,1,4,2* 3:1,4* 3:3,2* '
covers 'crossed variables' CROSS --order=dpor 8 8 \
  '10:1,3,4,2* 10:3,1,2,4* 11:1,3,2,4* 11:3,1,4,2* 3:1,4* 3:2,3* 3:3,2* 3:4,1* '
for order in pcb walk pct pos surw hapset; do
  covers "all calls, by $order" CALLS \
    "--order=$order --samples=3000 --max-steps=60000" 16 11
done

# Two locks in two orders: each order of each lock was seen, not both together.
for order in dpor 'hapset' 'hapset-pcb' 'hapset-pcb --guide=hapset'; do
  compile map -DCASE=LOCKS
  # shellcheck disable=SC2086
  run --samples=0 --order=$order
  case $order in *pcb*=hapset) want=unknown ;; *) want=unsafe ;; esac
  same $want "$(field verdict)"
  tell "two locks, by $order"
done

violated_by_dpor race '' 0
violated_by_dpor philosophers '' deadlock
violated_by_dpor inputs '' 0

# Steps that nobody else can tell from what comes before them.
for order in preemptions depth; do
  compile alone -DCASE=APART
  run --samples=0 --order="$order"
  same 'safe true 4 20' "$(field verdict) $(field proof) $(field states) $(
    field ample)"
  run --samples=0 --order="$order" --no-ample
  same 'safe true 49 0' "$(field verdict) $(field proof) $(field states) $(
    field ample)"
  tell "steps apart are chained by $order"
  for case in LOOP FAULT CHOOSE; do
    compile alone "-DCASE=$case"
    run --samples=0 --order="$order"
    same 'unsafe 0' "$(field verdict) $(field event)"
    replay "what follows a chain by $order: $case" failed
  done
done
violated alone -DCASE=LOOP 0 'preemptions=1'
compile alone -DCASE=FAULT
run --samples=0
same 'unsafe 1' "$(field verdict) $(field level)"
tell 'a crash at the end of a chain hides nothing'

compile race
for order in dpor pcb; do
  run --samples=0 --no-assert --order="$order" --max-depth=8
  same 'unknown false' "$(field verdict) $(field proof)"
  grep -q '"reasons":\["depth"\]' "$tmp/out" || same depth none
  tell "paths that are cut prove nothing: $order"
done

# The schedule must not preempt more than its level says: nobody waits here.
compile safestack
run --samples=0
schedule | awk '{ last[$1] = NR; thread[NR] = $1 }
  END { for (i = 2; i < NR; i++)
    if (thread[i] != thread[i + 1] && last[thread[i]] > i) n++
    print n + 0 }' >"$tmp/preemptions"
same "$(field level)" "$(cat "$tmp/preemptions")"
tell 'the schedule has as many preemptions as its level'

compile inputs -DWIDE
run --samples=0 --no-assert
same 'unknown false' "$(field verdict) $(field proof)"
grep -q '"reasons":\["sampled"\],"reached":\[1,2\]' "$tmp/out" ||
  same sampled none
tell 'sampled inputs prove nothing'

for pair in =fault -DREADY=fault -DHEAP=heap -DFREE=free; do
  # shellcheck disable=SC2086
  compile fault ${pair%=*}
  run
  same 'unknown false' "$(field verdict) $(field proof)"
  grep -q '"reasons":\["'"${pair#*=}"'"' "$tmp/out" || same "$pair" none
  tell "a step that cannot be done: $pair"
done
compile fault
printf '0\n2\n1\n' >"$tmp/schedule"
run --replay="$tmp/schedule"
same fault "$(field result)"
grep -q '"t":1,"p":1,"before":\[\[0,"0x0",4,null\]\]' "$tmp/out" ||
  same null value
tell 'a replay goes up to the fault'

compile safestack
for limit in memory=10 max-steps=1000 seconds=0.01; do
  run --samples=0 --no-assert "--$limit"
  same 'unknown false' "$(field verdict) $(field proof)"
  tell "--$limit proves nothing"
done

# PID: is there, and not merely waited for.
runs () {
  grep -q '^State:[^Z]*$' "/proc/$1/status" 2>/dev/null
}

# Three processes at a long search, and their numbers.
search_by_three () {
  "$tmp/program" --samples=0 --no-assert --jobs=3 --alone=0 >"$tmp/out" &
  searcher=$!
  workers=
  while [ "$(echo "$workers" | wc -w)" -lt 3 ] && runs $searcher; do
    workers=$(cat "/proc/$searcher/task/$searcher/children")
  done
}

all_are_gone () {
  for worker in $workers; do
    for _ in 1 2 3 4 5 6 7 8 9; do
      ! runs "$worker" || sleep 0.1
    done
    ! runs "$worker" || same "$worker gone" "$worker there"
  done
}

# One of three processes dies in the middle of a search.
compile safestack -DITERATIONS=4
search_by_three
kill -9 "${workers%% *}"
wait "$searcher"
same 'unknown false' "$(field verdict) $(field proof)"
grep -q '"reasons":\["killed"\]' "$tmp/out" || same killed none
all_are_gone
tell 'a process that dies proves nothing'
search_by_three
kill -9 "$searcher"
wait "$searcher" 2>/dev/null
all_are_gone
tell 'processes end with the one that began them'

compile safestack
for limit in memory=10 max-steps=30000 seconds=0.05; do
  run --samples=0 --no-assert --jobs=2 "--$limit"
  same 'unknown false' "$(field verdict) $(field proof)"
  tell "--$limit proves nothing, with two processes"
done

# What stopped says how much there may be: more than it has seen, and, as a
# rule, not more than there is. States that were only visited do not count.
compile safestack -DITERATIONS=1
for order in preemptions delays rounds breadth depth; do
  run --no-assert --no-deadlock --order="$order" --max-steps=40000
  states=$(field states) estimate=$(field estimate)
  [ "${estimate:-0}" -ge "$states" ] && [ "$estimate" -le 13146 ] ||
    same "from $states to 13146" "$estimate"
  tell "an estimate of the states by $order"
done
run --no-assert --no-deadlock
same '' "$(field estimate)"
tell 'no estimate of what is known'
compile conflicts -DWORKERS=5 -DCASE=APART
run --no-deadlock --order=pcb --max-steps=300000
estimate=$(field estimated_executions)
[ "${estimate:-0}" -ge 700000 ] && [ "$estimate" -le 2800000 ] ||
  same 'about 1401400' "$estimate"
tell 'an estimate of the executions by pcb'
compile conflicts -DWORKERS=5 -DCASE=CHOOSE
run --samples=0 --no-deadlock --order=dpor --max-steps=10000
estimate=$(field estimated_executions)
[ "${estimate:-0}" -ge 1920 ] && [ "$estimate" -le 7680 ] ||
  same 'about 3840' "$estimate"
tell 'an estimate of the executions by dpor'

run --seed=3
sed 's/"seconds.*memory_kb":[0-9]*//' "$tmp/out" >"$tmp/once"
run --seed=3
sed 's/"seconds.*memory_kb":[0-9]*//' "$tmp/out" | diff "$tmp/once" - \
  >>"$tmp/found"
tell 'the same seed gives the same result'
finish
