/* output.c -- what writes to streams: nothing is left of it but its result, and
 * that a temporary file has something in it then.
 *
 * Shape: fails = anything   -> EOF
 *        else at least the characters that the format has besides its
 *        conversions, or exactly them. */
#include "transforms/analysis/constants.h"
#include "transforms/threads/expand.h"

#include <string.h>

#define PRINTF_FLAGS "0123456789+-# .'hlLqjzt"

/* A format with %n. */
static bool stores_count(struct expr **args, uint32_t count)
{
  for (uint32_t k = 0; k < count; k++) {
    const struct expr *e = args[k];
    while (e->kind == EXPR_CAST || e->kind == EXPR_DECAY) {
      e = e->a;
    }
    for (uint64_t i = 0; e->kind == EXPR_STRING && i + 1 < e->string->length;
         i++) {
      if (e->string->bytes[i] != '%') {
        continue;
      }
      for (i++; i + 1 < e->string->length &&
                strchr("0123456789+-# .*hlLqjzt", e->string->bytes[i]);
           i++) {
      }
      if (e->string->bytes[i] == 'n') {
        return true;
      }
    }
  }
  return false;
}

/* putchar() and its kin: EOF, or what was written. */
static struct path expand_put(struct expander *x, struct path p,
                              struct expr *character, struct expr *place,
                              loc_t at)
{
  struct program *pr = x->program;
  struct type *truth = basic(x, TYPE_BOOL);
  struct expr *fails = expr_var(pr, at, new_temp(x, truth, at));
  struct paths both = {0};
  struct path other;
  emit_model(x, &p, nondet_model(truth), truth, at)->place = fails;
  fork_path(x, &p, expr_load(pr, fails), at, &other);
  set_result(x, &p, place, UINT64_MAX, at);
  struct expr *written = expr_cast(pr, character, basic(x, TYPE_UCHAR), false);
  struct type *want = type_unqualified(&pr->types, place->type);
  emit_assign(x, &other, place, expr_cast(pr, written, want, true), at);
  VEC_PUSH(x->arena, &both, p);
  VEC_PUSH(x->arena, &both, other);
  return meet(x, &both);
}

/* Where a format stands among the arguments; no other function has one. */
static bool format_at(const char *name, uint32_t *at)
{
  size_t n = strlen(name);
  if (strcmp(name, "syslog") != 0 &&
      (n < 6 || strcmp(name + n - 6, "printf") != 0)) {
    return false;
  }
  *at = strcmp(name, "printf") != 0 && strcmp(name, "vprintf") != 0;
  return true;
}

/* Characters that are written in any case; *more: there is a conversion. */
static uint64_t count_written(const struct string *s, bool *more)
{
  uint64_t n = 0;
  *more = false;
  for (const unsigned char *c = s->bytes; *c; c++) {
    if (*c == '%' && c[1] == '%') {
      c++;
    } else if (*c == '%') {
      c++;
      c += strspn((const char *)c, "0123456789+-# .*'hlLqjzt$");
      *more = true;
      if (!*c) {
        break;
      }
      continue;
    }
    n++;
  }
  return n;
}

static const struct string *literal(const struct expr *e)
{
  while (e->kind == EXPR_CAST || e->kind == EXPR_DECAY) {
    e = e->a;
  }
  return e->kind == EXPR_STRING && !e->string->prefix[0] ? e->string : NULL;
}

/* A string is read to its end. */
static void read_string(struct expander *x, struct path *p, struct expr *e,
                        loc_t at)
{
  if (e->type->kind == TYPE_POINTER && !literal(e)) {
    struct instr *i = emit(x, p, INSTR_CALL, at);
    i->value =
        expr_func(x->program, at,
                  model_func(x->program, "__ts_prints", basic(x, TYPE_VOID)));
    add_arg(x, i, e);
  }
}

bool output_matters(const struct expander *x)
{
  return bounds_check(&x->unit->bounds, PROPERTY_MEMSAFETY) ||
         bounds_check(&x->unit->bounds, PROPERTY_RACE) ||
         bounds_check(&x->unit->bounds, PROPERTY_UNSET);
}

/* Where it matters to what is checked, strings that are printed are read. */
static void read_strings(struct expander *x, struct path *p,
                         const struct call_row *row, struct expr **args,
                         uint32_t count, loc_t at)
{
  uint32_t format;
  if (!output_matters(x)) {
    return;
  }
  if (strcmp(row->name, "psignal") == 0 && count > 1) {
    read_string(x, p, args[1], at);
  } else if ((strstr(row->name, "puts") || strcmp(row->name, "perror") == 0) &&
             count && !is_null(args[0])) {
    read_string(x, p, args[0], at);
  } else if (format_at(row->name, &format) && format < count) {
    const struct string *s = literal(args[format]);
    uint32_t k = format + 1;
    for (const char *c = s ? (const char *)s->bytes : ""; *c; c++) {
      size_t flags = *c == '%' ? strspn(c + 1, PRINTF_FLAGS) : 0;
      char kind = *c == '%' ? c[1 + flags] : '%';
      if (kind == 's' && flags == 0 && k < count) {
        read_string(x, p, args[k], at);
      }
      k += kind != '%';
      c += *c == '%' && kind ? 1 + flags : 0;
    }
  }
}

/* Temporary files, if the program has them, cannot be known to be empty
 * then. */
static struct path note_written(struct expander *x, struct path p,
                                const struct call_row *row, struct expr **args,
                                uint32_t count, loc_t at)
{
  const struct func *temporary = library_func(x, "tmpfile");
  bool first = strstr(row->name, "fprintf") != NULL;
  bool second = strncmp(row->name, "fput", 4) == 0 ||
                strcmp(row->name, "putc") == 0 ||
                strcmp(row->name, "putc_unlocked") == 0;
  if (!temporary || !temporary->library || !(first || second) ||
      count < 2u - first) {
    return p;
  }
  return inline_call(x, p, library_func(x, LIBRARY_PREFIX "note_written"),
                     &args[first ? 0 : 1], 1, NULL, at);
}

/* A negative number, or how much it was. */
static struct path expand_count(struct expander *x, struct path p,
                                uint64_t least, bool more, struct expr *place,
                                loc_t at)
{
  struct program *pr = x->program;
  struct type *truth = basic(x, TYPE_BOOL), *ty = basic(x, TYPE_INT);
  struct expr *fails = expr_var(pr, at, new_temp(x, truth, at));
  struct paths both = {0};
  struct path other, less;
  emit_model(x, &p, nondet_model(truth), truth, at)->place = fails;
  fork_path(x, &p, expr_load(pr, fails), at, &other);
  set_result(x, &p, place, UINT64_MAX, at);
  VEC_PUSH(x->arena, &both, p);
  if (!more) {
    set_result(x, &other, place, least, at);
  } else {
    struct expr *n = expr_var(pr, at, new_temp(x, ty, at));
    emit_model(x, &other, nondet_model(ty), ty, at)->place = n;
    struct expr *enough = expr_binary(pr, OP_GE, at, expr_load(pr, n),
                                      number(x, at, TYPE_INT, least), ty);
    fork_path(x, &other, enough, at, &less);
    end_path(&less);
    struct type *want = type_unqualified(&pr->types, place->type);
    emit_assign(x, &other, place, expr_cast(pr, expr_load(pr, n), want, true),
                at);
  }
  VEC_PUSH(x->arena, &both, other);
  return meet(x, &both);
}

void evaluate_unused(struct expander *x, struct path *p, struct expr **args,
                     uint32_t count, loc_t at)
{
  for (uint32_t k = 0; k < count; k++) {
    const struct type *ty = args[k]->type;
    if ((type_is_scalar(ty) || type_is_record(ty)) &&
        !expr_is_constant(args[k])) {
      struct instr *i = emit(x, p, INSTR_EVAL, at);
      i->value = args[k];
      i->shown = bounds_check(&x->unit->bounds, PROPERTY_UNSET);
    }
  }
}

struct path expand_written(struct expander *x, struct path p,
                           const struct call_row *row, struct func *f,
                           struct expr **args, uint32_t count,
                           struct expr *place, loc_t at)
{
  uint32_t format;
  if (stores_count(args, count)) {
    stop_path(x, &p, EVENT_OBSTACLE, at,
              "output that stores how much it was (%n)");
    return p;
  }
  evaluate_unused(x, &p, args, count, at);
  if (strstr(row->name, "puts") && count &&
      args[0]->type->kind == TYPE_POINTER && args[0]->kind != EXPR_DECAY) {
    struct expr *first =
        expr_new(x->program, EXPR_DEREF, at, basic(x, TYPE_CHAR));
    first->a =
        expr_cast(x->program, args[0],
                  type_pointer(&x->program->types, basic(x, TYPE_CHAR)), false);
    emit(x, &p, INSTR_EVAL, at)->value = expr_load(x->program, first);
  }
  read_strings(x, &p, row, args, count, at);
  p = note_written(x, p, row, args, count, at);
  if (!place || !p.block) {
    return p;
  }
  if (count && strstr(row->name, "putc")) {
    return expand_put(x, p, args[0], place, at);
  }
  if (format_at(row->name, &format)) {
    const struct string *s = format < count ? literal(args[format]) : NULL;
    bool more = true;
    uint64_t least = s ? count_written(s, &more) : 0;
    return expand_count(x, p, least, more, place, at);
  }
  if (strstr(row->name, "puts")) {
    return expand_count(x, p, 0, true, place, at);
  }
  return expand_nondet(x, p, row, f, place, at);
}
