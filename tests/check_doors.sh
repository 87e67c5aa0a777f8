#!/bin/sh
# check_doors.sh -- rooms include each other only through the doors of
# scripts/doors.txt.

set -u
LC_ALL=C
export LC_ALL
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh

includes () {  # every project include: FILE:LINE:ROOM:TARGET
  # shellcheck disable=SC2046
  awk '/^[ \t]*#[ \t]*include[ \t]*"/ {
      room = FILENAME
      sub(/\/[^\/]*$/, "", room)
      split($0, quoted, "\"")
      print FILENAME ":" FNR ":" room ":" quoted[2]
    }' $(room_files '*.[ch]' '*.def') /dev/null
}

includes | awk -F: '
    NR == FNR {
      sub(/#.*/, "")
      if (NF < 2) next
      rooms[$1] = 1
      n = split($2, rest, /[ \t]+/)
      for (i = 1; i <= n; i++)
        if (rest[i] != "") door[$1, rest[i]] = 1
      next
    }
    {
      to = $4
      if (!sub(/\/[^\/]*$/, "", to)) to = ""
      if (to != $3 && !(($3, to) in door) && to in rooms)
        print $1 ":" $2 ": " $3 " has no door to " to
    }' scripts/doors.txt - >"$tmp/found"
report 'rooms include only through doors' "$tmp/found"

# What becomes the text of emitted programs is put together without folders.
includes | awk -F: '
    $3 != "runtime/models" && $4 !~ /\// {
      print $1 ":" $2 ": \"" $4 "\" does not name its room"
    }' >"$tmp/found"
report 'includes name the room' "$tmp/found"

for dir in */; do
  dir=${dir%/}
  case $dir in
    scripts | benchmarks | contrib | tests | man | node_modules | build | build-*) ;;
    *) grep -q "^$dir[:/]" scripts/doors.txt ||
      git check-ignore -q "$dir" 2>/dev/null ||
      echo "$dir: a top-level folder without a line in scripts/doors.txt" ;;
  esac
done >"$tmp/found"
report 'every top-level folder is known' "$tmp/found"

finish
