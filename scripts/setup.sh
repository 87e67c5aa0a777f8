#!/bin/sh
# setup.sh -- install what Tessera needs and this machine lacks.
#
#   scripts/setup.sh [build|verify|check|all]        (default: build)
#
#   build   a C compiler and the parser: a system tree-sitter of the right
#           ABI, else the npm packages that package-lock.json pins
#   verify  build, and CBMC: the one on PATH, else the distribution's, else
#           Debian 13's package unpacked into the private prefix .deps/
#   check   verify, and what the tests need; with CI set, also what some of them
#           are skipped without (GNU parallel, sshd, Slurm)
#   all     check, that, and what is merely nice to have
#
# Idempotent; silent and cheap when nothing is missing. System packages are
# installed only as root or through passwordless sudo; otherwise, or with
# TESSERA_NO_INSTALL=1 (then nothing is downloaded either), the commands to
# run are printed and the exit status is 1. Messages go to stderr, so that
# stdout stays with whoever called us.

# shellcheck disable=SC3013  # -nt is POSIX since 2024, and everywhere before
set -u
LC_ALL=C
export LC_ALL
unset CDPATH

# What the parts need: a test (a command or a header) and a Debian package.
build_needs='cmd:cc:gcc hdr:stdio.h:libc6-dev cmd:make:make hdr:jansson.h:libjansson-dev'
check_needs='cmd:gcc:gcc cmd:prove:perl hdr:cmocka.h:libcmocka-dev
  cmd:csmith:csmith hdr:csmith.h:libcsmith-dev cmd:clang:clang
  cmd:clang-format:clang-format py:pycparser:python3-pycparser
  hdr:jansson.h:libjansson-dev hdr:xxhash.h:libxxhash-dev'
# What tests of single parts need; they are skipped without.
wish_needs='cmd:parallel:parallel cmd:ssh:openssh-client
  cmd:sshd:openssh-server cmd:sbatch:slurm-client cmd:slurmctld:slurmctld
  cmd:slurmd:slurmd cmd:munged:munge'
all_needs='cmd:mandoc:mandoc cmd:shellcheck:shellcheck
  cmd:afl-fuzz:afl++
  cmd:time:time cmd:spin:spin cmd:cadical:cadical'

parser_abi=15
cbmc_least='5 12'
cbmc_suite=trixie  # the first Debian release that packages CBMC again
cbmc_debs='cbmc libc6 libstdc++6 libgcc-s1 minisat zlib1g'
cbmc_tools='cbmc goto-cc goto-gcc goto-analyzer goto-instrument goto-diff'

case $0 in */*) here=${0%/*} ;; *) here=. ;; esac
root=$(cd "$here/.." && pwd) || exit 1
deps=$root/.deps
config=$deps/config.mk
npm_ts=node_modules/tree-sitter/vendor/tree-sitter/lib
npm_grammar=node_modules/tree-sitter-c/src
PATH=$deps/bin:$PATH
failed=0
tmp=
updated=0

say () { printf 'setup: %s\n' "$*" >&2; }

die () { say "$@"; exit 1; }

have () { command -v "$1" >/dev/null 2>&1; }

quiet () {  # run a command, show what it said only if it fails
  if "$@" >"$tmp/log" 2>&1 </dev/null; then return 0; fi
  tail -n 15 "$tmp/log" >&2
  return 1
}

may_download () { [ "${TESSERA_NO_INSTALL:-0}" != 1 ]; }

is_apt () { have apt-get && have dpkg; }

# Sets $sudo to what gives us root's rights, if anything does.
may_install () {
  may_download && is_apt || return 1
  if [ "$(id -u)" = 0 ]; then sudo=; return 0; fi
  sudo='sudo -n'
  have sudo && sudo -n true >/dev/null 2>&1
}

# The slow part starts here: one setup at a time, in a scratch directory of
# the same file system as what it will become.
begin () {
  [ -z "$tmp" ] || return 0
  mkdir -p "$deps/bin" || exit 1
  if have flock; then
    exec 9>"$deps/lock" || exit 1
    flock 9 || exit 1
    rm -rf "$deps"/tmp.*
  fi
  tmp=$(mktemp -d "$deps/tmp.XXXXXX") || exit 1
  trap 'rm -rf "$tmp"' EXIT
  trap 'exit 1' HUP INT TERM
}

# ---- system packages

header () {
  [ -f "/usr/include/$1" ] || [ -f "/usr/local/include/$1" ] ||
    printf '#include <%s>\n' "$1" | cc -E - >/dev/null 2>&1
}

satisfied () {
  case $1 in
    cmd:cc:*) have cc || have gcc || have clang ;;
    hdr:csmith.h:*)
      [ -f /usr/include/csmith/csmith.h ] || header csmith.h ||
        ls /usr/include/csmith-*/csmith.h >/dev/null 2>&1 ;;
    cmd:*)
      n=${1#*:}; n=${n%%:*}
      have "$n" || [ -x "/usr/sbin/$n" ] ;;
    hdr:*) n=${1#*:}; header "${n%%:*}" ;;
    py:*)
      n=${1#*:}; n=${n%%:*}
      [ -d "/usr/lib/python3/dist-packages/$n" ] ||
        python3 -c "import $n" >/dev/null 2>&1 ;;
  esac
}

missing_debs () {
  for need in "$@"; do
    satisfied "$need" || printf '%s\n' "${need##*:}"
  done | sort -u | tr '\n' ' '
}

install_debs () {  # PACKAGE...
  begin
  if [ $updated = 0 ]; then
    # shellcheck disable=SC2086
    quiet $sudo apt-get update || die 'apt-get update failed'
    updated=1
  fi
  [ $# -gt 0 ] || return 0
  say "installing $*"
  # shellcheck disable=SC2086
  quiet $sudo env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y --no-install-recommends "$@" ||
    die "apt-get install failed: $*"
}

advise_debs () {  # PACKAGE...
  failed=1
  if is_apt; then
    as_root=
    [ "$(id -u)" = 0 ] || as_root='sudo '
    say "missing: $*; run:"
    printf '  %sapt-get update && %sapt-get install -y %s %s\n' \
      "$as_root" "$as_root" --no-install-recommends "$*" >&2
  else
    say "missing (by Debian's names): $*; install them and try again"
  fi
}

need_debs () {  # NEED...
  debs=$(missing_debs "$@")
  [ -n "$debs" ] || return 0
  # shellcheck disable=SC2086
  if may_install; then
    install_debs $debs
    debs=$(missing_debs "$@")
    [ -z "$debs" ] || die "installed, but still not found: $debs"
  else
    advise_debs $debs
  fi
}

# What cannot be had is done without. Their daemons are not to start by
# themselves: tests start their own.
wish_debs () {  # NEED...
  debs=$(missing_debs "$@")
  [ -n "$debs" ] || return 0
  begin
  if [ -d /usr/sbin ] && ! [ -e /usr/sbin/policy-rc.d ]; then
    printf '#!/bin/sh\nexit 101\n' >"$tmp/policy" && chmod 755 "$tmp/policy" &&
      $sudo cp "$tmp/policy" /usr/sbin/policy-rc.d && policy=1
  fi
  # shellcheck disable=SC2086
  (install_debs $debs) || say 'tests that need these are skipped'
  [ "${policy:-0}" = 0 ] || $sudo rm -f /usr/sbin/policy-rc.d
}

# ---- tree-sitter

parser_ready () {
  [ -f "$config" ] || return 1
  if [ "$root/package-lock.json" -nt "$config" ]; then return 1; fi
  if [ "$root/scripts/setup.sh" -nt "$config" ]; then return 1; fi
  while read -r name _ files; do
    [ "$name" = TS_SRCS ] || continue
    for file in $files; do
      [ -f "$root/$file" ] || return 1
    done
  done <"$config"
}

system_parser () {
  have pkg-config && pkg-config --atleast-version=0.25 tree-sitter &&
    pkg-config --exists tree-sitter-c || return 1
  cat >"$tmp/abi.c" <<END
#include <tree_sitter/api.h>
const TSLanguage *tree_sitter_c(void);
int main(void)
{
  return !ts_parser_set_language(ts_parser_new(), tree_sitter_c())
    || ts_language_abi_version(tree_sitter_c()) < $parser_abi;
}
END
  ts_cflags=$(pkg-config --cflags tree-sitter tree-sitter-c)
  ts_libs=$(pkg-config --libs tree-sitter tree-sitter-c)
  # shellcheck disable=SC2086
  cc -o "$tmp/abi" "$tmp/abi.c" $ts_cflags $ts_libs >/dev/null 2>&1 &&
    "$tmp/abi"
}

pinned_parser_ready () {
  grep -q "LANGUAGE_VERSION $parser_abi\$" "$root/$npm_grammar/parser.c" &&
    [ -f "$root/$npm_ts/src/lib.c" ] &&
    [ -f "$root/node_modules/.package-lock.json" ] &&
    ! [ "$root/package-lock.json" -nt \
      "$root/node_modules/.package-lock.json" ]
} 2>/dev/null

write_config () {  # CFLAGS LIBS SRCS BUILD_CFLAGS
  cat >"$tmp/config.mk" <<END
# Written by scripts/setup.sh; remove this file to decide again.
TS_CFLAGS = $1
TS_LIBS = $2
TS_SRCS = $3
TS_BUILD_CFLAGS = $4
END
  mv "$tmp/config.mk" "$config"
}

need_parser () {
  parser_ready && return 0
  begin
  parser_ready && return 0
  if system_parser; then
    say "using the system's tree-sitter"
    write_config "$ts_cflags" "$ts_libs" '' ''
    return 0
  fi
  if ! pinned_parser_ready; then
    if ! may_download; then
      say 'missing: the parser sources; run:'
      printf '  cd %s && npm ci --ignore-scripts\n' "'$root'" >&2
      failed=1
      return 0
    fi
    need_debs cmd:npm:npm
    have npm || return 0
    say 'installing tree-sitter and tree-sitter-c (npm ci)'
    rm -f "$config"
    [ -w "${HOME:-/nonexistent}" ] || export npm_config_cache="$tmp/npm"
    (cd "$root" && quiet npm ci --ignore-scripts --no-audit --no-fund) ||
      die 'npm ci failed'
    pinned_parser_ready ||
      die "npm ci gave no tree-sitter-c with ABI $parser_abi"
  fi
  write_config "-isystem $npm_ts/include" '' \
    "$npm_ts/src/lib.c $npm_grammar/parser.c" \
    "-I$npm_ts/include -I$npm_ts/src -I$npm_grammar -D_GNU_SOURCE"
}

# ---- CBMC

new_enough () {  # MAJOR.MINOR...
  case $1 in [0-9]*.[0-9]*) ;; *) return 1 ;; esac
  major=${1%%.*}
  minor=${1#*.}
  minor=${minor%%[!0-9]*}
  [ "$major" -gt "${cbmc_least% *}" ] ||
    { [ "$major" -eq "${cbmc_least% *}" ] &&
      [ "${minor:-0}" -ge "${cbmc_least#* }" ]; }
} 2>/dev/null

# The stamp remembers whose version was asked for, since asking is not free.
cbmc_ready () {
  path=$(command -v cbmc) || return 1
  stamp=
  [ -f "$deps/cbmc.ok" ] && read -r stamp <"$deps/cbmc.ok"
  [ "$stamp" = "$path" ] && return 0
  new_enough "$("$path" --version 2>/dev/null)" || return 1
  mkdir -p "$deps" && printf '%s\n' "$path" >"$deps/cbmc.ok"
}

cbmc_works () {  # COMMAND
  cat >"$tmp/try.c" <<'END'
#include <assert.h>
int main(void)
{
  unsigned x;
  assert(x * 2 != BAD);
}
END
  "$1" -DBAD=7 "$tmp/try.c" >"$tmp/safe" 2>&1
  "$1" -DBAD=6 "$tmp/try.c" >"$tmp/unsafe" 2>&1
  grep -q '^VERIFICATION SUCCESSFUL' "$tmp/safe" &&
    grep -q '^VERIFICATION FAILED' "$tmp/unsafe" && return 0
  tail -n 5 "$tmp/safe" >&2
  return 1
}

# The address of the machine's own Debian archive, as apt knows it.
archive () {
  # shellcheck disable=SC2016,SC1091
  apt-get indextargets --no-release-info \
    --format '$(RELEASE) $(COMPONENT) $(REPO_URI)' \
    'Identifier: Packages' 2>/dev/null |
    awk -v own="$(. /etc/os-release && printf %s "${VERSION_CODENAME:-}")" '
      $2 == "main" && ($1 == own || $1 ~ /^((old|un)?stable|testing|sid)$/) {
        print $3; exit }'
}

# shellcheck disable=SC1091
is_debian () {
  is_apt && [ "$( (. /etc/os-release && printf %s "$ID") 2>/dev/null)" = debian ]
}

private_apt () {  # ARGUMENT... -- apt with a state of its own, in $tmp/apt
  (cd "$tmp/apt" && quiet apt-get -q \
    -o "Dir::State::Lists=$tmp/apt/lists" -o "Dir::Cache=$tmp/apt/cache" \
    -o "Dir::Etc::SourceList=$tmp/apt/sources.list" \
    -o Dir::Etc::SourceParts=/dev/null \
    -o Dir::Etc::Preferences=/dev/null -o Dir::Etc::PreferencesParts=/dev/null \
    -o APT::Default-Release= -o Acquire::Languages=none \
    -o APT::Update::Error-Mode=any \
    -o APT::Sandbox::User=root "$@")  # our scratch is nobody else's
}

# Debian's package beside the libraries it was linked with, started through
# their own loader: the machine's libc may be older. apt checks signatures.
private_cbmc () {
  uri=$(archive)
  [ -n "$uri" ] || die "no Debian archive in apt's configuration"
  keys=
  for ring in /usr/share/keyrings/debian-archive-keyring.*; do
    [ -f "$ring" ] && keys="[signed-by=$ring] "
  done
  mkdir -p "$tmp/apt/lists/partial" "$tmp/apt/cache/archives/partial"
  printf 'deb %s%s %s main\n' "$keys" "$uri" $cbmc_suite \
    >"$tmp/apt/sources.list"
  say "installing CBMC from Debian's $cbmc_suite into .deps/cbmc"
  private_apt update || die 'cannot read the package lists'
  # shellcheck disable=SC2086
  private_apt download $cbmc_debs || die 'cannot download CBMC'
  for deb in "$tmp"/apt/*.deb; do
    quiet dpkg -x "$deb" "$tmp/cbmc" || die "cannot unpack ${deb##*/}"
  done
  (
    cd "$tmp/cbmc" || exit 1
    # Only programs and libraries stay.
    rm -rf etc usr/share var
    loader=$(find . \( -name 'ld-linux*.so.*' -o -name 'ld64.so.*' \) \
      -type f | head -n 1)
    [ -n "$loader" ] || exit 1
    libs=$(find . -name 'lib*.so.*' | sed 's,/[^/]*$,,' | sort -u |
      awk '{ printf "%s$root/%s", sep, substr($0, 3); sep = ":" }')
    cat >launch <<END
#!/bin/sh
# Starts the program this is linked as with the libraries it came with.
root=\$(readlink -f "\$0") && root=\${root%/*} || exit 6
exec "\$root/${loader#./}" --argv0 "\$0" \\
  --library-path "$libs" "\$root/usr/bin/\${0##*/}" "\$@"
END
    chmod 755 launch
    for tool in $cbmc_tools; do
      ln -s launch "$tool"
    done
  ) || die 'the unpacked CBMC looks strange'
  cbmc_works "$tmp/cbmc/cbmc" || die 'the unpacked CBMC does not work'
  rm -rf "$deps/cbmc"
  mv "$tmp/cbmc" "$deps/cbmc"
  for tool in $cbmc_tools; do
    ln -sf "../cbmc/$tool" "$deps/bin/$tool"
  done
}

need_cbmc () {
  cbmc_ready && return 0
  begin
  cbmc_ready && return 0
  if may_install; then
    install_debs
    candidate=$(apt-cache policy cbmc 2>/dev/null |
      sed -n 's/^ *Candidate: *\([0-9]*:\)*//p')
    if new_enough "$candidate"; then
      install_debs cbmc
      cbmc_ready && return 0
    fi
  fi
  if may_download && is_debian; then
    private_cbmc
    cbmc_ready || die 'CBMC is installed, but cannot be found'
    return 0
  fi
  failed=1
  say "missing: CBMC >= ${cbmc_least% *}.${cbmc_least#* }; run:"
  if is_debian; then
    # Quoted for the reader's shell.
    printf "  '%s' verify   (with TESSERA_NO_INSTALL unset)\n" \
      "$root/scripts/setup.sh" >&2
  elif is_apt; then
    printf '  sudo apt-get update && sudo apt-get install -y cbmc\n' >&2
  else
    printf '  the installer of your system, or put cbmc on PATH\n' >&2
  fi
}

# ---- main

part=${1:-build}
case $part in
  build) needs=$build_needs ;;
  verify) needs=$build_needs ;;
  check) needs="$build_needs $check_needs" ;;
  all) needs="$build_needs $check_needs $all_needs" ;;
  *) printf 'usage: %s [build|verify|check|all]\n' "$0" >&2; exit 1 ;;
esac
# shellcheck disable=SC2086
need_debs $needs
case ${CI:+ci-}$part in
  ci-check | *all)
    # shellcheck disable=SC2086
    if may_install; then wish_debs $wish_needs; fi ;;
esac
need_parser
[ "$part" = build ] || need_cbmc
exit $failed
