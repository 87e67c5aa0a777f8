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
finish
