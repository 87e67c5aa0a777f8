#include "modules/turns.h"

#include "base/file.h"
#include "base/scratch.h"
#include "modules/attempt_parts.h"

#include <string.h>

static const char turns_text[] = {
#include TURNS_INC
    , 0};
static const char search_text[] = {
#include TURNS_SEARCH_INC
    , 0};

enum { COMPILE_SECONDS = 60, SEARCH_SECONDS = 30 };

/* --- the text --- */

/* What it includes of ours stands before it. */
static void put_ours(const char *text, struct buf *out)
{
  const char *own = strstr(text, "#include \"runtime/");
  const char *behind = own ? strchr(own, '\n') + 1 : text;
  if (own) {
    buf_add(out, text, (size_t)(own - text));
  }
  buf_puts(out, behind);
}

static const char *base_name(const char *path)
{
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

static void put_test(const struct attempts *t, const struct driver *d,
                     const char *note, const char *turns, struct buf *out)
{
  struct driver with = *d;
  with.turns = true;
  buf_puts(out, note);
  if (turns) {
    buf_printf(out, "#define TURNS %s\n\n", turns);
  }
  put_ours(turns_text, out);
  buf_putc(out, '\n');
  for (uint32_t i = 0; i < t->module->sources.count; i++) {
    buf_printf(out, "#include \"%s\"\n", base_name(t->module->sources.at[i]));
  }
  buf_putc(out, '\n');
  driver_write(&with, "", out);
}

static void put_search(const struct attempts *t, const struct driver *d,
                       struct buf *out)
{
  buf_puts(out, "#define TURN_MILLISECONDS 300\n");
  buf_puts(out, "#define main turn_test\n");
  put_test(t, d, "", NULL, out);
  buf_puts(out, "#undef main\n");
  put_ours(search_text, out);
}

/* --- commands --- */

/* Where the sources are, too. */
static struct texts flags_of(const struct attempts *t)
{
  struct arena *a = t->children.arena;
  struct texts all = {0};
  for (uint32_t i = 0; i < t->flags.count; i++) {
    VEC_PUSH(a, &all, t->flags.at[i]);
  }
  for (uint32_t i = 0; i < t->module->sources.count; i++) {
    const char *file = t->module->sources.at[i];
    int length = (int)(base_name(file) - file) - 1;
    const char *flag = arena_printf(a, "-I%.*s", length, file);
    if (!all.count || strcmp(all.at[all.count - 1], flag) != 0) {
      VEC_PUSH(a, &all, flag);
    }
  }
  return all;
}

static const char *compiler(const struct attempts *t)
{
  return t->options->value[OPT_CC] ? t->options->value[OPT_CC] : "cc";
}

/* One command, to its end. */
static bool run(struct attempts *t, struct child *c)
{
  return children_run(&t->children, c, 1) && c->started && !c->timeout &&
         c->status == 0;
}

/* NULL: it does not compile. */
static const char *build(struct attempts *t, const char *file, bool accesses)
{
  struct arena *a = t->children.arena;
  const char *object = arena_printf(a, "%s.o", file);
  const char *binary = arena_printf(a, "%s.exe", file);
  struct texts flags = flags_of(t);
  struct child compile = {.seconds = COMPILE_SECONDS};
  struct child link = {.seconds = COMPILE_SECONDS};
  child_add(t, &compile, compiler(t));
  child_add(t, &compile, "-w");
  child_add(t, &compile, "-pthread");
  if (accesses) {
    child_add(t, &compile, "-fsanitize=thread");
  }
  for (uint32_t i = 0; i < flags.count; i++) {
    child_add(t, &compile, flags.at[i]);
  }
  child_add(t, &compile, "-c");
  child_add(t, &compile, file);
  child_add(t, &compile, "-o");
  child_add(t, &compile, object);
  child_add(t, &link, compiler(t));
  child_add(t, &link, "-pthread");
  child_add(t, &link, object);
  child_add(t, &link, "-o");
  child_add(t, &link, binary);
  child_add(t, &link, "-lm");
  return run(t, &compile) && run(t, &link) ? binary : NULL;
}

/* --- the search --- */

/* As TURNS has them; NULL: none were found. */
static const char *search(struct attempts *t, const struct attempt *one,
                          bool accesses)
{
  struct arena *a = t->children.arena;
  const char *file = scratch_file(a, "turns.c");
  struct buf text = {0};
  put_search(t, one->driver, &text);
  attempt_write(file, &text);
  const char *binary = build(t, file, accesses);
  struct child c = {.seconds = SEARCH_SECONDS};
  if (!binary) {
    return NULL;
  }
  child_add(t, &c, binary);
  return run(t, &c) && c.length ? arena_strndup(a, c.out, c.length - 1) : NULL;
}

static const char *note_of(const struct attempts *t, const struct attempt *one,
                           const char *path, bool accesses)
{
  struct arena *a = t->children.arena;
  struct texts flags = flags_of(t);
  struct buf out = {0};
  const char *name = base_name(path);
  int stem = (int)strlen(name) - 2;
  for (uint32_t i = 0; i < flags.count; i++) {
    buf_putc(&out, ' ');
    buf_put_word(&out, flags.at[i]);
  }
  const char *words = out.text ? arena_strndup(a, out.text, out.length) : "";
  buf_free(&out);
  const char *head =
      arena_printf(a,
                   "/* %s -- written by tessera generate: fails with\n"
                   " *   %s\n"
                   " * Its threads run in turns; what follows first is how.\n"
                   " *\n",
                   name, one->violated);
  return accesses ? arena_printf(
                        a,
                        "%s *   cc -pthread -fsanitize=thread%s -c %s\n"
                        " *   cc -pthread %.*s.o -o %.*s   (without it)\n */\n",
                        head, words, name, stem, name, stem, name)
                  : arena_printf(a, "%s *   cc -pthread%s %s -o %.*s\n */\n",
                                 head, words, name, stem, name);
}

static bool write_test(struct attempts *t, const struct attempt *one,
                       const char *path)
{
  for (int accesses = 0; accesses <= 1; accesses++) {
    const char *turns = search(t, one, accesses);
    if (turns) {
      struct buf text = {0};
      put_test(t, one->driver, note_of(t, one, path, accesses), turns, &text);
      attempt_write(path, &text);
      return true;
    }
  }
  return false;
}

/* Nothing shows what is done with zero: the next value takes its place. */
static struct driver *louder(struct arena *a, const struct driver *d)
{
  struct driver *new = driver_copy(a, d);
  for (uint32_t k = 0; k < new->calls.count; k++) {
    struct call *c = &new->calls.at[k];
    for (uint32_t i = 0; i < c->method->parameters.count; i++) {
      const struct parameter *p = &c->method->parameters.at[i];
      if (c->arguments[i].simplest && p->values.count > 1) {
        c->arguments[i].text = p->values.at[1];
        c->arguments[i].simplest = false;
      }
    }
  }
  return new;
}

/* The driver with a table, if it can have one. */
static struct attempt *compared(struct attempts *t, const struct attempt *one,
                                struct driver *d)
{
  struct attempt *new = attempt_new(t, d);
  uint32_t count = --t->count;
  if (!d->serials && !driver_is_symbolic(d)) {
    attempts_run(t, &new, 1, ATTEMPT_COMPARES);
  }
  t->count = count;
  new->property = one->property;
  new->violated = one->violated;
  return new;
}

const char *turns_write(struct attempts *t, const struct found *f,
                        const char *path)
{
  struct arena *a = t->children.arena;
  const struct attempt *shrunk = f->shrunk, *first = f->first;
  struct driver *all[] = {shrunk->driver, louder(a, shrunk->driver),
                          first->driver, louder(a, first->driver)};
  if (strcmp(shrunk->property, "deadlock") == 0) {
    return NULL;
  }
  for (int i = 0; i < (first == shrunk ? 2 : 4); i++) {
    if (write_test(t, compared(t, shrunk, all[i]), path)) {
      return path;
    }
  }
  return NULL;
}
