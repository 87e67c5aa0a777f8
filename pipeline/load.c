#include "pipeline/load.h"

#include "backends/cc.h"
#include "base/file.h"
#include "pipeline/flags.h"
#include "pipeline/headers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

double load_clock(void)
{
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static bool has_suffix(const char *s, const char *suffix)
{
  size_t n = strlen(s), m = strlen(suffix);
  return n > m && strcmp(s + n - m, suffix) == 0;
}

/* The user's flags, and with -m32 where this machine's headers are. */
static void set_flags(struct compilation *c, const struct options *o,
                      struct cc_job *job)
{
  uint32_t n = o->cc_flags.count;
  const char **all =
      arena_alloc_array(&c->arena, n + HEADERS_FLAGS, sizeof *all);
  for (uint32_t i = 0; i < n; i++) {
    all[i] = o->cc_flags.at[i];
  }
  job->flags = all;
  job->flag_count = n;
  if (c->program.dialect.ilp32) {
    if (!headers_open(&c->arena, all + n)) {
      fatal("cannot make a folder for headers:");
    }
    c->headers++;
    job->flag_count += HEADERS_FLAGS;
  }
}

/* Once: it is given to the compiler, and its lines are shown. */
static void read_stdin(struct compilation *c)
{
  if (!c->has_input) {
    c->has_input = true;
    if (!file_read("/dev/stdin", &c->input)) {
      fatal("cannot read standard input:");
    }
    srcmap_add_file(&c->map, "<stdin>", c->input.text, c->input.length);
  }
}

/* The text of one input, preprocessed. */
static bool read_input(struct compilation *c, const struct options *o,
                       const char *file, struct buf *text)
{
  if (has_suffix(file, ".i")) {
    if (!file_read(file, text)) {
      fatal("cannot read %s:", file);
    }
    return true;
  }
  struct cc_job job = {.cc = o->value[OPT_CC] ? o->value[OPT_CC] : "cc",
                       .file = file};
  if (strcmp(file, "-") == 0) {
    read_stdin(c);
    job.input = &c->input;
  }
  set_flags(c, o, &job);
  switch (cc_preprocess(&job, text)) {
  case CC_OK:
    return true;
  case CC_NOT_FOUND:
    fatal("cannot run %s:", job.cc);
  case CC_CRASHED:
    fatal("%s -E crashed on %s", job.cc, file);
  case CC_FAILED:
    break;
  }
  c->diag.errors++; /* the compiler has said why */
  return false;
}

/* Of --entry=CALL. */
#define ENTRY "tessera_entry"

static bool entry_is_call(const struct options *o)
{
  const char *entry = o->value[OPT_ENTRY];
  return entry && strchr(entry, '(');
}

/* NULL: main. */
static const char *entry_of(const struct options *o)
{
  const char *entry = o->value[OPT_ENTRY];
  return entry_is_call(o)                      ? ENTRY
         : entry && strcmp(entry, "main") != 0 ? entry
                                               : NULL;
}

/* A call stands in a function of its own, at the end of the last file. */
static void add_entry(const struct options *o, struct buf *text)
{
  buf_printf(text, "\n# 1 \"--entry\"\nvoid " ENTRY "(void)\n{\n  %s;\n}\n",
             o->value[OPT_ENTRY]);
}

bool load(struct compilation *c, const struct options *o, bool want_ast)
{
  names_init(&c->names, &c->arena);
  c->map.arena = &c->arena;
  c->diag.map = &c->map;
  c->check_ir = o->value[OPT_CHECK_IR] != NULL;
  c->diag.no_warnings = o->value[OPT_NO_WARNINGS] != NULL;
  frontend_init(&c->program, &c->arena, &c->names, &c->map, &c->diag);
  if (!flags_apply(o, &c->program)) {
    c->diag.unsupported++;
    return false;
  }
  struct front_options fo = {.ast = want_ast ? &c->ast : NULL};
  for (uint32_t i = 0; i < o->files.count; i++) {
    struct buf text = {0};
    double start = load_clock();
    bool ok = read_input(c, o, o->files.at[i], &text);
    double middle = load_clock();
    c->seconds_cc += middle - start;
    if (!text.text) {
      buf_puts(&text, "");
    }
    if (c->keeps_sources) {
      struct buf copy = {0};
      buf_add(&copy, text.text, text.length);
      VEC_PUSH(&c->arena, &c->sources, copy);
    }
    if (entry_is_call(o) && i + 1 == o->files.count) {
      add_entry(o, &text);
    }
    VEC_PUSH(&c->arena, &c->texts, text);
    c->text_bytes += text.length;
    if (ok) {
      frontend_read(&c->program, o->files.at[i], text.text, text.length, &fo);
    }
    c->seconds_front += load_clock() - middle;
  }
  bool ok = c->diag.errors == 0 && frontend_finish(&c->program);
  if (ok) {
    const char *why = NULL;
    loc_t at = 0;
    if (c->check_ir && !check_program(&c->program, &why, &at)) {
      load_broken_ir(c, "lowering", why, at);
    }
    c->program.has_obstacles = c->has_obstacles;
    c->program.keep_external = o->value[OPT_KEEP_EXTERNAL] != NULL;
    c->program.entry = entry_of(o);
    program_reach(&c->program);
  }
  if (o->value[OPT_TIME]) {
    struct rusage r;
    getrusage(RUSAGE_SELF, &r);
    fprintf(stderr,
            "tessera: %zu bytes to IR in %.4f s (%.1f MB/s), peak %ld KB\n",
            c->text_bytes, c->seconds_front,
            (double)c->text_bytes / 1e6 /
                (c->seconds_front > 0 ? c->seconds_front : 1e-9),
            r.ru_maxrss);
  }
  return ok && diag_ok(&c->diag);
}

int load_status(struct compilation *c)
{
  diag_finish(&c->diag);
  return c->diag.errors        ? EXIT_USER_ERROR
         : c->diag.unsupported ? EXIT_UNKNOWN
                               : EXIT_SAFE;
}

void load_broken_ir(struct compilation *c, const char *after, const char *why,
                    loc_t at)
{
  struct place p = srcmap_find(&c->map, at);
  fprintf(stderr, "%s:%u:%u: internal error: IR after %s: %s\n",
          p.file ? p.file : "?", p.line, p.column, after, why);
  abort();
}

void load_release(struct compilation *c)
{
  for (uint32_t i = 0; i < c->texts.count; i++) {
    buf_free(&c->texts.at[i]);
  }
  for (uint32_t i = 0; i < c->sources.count; i++) {
    buf_free(&c->sources.at[i]);
  }
  for (; c->headers; c->headers--) {
    headers_close();
  }
  srcmap_release(&c->map);
  buf_free(&c->ast);
  buf_free(&c->input);
  arena_release(&c->arena);
}
