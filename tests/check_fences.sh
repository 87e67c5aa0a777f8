#!/bin/sh
# check_fences.sh -- memory orders that are changed, and which are needed.
#
#   tests/check_fences.sh BINARY

set -u
LC_ALL=C
export LC_ALL
case ${1:-} in /*) binary=$1 ;; *) binary=$PWD/$1 ;; esac
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh

programs=$PWD/tests/fences
cd "$programs" || exit 1

# ---- --memory-orders

orders () {  # LIST FILE
  run show -w --check-ir --stage=accesses --memory-orders="$1" "$2"
}

orders kinds.c:14=relaxed,kinds.c:15=none,kinds.c:16=relaxed kinds.c
expect 'a store, a fence and an operator' 0 out ':14: writes a, relaxed$' \
  out '!:15: fence' out ':16: updates b, relaxed$'
orders kinds.c:17=release,kinds.c:17#2=acquire kinds.c
expect 'both sides of an assignment' 0 out ':17: writes b, release$' \
  out ':17: reads b, acquire$'
orders kinds.c:18=acquire,kinds.c:18/failure=acquire kinds.c
expect 'a compare-exchange' 0 \
  out ':18: reads b, acquire, in an update, acquire if it fails'
orders kinds.c:20=release,kinds.c:21=none kinds.c
expect 'fences that are no calls with an order' 0 out ':20: fence, release$' \
  out '!:21: fence'
orders kinds.c:13/behind=seq_cst,kinds.c:14/behind=release kinds.c
expect 'fences behind stores' 0 out ':13: fence, seq_cst$' \
  out ':14: fence, release$'
orders kinds.c:26=relaxed,kinds.c:27=relaxed kinds.c
expect 'all calls of a function share its orders' 0 \
  out ':26: writes a, relaxed$' out ':27: reads a, relaxed$' \
  out '!(26|27): .*seq_cst'

for wrong in kinds.c:14 kinds.c:14=weak kinds.c:12=relaxed kinds.c:14#2=relaxed \
  kinds.c:14=acquire kinds.c:16/failure=relaxed; do
  orders "$wrong" kinds.c
  expect "--memory-orders=$wrong is an error" 2 err 'error: --memory-orders: '
done

run verify -w --mm=pso --memory-orders=message.c:13=relaxed \
  --schedule-out="$tmp/schedule" message.c
expect 'a message that is not released' 10 out 'VERDICT: UNSAFE \(assert, pso\)'
run replay -w --memory-orders=message.c:13=relaxed "$tmp/schedule" message.c
expect 'it can be replayed with these orders' 10 out 'violated: assertion'
run replay -w "$tmp/schedule" message.c
expect 'and only with these' 1 err 'it is of another program'

# ---- fences

# What is said of each site, without the reasons, and the last line.
fences () {  # MODEL FILE [OPTION]...
  model=$1
  shift
  run fences -w --mm="$model" --timeout=250 "$@"
  sed -n -e 's/^\([^ :]*:[^ ]*\): .*/\1/p' -e '/^  [^ ]/p' \
    -e 's/^ORDERS: \([^;(]*[^;( ]\).*/ORDERS: \1/p' "$tmp/out" \
    >"$tmp/short"
}

same () {  # NAME STATUS, of what stdin says
  cat >"$tmp/wanted"
  {
    [ "$status" = "$2" ] || echo "status $status, not $2"
    diff "$tmp/wanted" "$tmp/short"
  } >"$tmp/found"
  [ ! -s "$tmp/found" ] || cat "$tmp/out" "$tmp/err" >>"$tmp/found"
  report "$1" "$tmp/found"
}

fences pso message.c
same 'a release is needed' 0 <<'END'
message.c:13
  release is needed
ORDERS: enough
END
run verify -w --mm=pso --memory-orders=message.c:13=relaxed message.c
expect 'and what forbids less can be seen' 10 out 'violated: assertion data == 1'

fences tso message.c
same 'but not under tso' 0 <<'END'
ORDERS: enough
END

fences tso store-buffer.c
same 'both stores drain' 0 <<'END'
store-buffer.c:17
  seq_cst is needed
store-buffer.c:24
  seq_cst is needed
ORDERS: enough
END

fences tso store-buffer.c -DWEAK
same 'and do so if they do not' 10 <<'END'
store-buffer.c:17
  release: seq_cst is needed
store-buffer.c:24
  seq_cst is needed
ORDERS: too weak
END

fences tso redundant.c
same 'a fence too many' 0 <<'END'
redundant.c:13
  seq_cst is needed
redundant.c:15
  seq_cst is not needed
redundant.c:21
  seq_cst: release is enough
redundant.c:23
  seq_cst is needed
ORDERS: enough
END
expect 'the numbers' 0 out '^ORDERS: enough; 2 can be weaker \(stepper, ' \
  out '^all of it: --memory-orders=redundant.c:15=none,redundant.c:21=release$' \
  out '^not looked at: 2 that make no difference under tso$' \
  out '^to see one: tessera verify --mm=tso -w redundant.c --memory-orders=\.\.\.$' \
  out '^not looked for: threads that go round for ever$' \
  out '^      1: x = 1 \(12\), y is 0 \(14\); 2: y = 1 \(22\), x is 0 \(24\)$'

fences tso peterson.c
same 'a fence in each thread' 10 <<'END'
peterson.c:14/behind
  a fence is needed behind it: seq_cst
peterson.c:19/behind
  a fence is needed behind it: seq_cst
ORDERS: too weak
END
run verify -w --mm=tso --engine=stepper peterson.c \
  --memory-orders=peterson.c:14/behind=seq_cst,peterson.c:19/behind=seq_cst
expect 'with them it is safe' 0 out '^VERDICT: SAFE \('

fences pso lost.c
same 'no order helps' 10 <<'END'
ORDERS: no help
END

# ---- C11

run show -w --mm=c11 --stage=points message.c
if [ "$status" = 0 ]; then
  fences c11 message.c
  same 'both orders are needed' 0 <<'END'
message.c:13
  release is needed
message.c:19
  acquire is needed
ORDERS: enough
END
  expect 'else it is a race' 0 out 'with relaxed: data race, of data' \
    out '^to see one: tessera verify --mm=c11 --check=.*,progress -w message.c '

  fences c11 store-buffer.c
  same 'all four are needed' 0 <<'END'
store-buffer.c:17
  seq_cst is needed
store-buffer.c:18
  seq_cst is needed
store-buffer.c:24
  seq_cst is needed
store-buffer.c:25
  seq_cst is needed
ORDERS: enough
END

  fences c11 waiting.c
  same 'a wait that would never end' 0 <<'END'
waiting.c:10
  acquire is needed
waiting.c:21
  release is needed
ORDERS: enough
END
  fences c11 lost.c
  same 'no order helps there, either' 10 <<'END'
ORDERS: no help
END
else
  skip 'C11' 'the stepper has no such memory model'
fi

run fences -w --mm=pso --format=json redundant.c
expect 'as JSON' 0 out '^ "format": "tessera-fences"' out '^ "orders": "enough"' \
  out '"end": "weaker"' out '"written": "seq_cst"' out '"order": "none"' \
  out '"open": false'

run fences -w --mm=sc message.c
expect 'sc has no orders' 1 err 'under --mm=sc all orders are alike'
run fences -w --mm=pso --unwind=0x message.c
expect 'options are looked at' 1 err 'not a number'
run fences -w --mm=pso missing.c
expect 'there has to be a program' 2 err 'missing.c'
run fences -w --mm=pso --timeout=0 message.c
expect 'no time' 5 out '^ORDERS: unknown'

# ---- programs whose orders are known

: >"$tmp/found"
names='message-passing seqlock'
[ -z "${CI:-}" ] || names="$names chase-lev peterson store-buffering treiber"
# shellcheck disable=SC2086
../../benchmarks/weak/run "$binary" 30 $names >"$tmp/out" 2>&1 &&
  ! grep -v '^machine' "$tmp/out" | grep '?' >/dev/null ||
  cat "$tmp/out" >"$tmp/found"
report 'benchmarks/weak: verdicts by memory model' "$tmp/found"

# A signal: what is known is said, and nothing stays behind.
mkdir "$tmp/own"
TMPDIR=$tmp/own timeout --preserve-status -s INT 3 "$binary" fences -w \
  --mm=pso ../../benchmarks/classic/szymanski-safe.c \
  >"$tmp/out" 2>"$tmp/err" </dev/null
status=$?
expect 'stopped by a signal' 130 out '^stopped by a signal$' out '^ORDERS: '
find "$tmp/own" -mindepth 1 >"$tmp/found"
report 'nothing is left' "$tmp/found"
finish
