# Tessera. `make`, `make check`, `make install`; see README.md and CONTRIBUTING.md.
#
#   CC=gcc|clang   SAN=1 (address, undefined)
#   make verify FILE=prog.c ARGS='--unwind 3'
#   make bench ARGS='60 FILE...'       seconds and files of benchmarks/verify
#   make check TESTS='unit golden'     only these groups or tests/check_*.sh
#   make fuzz SECONDS=1200             feed it noise (clang)
#   SETUP=:        do not look for, nor install, what the tests need

ifeq ($(origin CC),default)
CC := gcc
endif
PREFIX = /usr/local
DESTDIR =
SETUP = scripts/setup.sh
TESTS =
SECONDS = 1200

ROOMS := base ir frontend transforms transforms/threads transforms/analysis \
  transforms/emit tiling backends swarm pipeline engines modules report driver

# One build directory per variant: objects never mix.
compiler := $(notdir $(firstword $(CC)))
B := build$(if $(SAN),-san)$(if $(filter-out gcc cc,$(compiler)),-$(compiler))

# Asserts stay on: a wrong verdict costs more than a second.
WARN = -Wall -Wextra -Wpedantic -Werror
CFLAGS = -O2 -g
CPPFLAGS =
LDFLAGS =
LDLIBS = -ljansson -lm -pthread
ifneq ($(SAN),)
sanitize := -fsanitize=address,undefined -fno-sanitize-recover=all \
  -fno-omit-frame-pointer
endif
compile = $(CC) -std=c11 -D_GNU_SOURCE -I. \
  $(WARN) $(CPPFLAGS) $(CFLAGS) $(sanitize)
link = $(CC) $(CFLAGS) $(sanitize) $(LDFLAGS)

export PATH := $(CURDIR)/.deps/bin:$(PATH)
export ASAN_OPTIONS ?= exitcode=99
export UBSAN_OPTIONS ?= print_stacktrace=1:exitcode=99

all: $(B)/tessera $(B)/runtime/libstep.a $(B)/runtime/libstep-wide.a

# Where the parser comes from. Made when it is missing or out of date; make
# then starts again with it. Asked again when its sources have gone.
ifneq ($(filter-out clean distclean uninstall,$(or $(MAKECMDGOALS),all)),)
include .deps/config.mk
ifneq ($(words $(TS_SRCS)),$(words $(wildcard $(TS_SRCS))))
.deps/config.mk: FORCE
endif
endif
.deps/config.mk: package-lock.json scripts/setup.sh
	@scripts/setup.sh build

SRCS := $(foreach room,$(ROOMS),$(sort $(wildcard $(room)/*.c)))
OBJS := $(SRCS:%.c=$(B)/%.o)
LIB_OBJS := $(filter-out $(B)/driver/main.o,$(OBJS))
TS_OBJS := $(patsubst node_modules/%.c,build/ts/%.o,$(TS_SRCS))
# The explorer, which emitted programs are linked with; the other files of
# runtime/ become part of their text. Always optimized, never with sanitizers:
# it gives emitted programs an address space of its own. It is made twice, see
# runtime/explorer/threads.h.
TEXTS := $(wildcard runtime/models/*.c contract/*)
STEP_SRCS := $(sort $(wildcard $(foreach part,explorer net strategies observers,\
  runtime/$(part)/*.c)))
STEP_OBJS := $(STEP_SRCS:%.c=$(B)/%.o)
WIDE_OBJS := $(STEP_SRCS:%.c=$(B)/wide/%.o)
UNITS := $(patsubst %.c,$(B)/%,$(sort $(wildcard tests/unit/*.c)))
UNIT_OBJS := $(patsubst %.c,$(B)/%.o,$(sort $(wildcard tests/unit/shared/*.c)))
FUZZ := $(B)/tests/fuzz/frontend $(B)/tests/fuzz/pipeline

$(B)/tessera: $(OBJS) $(TS_OBJS) $(B)/flags
	@echo "  link $@"; $(link) -o $@ $(OBJS) $(TS_OBJS) $(TS_LIBS) $(LDLIBS)

$(B)/%.o: %.c $(B)/flags
	@mkdir -p $(@D)
	@echo "  cc $<"; $(compile) $(room_flags) -MMD -MP -c -o $@ $<

$(B)/frontend/parse.o: room_flags = $(TS_CFLAGS)

# What emitted programs begin with, preprocessed, as bytes of C.
AS_THEY_ARE := $(foreach part,cbmc_threads pthreads yields turns \
  turns_search,$(B)/$(part).inc)
$(B)/pipeline/pipeline.o: room_flags = -DMODELS_INC='"$(B)/models.inc"' \
  -DNATIVE_INC='"$(B)/native.inc"' \
  -DCONCURRENT_INC='"$(B)/concurrent.inc"' \
  -DCBMC_THREADS_INC='"$(B)/cbmc_threads.inc"' \
  -DPTHREADS_INC='"$(B)/pthreads.inc"' -DYIELDS_INC='"$(B)/yields.inc"' \
  -DGOAL_INC='"$(B)/goal.inc"' -DGOAL_STEPS_INC='"$(B)/goal_steps.inc"' \
  -DPATTERN_INC='"$(B)/pattern.inc"' \
  -DPATTERN_STEPS_INC='"$(B)/pattern_steps.inc"'
$(B)/pipeline/pipeline.o: $(B)/models.inc $(B)/native.inc \
  $(B)/concurrent.inc $(B)/goal.inc $(B)/goal_steps.inc \
  $(B)/pattern.inc $(B)/pattern_steps.inc $(AS_THEY_ARE)
$(B)/modules/turns.o: room_flags = -DTURNS_INC='"$(B)/turns.inc"' \
  -DTURNS_SEARCH_INC='"$(B)/turns_search.inc"'
$(B)/modules/turns.o: $(AS_THEY_ARE)
$(B)/pipeline/library.o: room_flags = -DLIBRARY_INC='"$(B)/library.inc"'
$(B)/pipeline/library.o: $(B)/library.inc
$(B)/models.inc $(B)/goal.inc $(B)/pattern.inc: model_flags = -D__CPROVER__
bytes := od -An -v -tu1 | sed 's/  */,/g; s/^,//; s/$$/,/; $$s/,$$//'
# As they are: who takes the program says what it is for.
$(AS_THEY_ARE): $(B)/%.inc: runtime/models/%.h Makefile
	@mkdir -p $(@D)
	@cat $< | $(bytes) >$@

$(B)/%.inc: runtime/models/%.c $(TEXTS) Makefile
	@mkdir -p $(@D)
	@$(CC) -E -P -I. $(model_flags) -D__TS_THREADS=__TS_THREADS \
	  -D__TS_SPURIOUS=__TS_SPURIOUS \
	  -D__TS_MALLOC_MAY_FAIL=__TS_MALLOC_MAY_FAIL \
	  -D__TS_KINDS=__TS_KINDS -D__TS_LOCKS=__TS_LOCKS \
	  -D__TS_KEYS=__TS_KEYS -D__TS_FLUSHERS=__TS_FLUSHERS \
	  -D__TS_PSO=__TS_PSO -D__TS_CROWD=__TS_CROWD $< | $(bytes) >$@

$(STEP_OBJS) $(WIDE_OBJS): sanitize =
$(STEP_OBJS): room_flags = -O2 -fno-pie -DSTEP_THREADS=64
$(WIDE_OBJS): room_flags = -O2 -fno-pie -DSTEP_THREADS=256

$(WIDE_OBJS): $(B)/wide/%.o: %.c $(B)/flags
	@mkdir -p $(@D)
	@echo "  cc $< (wide)"; $(compile) $(room_flags) -MMD -MP -c -o $@ $<

$(B)/runtime/libstep.a: $(STEP_OBJS)
	@echo "  ar $@"; rm -f $@; $(AR) rcs $@ $(STEP_OBJS)

$(B)/runtime/libstep-wide.a: $(WIDE_OBJS)
	@echo "  ar $@"; rm -f $@; $(AR) rcs $@ $(WIDE_OBJS)

$(UNITS): %: %.o $(UNIT_OBJS) $(LIB_OBJS) $(TS_OBJS) $(B)/flags
	@echo "  link $@"; $(link) -o $@ $< $(UNIT_OBJS) $(LIB_OBJS) $(TS_OBJS) $(TS_LIBS) -lcmocka $(LDLIBS)

# In build-fuzz/ libFuzzer brings main, elsewhere the target has its own.
mutate := $(B)/tests/fuzz/mutate.o
$(FUZZ:=.o) $(mutate): room_flags = $(if $(FUZZER),,-DFUZZ_MAIN)

$(FUZZ): %: %.o $(mutate) $(LIB_OBJS) $(TS_OBJS) $(B)/flags
	@echo "  link $@"; $(link) $(FUZZER) -o $@ $< $(mutate) $(LIB_OBJS) $(TS_OBJS) $(TS_LIBS) $(LDLIBS)

# Changes only when a flag or the set of files does.
define flags
$(compile)
$(link) $(LDLIBS)
$(TS_CFLAGS) $(TS_LIBS)
$(OBJS)
endef
$(B)/flags: export flags := $(flags)
$(B)/flags: FORCE
	@mkdir -p $(@D)
	@printf '%s\n' "$$flags" | cmp -s - $@ || printf '%s\n' "$$flags" >$@

# Third-party C: once for all variants, without our warnings.
build/ts/%.o: node_modules/%.c .deps/config.mk
	@mkdir -p $(@D)
	@echo "  cc $<"; $(CC) -std=c11 -w -O3 $(TS_BUILD_CFLAGS) -c -o $@.$(B).o $<
	@mv $@.$(B).o $@

-include $(OBJS:.o=.d) $(STEP_OBJS:.o=.d) $(WIDE_OBJS:.o=.d) $(UNITS:=.d) $(UNIT_OBJS:.o=.d) $(FUZZ:=.d) $(mutate:.o=.d)

verify:
	@test -n "$$FILE" || { \
	  echo "usage: make verify FILE=prog.c [ARGS='...']" >&2; exit 1; }
	@$(SETUP) verify
	@$(MAKE) -s --no-print-directory all >&2
	@$(B)/tessera verify $(ARGS) "$$FILE"

units: $(UNITS) $(FUZZ)

check:
	@$(SETUP) check
	@$(MAKE) -s --no-print-directory all units >&2
	@tests/run $(B)/tessera $(TESTS)

golden: all
	@tests/golden/run.sh --update $(B)/tessera

# What libFuzzer keeps stays in build-fuzz/corpus-*; what it finds is written to
# build-fuzz/found-*. Each target gets its share of the time.
FUZZ_TARGETS = frontend pipeline
fuzz:
	@$(SETUP) check
	@$(MAKE) -s --no-print-directory CC=clang B=build-fuzz \
	  sanitize='-fsanitize=fuzzer-no-link,address,undefined \
	  -fno-sanitize-recover=all -fno-omit-frame-pointer' \
	  FUZZER=-fsanitize=fuzzer \
	  $(FUZZ_TARGETS:%=build-fuzz/tests/fuzz/%) >&2
	@for target in $(FUZZ_TARGETS); do \
	  mkdir -p build-fuzz/corpus-$$target; \
	  build-fuzz/tests/fuzz/$$target -dict=tests/fuzz/c.dict -max_len=4096 \
	    -timeout=20 -rss_limit_mb=4096 -print_final_stats=1 \
	    -max_total_time=$$(($(SECONDS) / $(words $(FUZZ_TARGETS)))) \
	    -artifact_prefix=build-fuzz/found-$$target- \
	    build-fuzz/corpus-$$target tests/fuzz/seeds tests/fuzz/regressions || \
	    exit 1; \
	done

bench:
	@$(SETUP) verify
	@$(MAKE) -s --no-print-directory all >&2
	@benchmarks/run $(B)/tessera
	@echo; benchmarks/verify $(B)/tessera $(ARGS)
	@echo; benchmarks/search $(B)/tessera
	@echo; benchmarks/swarm $(B)/tessera
	@echo; benchmarks/spin/run $(B)/tessera 20

install: all
	install -d "$(DESTDIR)$(PREFIX)/bin"
	install -m 755 $(B)/tessera "$(DESTDIR)$(PREFIX)/bin/tessera"
	install -d "$(DESTDIR)$(PREFIX)/lib/tessera"
	install -m 644 $(B)/runtime/libstep.a $(B)/runtime/libstep-wide.a \
	  "$(DESTDIR)$(PREFIX)/lib/tessera"
	install -d "$(DESTDIR)$(PREFIX)/include"
	install -m 644 runtime/include/tessera.h "$(DESTDIR)$(PREFIX)/include/"
	install -d "$(DESTDIR)$(PREFIX)/share/man/man1" "$(DESTDIR)$(PREFIX)/share/man/man5" "$(DESTDIR)$(PREFIX)/share/man/man7"
	install -m 644 man/tessera.1 "$(DESTDIR)$(PREFIX)/share/man/man1/"
	install -m 644 man/tessera-formats.5 "$(DESTDIR)$(PREFIX)/share/man/man5/"
	install -m 644 man/tessera-functions.7 "$(DESTDIR)$(PREFIX)/share/man/man7/"
	install -d "$(DESTDIR)$(PREFIX)/share/bash-completion/completions" "$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d" "$(DESTDIR)$(PREFIX)/share/zsh/site-functions"
	$(B)/tessera --completion=bash >"$(DESTDIR)$(PREFIX)/share/bash-completion/completions/tessera"
	$(B)/tessera --completion=fish >"$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/tessera.fish"
	$(B)/tessera --completion=zsh >"$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_tessera"
	install -d "$(DESTDIR)$(PREFIX)/share/tessera"
	install -m 644 scripts/*.template "$(DESTDIR)$(PREFIX)/share/tessera/"

uninstall:
	rm -f "$(DESTDIR)$(PREFIX)/lib/tessera/libstep.a" \
	  "$(DESTDIR)$(PREFIX)/lib/tessera/libstep-wide.a"
	rm -f "$(DESTDIR)$(PREFIX)/bin/tessera" \
	  "$(DESTDIR)$(PREFIX)/include/tessera.h"
	rm -f "$(DESTDIR)$(PREFIX)/share/man/man1/tessera.1"
	rm -f "$(DESTDIR)$(PREFIX)/share/man/man5/tessera-formats.5"
	rm -f "$(DESTDIR)$(PREFIX)/share/man/man7/tessera-functions.7"
	rm -f "$(DESTDIR)$(PREFIX)/share/bash-completion/completions/tessera"
	rm -f "$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/tessera.fish"
	rm -f "$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_tessera"
	rm -rf "$(DESTDIR)$(PREFIX)/share/tessera"

clean:
	rm -rf build build-*

distclean: clean
	rm -rf .deps node_modules

FORCE:

.PHONY: all verify units check golden fuzz bench install uninstall clean distclean
.PHONY: FORCE
.SECONDARY:
.DELETE_ON_ERROR:
