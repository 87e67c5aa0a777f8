/* library.c -- functions of the C library that runtime/models/library.c has:
 * what the program declares by these names and does not define. */
#include "pipeline/pipeline.h"

#include <string.h>

const char library_text[] = {
#include LIBRARY_INC /* made from runtime/models/library.c by the Makefile */
    , 0};

static struct func *find_ours(const struct program *p, const char *text)
{
  for (uint32_t i = p->funcs.count; i-- > 0;) {
    if (strcmp(p->funcs.at[i]->name->text, text) == 0) {
      return p->funcs.at[i];
    }
  }
  return NULL;
}

static bool is_used(const struct func *f)
{
  return f && f->reachable && !f->defined;
}

/* Of any of several types (glibc's socket functions). */
static bool is_address(const struct type *ty)
{
  return ty->kind == TYPE_POINTER ||
         (type_is_record(ty) && ty->record->transparent);
}

static bool is_alike(const struct type *a, const struct type *b)
{
  return is_address(a) || is_address(b)
             ? is_address(a) == is_address(b)
             : type_is_void(a) == type_is_void(b) &&
                   type_is_integer(a) == type_is_integer(b);
}

static bool is_long(const struct type *ty)
{
  return ty->kind == TYPE_LONG || ty->kind == TYPE_ULONG;
}

/* With -m32: whether it stores to long, or computes in it, which is narrower
 * there. What is only counted in it does not matter. */
static bool needs_long(const struct func *ours)
{
  static const char *const counting[] = {"read", "write", "send", "recv"};
  const char *name = ours->name->text + strlen(LIBRARY_PREFIX);
  for (size_t i = 0; i < sizeof counting / sizeof *counting; i++) {
    if (strcmp(counting[i], name) == 0) {
      return false;
    }
  }
  for (uint64_t i = 0; i < ours->type->length; i++) {
    const struct type *ty = ours->type->params[i];
    if (ty->kind == TYPE_LONG ||
        (ty->kind == TYPE_POINTER && is_long(ty->base))) {
      return true;
    }
  }
  return ours->type->base->kind == TYPE_LONG || strcmp(name, "strtoul") == 0;
}

/* Whether it can be the function of the C library, as far as its type tells.
 * What stands for a variadic one gets the first arguments, or more. */
static bool is_meant(const struct type *theirs, const struct type *ours)
{
  uint64_t n = ours->length;
  if (theirs->variadic && n > theirs->length) {
    n = theirs->length;
  } else if (!theirs->old_style && !theirs->variadic && theirs->length != n) {
    return false;
  }
  for (uint64_t i = 0; !theirs->old_style && i < n; i++) {
    if (!is_alike(theirs->params[i], ours->params[i])) {
      return false;
    }
  }
  return is_alike(theirs->base, ours->base);
}

/* Files may see it by several types. */
static void take(const struct program *p, const char *name, struct func *ours)
{
  const struct name *n = names_find(p->names, name, (uint32_t)strlen(name));
  if (!n || (p->dialect.ilp32 && needs_long(ours))) {
    return;
  }
  for (uint32_t i = 0; i < p->funcs.count; i++) {
    struct func *f = p->funcs.at[i];
    if (f->name == n && !f->is_static && is_used(f) &&
        is_meant(f->type, ours->type)) {
      f->library = ours;
    }
  }
}

/* stdin and so on point to streams of ours. */
static void define_stream(struct program *p, const char *text, uint64_t number,
                          struct var *streams)
{
  const struct name *n = names_find(p->names, text, (uint32_t)strlen(text));
  for (uint32_t i = 0; n && i < p->globals.count; i++) {
    struct var *v = p->globals.at[i];
    if (v->name != n || !v->is_extern || v->type->kind != TYPE_POINTER) {
      continue;
    }
    struct type *element = streams->type->base;
    struct expr *array =
        expr_new(p, EXPR_DECAY, v->at, type_pointer(&p->types, element));
    array->a = expr_var(p, v->at, streams);
    struct expr *stream = expr_new(p, EXPR_INDEX, v->at, element);
    stream->a = array;
    stream->b = expr_int(p, v->at, type_basic(&p->types, TYPE_LONG), number);
    struct expr *address =
        expr_new(p, EXPR_ADDR, v->at, type_pointer(&p->types, element));
    address->a = stream;
    v->is_extern = false;
    v->init = ARENA_NEW(p->arena, struct init);
    v->init->type = v->type;
    v->init->at = v->at;
    v->init->value =
        expr_cast(p, address, type_unqualified(&p->types, v->type), false);
  }
}

static void define_streams(struct program *p)
{
  static const char *const names[] = {"stdin", "stdout", "stderr"};
  for (uint32_t i = 0; i < p->globals.count; i++) {
    struct var *v = p->globals.at[i];
    if (v->name && strcmp(v->name->text, LIBRARY_PREFIX "standard") == 0) {
      v->address_taken = true;
      for (uint64_t k = 0; k < sizeof names / sizeof *names; k++) {
        define_stream(p, names[k], k, v);
      }
      return;
    }
  }
}

/* What need not be kept if nobody asks for it. */
static const struct {
  const char *asks, *what, *instead;
} spared[] = {
    {"__errno_location", "fail", "fail_silently"},
    {"__errno_location", "fail_somehow", "fail_silently"},
    {"tmpfile", "note_written", "note_nothing"},
    {"tmpfile", "is_temporary", "is_never"},
    {"pthread_cancel", "cancel_word", "own_cancel_word"},
    {"*kill", "await_signal", "await_outside"},
    {"pipe*", "find_pipe", "find_no_pipe"},
    {"pipe*", "any_pipe", "no_pipe"},
    {"pthread_getname_np", "keep_name", "drop_name"},
    {"pthread_attr_get*", "keep", "drop"},
    {"pthread_attr_*etdetachstate", "keep_detached", "drop"},
    {"pthread_attr_get*size", "keep_size", "drop_size"},
    {"pthread_attr_getdetachstate", "find_detached", "find_nothing"},
};

enum { SPARED = sizeof spared / sizeof *spared };

static struct func *find_part(const struct program *p, const char *name)
{
  return find_ours(p, arena_printf(p->arena, LIBRARY_PREFIX "%s", name));
}

/* Whether it calls that function, or, with a star, one that begins and ends so.
 */
static bool is_asked(const struct program *p, const char *name)
{
  size_t n = strcspn(name, "*");
  const char *end = name[n] ? name + n + 1 : name + n;
  for (uint32_t i = 0; i < p->funcs.count; i++) {
    const struct func *f = p->funcs.at[i];
    const char *its = f->name->text;
    bool long_enough = strlen(its) >= n + strlen(end);
    if (is_used(f) && !f->is_static && strncmp(its, name, n) == 0 &&
        (name[n]
             ? long_enough && strcmp(its + strlen(its) - strlen(end), end) == 0
             : !its[n])) {
      return true;
    }
  }
  return false;
}

bool library_add(struct compilation *c)
{
  struct program *p = &c->program;
  struct front_options fo = {.allow_reserved = true};
  struct buf text = {0};
  bool asked[SPARED];
  for (size_t i = 0; i < SPARED; i++) {
    asked[i] = is_asked(p, spared[i].asks);
  }
  uint32_t first = p->funcs.count;
  buf_puts(&text, library_text);
  VEC_PUSH(&c->arena, &c->texts, text);
  if (!frontend_read(p, "<tessera>", text.text, text.length, &fo) ||
      !frontend_finish(p)) {
    return false;
  }
  for (uint32_t i = first; i < p->funcs.count; i++) {
    struct func *ours = p->funcs.at[i];
    const char *name = ours->name->text;
    size_t n = strlen(LIBRARY_PREFIX);
    if (ours->defined && strncmp(name, LIBRARY_PREFIX, n) == 0) {
      take(p, name + n, ours);
      take(p, arena_printf(p->arena, "__builtin_%s", name + n), ours);
    }
  }
  for (size_t i = 0; i < SPARED; i++) {
    if (!asked[i]) {
      find_part(p, spared[i].what)->alias_of = find_part(p, spared[i].instead);
    }
  }
  define_streams(p);
  program_reach(p);
  weak_run(p);
  va_list_run(p);
  jumps_run(p);
  return diag_ok(&c->diag);
}
