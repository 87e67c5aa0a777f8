# tap.sh -- what the check scripts share; sourced, from the repository's root.
# shellcheck shell=sh

# shellcheck disable=SC2034
rooms='base contract ir frontend transforms tiling backends swarm runtime pipeline engines modules report driver'
tmp=$(mktemp -d) || exit 1
# Most tests are about these: what they are of may have data races. A later
# --check takes its place.
# shellcheck disable=SC2034
usual='--check=assert,deadlock'
export usual
trap 'rm -rf "$tmp"' EXIT
trap 'exit 1' HUP INT TERM
tap_count=0
exec 2>"$tmp/stderr"

room_files () {  # PATTERN...
  for room in $rooms; do
    [ -d "$room" ] || continue
    for pattern in "$@"; do
      find "$room" -name "$pattern" -type f
    done
  done | sort
}

# What the file says that $tmp/out has to say or not (regular expressions), if it
# is not so.
judge_says () {  # FILE
  sed -n 's,^// says: ,,p' "$1" | while read -r line; do
    grep -Eq -e "$line" "$tmp/out" || echo "no $line"
  done
  sed -n 's,^// says not: ,,p' "$1" | while read -r line; do
    ! grep -Eq -e "$line" "$tmp/out" || echo "has $line"
  done
}

# Of random programs CI takes all, else it is the first ones.
how_many () {  # ALL FEWER
  if [ -n "${CI:-}" ]; then echo "$1"; else echo "$2"; fi
}

# The seed's program in $tmp/p.c, by $tmp/randprog. False: there is none; that
# is reported, unless it would be too large (status 3).
programs=0
random_program () {  # SEED
  "$tmp/randprog" "$1" >"$tmp/p.c" 2>"$tmp/err"
  case $? in
    0) programs=$((programs + 1)) ;;
    3) return 1 ;;
    *)
      { echo "randprog $1 failed"; cat "$tmp/err"; } >"$tmp/found"
      report "seed $1" "$tmp/found"
      return 1 ;;
  esac
}

enough_programs () {  # COUNT, of seeds
  : >"$tmp/found"
  [ $((programs * 2)) -ge "$1" ] ||
    echo "only $programs of $1 seeds give a program" >"$tmp/found"
  report 'most seeds give a program' "$tmp/found"
}

pass () { tap_count=$((tap_count + 1)); echo "ok $tap_count - $1"; }

skip () { tap_count=$((tap_count + 1)); echo "ok $tap_count - $1 # SKIP $2"; }

# A rule holds if the file of its violations is empty.
report () {  # NAME FILE
  if ! [ -s "$2" ]; then pass "$1"; return; fi
  tap_count=$((tap_count + 1))
  echo "not ok $tap_count - $1"
  sed 's/^/# /' "$2" | head -n 100
}

# Of $binary: stdout, stderr and status, in files; status 124: it hangs.
run () {  # ARG...
  timeout -k 10 300 "$binary" "$@" >"$tmp/out" 2>"$tmp/err" </dev/null
  status=$?
}

# What run gave, by extended regular expressions; !PATTERN: nowhere.
expect () {  # NAME STATUS [FILE PATTERN]...
  name=$1
  : >"$tmp/found"
  [ "$status" = "$2" ] || echo "status $status, not $2" >"$tmp/found"
  shift 2
  while [ $# -gt 0 ]; do
    case $2 in
      !*) ! grep -Eq -- "${2#!}" "$tmp/$1" || echo "$1 has $2" ;;
      *) grep -Eq -- "$2" "$tmp/$1" || echo "$1 has no $2" ;;
    esac >>"$tmp/found"
    shift 2
  done
  [ ! -s "$tmp/found" ] || cat "$tmp/out" "$tmp/err" >>"$tmp/found"
  report "$name" "$tmp/found"
}

# A rule whose checker broke has not been checked: nothing may complain.
finish () {
  report 'the checks themselves work' "$tmp/stderr"
  echo "1..$tap_count"
}
