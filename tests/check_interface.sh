#!/bin/sh
# check_interface.sh -- which functions of POSIX, C11 and glibc are known?
#
#   tests/check_interface.sh BINARY
#
# tests/interface/functions.txt has the functions by header, each with what the
# stepper and CBMC make of it and a statement that calls it:
#   +  it is known    !  it is an obstacle with a reason    -  it is not known
# Here it is looked whether the statements are C, and which functions are not
# known. What the engines make of each is for scripts/functions.sh, which takes
# long; the manual has what it found.
# tests/interface/properties.txt has what violates each property: whether nothing
# of the tables of contract/ is missing there, and, where CI is set, whether the
# engines do with its programs as it says.

set -u
LC_ALL=C
export LC_ALL
case ${1:-} in /*) binary=$1 ;; *) binary=$PWD/$1 ;; esac
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh

# All statements of a header. Nothing of them runs: what is not known is listed
# before anything is asked.
program () {  # HEADER
  awk -v header="$1" '
    BEGIN {
      print "#define _GNU_SOURCE\n#include \"tests/interface/prelude.h\""
      print "#include <" header ">\nvoid stop_here(void);\nint main(void)\n{"
      print "  stop_here();"
    }
    NF == 1 { here = $1 == header; next }
    here { $1 = $2 = ""; print "  if (i == " NR ") {" $0 " }" }
    END { print "}" }' tests/interface/functions.txt
}

# What the table says of it, with the names that the header's macros call.
expected () {  # HEADER
  awk -v header="$1" '
    NF == 1 { here = $1 == header; next }
    here && $2 == "--" { print $1 }' tests/interface/functions.txt
}

unknown () {
  sed -n 's/^ *"name": "\(.*\)",*$/\1/p' "$tmp/out" | grep -v '^stop_here$' |
    sort
}

for header in $(awk 'NF == 1' tests/interface/functions.txt); do
  program "$header" >"$tmp/p.c"
  : >"$tmp/found"
  gcc -w -I. -fsyntax-only "$tmp/p.c" 2>"$tmp/found"
  run verify -w -I. --engine=stepper --format=json "$tmp/p.c"
  grep -q '"name": "stop_here"' "$tmp/out" || cat "$tmp/err" >>"$tmp/found"
  expected "$header" | sort >"$tmp/expected"
  unknown | diff "$tmp/expected" - >>"$tmp/found"
  report "functions of $header" "$tmp/found"
done

table=tests/interface/properties.txt
{
  sed -n 's/^PROPERTY([A-Z]*, "\([a-z]*\)",.*/\1/p' contract/properties.def
  sed -n 's/^MISUSE(\([A-Z_]*\), [^,]*, MISUSE,.*/\1/p' contract/misuse.def
  sed -n 's/^MEMORY(\([A-Z_]*\),.*/\1/p' contract/memory.def
} | while read -r name; do
  grep -q "^$name\( \|\$\)" $table || echo "no row for $name"
done >"$tmp/found"
awk 'NF > 1 { print $3 " UNSAFE\n" $4 " SAFE" }' $table |
  while read -r program verdict; do
    grep -q "^// verdict: $verdict" "tests/verdict/$program.c" ||
      echo "$program is not $verdict"
  done >>"$tmp/found"
report 'each kind of violation has its programs' "$tmp/found"
: >"$tmp/found"
[ -z "${CI:-}" ] ||
  scripts/functions.sh --properties "$binary" | diff $table - >"$tmp/found"
report 'the engines do with them as the table says' "$tmp/found"

scripts/functions.sh --manual | diff man/tessera-functions.7 - >"$tmp/found"
report 'the manual has the table' "$tmp/found"
finish
