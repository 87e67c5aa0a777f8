#!/bin/sh
# realcode.sh -- real programs, built from what Tessera prints.
#
#   scripts/realcode.sh [PACKAGE...]     (default: xz-utils zlib)
#
# Fetches each Debian source package through apt, from the archive and for
# the release that apt is set up for, with lists and cache of our own; builds
# it twice with scripts/roundtrip-cc, once passing everything on to the
# compiler and once printing each file first; runs its own tests with both.
# Prints a table. Exit status: 0 if no file failed and the tests say the same,
# 1 for any difference, 2 if a package could not be had or its original fails.
#
#   xz-utils   threads; liblzma, xz, xzdec and lzmainfo. Its test programs
#              use setjmp and are compiled as they are.
#   zlib       K&R definitions; the library, example and minigzip
#   lz4        the library, the program, the library's fuzzer
#   bzip2      the library and the program
#
# Environment:
#   TESSERA    the binary (build/tessera)
#   WORK       the directory to work in, which then stays (a temporary one)
#   JOBS       jobs of make (2)
#   RT_CC      the compiler (cc)

# shellcheck disable=SC2016,SC2317  # apt's own $(...); functions run by name
set -uf
LC_ALL=C
export LC_ALL
unset CDPATH RT_PASS RT_LOG RT_KEEP RT_FALLBACK

case $0 in */*) here=${0%/*} ;; *) here=. ;; esac
here=$(cd "$here" && pwd) || exit 2
TESSERA=${TESSERA:-$here/../build/tessera}
case $TESSERA in /*) ;; *) TESSERA=$PWD/$TESSERA ;; esac
CC=$here/roundtrip-cc
export TESSERA CC
jobs=${JOBS:-2}
status=0

say () { echo "realcode: $*" >&2; }

worse () { [ "$status" -ge "$1" ] || status=$1; }

for tool in apt-get dpkg-source make "$TESSERA"; do
  command -v "$tool" >/dev/null || { say "$tool is missing"; exit 2; }
done
if [ -n "${WORK:-}" ]; then
  mkdir -p "$WORK" && work=$(cd "$WORK" && pwd) || exit 2
else
  work=$(mktemp -d) || exit 2
  trap 'rm -rf "$work"' EXIT
  trap 'exit 2' HUP INT TERM
fi

apt () {  # apt-get with our own sources, lists and cache
  apt-get -qq -o Dir::Etc::SourceList="$work/apt/sources" \
    -o Dir::Etc::SourceParts=/dev/null -o Dir::State::Lists="$work/apt/lists" \
    -o Dir::Cache="$work/apt/cache" -o APT::Sandbox::User="$(id -un)" "$@"
}

# What the system has as deb is to be had as deb-src. Only the release proper:
# mirrors of its security and update suites may lack the sources they list.
set_up_apt () {
  mkdir -p "$work/apt/lists/partial" "$work/apt/cache/archives/partial"
  apt-get indextargets --format '$(REPO_URI) $(RELEASE) $(COMPONENT)' \
    'Created-By: Packages' | sort -u |
    sed -n '/-security /d; /-updates /d; / main$/s/^/deb-src /p' >"$work/apt/sources"
  [ -s "$work/apt/sources" ] || { say 'apt knows no archive'; return 1; }
  apt update
}

fetch () {  # PACKAGE: unpacked in $work/PACKAGE
  [ -d "$work/$1" ] && return
  mkdir -p "$work/download"
  cd "$work/download" &&
    rm -f "$1"_*.dsc &&
    apt source --download-only "$1" >"$work/$1.fetch" 2>&1 &&
    set +f && set -- "$1" "$1"_*.dsc && set -f &&
    dpkg-source --no-check -x "$2" "$work/$1" >>"$work/$1.fetch" 2>&1 &&
    return
  cat "$work/$1.fetch" >&2
  say "$1: cannot be fetched"
  return 1
}

# For each package: configure, build, check; run in its directory, with CC
# the wrapper. With `original` before it a command is not to be round-tripped.
original () { RT_PASS=1 "$@"; }

# No intrinsics (vector types), no symbol versions (aliases by assembler
# names).
configure_xz_utils () {
  original ./configure --disable-doc --disable-nls --disable-assembler \
    --disable-clmul-crc --enable-symbol-versions=no ac_cv_header_immintrin_h=no
}
build_xz_utils () { make -j"$jobs"; }
check_xz_utils () { original make check -j"$jobs"; }

configure_zlib () { original ./configure; }
build_zlib () { make -j"$jobs" CC="$CC"; }
check_zlib () { make test CC="$CC"; }

configure_lz4 () { :; }
build_lz4 () {
  make -j"$jobs" -C lib liblz4.a CC="$CC" &&
    make -j"$jobs" -C programs lz4 CC="$CC" &&
    make -j"$jobs" -C tests fuzzer CC="$CC"
}
check_lz4 () { tests/fuzzer -s1 -i2000 >/dev/null && echo ok; }

configure_bzip2 () { :; }
build_bzip2 () { make -j"$jobs" bzip2 bzip2recover libbz2.a CC="$CC"; }
check_bzip2 () { make test CC="$CC" && echo ok; }

# What the tests said, without what may differ: directories, times, jobs' order.
verdicts () {  # LOG
  sed -n '/^#* *\(TOTAL\|PASS\|SKIP\|XFAIL\|FAIL\|XPASS\|ERROR\):/p
    / OK\( \*\*\*\)*$/p; /^ok$/p' "$1" | sort
}

run () {  # PACKAGE original|printed
  log=$work/$1.$2
  name=$(printf %s "$1" | tr -c a-z0-9 _)
  rm -rf "$log" && cp -a "$work/$1" "$log" && cd "$log" || return 1
  RT_PASS=0
  [ "$2" = original ] && RT_PASS=1
  RT_LOG=$log.files
  rm -f "$RT_LOG"
  export RT_PASS RT_LOG
  for step in configure build check; do
    "${step}_$name" >"$log.$step" 2>&1 </dev/null && continue
    tail -n 20 "$log.$step" >&2
    say "$1, $2: $step fails; see $log.$step"
    return 1
  done
}

set_up_apt || exit 2
table=$work/table
printf '%s\t%s\t%s\t%s\t%s\n' package files failed lines tests >"$table"
[ $# -gt 0 ] || set -- xz-utils zlib
for package; do
  case $package in xz-utils | zlib | lz4 | bzip2) ;;
    *) say "$package: no recipe"; exit 2 ;; esac
  (fetch "$package") || { worse 2; continue; }
  (run "$package" original) || { worse 2; continue; }
  tests=same
  (run "$package" printed) || { worse 1; tests=failed; }
  verdicts "$work/$package.original.check" >"$work/expected"
  verdicts "$work/$package.printed.check" >"$work/actual" 2>/dev/null
  [ $tests = failed ] || [ -s "$work/expected" ] || tests=silent
  diff "$work/expected" "$work/actual" >&2 || tests=differ
  [ $tests = same ] || worse 1
  files=$work/$package.printed.files
  bad=$(grep -vc '^ok' "$files")
  [ "$bad" = 0 ] || worse 1
  lines=$(cut -f4 "$files" | sort -u | tr '\n' '\0' | xargs -0 cat | wc -l)
  printf '%s\t%s\t%s\t%s\t%s\n' "$package" "$(cut -f4 "$files" | sort -u | wc -l)" "$bad" "$lines" \
    "$tests" >>"$table"
done
expand -t 12,20,28,36 "$table"
exit "$status"
