#!/bin/sh
# functions.sh -- which functions and violations each engine knows, and which
# tests say so.
#
#   scripts/functions.sh BINARY      ask both engines of each function of
#                                    tests/interface/functions.txt, which takes
#                                    minutes; print that table as it is now
#   scripts/functions.sh --properties BINARY
#                                    ask them of both programs of each row of
#                                    tests/interface/properties.txt; print that
#                                    table as it is now
#   scripts/functions.sh --manual    print man/tessera-functions.7: both tables;
#                                    functions with a safe and an unsafe program
#                                    of tests/verdict that call them

set -u
LC_ALL=C
export LC_ALL
cd "$(dirname "$0")/.." || exit 1
table=tests/interface/functions.txt
kinds=tests/interface/properties.txt

# The words that a table of contract/ has for the row; nothing: it has none.
text_of () {  # NAME
  sed -n "s/^[A-Z]*($1,.*\"\(.*\)\")\$/\1/p" contract/misuse.def \
    contract/memory.def | sed 's/%s/OBJECT/'
}

properties () {
  while read -r name marks unsafe safe text; do
    if [ -z "$marks" ]; then
      printf '.SS %s\n.nf\n' "$name"
      continue
    fi
    [ -n "$text" ] || text=$(text_of "$name")
    echo "$marks $text  $unsafe  $safe" | sed 's/-/\\-/g'
  done <"$kinds"
}

manual () {
  cat <<'EOF'
.TH TESSERA-FUNCTIONS 7 "" Tessera
.SH NAME
tessera-functions \- violations and functions that Tessera knows
.SH PROPERTIES
What violates each property, and whether the stepper and CBMC tell it from what
does not: + both programs of tests/verdict get the right verdict, ! one of them
UNKNOWN, \- the violation is not seen within the limits that the verdict names.
The first program has it, the second has not.
scripts/functions.sh makes this page.
EOF
  properties
  cat <<'EOF'
.fi
.SH FUNCTIONS
Functions of POSIX, C11 and glibc by header, and what the stepper and CBMC make
of a call: + it has its meaning, ! it is an obstacle, so that the verdict is
UNKNOWN with the reason where an execution gets there, \- it is not known. The
programs are those of tests/verdict that call it, the first that is safe and the
first that violates something.
EOF
  awk -v table="$table" -v names="$(echo tests/verdict/*.c)" '
    function read_file(file,    line, verdict, word) {
      while ((getline line <file) > 0) {
        if (line ~ /^\/\/ verdict: /) {
          split(line, word, " ")
          verdict = word[3]
          continue
        }
        while (match(line, /[A-Za-z_][A-Za-z_0-9]*\(/)) {
          word[1] = substr(line, RSTART, RLENGTH - 1)
          line = substr(line, RSTART + RLENGTH)
          if (verdict == "SAFE" && !(word[1] in safe)) safe[word[1]] = file
          if (verdict == "UNSAFE" && !(word[1] in unsafe))
            unsafe[word[1]] = file
        }
      }
      close(file)
    }
    function plain(file) {
      sub(/.*\//, "", file)
      sub(/\.c$/, "", file)
      gsub(/-/, "\\-", file)
      return file
    }
    BEGIN {
      n = split(names, files, " ")
      for (k = 1; k <= n; k++) read_file(files[k])
      while ((getline line <table) > 0) {
        if (split(line, word, " ") == 1) {
          print ".SS " line
          print ".nf"
          continue
        }
        name = word[1]
        mark = word[2]
        call = name
        sub(/\(.*/, "", call)
        gsub(/-/, "\\-", mark)
        text = sprintf("%s %s", mark, name)
        if (call in safe) text = text "  " plain(safe[call])
        if (call in unsafe) text = text "  " plain(unsafe[call])
        print text
      }
      exit
    }'
}

mark () {  # ENGINE
  "$binary" verify -w -I. --engine="$1" --timeout 10 "$tmp/p.c" \
    >"$tmp/out" 2>"$tmp/err"
  said=$(tail -n 1 "$tmp/out")
  case $said in
    *'unknown function'*) printf -- - ;;
    *SAFE* | *sampled* | *vacuous* | *'out of time'* | *limit*) printf + ;;
    *) printf '!' ;;
  esac
}

ask () {  # ENGINE PROPERTY PROGRAM
  file=tests/verdict/$3.c
  # shellcheck disable=SC2046
  "$binary" verify -w --timeout 20 $(sed -n 's,^// args: ,,p' "$file") \
    --engine="$1" --check="$2" "$file" 2>/dev/null </dev/null | tail -n 1
}

judge () {  # ENGINE PROPERTY UNSAFE SAFE
  unsafe_is=$(ask "$1" "$2" "$3" | sed 's/^VERDICT: //; s/ (.*//')
  safe_is=$(ask "$1" "$2" "$4" | sed 's/^VERDICT: //; s/ (.*//')
  case $unsafe_is:$safe_is in
    UNSAFE:SAFE*) printf + ;;
    *:UNSAFE) printf X ;; # must not be
    SAFE*:*) printf -- - ;;
    *) printf '!' ;;
  esac
}

measure_properties () {
  while read -r name marks unsafe safe text; do
    if [ -z "$marks" ]; then
      property=$name
      echo "$property"
      continue
    fi
    marks=$(judge stepper "$property" "$unsafe" "$safe")
    marks=$marks$(judge cbmc "$property" "$unsafe" "$safe")
    echo "$name $marks $unsafe $safe${text:+ $text}"
  done <"$kinds"
}

from_here () {  # PATH
  case $1 in /*) binary=$1 ;; *) binary=$OLDPWD/$1 ;; esac
}

measure () {
  tmp=$(mktemp -d) || exit 1
  trap 'rm -rf "$tmp"' EXIT
  while read -r name marks statement; do
    if [ -z "$marks" ]; then
      header=$name
      echo "$header"
      continue
    fi
    {
      echo '#define _GNU_SOURCE'
      echo '#include "tests/interface/prelude.h"'
      printf '#include <%s>\nint main(void)\n{\n  %s\n}\n' "$header" "$statement"
    } >"$tmp/p.c"
    echo "$name $(mark stepper)$(mark cbmc) $statement"
  done <"$table"
}

case ${1:-} in
  --manual) manual ;;
  --properties) from_here "$2"; measure_properties ;;
  '') echo "usage: $0 [--properties] BINARY | --manual" >&2; exit 1 ;;
  *) from_here "$1"; measure ;;
esac
