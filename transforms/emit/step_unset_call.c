/* step_unset_call.c -- what calls do with memory that may be unset.
 *
 * Arguments are used. What they point to is read, written or copied as the
 * rows of transforms/calls.def say; where a row says nothing, all of memory
 * counts as set from then on, and the verdict names that (unit.fresh). */
#include "transforms/emit/step_unset.h"

#include "transforms/states.h"

#include <string.h>

struct caller {
  struct stepper *s;
  const struct instr *i;
  const char *name;
};

static struct caller caller_of(struct stepper *s, const struct instr *i)
{
  const struct func *f = i->value->kind == EXPR_FUNC ? i->value->func : NULL;
  const char *name = f ? f->name->text : "";
  return (struct caller){
      s, i, strncmp(name, "__builtin_", 10) == 0 ? name + 10 : name};
}

static const struct call_row *row_of(const struct caller *c)
{
  const struct call_row *row = call_find(c->name);
  return row && row->kind == CALL_MEMORY ? row : NULL;
}

static bool is_pointer(const struct expr *e)
{
  return e->type->kind == TYPE_POINTER;
}

static struct expr *most(struct caller *c)
{
  return build_number(&c->s->b, TYPE_ULONG, UINT64_MAX);
}

static void put_call(struct caller *c, const char *function, struct expr *at,
                     struct expr *size)
{
  struct instr *call = build_do(&c->s->b, function, c->i->at);
  build_arg(&c->s->b, call, at);
  build_arg(&c->s->b, call, size);
}

static void use(struct caller *c, const char *what)
{
  const char *name = strncmp(c->name, "__ts_", 5) == 0 ? NULL : c->name;
  const struct call_row *row = unit_call(c->s->unit, c->i);
  name = row ? row->name : name;
  const char *how = "an argument that was never set";
  step_unset_use(
      c->s, name ? arena_printf(c->s->b.arena, "%s, of %s()", how, name) : how,
      what, c->i->at);
}

static void use_bytes(struct caller *c, struct expr *at, struct expr *size)
{
  if (unset_pointee(c->s->unit->unset, at)) {
    put_call(c, "__ts_unset_see", at, size);
    use(c, NULL);
  }
}

static void use_text(struct caller *c, struct expr *at, struct expr *size)
{
  if (unset_pointee(c->s->unit->unset, at)) {
    put_call(c, "__ts_unset_see_text", at, size);
    use(c, NULL);
  }
}

/* --- models --- */

static bool initialises(enum model m)
{
  return m == MODEL_CLEAR || m == MODEL_MUTEX_INIT || m == MODEL_MTX_INIT ||
         m == MODEL_COND_INIT || m == MODEL_SEM_INIT ||
         m == MODEL_BARRIER_INIT || m == MODEL_TIMEOFDAY ||
         m == MODEL_KEY_CREATE;
}

/* The states that a model works on; before the call, or behind it. An
 * initialiser may read those behind its first. */
static void see_states(struct caller *c, bool called)
{
  const struct call_row *row = unit_call(c->s->unit, c->i);
  const char *how = row ? row->args : "";
  for (uint32_t k = 1; k < c->i->arg_count && *how; k++, how++) {
    how += strspn(how, LEFT_OUT);
    const struct state_row *state = state_find(*how);
    struct expr *arg = c->i->args[k];
    if (!state->kind || !is_pointer(arg) ||
        !unset_pointee(c->s->unit->unset, arg)) {
      continue;
    }
    bool sets = k == 1 && initialises(c->i->model);
    struct expr *size = build_number(&c->s->b, TYPE_ULONG, state->bytes);
    if (called && sets) {
      step_unset_put(c->s, arg, size, c->i->at);
    } else if (!called && !sets) {
      use_bytes(c, arg, size);
    }
  }
}

/* --- functions of the C library --- */

static struct expr *argument(const struct caller *c, char digit)
{
  uint32_t k = (uint32_t)(digit - '0');
  return k < c->i->arg_count ? c->i->args[k] : NULL;
}

static const char *letter(const struct call_row *row, char which)
{
  return strchr(row->args, which);
}

/* Whether it copies so many bytes from one argument to another. */
static bool copies(const struct call_row *row)
{
  return letter(row, 'w') && letter(row, 'r');
}

static void copy(struct caller *c, const struct call_row *row)
{
  const char *to = letter(row, 'w'), *from = letter(row, 'r');
  struct instr *call = build_do(&c->s->b, "__ts_unset_copy", c->i->at);
  build_arg(&c->s->b, call, argument(c, to[1]));
  build_arg(&c->s->b, call, argument(c, from[1]));
  build_arg(&c->s->b, call, argument(c, to[2]));
}

/* What a letter says is read: it is used. */
static void read_letter(struct caller *c, const char *l)
{
  struct expr *first = argument(c, l[1]), *second = argument(c, l[2]);
  switch (*l) {
  case 'r':
    use_bytes(c, first, second);
    break;
  case 's':
    use_text(c, first, most(c));
    break;
  case 'n':
    use_text(c, first, second);
    break;
  case 'a':
  case 'A':
    use_text(c, first, most(c));
    use_text(c, second, *l == 'A' ? argument(c, l[3]) : most(c));
    break;
  case 'c':
    use_text(c, second, most(c));
    break;
  default:
    break;
  }
}

/* What a letter says is written: it is set. */
static void written_letter(struct caller *c, const char *l)
{
  struct expr *first = argument(c, l[1]), *second = argument(c, l[2]);
  if (!first || !is_pointer(first) ||
      !unset_pointee(c->s->unit->unset, first)) {
    return;
  }
  switch (*l) {
  case 'w':
    step_unset_put(c->s, first, second, c->i->at);
    break;
  case 'p':
  case 'q':
    step_unset_put(
        c->s, first,
        build_number(&c->s->b, TYPE_ULONG, type_size(first->type->base)),
        c->i->at);
    break;
  case 'c':
  case 'a':
  case 'A':
  case 'f':
    put_call(c, "__ts_unset_put_text", first, most(c));
    break;
  case 'F':
    put_call(c, "__ts_unset_put_text", first, second);
    break;
  default:
    break;
  }
}

static void each_letter(struct caller *c, const struct call_row *row,
                        void (*visit)(struct caller *c, const char *letter))
{
  for (const char *l = row->args; *l;) {
    visit(c, l);
    l += 1 + strspn(l + 1, "0123456789");
  }
}

/* Whether it gets what may be unset and nothing says what it does with it: no
 * row, or strings that a format asks for. */
static bool is_vague(const struct caller *c, const struct call_row *row)
{
  bool known = row && !letter(row, 'x');
  uint32_t first = !known             ? 0
                   : letter(row, 'f') ? 2
                   : letter(row, 'F') ? 3
                                      : c->i->arg_count;
  for (uint32_t k = first; k < c->i->arg_count; k++) {
    if (is_pointer(c->i->args[k]) &&
        unset_pointee(c->s->unit->unset, c->i->args[k])) {
      return true;
    }
  }
  return false;
}

static bool is_library(const struct caller *c)
{
  return !c->i->model || model_has(c->i->model, LIBRARY);
}

/* --- all of them --- */

void step_unset_call(struct stepper *s, const struct instr *i)
{
  struct caller c = caller_of(s, i);
  const struct call_row *row = row_of(&c);
  for (uint32_t k = 0; k < i->arg_count; k++) {
    const char *text = step_unset_see(s, i->args[k], FOR_VALUE);
    if (text) {
      use(&c, text);
    }
  }
  if (model_row(i->model)->touches == TOUCH_STATES) {
    see_states(&c, false);
  }
  if (i->model == MODEL_STRDUP || i->model == MODEL_STRNDUP) {
    use_text(&c, i->args[0], i->model == MODEL_STRDUP ? most(&c) : i->args[1]);
  } else if (row && copies(row)) {
    copy(&c, row);
  } else if (row) {
    each_letter(&c, row, read_letter);
  }
}

void step_unset_called(struct stepper *s, const struct instr *i)
{
  struct caller c = caller_of(s, i);
  const struct call_row *row = row_of(&c);
  bool is_heap = call_allocates(i) || model_has(i->model, FREES);
  if (model_row(i->model)->touches == TOUCH_STATES) {
    see_states(&c, true);
  }
  if (is_library(&c) && !is_heap && is_vague(&c, row)) {
    build_do(&s->b, "__ts_unset_forget", i->at);
    s->unit->fresh = true;
  }
  if (row && !copies(row)) {
    each_letter(&c, row, written_letter);
  }
}
