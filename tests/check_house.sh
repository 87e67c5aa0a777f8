#!/bin/sh
# check_house.sh -- the rules of the house that a machine can see.
#
#   tests/check_house.sh BINARY    (its directory holds the objects)

set -u
LC_ALL=C
export LC_ALL
case ${1:-} in /*) objects=${1%/*} ;; *) objects=$PWD/${1%/*} ;; esac
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh

# ---- headers

for header in $(room_files '*.h'); do
  printf '#include "%s"\n' "$header" |
    gcc -std=c11 -D_GNU_SOURCE -I. -fsyntax-only -x c - 2>&1
done >"$tmp/found"
report 'every header compiles alone' "$tmp/found"

for header in $(room_files '*.h'); do
  guard=$(printf %s "$header" | tr 'a-z/.-' 'A-Z___')
  awk -v guard="$guard" '
    /^#ifndef/ && !seen { seen = 1; good = $2 == guard; next }
    /^#define/ && good && $2 == guard { defined = 1 }
    END { if (!defined) print FILENAME ": the guard should be " guard }
  ' "$header"
done >"$tmp/found"
report 'guards are ROOM_FILE_H' "$tmp/found"

# ---- what the text must not contain; comments and strings do not count

for file in $(room_files '*.[ch]'); do
  gcc -fpreprocessed -dD -E "$file" | awk -v file="$file" '
    /^# [0-9]+ "/ { line = $2; next }
    {
      gsub(/"([^"\\]|\\.)*"/, "\"\"")
      if (/[^ \t]/) print file ":" line ": " $0
      line++
    }'
done >"$tmp/code"

call='(^|[^A-Za-z0-9_.>])'  # before a function's name: no member, no suffix
grep -E "^[^:]*\.c:[0-9]*:.*${call}extern([^A-Za-z0-9_]|\$)" "$tmp/code" \
  >"$tmp/found"
report 'no extern in a .c file' "$tmp/found"

grep -E ":.*${call}(system|popen) *\(" "$tmp/code" >"$tmp/found"
report 'no system() and no popen()' "$tmp/found"

grep -v -E '^(base|swarm|runtime)/' "$tmp/code" |
  grep -E ":.*${call}(malloc|calloc|realloc|reallocarray|free) *\(" \
    >"$tmp/found"
report 'no malloc and no free outside base/ and swarm/' "$tmp/found"

# ---- mutable globals and function-local statics: what the objects hold

name='no mutable globals, no static locals'
case $objects in
  *-san*) skip "$name" 'the sanitizers add their own' ;;
  *)
    for source in $(room_files '*.c'); do
      # A signal's handler reaches nothing else.
      case $source in base/scratch.c | base/signals.c) continue ;; esac # handlers
      # The explorer is the only one in its process.
      [ "${source%%/*}" != runtime ] || continue
      object=$objects/${source%.c}.o
      [ -f "$object" ] || continue
      # An object's symbol in a writable section; constant tables that the
      # loader relocates lie in .data.rel.ro.
      objdump -t "$object" | awk -v file="$source" '
        / O / && /[ \t](\.data|\.bss|\.tdata|\.tbss|\*COM\*)/ &&
        !/\.data\.rel\.ro/ { print file ": " $NF }'
    done >"$tmp/found"
    if command -v objdump >/dev/null 2>&1; then report "$name" "$tmp/found"
    else skip "$name" 'no objdump'
    fi ;;
esac

# ---- layout of changed files: in the work tree or in the last commit

changed () {
  { git diff --name-only HEAD
    git ls-files --others --exclude-standard
    git show --name-only --format= HEAD
  } 2>/dev/null | sort -u | while read -r file; do
    case $file in *.[ch]) ;; *) continue ;; esac
    case " $rooms tests/unit tests/unit/shared " in
      *" ${file%%/*} "* | *" ${file%/*} "*) [ -f "$file" ] && echo "$file" ;;
    esac
  done
}

if ! [ -e .git ] || ! command -v git >/dev/null 2>&1; then
  skip 'no line is longer than 80' 'not a git checkout'
  skip 'clang-format' 'not a git checkout'
  finish
  exit 0
fi
changed >"$tmp/changed"
while read -r file; do
  LC_ALL=C.UTF-8 expand "$file" | LC_ALL=C.UTF-8 \
    grep -n -E '^.{81,}' | sed "s,^\([0-9]*\):.*,$file:\1: too long,"
done <"$tmp/changed" >"$tmp/found"
report 'no line is longer than 80' "$tmp/found"

if command -v clang-format >/dev/null 2>&1; then
  while read -r file; do
    clang-format --style=file "$file" | diff -u --label "$file" --label formatted "$file" - |
      head -n 12
  done <"$tmp/changed" >"$tmp/found"
  report 'clang-format' "$tmp/found"
else
  skip 'clang-format' 'no clang-format'
fi
finish
