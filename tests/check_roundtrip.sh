#!/bin/sh
# check_roundtrip.sh -- small programs that check themselves: each case in
# tests/roundtrip/ (NAME.c, or a folder NAME of files that are one program)
# ends with status 0, and so must what Tessera prints of it, compiled with gcc
# and with clang; without warnings if the original has none.
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh

binary=$1
try () {  # NAME FILE...
  name=$1
  shift
  args=$(sed -n '1s|^// args: ||p' "$1")
  if ! "$binary" show -w --check-ir --check-layout $args --output="$tmp/a.c" \
    "$@" >"$tmp/why" 2>&1; then
    echo "exit status of tessera" >>"$tmp/why"
    report "$name" "$tmp/why"
    return
  fi
  for cc in gcc clang; do
    command -v $cc >/dev/null || continue
    werror=
    if $cc -std=gnu11 -Wall -Wextra -Werror $args -pthread -fsyntax-only "$@" 2>/dev/null; then
      werror='-Wall -Wextra -Werror'
    fi
    $cc -std=gnu11 ${werror:--w} -pthread -o "$tmp/a" "$tmp/a.c" -lm >"$tmp/why" 2>&1 &&
      timeout 60 "$tmp/a" >"$tmp/out" 2>&1
    status=$?
    if [ $status -ne 0 ]; then
      echo "$cc: status $status" >>"$tmp/why"
      break
    fi
  done
  report "$name" "$tmp/why"
}

for case in tests/roundtrip/*; do
  name=${case##*/}
  if [ -d "$case" ]; then
    try "roundtrip $name" "$case"/*.c
  else
    try "roundtrip ${name%.c}" "$case"
  fi
done
finish
