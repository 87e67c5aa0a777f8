/* undefined.c -- which functions that nothing defines are taken to do nothing
 * but return any value of their type.
 *
 * What other files define is not seen here. That it touches nothing of the
 * program is an assumption, which each verdict names. It is likely where no
 * pointer goes in or comes out; where one does, the function is there to do
 * something with it. A function of the system or the compiler that is not known
 * here has a meaning, and so has one whose name is misspelled: of these nothing
 * is assumed unless it is asked for. One that does not return never does. */
#include "transforms/undefined.h"

#include "base/buf.h"
#include "base/srcmap.h"

#include <ctype.h>
#include <string.h>

static const char *const names[UNDEFINED_COUNT] = {[UNDEFINED_AUTO] = "auto",
                                                   [UNDEFINED_RETURN] =
                                                       "return",
                                                   [UNDEFINED_STOP] = "stop"};

const char *undefined_name(uint8_t u)
{
  return names[u];
}

bool undefined_find(const char *name, uint8_t *u)
{
  for (uint8_t k = 0; k < UNDEFINED_COUNT; k++) {
    if (strcmp(names[k], name) == 0) {
      *u = k;
      return true;
    }
  }
  return false;
}

const char *undefined_names(struct arena *a)
{
  return arena_printf(a, "%s, %s, %s", names[0], names[1], names[2]);
}

/* --- names --- */

enum { SHORT = 5, LONG = 10, NAME_MAX = 64 };

static uint32_t least(uint32_t a, uint32_t b)
{
  return a < b ? a : b;
}

/* How many letters have to be changed, left out, put in, or exchanged with the
 * next one; in capitals or not is the same. */
static uint32_t distance(const char *s, size_t n, const char *t, size_t m)
{
  uint32_t rows[3][NAME_MAX + 1];
  uint32_t *before = rows[0], *last = rows[1], *now = rows[2];
  for (size_t k = 0; k <= m; k++) {
    last[k] = (uint32_t)k;
  }
  for (size_t i = 1; i <= n; i++) {
    now[0] = (uint32_t)i;
    for (size_t k = 1; k <= m; k++) {
      int a = tolower((unsigned char)s[i - 1]);
      int b = tolower((unsigned char)t[k - 1]);
      now[k] =
          least(least(last[k] + 1, now[k - 1] + 1), last[k - 1] + (a != b));
      if (i > 1 && k > 1 && a == tolower((unsigned char)t[k - 2]) &&
          b == tolower((unsigned char)s[i - 2])) {
        now[k] = least(now[k], before[k - 2] + 1);
      }
    }
    uint32_t *free_row = before;
    before = last;
    last = now;
    now = free_row;
  }
  return last[m];
}

/* Names that differ in a number are two names. */
static size_t without_number(const char *name)
{
  size_t n = strlen(name);
  while (n && isdigit((unsigned char)name[n - 1])) {
    n--;
  }
  return n;
}

/* The next letter that begins a word: in read_async and readAsync, the a. */
static char next_initial(const char *name, size_t n, size_t *at)
{
  for (size_t i = (*at)++; i < n; i = (*at)++) {
    unsigned char c = (unsigned char)name[i];
    if (isalnum(c) && (i == 0 || !isalnum((unsigned char)name[i - 1]) ||
                       (isupper(c) && islower((unsigned char)name[i - 1])))) {
      return (char)tolower(c);
    }
  }
  return 0;
}

/* Hardly anybody misspells these: to write sync is not to mean async. */
static bool has_same_initials(const char *s, size_t n, const char *t, size_t m)
{
  size_t at = 0, with = 0;
  char a, b;
  do {
    a = next_initial(s, n, &at);
    b = next_initial(t, m, &with);
  } while (a && a == b);
  return a == b;
}

static bool is_near(const char *name, const char *known)
{
  size_t n = without_number(name), m = without_number(known);
  return n >= SHORT && m >= SHORT && n <= NAME_MAX && m <= NAME_MAX &&
         !(n == m && strncmp(name, known, n) == 0) &&
         has_same_initials(name, n, known, m) && (n > m ? n - m : m - n) <= 2 &&
         distance(name, n, known, m) <= (n < LONG ? 1u : 2u);
}

const char *undefined_near(const struct program *p, const struct func *f)
{
  const char *name = f->name->text;
  if (is_near(name, "assert")) { /* a macro, mostly */
    return "assert";
  }
  for (uint32_t i = 0; i < p->funcs.count; i++) {
    const struct func *g = p->funcs.at[i];
    if (g->defined && !f->declared && is_near(name, g->name->text)) {
      return g->name->text;
    }
  }
  return call_near(name, is_near);
}

/* Names that belong to the compiler, or to libraries that are known here. */
static bool is_anothers(const char *name)
{
  static const char *const prefixes[] = {"__",   "pthread_", "sem_",
                                         "mtx_", "cnd_",     "thrd_",
                                         "tss_", "atomic_",  "stdc_"};
  for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++) {
    if (strncmp(name, prefixes[i], strlen(prefixes[i])) == 0) {
      return true;
    }
  }
  return false;
}

/* --- what is given and got --- */

/* A record may have some, too. */
static bool is_without_pointers(const struct type *ty)
{
  while (ty->kind == TYPE_ARRAY) {
    ty = ty->base;
  }
  for (uint32_t i = 0; type_is_record(ty) && i < ty->record->count; i++) {
    if (!is_without_pointers(ty->record->fields[i].type)) {
      return false;
    }
  }
  return type_is_arithmetic(ty) || type_is_record(ty);
}

/* Nothing that could change is behind it. */
static bool is_harmless(const struct expr *e)
{
  while (e->kind == EXPR_CAST || e->kind == EXPR_DECAY) {
    e = e->a;
  }
  return e->kind == EXPR_STRING ||
         (e->kind == EXPR_INT && !e->value[0] && !e->value[1]);
}

/* An address that is made a number is one still. */
static bool has_address(const struct expr *e)
{
  bool has = e->kind == EXPR_ADDR || e->kind == EXPR_FUNC ||
             (e->kind == EXPR_CAST && e->a->type->kind == TYPE_POINTER &&
              e->type->kind != TYPE_BOOL);
  for (int i = 0; i < expr_operands(e) && !has; i++) {
    has = has_address(expr_operand(e, i));
  }
  return has;
}

static bool gives_none(const struct func *f, struct expr *const *args,
                       uint32_t count)
{
  for (uint32_t k = 0; args && k < count; k++) {
    bool plain = is_without_pointers(args[k]->type) && !has_address(args[k]);
    if (!plain && !is_harmless(args[k])) {
      return false;
    }
  }
  for (uint64_t k = 0; !args && k < f->type->length; k++) {
    if (!is_without_pointers(f->type->params[k])) {
      return false;
    }
  }
  return args || !f->type->variadic;
}

static bool does_nothing(const struct program *p, const struct bounds *b,
                         const struct func *f, struct expr *const *args,
                         uint32_t count)
{
  if (b->undefined == UNDEFINED_STOP || f->is_noreturn || f->other ||
      func_is_known(f)) {
    return false;
  }
  return b->undefined == UNDEFINED_RETURN ||
         (gives_none(f, args, count) && !is_anothers(f->name->text) &&
          !srcmap_is_system(p->map, f->at) && !undefined_near(p, f));
}

bool undefined_returns(const struct program *p, const struct bounds *b,
                       const struct func *f, struct expr *const *args,
                       uint32_t count)
{
  const struct type *result = f->type->base;
  return does_nothing(p, b, f, args, count) &&
         (b->undefined == UNDEFINED_RETURN || type_is_void(result) ||
          is_without_pointers(result));
}

/* Some call that joins a thread asks for what it ended with. */
static bool joins_for_result(const struct instr *i)
{
  const struct func *f = i->kind == INSTR_CALL && i->value->kind == EXPR_FUNC
                             ? i->value->func
                             : NULL;
  const struct call_row *row = f ? call_find(f->name->text) : NULL;
  return row && (row->kind == CALL_JOIN || row->kind == CALL_TRYJOIN) &&
         !(i->arg_count > 1 && is_harmless(i->args[1]));
}

static bool sees_results(const struct program *p)
{
  bool some = false;
  for (uint32_t k = 0; k < p->funcs.count && !some; k++) {
    const struct func *f = p->funcs.at[k];
    for (uint32_t b = 0; f->reachable && b < f->blocks.count; b++) {
      for (const struct instr *i = f->blocks.at[b]->first; i; i = i->next) {
        some = some || joins_for_result(i);
      }
    }
  }
  return some;
}

bool undefined_starts(const struct program *p, const struct bounds *b,
                      const struct func *f, struct expr *const *args,
                      uint32_t count)
{
  return !sees_results(p) && does_nothing(p, b, f, args, count);
}

const char *undefined_words(struct arena *a, const struct unit *u)
{
  uint32_t n = u->returning.count;
  struct buf out = {0};
  for (uint32_t i = 0; i < n; i++) {
    buf_printf(&out, "%s%s()",
               i == 0       ? ""
               : i + 1 == n ? " and "
                            : ", ",
               u->returning.at[i]->name->text);
  }
  buf_puts(&out, n > 1 ? " do nothing but return" : " does nothing but return");
  const char *text = n ? arena_strndup(a, out.text, out.length) : NULL;
  buf_free(&out);
  return text;
}
