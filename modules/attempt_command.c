/* attempt_command.c -- the commands that an attempt runs. */
#include "modules/attempt_parts.h"

#include "base/file.h"
#include "base/scratch.h"
#include "modules/attempt_read.h"

#include <string.h>

enum { COMPILE_SECONDS = 60, COVER_SECONDS = 20, SAMPLES = 300 };

void attempt_write(const char *path, struct buf *text)
{
  if (!file_write(path, text->text ? text->text : "", text->length)) {
    fatal("cannot write %s:", path);
  }
  buf_free(text);
}

const char *serial_binary(const struct attempts *t, const struct attempt *one)
{
  return arena_printf(t->children.arena, "%s.exe", one->serial);
}

/* --- commands --- */

void child_add(struct attempts *t, struct child *c, const char *word)
{
  VEC_PUSH(t->children.arena, &c->argv, word);
}

static void add_all(struct attempts *t, struct child *c,
                    const struct texts *words)
{
  for (uint32_t i = 0; i < words->count; i++) {
    child_add(t, c, words->at[i]);
  }
}

static const char *option(const struct attempts *t, const char *name,
                          const char *value)
{
  return arena_printf(t->children.arena, "%s=%s", name, value);
}

/* Options that generate and the command both have, and that are of programs. */
static void add_options(struct attempts *t, struct child *c, const char *letter)
{
  static const enum option_id all[] = {OPT_CC,
                                       OPT_CREATE_MAY_FAIL,
                                       OPT_FAIL,
                                       OPT_MALLOC_MAY_FAIL,
                                       OPT_MEMORY,
                                       OPT_MM,
                                       OPT_NO_FAIL,
                                       OPT_SEED,
                                       OPT_SIZE,
                                       OPT_SPURIOUS,
                                       OPT_SPURIOUS_FAILURES,
                                       OPT_UNWIND};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    const char *value = t->options->value[all[i]];
    if (value && options_are_for(all[i], letter)) {
      child_add(t, c,
                *value ? option(t, options_name(all[i]), value)
                       : options_name(all[i]));
    }
  }
}

static void add_own(struct attempts *t, struct child *c, const char *command)
{
  const char *own = proc_own_file(t->children.arena);
  child_add(t, c, own ? own : "tessera");
  child_add(t, c, command);
  child_add(t, c, "-w");
}

static void add_files(struct attempts *t, struct child *c, const char *file)
{
  add_all(t, c, &t->flags);
  child_add(t, c, "--");
  child_add(t, c, file);
  add_all(t, c, &t->module->sources);
}

static void compile_serial(struct attempts *t, struct attempt *one,
                           struct child *c, const struct texts *sources)
{
  struct buf text = {0};
  serial_write(one->driver, one->driver->serials, &text);
  attempt_write(one->serial, &text);
  child_add(t, c, t->options->value[OPT_CC] ? t->options->value[OPT_CC] : "cc");
  child_add(t, c, "-w");
  child_add(t, c, "-pthread");
  add_all(t, c, &t->flags);
  child_add(t, c, one->serial);
  add_all(t, c, sources);
  for (const char *const *o = serial_link_options(); *o; o++) {
    child_add(t, c, *o);
  }
  child_add(t, c, "-o");
  child_add(t, c, serial_binary(t, one));
  child_add(t, c, "-lm");
  c->seconds = COMPILE_SECONDS;
}

static void verify(struct attempts *t, const struct attempt *one,
                   struct child *c, const char *file, bool guided)
{
  struct arena *a = t->children.arena;
  bool symbolic = driver_is_symbolic(one->driver);
  add_own(t, c, "verify");
  child_add(t, c, symbolic && !guided ? "--engine=auto" : "--engine=stepper");
  child_add(t, c, "--format=json");
  child_add(t, c, "--jobs=1");
  child_add(t, c,
            arena_printf(a, "--timeout=%u", (unsigned)(t->share + 0.999)));
  child_add(t, c,
            option(t, "--check",
                   one->may_block ? arena_printf(a, "%s,no-deadlock", t->check)
                                  : t->check));
  child_add(t, c, option(t, "--schedule-out", one->schedule));
  if (guided) {
    child_add(t, c, "--order=hapset");
    child_add(t, c, "--guide=map");
    child_add(t, c, arena_printf(a, "--samples=%d", SAMPLES));
  }
  add_options(t, c, "v");
  add_files(t, c, file);
  c->seconds = t->share + 15; /* it ends by itself; but cc takes its time */
}

static void cover(struct attempts *t, struct attempt *one, struct child *c)
{
  struct arena *a = t->children.arena;
  add_own(t, c, "coverage");
  child_add(t, c, "--patterns");
  child_add(t, c, "--calls=0");
  child_add(t, c, "--format=json");
  child_add(t, c, option(t, "--learned", one->folder));
  child_add(t, c, "--output=/dev/null");
  child_add(t, c, arena_printf(a, "--samples=%d", SAMPLES));
  child_add(t, c,
            arena_printf(a, "--timeout=%u", (unsigned)(t->share + 0.999)));
  add_options(t, c, "c");
  add_files(t, c, one->file);
  c->seconds = COVER_SECONDS;
}

void make_serial(struct attempts *t, struct attempt *one, struct child *c)
{
  compile_serial(t, one, c, &t->module->sources);
}

void make_verify(struct attempts *t, struct attempt *one, struct child *c)
{
  verify(t, one, c, one->file, false);
}

void make_guided(struct attempts *t, struct attempt *one, struct child *c)
{
  verify(t, one, c, one->file, true);
}

/* Any serial order, with one thread: waiting there is no deadlock. */
void make_alone(struct attempts *t, struct attempt *one, struct child *c)
{
  struct buf text = {0};
  struct serial_table table = {0};
  struct attempt alone = *one;
  serial_orders(t->children.arena, one->driver, &table);
  serial_write(one->driver, &table, &text);
  attempt_write(one->serial, &text);
  alone.may_block = true;
  alone.schedule = "/dev/null";
  verify(t, &alone, c, one->serial, false);
}

void make_cover(struct attempts *t, struct attempt *one, struct child *c)
{
  cover(t, one, c);
}

/* --- running them --- */

bool run_each(struct attempts *t, const struct batch *b, maker *make,
              struct child *children)
{
  VEC(struct child) some = {0};
  VEC(uint32_t) of = {0};
  struct arena *a = t->children.arena;
  for (uint32_t i = 0; i < b->count; i++) {
    if (b->wanted[i]) {
      struct child c = {0};
      make(t, b->all[i], &c);
      VEC_PUSH(a, &some, c);
      VEC_PUSH(a, &of, i);
    }
  }
  bool good = children_run(&t->children, some.at, some.count);
  for (uint32_t i = 0; i < some.count; i++) {
    children[of.at[i]] = some.at[i];
  }
  return good;
}

bool attempt_again(struct attempts *t, const struct attempt *one,
                   const char *file, const char *schedule)
{
  struct attempt again = *one;
  struct child c = {0};
  again.schedule = schedule;
  again.end = ATTEMPT_UNKNOWN;
  verify(t, &again, &c, file, false);
  return children_run(&t->children, &c, 1) &&
         (attempt_read(t, &again, &c), again.end == ATTEMPT_BAD);
}

const char *attempt_command(const struct attempts *t, const char *command,
                            const char *files)
{
  struct buf out = {0};
  buf_printf(&out, "%s", command);
  for (uint32_t i = 0; i < t->flags.count; i++) {
    buf_putc(&out, ' ');
    buf_put_word(&out, t->flags.at[i]);
  }
  buf_printf(&out, " %s", files);
  for (uint32_t i = 0; i < t->module->sources.count; i++) {
    buf_putc(&out, ' ');
    buf_put_word(&out, t->module->sources.at[i]);
  }
  const char *text = arena_strndup(t->children.arena, out.text, out.length);
  buf_free(&out);
  return text;
}
