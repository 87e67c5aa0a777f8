#!/bin/sh
# check_executors.sh -- runs handed to GNU parallel, here and over ssh, to Slurm
# and to another scheduler by template. What is not installed is skipped.
#
#   tests/check_executors.sh BINARY

set -u
LC_ALL=C
export LC_ALL
PATH=$PATH:/usr/sbin:/sbin
case ${1:-} in /*) binary=$1 ;; *) binary=$PWD/$1 ;; esac
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh

mark=$$.78  # seconds nobody else sleeps
daemons=    # that we started
stop_daemons () {
  for pid in $daemons; do kill "$pid"; done 2>/dev/null
  daemons=
}
trap 'stop_daemons; rm -rf "$tmp"' EXIT

plan () {  # OPTION... -- PROGRAM... : a new run in $dir
  dir="$(mktemp -d "$tmp/a run's.XXXXXX")"
  "$binary" plan --engine=command -o "$dir" "$@" >"$tmp/out" 2>"$tmp/err" ||
    cat "$tmp/out" "$tmp/err" >&2
}

counted () {  # NAME N
  "$binary" report "$dir" >"$tmp/figures" 2>&1
  grep -Eq "^tasks: $2: $2 safe$" "$tmp/figures" &&
    grep -Eq "^results: $2 in [0-9]+ files$" "$tmp/figures" ||
    cat "$tmp/figures" >"$tmp/found"
  report "$1" "$tmp/found"
}

left () {  # processes of ours; gone within three seconds
  for _ in $(seq 30); do
    for p in /proc/[0-9]*; do
      if tr '\0' ' ' <"$p/cmdline" 2>/dev/null |
        grep -q "^sleep $mark"; then echo "${p#/proc/} still runs"; fi
    done 2>/dev/null >"$tmp/left"
    [ -s "$tmp/left" ] || break
    sleep 0.1
  done
  cat "$tmp/left"
}

# For 30 seconds, however long the command itself takes to answer: squeue
# waits for a controller that does not.
until_true () {  # PROGRAM ARG...
  end=$(($(date +%s) + 30))
  while [ "$(date +%s)" -lt $end ]; do
    if timeout 10 "$@" >/dev/null 2>&1; then return 0; fi
    sleep 0.2
  done
  echo "$*: still not" >&2
  return 1
}

until_ended () {  # PID, which gets two minutes
  (sleep 120 && kill -KILL "$1") 2>/dev/null &
  watch=$!
  wait "$1" 2>/dev/null
  status=$?
  pkill -KILL -P $watch
  wait $watch 2>/dev/null
}

# Goals are tasks like all others, and parts learn in files of their own.
cat >"$tmp/goals.c" <<'C'
#include <pthread.h>
int x;
void *f(void *a) { x = x + 1; return a; }
int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  x = 5;
  pthread_join(t, 0);
  return 0;
}
C
plan_goals () {
  dir="$(mktemp -d "$tmp/goals.XXXXXX")"
  "$binary" plan -w --goals=map --engine=stepper -o "$dir" "$tmp/goals.c" \
    >"$tmp/out" 2>&1
}
goals_are_done () {  # NAME
  "$binary" report "$dir" >"$tmp/out" 2>&1
  "$binary" coverage "$dir" >>"$tmp/out" 2>&1
  expect "$1" 0 out '^goals of stepper: 5 covered, 0 infeasible, 0 infeasible within bounds, 0 open' \
    out '^patterns: 5 of 30 seen, 0 open, 0 infeasible, 25 excluded' \
    out '^executions: 5, 5 ended well'
}

# ---- GNU parallel

# NAME OPTION...: over ssh each part has a connection of its own, which takes a
# fifth of a second: 8 are enough.
check_parallel () {
  who=$1
  shift
  plan --count=200 -- sh -c 'test {} = "$TESSERA_TASK"'
  run work --executor=parallel -j2 "$@" "$dir"
  expect "$who: work" 0 err '!.'
  counted "$who: all tasks once" 200
  plan_goals
  run work --executor=parallel -j2 "$@" "$dir"
  goals_are_done "$who: goals"

  plan --count=16 -- sh -c 'case {} in 12) exit 10 ;; esac
    [ {} -lt 5 ] && exec sleep '"$mark"'; true'
  run work --executor=parallel -j8 --of=16 "$@" "$dir"
  expect "$who: a violation: 10" 10 out 'a violation was found'
  left >"$tmp/found"
  report "$who: which stops all" "$tmp/found"

  rm -f "$tmp"/begun.*
  plan --count=8 -- sh -c 'sleep '"$mark & echo >$tmp/begun.{}; wait"
  env --default-signal=INT "$binary" work --executor=parallel -j2 "$@" "$dir" \
    >"$tmp/out" 2>"$tmp/err" &
  worker=$!
  until_true test -e "$tmp/begun.0" -a -e "$tmp/begun.1"
  kill -INT $worker
  until_ended $worker
  expect "$who: SIGINT: 130" 130 err 'stopped'
  left >"$tmp/found"
  report "$who: SIGINT: nothing is left" "$tmp/found"

  rm "$tmp"/begun.*
  "$binary" work --executor=parallel -j2 "$@" "$dir" >"$tmp/out" 2>"$tmp/err" &
  worker=$!
  until_true test -e "$tmp/begun.0" -a -e "$tmp/begun.1"
  kill -KILL $worker
  until_ended $worker
  left >"$tmp/found"
  report "$who: SIGKILL: nothing is left" "$tmp/found"
}

if command -v parallel >/dev/null && parallel --version 2>&1 | grep -q GNU; then
  check_parallel parallel
  plan --count=3 -- true
  mv "$dir" "$tmp/a{}b"
  run work --executor=parallel "$tmp/a{}b"
  expect 'parallel: braces are refused: 6' 6 err 'cannot be given the name'
  plan --count=3 -- true
  run work --executor=parallel --hosts="$tmp/none" "$dir"
  expect 'parallel: no file of machines: 6' 6 err 'none: No such file'

  # An sshd of our own, for a key of our own.
  if ! command -v sshd >/dev/null || ! command -v ssh >/dev/null; then
    skip 'parallel over ssh' 'no sshd'
  else
    mkdir -m 700 "$tmp/ssh"
    ssh-keygen -q -t ed25519 -N '' -f "$tmp/ssh/host"
    ssh-keygen -q -t ed25519 -N '' -f "$tmp/ssh/key"
    cp "$tmp/ssh/key.pub" "$tmp/ssh/authorized"
    [ "$(id -u)" != 0 ] || mkdir -p /run/sshd
    port=$((10000 + $$ % 10000))  # below those the kernel gives away
    cat >"$tmp/ssh/sshd_config" <<END
Port $port
ListenAddress 127.0.0.1
HostKey $tmp/ssh/host
PidFile $tmp/ssh/pid
AuthorizedKeysFile $tmp/ssh/authorized
StrictModes no
UsePAM no
PermitRootLogin yes
MaxStartups 100
END
    cat >"$tmp/ssh/ssh" <<END
#!/bin/sh
exec ssh -F none -p $port -i '$tmp/ssh/key' -o IdentitiesOnly=yes \\
  -o StrictHostKeyChecking=no -o UserKnownHostsFile=/dev/null \\
  -o LogLevel=ERROR -o BatchMode=yes "\$@"
END
    chmod +x "$tmp/ssh/ssh"
    "$(command -v sshd)" -f "$tmp/ssh/sshd_config" -E "$tmp/ssh/log"
    if until_true "$tmp/ssh/ssh" 127.0.0.1 true 2>"$tmp/found"; then
      daemons="$daemons $(cat "$tmp/ssh/pid")"
      echo "$tmp/ssh/ssh 127.0.0.1" >"$tmp/hosts"
      check_parallel 'parallel over ssh' --of=8 --hosts="$tmp/hosts"
      # A machine that vanishes: all it runs dies, unnoticed.
      plan --count=60 -- sh -c 'sleep 0.1'
      "$binary" work --executor=parallel -j2 --of=8 --hosts="$tmp/hosts" \
        "$dir" >"$tmp/out" 2>"$tmp/err" &
      worker=$!
      until_true test -n "$(ls "$dir/results")" -o -d "$dir/results"
      sleep 1
      for f in "$dir"/workers/*; do
        read -r _ pid _ <"$f"
        [ "$pid" = $worker ] || kill -KILL "$pid"
      done 2>/dev/null
      until_ended $worker
      run work --resume "$dir"
      expect 'parallel over ssh: workers that were killed' 0 err '!.'
      counted 'parallel over ssh: lose nothing' 60
    else
      skip 'parallel over ssh' "sshd cannot be run: $(tail -n 1 "$tmp/ssh/log")"
      : >"$tmp/stderr"
    fi
  fi
else
  skip 'parallel' 'no GNU parallel'
fi

# ---- Slurm

start_slurm () {
  mkdir -p "$tmp/slurm/state" "$tmp/slurm/spool" "$tmp/slurm/munge"
  chmod 755 "$tmp" "$tmp/slurm"
  head -c 1024 /dev/urandom >"$tmp/slurm/key"
  chmod 600 "$tmp/slurm/key"
  chmod 711 "$tmp/slurm/munge"
  munged --force --socket="$tmp/slurm/munge/socket" \
    --key-file="$tmp/slurm/key" --pid-file="$tmp/slurm/munged.pid" \
    --log-file="$tmp/slurm/munged.log" --seed-file="$tmp/slurm/seed" || return 1
  until_true test -s "$tmp/slurm/munged.pid" || return 1
  daemons="$daemons $(cat "$tmp/slurm/munged.pid")"
  port=$((20000 + $$ % 6000 * 2))
  cat >"$tmp/slurm/slurm.conf" <<END
ClusterName=check
SlurmctldHost=$(hostname -s)(127.0.0.1)
SlurmctldPort=$port
SlurmdPort=$((port + 1))
AuthType=auth/munge
AuthInfo=socket=$tmp/slurm/munge/socket
CredType=cred/munge
SlurmUser=root
SlurmdUser=root
StateSaveLocation=$tmp/slurm/state
SlurmdSpoolDir=$tmp/slurm/spool
SlurmctldPidFile=$tmp/slurm/slurmctld.pid
SlurmdPidFile=$tmp/slurm/slurmd.pid
SlurmctldLogFile=$tmp/slurm/slurmctld.log
SlurmdLogFile=$tmp/slurm/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SchedulerType=sched/backfill
SchedulerParameters=bf_interval=1,sched_min_interval=100000
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
MpiDefault=none
ReturnToService=2
SlurmdParameters=config_overrides
KillWait=2
JobAcctGatherType=jobacct_gather/none
NodeName=$(hostname -s) NodeAddr=127.0.0.1 CPUs=4 RealMemory=2000 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
END
  SLURM_CONF=$tmp/slurm/slurm.conf
  export SLURM_CONF
  slurmctld >/dev/null 2>&1 || return 1
  until_true test -s "$tmp/slurm/slurmctld.pid" || return 1
  daemons="$(cat "$tmp/slurm/slurmctld.pid") $daemons"
  slurmd >/dev/null 2>&1 || return 1
  until_true test -s "$tmp/slurm/slurmd.pid" || return 1
  daemons="$(cat "$tmp/slurm/slurmd.pid") $daemons"
  until_true sh -c 'sinfo -h -o %t | grep -q -E "^(idle|mix|alloc)$"'
}

all_ended='jobs=$(squeue -h -o %i) && [ -z "$jobs" ]'

if [ "$(id -u)" != 0 ]; then
  skip 'Slurm' 'only root can start a Slurm of its own'
elif ! command -v slurmctld >/dev/null || ! command -v slurmd >/dev/null ||
  ! command -v munged >/dev/null || ! command -v sbatch >/dev/null; then
  skip 'Slurm' 'no slurmctld, slurmd, munged or sbatch'
elif ! start_slurm 2>"$tmp/found"; then
  skip 'Slurm' 'it does not start here'
  tail -n 3 "$tmp"/slurm/*.log | sed 's/^/# /'
  : >"$tmp/stderr"
else
  plan --count=100 --task-timeout=60 --task-memory=200 -- true
  run work --executor=slurm --of=8 --slurm-throttle=3 \
    --slurm-option=--comment=x "$dir"
  expect 'Slurm: work' 0 out 'job [0-9]+: 8 parts' out 'report.txt' err '!.'
  scontrol show job >"$tmp/out" 2>&1
  expect 'Slurm: throttle and options' 0 out 'ArrayTaskThrottle=3' \
    out 'Comment=x' out 'MinMemoryNode=264M' out 'TimeLimit=00:1[0-9]:00'
  until_true sh -c "$all_ended"
  until_true test -s "$dir/report.txt"
  counted 'Slurm: all tasks once' 100
  cp "$dir/report.txt" "$tmp/out"
  expect 'Slurm: the report comes behind' 0 out '^tasks: 100: 100 safe' \
    out '^VERDICT: UNKNOWN'
  plan_goals
  run work --executor=slurm --of=2 "$dir"
  until_true sh -c "$all_ended"
  until_true test -s "$dir/report.txt"
  goals_are_done 'Slurm: goals'
  plan --count=60 -- sh -c '[ {} = 9 ] && exit 10; exec sleep '"$mark"
  run work --executor=slurm --of=60 "$dir"
  expect 'Slurm: with a violation' 0 out '60 parts'
  # Two of the four processors sleep, so that the ninth never comes: a worker
  # from outside finds it.
  run work -j1 --tasks=9-9 "$dir"
  expect 'Slurm: somebody finds it' 10 out 'a violation was found' err '!.'
  until_true sh -c "$all_ended"
  left >"$tmp/found"
  report 'Slurm: the array is cancelled' "$tmp/found"
  until_true test -s "$dir/report.txt"
  status=0
  cp "$dir/report.txt" "$tmp/out"
  expect 'Slurm: and reported' 0 out '^VERDICT: UNSAFE \(task 9\)$'
  run work --executor=slurm --keep-going --slurm-option=--nonsense "$dir"
  expect 'Slurm: what sbatch does not like: 6' 6 err 'sbatch ended with'
fi
stop_daemons

# ---- another scheduler

mkdir "$tmp/bin"
cat >"$tmp/bin/qsub" <<'END'
#!/bin/sh
# As Grid Engine's, at once.
while [ $# -gt 1 ]; do
  case $1 in
    -t) range=$2; shift ;;
    -*) ;;
  esac
  shift
done
for i in $(seq "${range%-*}" "${range#*-}"); do
  SGE_TASK_ID=$i sh "$1" >/dev/null || exit
done
echo 4711
END
chmod +x "$tmp/bin/qsub"
plan --count=50 -- true
PATH=$tmp/bin:$PATH
run work --executor=template --template=scripts/gridengine.template --of=7 \
  "$dir"
expect 'template: Grid Engine' 0 out 'submitted: 4711' err '!.'
counted 'template: all tasks once' 50
cat >"$tmp/each" <<'END'
# submit: sh {script} {count}
exec {tessera} work --index={index} --of=$1 {dir}
END
plan --count=50 -- true
run work --executor=template --template="$tmp/each" --of=5 "$dir"
expect 'template: one job for each part' 0 err '!.'
counted 'template: all tasks once, part by part' 50
run work --executor=template --template="$tmp/out" "$dir"
expect 'template: no command: 6' 6 err "no line '# submit:"
run work --executor=template "$dir"
expect 'template: none: 1' 1 err 'needs --template'
finish
