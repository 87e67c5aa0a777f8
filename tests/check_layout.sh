#!/bin/sh
# check_layout.sh -- sizes and offsets of records, as gcc and clang see them.
#
#   tests/check_layout.sh BINARY
#
# Each row of tests/layout.txt declares records. Of what they become Tessera
# asserts sizes, alignments and offsets (--check-layout): these assertions must
# hold of what it prints and of what was declared.

set -u
LC_ALL=C
export LC_ALL
case ${1:-} in /*) binary=$1 ;; *) binary=$PWD/$1 ;; esac
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh

compilers=gcc
command -v clang >/dev/null 2>&1 && compilers='gcc clang'

# All rows in one file: t of line 12 is t12, and messages name line 12. In a
# short enumeration there is no room for wide bit-fields.
table () {  # PATTERN-OF-ROWS-LEFT-OUT
  awk -v names='t s e a8 l2 s16 A B' -v without="$1" '
    !/^#/ && /[^ ]/ && (without == "" || $0 !~ without) {
      n = split(names, all, " ")
      for (i = 1; i <= n; i++) print "#define " all[i] " " all[i] NR
      gsub(/\\n/, "\n")
      print "#line " NR " \"layout.txt\""
      print
      print "#pragma pack()"
      for (i = 1; i <= n; i++) print "#undef " all[i]
      # main mentions every record, else it is not printed.
      kind = /} t;/ ? "" : /union [^{};]*t \{/ ? "union " : "struct "
      used = used "  n += sizeof(" kind "t" NR ");\n"
      rows++
    }
    END {
      print "int main(void)\n{\n  unsigned long n = 0;"
      print used "  return (int)n;\n}"
      print rows >"/dev/stderr"
    }' tests/layout.txt >"$tmp/t.c" 2>"$tmp/rows"
  rows=$(cat "$tmp/rows")
}

# With -m32, what is printed has the same layout for this machine, except for
# what has pointers or long double.
for flags in '' -fshort-enums -fpack-struct -m32; do
  without=
  [ "$flags" = -fshort-enums ] && without='enum e b : 31'
  [ "$flags" = -m32 ] &&
    without='[*]|long double|__int128|long [abcd] : (33|4.|64)'
  table "$without"
  # shellcheck disable=SC2086
  "$binary" show --stage=c --no-lines --check-layout $flags "$tmp/t.c" \
    >"$tmp/out.c" 2>"$tmp/found" </dev/null || echo "status $?" >>"$tmp/found"
  report "the table can be read and printed $flags" "$tmp/found"

  checked=$(grep -c '^_Static_assert(sizeof.*"layout of t[0-9]' "$tmp/out.c")
  : >"$tmp/found"
  [ "$rows" -ge 40 ] && [ "$checked" = "$rows" ] ||
    echo "$rows rows, $checked asserted" >"$tmp/found"
  report "every row is asserted $flags" "$tmp/found"

  # Records without a name have one of ours.
  grep '^_Static_assert' "$tmp/out.c" | grep -v __ts_ >"$tmp/asserts"
  cat "$tmp/t.c" "$tmp/asserts" >"$tmp/in.c"

  # The flags are in what is printed. They are not clang's.
  [ -z "$flags" ] || compilers=gcc
  for cc in $compilers; do
    for file in in out; do
      what="as printed $flags" own=
      [ $file = in ] && what="as declared $flags" own=$flags
      # shellcheck disable=SC2086
      $cc -std=gnu11 -w -fsyntax-only $own "$tmp/$file.c" >"$tmp/said" 2>&1
      grep -E 'error|warning' "$tmp/said" | sed "s,$tmp/,," >"$tmp/found"
      report "$cc: $what" "$tmp/found"
    done
  done
done
finish
