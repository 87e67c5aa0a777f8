#!/bin/sh
# check_completion.sh -- what shells complete, in those that are installed.
#
#   tests/check_completion.sh BINARY

set -u
LC_ALL=C
export LC_ALL
case ${1:-} in /*) binary=$1 ;; *) binary=$PWD/$1 ;; esac
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh

for shell in bash fish zsh; do
  run --completion=$shell
  cp "$tmp/out" "$tmp/$shell"
  expect "$shell" 0 out verify out 'schedule-out' err '!.'
  if command -v $shell >/dev/null; then
    $shell -n "$tmp/$shell" >"$tmp/found" 2>&1
    report "$shell can read it" "$tmp/found"
  else
    skip "$shell can read it" "there is no $shell"
  fi
done
run --completion=csh
expect 'no such shell: 1' 1 err "no 'csh' .bash, fish, zsh."

# What bash completes of these words, the last one.
completes () {  # WORD...
  bash -c 'source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _tessera
    printf "%s\n" "${COMPREPLY[@]}"' "$tmp/bash" "$@" >"$tmp/out" 2>"$tmp/err"
  status=$?
}
if command -v bash >/dev/null; then
  completes tessera ve
  expect 'bash: a command' 0 out '^verify$' out '!^work'
  completes tessera verify --sche
  expect 'bash: an option with an argument' 0 out '^--schedule-out=$' out '!format'
  completes tessera work --sche
  expect 'bash: only options of the command' 0 out '!schedule-out'
  completes tessera verify race
  expect 'bash: files are left to it' 0 out '!--'
  # Every option of the help, and no other.
  for command in verify plan show work; do
    completes tessera $command --
    sed 's/=$//' "$tmp/out" | sort >"$tmp/completed"
    { "$binary" $command --help | sed -n 's/^  \(-., \)*\(--[a-z0-9-]*\).*/\2/p'
      echo --help; } | sort >"$tmp/helped"
    diff "$tmp/helped" "$tmp/completed" >"$tmp/found"
    report "bash: the options of $command" "$tmp/found"
  done
else
  skip 'bash completes' 'there is no bash'
fi
finish
