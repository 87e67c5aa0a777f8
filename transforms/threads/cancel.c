/* cancel.c -- where a thread that is cancelled ends (pthread_cancel).
 *
 * Shape: a call of a function of transforms/cancel.def is preceded by a look
 *        whether the thread is cancelled. A wait there is a step of another
 *        model, which goes on then, too. With asynchronous cancellation, each
 *        instruction is preceded by such a look.
 * runtime/models/cancel.c does what is done; without pthread_cancel in the
 * program all stays as it is. */
#include "transforms/threads/expand.h"

#include "contract/words.h"

#include <string.h>

enum point_kind { POINT_NONE, POINT_MUST, POINT_MAY };

static enum point_kind point_of(const char *name)
{
  static const struct {
    const char *name;
    enum point_kind kind;
  } points[] = {
#define POINT(name, how) {name, POINT_##how},
#include "transforms/cancel.def"
#undef POINT
  };
  for (size_t i = 0; i < sizeof points / sizeof *points; i++) {
    if (strcmp(points[i].name, name) == 0) {
      return points[i].kind;
    }
  }
  return POINT_NONE;
}

bool cancels_find(const struct expander *x)
{
  return library_is_used(x, "pthread_cancel");
}

static struct path call_ours(struct expander *x, struct path p,
                             const char *name, loc_t at)
{
  if (!p.block || !x->cancels || p.atomic) {
    return p;
  }
  bool inside = x->cancelling;
  x->cancelling = true;
  p = inline_call(x, p, library_func(x, name), NULL, 0, NULL, at);
  x->cancelling = inside;
  return p;
}

struct path cancel_before_call(struct expander *x, struct path p,
                               const char *name, loc_t at)
{
  enum point_kind kind = x->cancels ? point_of(name) : POINT_NONE;
  return kind == POINT_NONE
             ? p
             : call_ours(x, p,
                         kind == POINT_MUST ? LIBRARY_PREFIX
                             "pthread_testcancel"
                                            : LIBRARY_PREFIX "may_cancel",
                         at);
}

struct path cancel_before_instr(struct expander *x, struct path p, loc_t at)
{
  if (!p.anywhere || x->cancelling || x->library) {
    return p;
  }
  return call_ours(x, p, LIBRARY_PREFIX "cancel_anywhere", at);
}

struct path cancel_at_exit(struct expander *x, struct path p, loc_t at)
{
  return call_ours(x, p, LIBRARY_PREFIX "leave", at);
}

struct path cancel_at_creation(struct expander *x, struct path p,
                               const struct thread *t, loc_t at)
{
  if (!x->cancels || !t->repeats) {
    return p;
  }
  struct expr *name = number(x, at, TYPE_ULONG, t->index + 1);
  return inline_call(x, p, library_func(x, LIBRARY_PREFIX "forget_cancel"),
                     &name, 1, NULL, at);
}

void cancel_note_type(const struct expander *x, struct path *p,
                      const char *name, const struct expr *type)
{
  struct number n;
  if (x->cancels && strcmp(name, "pthread_setcanceltype") == 0) {
    p->anywhere = p->anywhere || !expr_number(type, &n) || n.low != 0;
  }
}

/* --- waits --- */

static enum model wait_of(enum model m)
{
  return m == MODEL_JOIN         ? MODEL_JOIN_CANCEL
         : m == MODEL_SEM_WAIT   ? MODEL_SEM_WAIT_CANCEL
         : m == MODEL_WAKE       ? MODEL_WAKE_CANCEL
         : m == MODEL_WAKE_TIMED ? MODEL_WAKE_TIMED_CANCEL
                                 : MODEL_NONE;
}

/* &__ts_lib_cancel_words[thread] */
static struct expr *word_of(struct expander *x, loc_t at)
{
  struct program *pr = x->program;
  struct name *name = names_get_z(pr->names, LIBRARY_PREFIX "cancel_words");
  struct var *words = NULL;
  for (uint32_t i = pr->globals.count; !words && i-- > 0;) {
    words = pr->globals.at[i]->name == name ? pr->globals.at[i] : NULL;
  }
  struct type *element = words->type->base;
  struct expr *array =
      expr_new(pr, EXPR_DECAY, at, type_pointer(&pr->types, element));
  array->a = expr_var(pr, at, words);
  struct expr *word = expr_new(pr, EXPR_INDEX, at, element);
  word->a = array;
  word->b = number(x, at, TYPE_LONG, x->thread->index);
  struct expr *address =
      expr_new(pr, EXPR_ADDR, at, type_pointer(&pr->types, element));
  address->a = word;
  return address;
}

bool cancel_wait(struct expander *x, struct path *p, const struct call_row *row,
                 struct expr **args, uint32_t count, struct expr *place,
                 struct type *result, loc_t at)
{
  enum model m = x->cancels && !p->atomic && !x->cancelling
                     ? wait_of(row->model)
                     : MODEL_NONE;
  if (m == MODEL_NONE) {
    if (x->cancels && p->anywhere && model_has(row->model, BLOCKS)) {
      *p = call_ours(x, *p, LIBRARY_PREFIX "wait_anywhere", at);
    }
    return false;
  }
  const struct call_row *other = call_of_model(m);
  bool last = m == MODEL_JOIN_CANCEL; /* where the word stands */
  struct expr **all = arena_alloc_array(x->arena, count + 1, sizeof *all);
  memcpy(all + !last, args, count * sizeof *all);
  all[last ? 1 : 0] = word_of(x, at);
  struct expr *t = expr_var(x->program, at, new_temp(x, result, at));
  struct path ended;
  *p = model_step(x, *p, other, all, (uint32_t)strlen(other->args), t, result,
                  at);
  if (!p->block) {
    return true;
  }
  fork_path(x, p,
            expr_binary(x->program, OP_NE, at, expr_load(x->program, t),
                        number(x, at, TYPE_INT, CANCEL_RESULT),
                        basic(x, TYPE_INT)),
            at, &ended);
  call_ours(x, ended, LIBRARY_PREFIX "cancelled", at);
  if (place) {
    struct type *want = type_unqualified(&x->program->types, place->type);
    emit_assign(
        x, p, place,
        type_same(want, result, SAME_QUALS)
            ? expr_load(x->program, t)
            : expr_cast(x->program, expr_load(x->program, t), want, true),
        at);
  }
  return true;
}
