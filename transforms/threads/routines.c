/* routines.c -- functions that a thread has once, however often it calls them.
 *
 * Where inlining every call makes a program large (bounds.once), a function
 * of some size becomes a routine: a copy of its body with parameters and a
 * result of its own, and a variable that says which call it goes back to.
 * Shape: v = f(a)   ->   p = a; back = 3; goto f;     f: ... result = e;
 *                        back3: v = result;               goto back[back];
 * Threads stay functions without calls, and all that looks at them sees one
 * more way round: from one call through the routine to where another one
 * goes on. That is more than can happen, as is the same body for all calls.
 *
 * A routine that is being expanded is not called: a recursion gets a copy for
 * each level, as where it is inlined. So no routine runs while it runs already.
 * What is known of the caller's variables stays known behind the call; of the
 * routine's nothing is known where it begins and behind its calls. What only
 * holds at some calls keeps copies apart (is_same). Not kept so are functions
 * that create threads, those with a variable number of arguments, and small
 * ones. Needs bounds.keep_loops. */
#include "transforms/threads/expand.h"

#include <string.h>

/* What keeps copies apart. */
struct moment {
  uint32_t atomic;
  struct cleanup *cleanups;
  bool drawn, anywhere;
  uint32_t phase; /* threads created and joins so far */
};

struct routine {
  struct routine *up; /* while it is expanded: in which one */
  struct func *func;
  struct moment moment;
  struct routine_body body;
  uint32_t first; /* its variables: those from there on that have no body yet */
  struct frame frame;
  struct context *context, *loop;
  struct var *back; /* which call it goes back to: from 1 */
  struct block *entry;
  struct path exit;         /* open until the thread ends; NULL: never */
  struct block_vec calls;   /* where they go on */
  VEC(struct instr *) ends; /* of each call: where it is made, and goes on */
  bool done;                /* else it is being expanded */
};

/* --- which functions --- */

static struct func *body_of(struct func *f)
{
  while (f->alias_of || f->library) {
    f = f->alias_of ? f->alias_of : f->library;
  }
  return f;
}

static struct func_vec callees(struct expander *x, const struct instr *i)
{
  const struct expr *e = i->value->kind == EXPR_DEREF ? i->value->a : i->value;
  const struct type *ty =
      e->type->kind == TYPE_POINTER ? e->type->base : e->type;
  struct func_vec one = {0};
  if (i->value->kind != EXPR_FUNC) {
    return candidates_of_call(&x->candidates, ty, e);
  }
  VEC_PUSH(x->arena, &one, body_of(i->value->func));
  return one;
}

static void add_callee(struct expander *x, struct func *f, struct func *callee)
{
  for (uint32_t i = 0; i < f->callees.count; i++) {
    if (f->callees.at[i] == callee) {
      return;
    }
  }
  VEC_PUSH(x->arena, &f->callees, callee);
}

/* What it may call, and what it is itself. */
static void look_at(struct expander *x, struct func *f)
{
  const struct call_row *row = call_find(f->name->text);
  f->callees.count = f->weight = 0;
  f->creates = row && row->kind == CALL_CREATE;
  bool back = row && (row->kind == CALL_ONCE || row->kind == CALL_EXIT);
  for (uint32_t i = 0; back && i < x->candidates.funcs.count; i++) {
    add_callee(x, f, body_of(x->candidates.funcs.at[i]));
  }
  for (uint32_t b = 0; f->defined && b < f->blocks.count; b++) {
    const struct block *block = f->blocks.at[b];
    f->creates = f->creates || block->forks;
    f->weight++;
    for (const struct instr *i = block->first; i; i = i->next) {
      f->weight++;
      if (i->kind == INSTR_CALL) {
        struct func_vec all = callees(x, i);
        for (uint32_t k = 0; k < all.count; k++) {
          add_callee(x, f, body_of(all.at[k]));
        }
      }
    }
  }
}

/* Once more over all functions: what they get from those that they call. */
static bool grow(struct func_vec *all)
{
  bool changed = false;
  for (uint32_t k = all->count; k-- > 0;) {
    struct func *f = all->at[k];
    bool creates = f->creates;
    for (uint32_t i = 0; i < f->callees.count && !creates; i++) {
      creates = f->callees.at[i]->creates;
    }
    changed = changed || creates != f->creates;
    f->creates = creates;
  }
  return changed;
}

static uint32_t whole_weight(struct func *f, uint32_t enough)
{
  uint32_t sum = f->weight;
  if (f->weighed) {
    return sum;
  }
  f->weighed = true; /* also while it is asked again from inside */
  for (uint32_t i = 0; i < f->callees.count && sum < enough; i++) {
    sum += whole_weight(f->callees.at[i], enough);
  }
  f->weight = sum;
  return sum;
}

void routines_find(struct expander *x)
{
  struct func_vec *all = &x->program->funcs;
  if (!x->unit->bounds.once) {
    return;
  }
  for (uint32_t i = 0; i < all->count; i++) {
    look_at(x, all->at[i]);
    all->at[i]->weighed = false;
  }
  while (grow(all)) {
  }
  for (uint32_t i = 0; i < all->count; i++) {
    whole_weight(all->at[i], x->unit->bounds.once);
  }
}

static bool is_library(const struct func *f)
{
  return strncmp(f->name->text, LIBRARY_PREFIX, strlen(LIBRARY_PREFIX)) == 0;
}

bool routine_may(const struct expander *x, const struct func *f, uint32_t count)
{
  return x->unit->bounds.once && !x->library && !x->cancels && !is_library(f) &&
         f->weight >= x->unit->bounds.once && !f->creates &&
         !f->type->variadic && count >= f->params.count;
}

static bool instr_creates(struct expander *x, const struct instr *i)
{
  struct func_vec all = {0};
  bool creates = false;
  if (i->kind == INSTR_CALL) {
    all = callees(x, i);
  }
  for (uint32_t n = 0; n < all.count; n++) {
    creates = creates || body_of(all.at[n])->creates;
  }
  return creates;
}

bool region_creates(struct expander *x, const struct region *r)
{
  bool creates = region_forks(r);
  for (uint32_t i = 0; i < r->items.count && !creates; i++) {
    const struct item *item = &r->items.at[i];
    if (item->loop) {
      creates = region_creates(x, item->loop);
      continue;
    }
    for (const struct instr *k = item->block->first; k && !creates;
         k = k->next) {
      creates = instr_creates(x, k);
    }
  }
  return creates;
}

/* --- copies --- */

static struct moment moment_of(const struct expander *x, const struct path *p)
{
  return (struct moment){.atomic = p->atomic,
                         .cleanups = p->cleanups,
                         .drawn = p->drawn,
                         .anywhere = p->anywhere,
                         .phase = x->unit->threads.count + x->joins};
}

static bool is_same(const struct moment *a, const struct moment *b)
{
  return a->atomic == b->atomic && a->cleanups == b->cleanups &&
         a->drawn == b->drawn && a->anywhere == b->anywhere &&
         a->phase == b->phase;
}

static struct routine *find(const struct expander *x, const struct func *f,
                            const struct moment *m)
{
  for (uint32_t i = 0; i < x->routines.count; i++) {
    struct routine *r = x->routines.at[i];
    if (r->done && r->func == f && is_same(&r->moment, m)) {
      return r;
    }
  }
  return NULL;
}

static struct routine *make(struct expander *x, struct func *f,
                            const struct moment *m, loc_t at)
{
  struct routine *r = ARENA_NEW(x->arena, struct routine);
  r->func = f;
  r->moment = *m;
  r->first = x->flat->locals.count;
  r->body.number = ++x->unit->routine_bodies;
  r->body.escapes = m->cleanups != NULL; /* handlers look at who pushed them */
  r->loop = ARENA_NEW(x->arena, struct context);
  r->context = ARENA_NEW(x->arena, struct context);
  *r->loop = (struct context){(struct context *)x->context, f->at, NULL, 0};
  *r->context = (struct context){r->loop, at, f, 0};
  frame_init(x, &r->frame, f);
  for (uint32_t i = 0; i < f->params.count; i++) {
    struct var *v = f->params.at[i];
    r->frame.map[var_slot(f, v)] = clone_var(x, x->flat, v, is_taken(x, f, v));
  }
  if (!type_is_void(f->type->base)) {
    r->frame.result = new_temp(x, f->type->base, at);
  }
  r->back = new_temp(x, basic(x, TYPE_INT), at);
  r->back->kind = VAR_LOCAL; /* it is declared anew (number_calls) */
  r->entry = block_new(x->program, x->flat);
  VEC_PUSH(x->arena, &x->routines, r);
  return r;
}

/* Variables of the thread from there on that are in no body yet. */
static void paint(const struct expander *x, uint32_t first, uint32_t body)
{
  for (uint32_t i = first; i < x->flat->locals.count; i++) {
    struct var *v = x->flat->locals.at[i];
    v->routine = v->routine ? v->routine : body;
  }
}

static void expand_body(struct expander *x, struct routine *r, loc_t at)
{
  const struct context *outer = x->context;
  struct path p = {.block = r->entry,
                   .atomic = r->moment.atomic,
                   .cleanups = r->moment.cleanups,
                   .drawn = r->moment.drawn,
                   .anywhere = r->moment.anywhere};
  x->context = r->context;
  x->frame = &r->frame;
  r->up = x->inner;
  x->inner = r;
  scope_begin(x, &p, &r->frame, at);
  p = run_frame(x, &r->frame, p);
  scope_end(x, &p, &r->frame, at);
  x->inner = r->up;
  paint(x, r->first, r->body.number);
  x->frame = r->frame.up;
  x->context = outer;
  r->exit = p;
  r->done = true;
}

/* --- calls --- */

/* The routine's parameters get the arguments, and it is gone to. */
static void enter(struct expander *x, struct path *p, struct routine *r,
                  struct expr **args, loc_t at)
{
  const struct context *outer = x->context;
  const struct func *f = r->func;
  for (uint32_t i = 0; i < f->params.count; i++) {
    struct var *v = f->params.at[i], *copy = r->frame.map[var_slot(f, v)];
    x->context = r->context; /* it may begin again */
    scope_begin_var(x, p, copy, at);
    x->context = outer;
    if (variadic_is_list(x, v->type)) {
      variadic_give(x, p, copy, args[i], at);
    } else {
      assign_param(x, p, copy, args[i], at);
    }
  }
  VEC_PUSH(x->arena, &r->calls, block_new(x->program, x->flat));
  emit_assign(x, p, expr_var(x->program, at, r->back),
              number(x, at, TYPE_INT, r->calls.count), at);
  VEC_PUSH(x->arena, &r->ends, p->block->last);
  p->block->term = TERM_JUMP;
  p->block->at = at;
  p->block->to[0] = r->entry;
}

/* Several calls lead there: which one it was is not known any more. */
static void note_calls(const struct expander *x, struct routine *r)
{
  if (r->calls.count > 1) {
    r->context->at = 0;
    r->loop->up = (struct context *)x->thread->context;
  }
}

struct path routine_call(struct expander *x, struct path p, struct func *f,
                         struct expr **args, uint32_t count, struct expr *place,
                         loc_t at)
{
  struct moment m = moment_of(x, &p);
  struct routine *r = find(x, f, &m);
  struct path q = p;
  if (!r) {
    r = make(x, f, &m, at);
    expand_body(x, r, at);
  }
  q.known = constants_copy(x->arena, &p.known);
  enter(x, &p, r, args, at);
  note_calls(x, r);
  if (x->inner) {
    VEC_PUSH(x->arena, &x->inner->body.calls, &r->body);
  }
  if (!r->exit.block) {
    q.block = NULL;
    return q;
  }
  q.block = VEC_LAST(&r->calls);
  q.atomic = r->exit.atomic;
  q.cleanups = r->exit.cleanups;
  q.drawn = q.drawn || r->exit.drawn;
  q.anywhere = r->exit.anywhere;
  struct instr *back = emit(x, &q, INSTR_DECLARE, at);
  back->var = r->back;
  VEC_PUSH(x->arena, &r->ends, back);
  variadic_take_back(x, &q, &r->frame, args, count, at);
  give_result(x, &q, &r->frame, place, at);
  if (q.block && r->frame.result) {
    constants_forget(&q.known, r->frame.result);
  }
  return q;
}

/* --- ways back --- */

/* From there to calls `first` to `last`. */
static void go_back(struct expander *x, struct path p, const struct routine *r,
                    uint32_t first, uint32_t last)
{
  struct path other;
  uint32_t middle = first + (last - first) / 2;
  loc_t at = r->func->end;
  if (first == last) {
    p.block->term = TERM_JUMP;
    p.block->to[0] = r->calls.at[first];
    return;
  }
  struct expr *back = expr_load(x->program, expr_var(x->program, at, r->back));
  struct expr *is_first =
      expr_binary(x->program, OP_LE, at, back,
                  number(x, at, TYPE_INT, middle + 1), basic(x, TYPE_INT));
  fork_path(x, &p, is_first, at, &other);
  go_back(x, p, r, first, middle);
  go_back(x, other, r, middle + 1, last);
}

void routines_escape(struct expander *x)
{
  for (struct routine *r = x->inner; r; r = r->up) {
    r->body.escapes = true;
  }
}

/* Of one call nothing is lost. */
static void number_calls(struct unit *u, struct routine *r)
{
  for (uint32_t k = 0; r->calls.count > 1 && k < r->ends.count; k += 2) {
    VEC_PUSH(u->arena, &u->routine_calls, &r->body);
    r->ends.at[k]->routine = u->routine_calls.count;
    r->ends.at[k + 1]->routine = u->routine_calls.count;
  }
}

void routines_end(struct expander *x)
{
  paint(x, 0, ++x->unit->routine_bodies);
  for (uint32_t i = 0; i < x->routines.count; i++) {
    struct routine *r = x->routines.at[i];
    if (r->exit.block) {
      number_calls(x->unit, r);
      go_back(x, r->exit, r, 0, r->calls.count - 1);
    }
  }
  x->routines.count = 0;
}
