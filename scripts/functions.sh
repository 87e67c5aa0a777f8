#!/bin/sh
# functions.sh -- which functions each engine knows, and which tests say so.
#
#   scripts/functions.sh BINARY      ask both engines of each function of
#                                    tests/interface/functions.txt, which takes
#                                    minutes; print that table as it is now
#   scripts/functions.sh --manual    print man/tessera-functions.7: that table,
#                                    with a safe and an unsafe program of
#                                    tests/verdict that call the function

set -u
LC_ALL=C
export LC_ALL
cd "$(dirname "$0")/.." || exit 1
table=tests/interface/functions.txt

manual () {
  cat <<'EOF'
.TH TESSERA-FUNCTIONS 7 "" Tessera
.SH NAME
tessera-functions \- functions that Tessera knows
.SH DESCRIPTION
Functions of POSIX, C11 and glibc by header, and what the stepper and CBMC make
of a call: + it has its meaning, ! it is an obstacle, so that the verdict is
UNKNOWN with the reason where an execution gets there, \- it is not known. The
programs are those of tests/verdict that call it, the first that is safe and the
first that violates something. scripts/functions.sh makes this page.
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
  '') echo "usage: $0 BINARY | --manual" >&2; exit 1 ;;
  *) case $1 in /*) binary=$1 ;; *) binary=$OLDPWD/$1 ;; esac; measure ;;
esac
