#!/bin/sh
# check_target.sh -- the explorer: violations that alone count, and schedules
# that are led there; what is predicted of executions.
#
#   tests/check_target.sh BINARY

set -u
LC_ALL=C
export LC_ALL
case ${1:-} in /*) binary=$1 ;; *) binary=$PWD/$1 ;; esac
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh

cat >"$tmp/p.c" <<'C'
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
int first, second, third;
atomic_int flag;
void *one(void *arg)
{
  first = 1;
  second = 1;
  third = 1;
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b);
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  flag = 1;
  return arg;
}
void *two(void *arg)
{
  first = 2;
  second = 2;
  if (flag) third = 2;
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a);
  assert(!flag);
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return arg;
}
int main(void)
{
  pthread_t s, t;
  pthread_create(&s, 0, one, 0);
  pthread_create(&t, 0, two, 0);
  pthread_join(s, 0);
  pthread_join(t, 0);
}
C
{
  "$binary" show --stage=step -w "$tmp/p.c" >"$tmp/steps.c" &&
    gcc -std=gnu11 -O1 -w -fwrapv -fno-strict-aliasing -no-pie \
      -o "$tmp/program" "$tmp/steps.c" "${binary%/*}/runtime/libstep.a" -lm
  "$binary" show --stage=sites -w "$tmp/p.c" >"$tmp/sites"
} >"$tmp/found" 2>&1
report 'the program is made' "$tmp/found"

site () {  # LINE KIND: its number
  sed -n "s/^\\([0-9]*\\): [^:]*:$1:[0-9]*: $2.*/\\1/p" "$tmp/sites" | tail -n 1
}

explore () {  # NAME OPTION...: says -- then what, or !what, stands in the result
  name=$1
  shift
  options=''
  while [ "$1" != -- ]; do options="$options $1"; shift; done
  shift
  # shellcheck disable=SC2086
  timeout 60 "$tmp/program" $options 2>&1 | tr -d '\n' >"$tmp/out"
  for what in "$@"; do
    case $what in
      !*) ! grep -Eq -e "${what#!}" "$tmp/out" || echo "has ${what#!}" ;;
      *) grep -Eq -e "$what" "$tmp/out" || echo "no $what" ;;
    esac
  done >"$tmp/found"
  [ ! -s "$tmp/found" ] || cut -c 1-2000 "$tmp/out" >>"$tmp/found"
  report "$name" "$tmp/found"
}

races () {  # LINE LINE: of two writes
  echo "$(site "$1" writes),$(site "$2" writes)"
}

# ---- what alone counts

second=$(races 11 23)
third=$(races 12 24)
locks=$(site 14 calls),$(site 26 calls)
for order in preemptions depth dpor pcb; do
  explore "$order: another race is passed by" --order=$order \
    --target="race:$second" -- '"verdict":"unsafe","event":[0-9]'
  explore "$order: one that cannot be" --order=$order --samples=0 \
    --target="race:$third" -- '"verdict":"(safe|unknown)"' '"others":[1-9]'
  explore "$order: a deadlock" --order=$order --target="deadlock:$locks" -- \
    '"verdict":"unsafe","event":"deadlock"'
  explore "$order: one of other places" --order=$order --samples=0 \
    --target="deadlock:$(site 13 calls),$(site 25 calls)" -- \
    '"verdict":"(safe|unknown)"'
  explore "$order: an assertion" --order=$order --target=event -- \
    '"verdict":"unsafe","event":[0-9]'
done
explore 'all states were seen' --samples=0 --target="race:$third" -- \
  '"verdict":"safe","proof":true'
explore 'by several processes' --samples=0 --jobs=2 --alone=0 \
  --target="race:$third" -- '"verdict":"safe","proof":true' '"others":[1-9]'
explore 'several of them' --target="race:$third;$second" \
  --target="deadlock:$locks" -- '"verdict":"unsafe"'
for wrong in race: race:1 race:1,2,3 race:0,1 deadlock:4 deadlock:x "race:1,2;" \
  else; do
  explore "--target=$wrong is none" --target="$wrong" -- 'unknown option'
done

# ---- predictions

explore 'races of executions' --order=walk --goes-on --target=event \
  --observe=hybrid -- "\\[$second,[1-9]" "\\[$third,[1-9]" '"others":[1-9]'
explore 'circles of locks' --order=walk --goes-on --target=event \
  --observe=goodlock -- '"full":false' \
  "\\[[0-9]+,0,\\[$(site 14 calls),$(site 13 calls)\\],\\[$(site 26 calls),$(site 25 calls)\\]\\]"
explore 'the same along paths that go back' --order=dpor --goes-on \
  --target=event --observe=hybrid --observe=goodlock -- "\\[$second,[1-9]" \
  "\\[$third,[1-9]" "\\[$(site 14 calls),$(site 13 calls)\\]"

# ---- schedules that are led there

hits () {  # OPTION...: of 1000 schedules
  timeout 60 "$tmp/program" --samples=1000 --goes-on "$@" | tr -d '\n' |
    sed -n 's/.*"violations":\([0-9]*\).*/\1/p'
}
more () {  # NAME TARGET
  led=$(hits --order=pos --active --target="$2")
  walk=$(hits --order=walk --target="$2")
  [ "${led:-0}" -gt $((2 * ${walk:-0})) ] && [ "${walk:-0}" -gt 0 ] ||
    echo "led there ${led:-0}, else ${walk:-0}"
}
more race "race:$second" >"$tmp/found"
report 'a race, more often than by a walk' "$tmp/found"
more deadlock "deadlock:$locks" >"$tmp/found"
report 'a deadlock, more often than by a walk' "$tmp/found"
for order in walk pct pos surw; do
  explore "$order is led" --order=$order --active --target="race:$second" -- \
    '"verdict":"unsafe"' '"pauses":[1-9]'
done
explore 'what cannot be is not found, and all schedules end' --order=pos \
  --active --goes-on --samples=500 --target="race:$third" -- '"runs":500' \
  '!"violations"'
explore 'without a target there is nothing to wait for' --order=pos --active \
  -- '--active goes with --target'
explore 'nor is a search led' --active --target="race:$second" -- \
  '--active goes with --target'

finish
