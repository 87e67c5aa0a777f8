#!/bin/sh
# check_docs.sh -- help, man page and README tell the same.
#
#   tests/check_docs.sh BINARY

set -u
LC_ALL=C
export LC_ALL
case ${1:-} in /*) binary=$1 ;; *) binary=$PWD/$1 ;; esac
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh

page=man/tessera.1

# ---- the man page against --help

# Commands stand in a section of their own: `  verify   text`.
commands () {
  "$binary" --help 2>/dev/null </dev/null | awk '
    /^[^ ]/ { inside = tolower($0) ~ /^commands/ }
    inside && /^  [a-z][a-z-]*/ { print $1 }'
}

# `  -o, --output=FILE   text` gives --output.
options_of_help () {
  "$binary" "$@" --help 2>/dev/null </dev/null |
    sed -n 's/^ \{1,8\}\(-[A-Za-z0-9], *\)\{0,1\}\(--[a-z0-9][a-z0-9-]*\).*/\2/p'
}

plain_page () {  # without roff's ornaments
  sed -e 's/\\-/-/g; s/\\f[A-Z]//g; s/\\f(..//g; s/\\f\[[^]]*\]//g' \
    -e 's/Fl -\([a-z]\)/--\1/g' "$page"
}

if ! [ -f "$page" ]; then
  skip 'every option stands in the man page' 'no man page'
  skip 'every option of the man page exists' 'no man page'
  skip 'every command stands in the man page' 'no man page'
  skip 'the man page is well-formed' 'no man page'
else
  commands | sort -u >"$tmp/commands"
  {
    options_of_help
    while read -r command; do
      options_of_help "$command"
    done <"$tmp/commands"
  } | sort -u >"$tmp/help"
  plain_page | grep -o -E '(^|[^-a-z0-9])--[a-z0-9][a-z0-9-]*' |
    sed 's/^[^-]*//' | sort -u >"$tmp/page"
  # Only what heads a paragraph is claimed to be ours.
  plain_page | awk '
      tag || /^\.(It|OP) / { print }
      { tag = /^\.(TP|TQ)/ }' |
    grep -o -E '(^|[^-a-z0-9])--[a-z0-9][a-z0-9-]*' |
    sed 's/^[^-]*//' | sort -u >"$tmp/tags"
  if [ -s "$tmp/help" ]; then comm -23 "$tmp/help" "$tmp/page"
  else echo 'no options found in --help'
  fi >"$tmp/found"
  report 'every option stands in the man page' "$tmp/found"
  plain_page >"$tmp/plain"
  sed -n 's/^FLAG("\([^"]*\)".*/\1/p' pipeline/flags.def | while read -r flag; do
    grep -q -F -e "$flag" "$tmp/plain" || echo "$flag"
  done >"$tmp/found"
  report 'every flag that changes the meaning stands there' "$tmp/found"
  comm -13 "$tmp/help" "$tmp/tags" >"$tmp/found"
  report 'every option of the man page exists' "$tmp/found"
  plain_page >"$tmp/plain"
  while read -r command; do
    grep -q -w -e "$command" "$tmp/plain" || echo "$command"
  done <"$tmp/commands" >"$tmp/found"
  report 'every command stands in the man page' "$tmp/found"
  if command -v mandoc >/dev/null 2>&1; then
    mandoc -T lint -W warning "$page" >"$tmp/found" 2>&1
    report 'the man page is well-formed' "$tmp/found"
  elif command -v man >/dev/null 2>&1 && command -v groff >/dev/null 2>&1; then
    man --warnings -l "$page" 2>"$tmp/found" >/dev/null
    report 'the man page is well-formed' "$tmp/found"
  else
    skip 'the man page is well-formed' 'neither mandoc nor man'
  fi
fi

# ---- the README against the Makefile

if [ -f README.md ]; then
  sed -n 's/^\.PHONY://p' Makefile | tr ' ' '\n' | sort -u >"$tmp/targets"
  # In `make target VAR=value`, between backquotes or in a block of code.
  {
    grep -o '`make[^`]*`' README.md | tr -d '`'
    awk '/^```/ { code = !code; next }
      code || /^    / { sub(/#.*/, ""); print }' README.md |
      grep -o -E '(^|[;&$] *|^ +)make( [^;&|]*)?$' | sed 's/^[^m]*//'
  } | while read -r _ words; do
    quoted=0
    for word in $words; do
      # Not the inside of ARGS='a b'.
      case $word in
        *=*[\'\"]*[\'\"]) continue ;;
        *=[\'\"]*) quoted=1; continue ;;
        *[\'\"]) quoted=0; continue ;;
        *=* | -*) continue ;;
      esac
      [ $quoted = 1 ] || echo "$word"
    done
  done | sort -u | comm -23 - "$tmp/targets" >"$tmp/found"
  report 'README mentions only targets of the Makefile' "$tmp/found"
else
  skip 'README mentions only targets of the Makefile' 'no README.md'
fi
finish
