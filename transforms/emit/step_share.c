/* step_share.c -- threads whose functions are the same have them once.
 *
 * Needs: all functions of all threads.  Gives: of threads that go through the
 * same code, each on variables of its own, one has the functions for all. They
 * get a frame: where the thread's variables are, and the numbers that are not
 * the same in all of these threads, such as its own.
 * Shape: void step_1 (void) { ... x_1 = 1; ... }     void step_2 (void) { ... }
 *   ->   void shared_step_1 (frame *f) { ... *f->x = f->number; ... }
 *        frame frame_1 = {&x_1, 1}, frame_2 = {&x_2, 2};
 *        void step_1 (void) { shared_step_1 (&frame_1); }     ...
 * A C compiler takes most of the time before a search, and more where accesses
 * are checked. Short functions stay as they are: what stands in a frame takes
 * longer to get at. */
#include "transforms/analysis/same_code.h"
#include "transforms/emit/stepper.h"

#include <string.h>

enum { LEAST = 40 /* instructions */, NUMBERS_MOST = 1000 };

struct number_pair {
  const struct expr *in_first, *in_other;
};
struct number_pairs VEC_BODY(struct number_pair);

/* One of those that share. */
struct sharer {
  const struct step_body *body;
  struct number_pairs numbers; /* where it differs from the first one */
};

/* What differs in the same way throughout. */
struct frame_number {
  const struct expr **values; /* by sharer */
  struct field *field;
};

struct group {
  struct stepper *s;
  VEC(struct sharer) all; /* the first one has the functions */
  bool *mentioned;        /* by local of the first one's flat */
  /* the frame */
  struct record *frame;
  struct type *pointer;
  struct field *pc, *own, **locals; /* by local, NULL: it is not there */
  VEC(struct frame_number) numbers;
  VEC(struct number_at) places; /* of the first one's numbers */
  struct var *param;            /* of the function that is put in place */
};

struct number_at {
  const struct expr *e;
  uint32_t number;
};

/* --- which are the same --- */

struct comparison {
  struct group *group;
  const struct step_body *a, *b;
  struct number_pairs numbers;
  bool again; /* which numbers differ is known */
  bool exact; /* in a call of other functions than ours */
};

static bool lies_alike(const struct step_body *a, const struct step_body *b,
                       uint32_t i)
{
  return a->kept[i] == b->kept[i] && a->beside[i] == b->beside[i];
}

static bool same_var(struct same_code *p, const struct var *x,
                     const struct var *y)
{
  struct comparison *c = p->user;
  if (x == c->a->pc) {
    return y == c->b->pc;
  }
  if (x->owner != c->a->thread->flat) {
    return x == y;
  }
  if (y->owner != c->b->thread->flat || x->id != y->id || x->is_vla ||
      !type_same(x->type, y->type, SAME_QUALS)) {
    return false;
  }
  c->group->mentioned[x->id] = true;
  return true;
}

static bool may_differ(const struct comparison *c, const struct expr *e)
{
  return !c->again && !c->exact && type_is_integer(e->type) &&
         type_bits(e->type) <= 64 && c->numbers.count < NUMBERS_MOST;
}

/* An expression may stand at several places: then it is the other one's number
 * at each. */
static bool same_number(struct same_code *p, const struct expr *x,
                        const struct expr *y)
{
  struct comparison *c = p->user;
  struct number_pair pair = {x, y};
  for (uint32_t i = 0; i < c->numbers.count; i++) {
    if (c->numbers.at[i].in_first == x) {
      return c->numbers.at[i].in_other->value[0] == y->value[0];
    }
  }
  if (x->value[0] == y->value[0] && x->value[1] == y->value[1]) {
    return true;
  }
  if (!may_differ(c, x)) {
    return false;
  }
  VEC_PUSH(c->group->s->b.arena, &c->numbers, pair);
  return true;
}

static bool begin_instr(struct same_code *p, const struct instr *x,
                        const struct instr *y)
{
  struct comparison *c = p->user;
  const struct expr *callee = x->kind == INSTR_CALL ? x->value : NULL;
  (void)y;
  c->exact = callee && (callee->kind != EXPR_FUNC ||
                        strncmp(callee->func->name->text, "__ts_", 5) != 0);
  return true;
}

static bool are_same_funcs(struct comparison *c)
{
  bool same = true;
  for (uint32_t k = 0; k < STEP_FUNCS && same; k++) {
    struct same_code p = {.a = c->a->funcs[k],
                          .b = c->b->funcs[k],
                          .var = same_var,
                          .number = same_number,
                          .instr = begin_instr,
                          .user = c};
    same = same_code(&p);
  }
  return same;
}

static bool is_same(struct comparison *c)
{
  uint32_t locals = c->a->thread->flat->locals.count;
  bool same = locals == c->b->thread->flat->locals.count &&
              !c->a->own == !c->b->own &&
              c->a->thread->start == c->b->thread->start;
  for (uint32_t i = 0; i < locals && same; i++) {
    same = lies_alike(c->a, c->b, i);
  }
  same = same && are_same_funcs(c);
  c->again = true; /* whether a number that differs was met before */
  return same && (!c->numbers.count || are_same_funcs(c));
}

/* --- their frame --- */

static struct field *add_field(struct group *g, const char *name,
                               struct type *ty)
{
  struct field *f = &g->frame->fields[g->frame->count++];
  *f = (struct field){.name = names_get_z(g->s->b.program->names, name),
                      .type = ty};
  return f;
}

static struct field *add_pointer(struct group *g, const char *name,
                                 const struct var *to)
{
  return add_field(g, name, type_pointer(&g->s->b.program->types, to->type));
}

static const struct expr *value_in(const struct sharer *of,
                                   const struct expr *e)
{
  for (uint32_t i = 0; i < of->numbers.count; i++) {
    if (of->numbers.at[i].in_first == e) {
      return of->numbers.at[i].in_other;
    }
  }
  return e;
}

/* The one that is the same in each of them, or a new one. */
static uint32_t number_of(struct group *g, const struct expr *e)
{
  struct frame_number new = {0};
  uint32_t i = 0;
  new.values =
      arena_alloc_array(g->s->b.arena, g->all.count, sizeof *new.values);
  for (uint32_t k = 0; k < g->all.count; k++) {
    new.values[k] = value_in(&g->all.at[k], e);
  }
  for (; i < g->numbers.count; i++) {
    const struct frame_number *old = &g->numbers.at[i];
    bool same = type_same(old->values[0]->type, e->type, SAME_QUALS);
    for (uint32_t k = 0; k < g->all.count && same; k++) {
      same = old->values[k]->value[0] == new.values[k]->value[0];
    }
    if (same) {
      return i;
    }
  }
  VEC_PUSH(g->s->b.arena, &g->numbers, new);
  return i;
}

static void find_numbers(struct group *g)
{
  for (uint32_t k = 1; k < g->all.count; k++) {
    const struct number_pairs *all = &g->all.at[k].numbers;
    for (uint32_t i = 0; i < all->count; i++) {
      const struct expr *e = all->at[i].in_first;
      bool known = false;
      for (uint32_t n = 0; n < g->places.count && !known; n++) {
        known = g->places.at[n].e == e;
      }
      if (!known) {
        struct number_at at = {e, number_of(g, e)};
        VEC_PUSH(g->s->b.arena, &g->places, at);
      }
    }
  }
}

static struct var *local_of(const struct group *g, const struct step_body *body,
                            uint32_t i)
{
  return copies_var(&g->s->b.copies, body->thread->flat->locals.at[i]);
}

static void add_fields(struct group *g)
{
  const struct step_body *first = g->all.at[0].body;
  uint32_t locals = first->thread->flat->locals.count;
  struct arena *a = g->s->b.arena;
  g->frame->fields = arena_alloc_array(a, locals + g->numbers.count + 2,
                                       sizeof *g->frame->fields);
  g->locals = arena_alloc_array(a, locals + 1, sizeof *g->locals);
  g->pc = add_pointer(g, "pc", first->pc);
  g->own = first->own ? add_pointer(g, "own", first->own) : NULL;
  for (uint32_t i = 0; i < locals; i++) {
    if (g->mentioned[i] && first->kept[i] && !first->beside[i]) {
      g->locals[i] =
          add_pointer(g, arena_printf(a, "v%u", i), local_of(g, first, i));
    }
  }
  for (uint32_t i = 0; i < g->numbers.count; i++) {
    struct frame_number *n = &g->numbers.at[i];
    n->field = add_field(
        g, arena_printf(a, "n%u", i),
        type_unqualified(&g->s->b.program->types, n->values[0]->type));
  }
}

static bool make_frame(struct group *g)
{
  struct builder *b = &g->s->b;
  g->frame = ARENA_NEW(b->arena, struct record);
  g->frame->tag = names_get_z(b->program->names,
                              arena_printf(b->arena, "__ts_frame_of_%u",
                                           g->all.at[0].body->thread->index));
  find_numbers(g);
  add_fields(g);
  g->frame->complete = true;
  return record_layout(g->frame);
}

/* --- a frame --- */

static void set_part(struct group *g, struct init *frame,
                     const struct field *field, struct expr *value)
{
  struct init *in = ARENA_NEW(g->s->b.arena, struct init);
  uint64_t k = (uint64_t)(field - g->frame->fields);
  in->type = field->type;
  in->value = value;
  frame->parts[frame->count++] = (struct init_part){k, k, in};
}

/* Their types differ by the names of what they are parts of. */
static void set_pointer(struct group *g, struct init *frame,
                        const struct field *field, struct var *to)
{
  struct program *p = g->s->b.program;
  if (field) {
    struct expr *e =
        expr_new(p, EXPR_ADDR, 0, type_pointer(&p->types, to->type));
    e->a = expr_var(p, 0, to);
    set_part(g, frame, field, expr_cast(p, e, field->type, false));
  }
}

static struct var *frame_of(struct group *g, struct type *ty, uint32_t k)
{
  const struct step_body *body = g->all.at[k].body;
  struct builder *b = &g->s->b;
  struct var *v = build_global(
      b, ty, arena_printf(b->arena, "__ts_frame_%u", body->thread->index));
  v->is_static = v->address_taken = v->fixed = true;
  v->init = ARENA_NEW(b->arena, struct init);
  *v->init = (struct init){.type = ty, .is_list = true};
  v->init->parts =
      arena_alloc_array(b->arena, g->frame->count, sizeof *v->init->parts);
  set_pointer(g, v->init, g->pc, body->pc);
  set_pointer(g, v->init, g->own, body->own);
  for (uint32_t i = 0; i < body->thread->flat->locals.count; i++) {
    set_pointer(g, v->init, g->locals[i], local_of(g, body, i));
  }
  for (uint32_t i = 0; i < g->numbers.count; i++) {
    const struct frame_number *n = &g->numbers.at[i];
    set_part(g, v->init, n->field,
             expr_int(b->program, 0, n->field->type, n->values[k]->value[0]));
  }
  return v;
}

/* --- the functions --- */

static struct expr *member(struct group *g, const struct field *field, loc_t at)
{
  struct program *p = g->s->b.program;
  struct expr *frame = expr_new(p, EXPR_DEREF, at, g->pointer->base);
  struct expr *e = expr_new(p, EXPR_MEMBER, at, field->type);
  frame->a = expr_load(p, expr_var(p, at, g->param));
  e->object = frame;
  e->field = (struct field *)field;
  return expr_load(p, e);
}

static struct expr *place(struct group *g, const struct field *field,
                          struct field *inner, loc_t at)
{
  struct program *p = g->s->b.program;
  struct expr *e = expr_new(p, EXPR_DEREF, at, field->type->base);
  e->a = member(g, field, at);
  if (inner) {
    struct expr *of = expr_new(p, EXPR_MEMBER, at, inner->type);
    of->object = e;
    of->field = inner;
    e = of;
  }
  return e;
}

/* What an expression of the first one's is in the function that all have. */
static struct expr *instead(void *user, const struct expr *e)
{
  struct group *g = user;
  const struct step_body *first = g->all.at[0].body;
  for (uint32_t i = 0; e->kind == EXPR_INT && i < g->places.count; i++) {
    if (g->places.at[i].e == e) {
      return member(g, g->numbers.at[g->places.at[i].number].field, e->at);
    }
  }
  if (e->kind != EXPR_VAR) {
    return NULL;
  }
  const struct var *v = e->var;
  if (v == first->pc) {
    return place(g, g->pc, NULL, e->at);
  }
  if (v->owner != first->thread->flat || !first->kept[v->id]) {
    return NULL;
  }
  return place(g, first->beside[v->id] ? g->own : g->locals[v->id],
               local_of(g, first, v->id)->inner, e->at);
}

/* The first one's function becomes that of all. */
static void make_shared(struct group *g, uint32_t k)
{
  const struct step_body *first = g->all.at[0].body;
  struct func *f = first->funcs[k];
  struct builder *b = &g->s->b;
  g->param = ARENA_NEW(b->arena, struct var);
  g->param->kind = VAR_PARAM;
  g->param->type = g->pointer;
  g->param->name = names_get_z(b->program->names, "__ts_frame");
  g->param->owner = f;
  VEC_PUSH(b->arena, &f->params, g->param);
  f->name = names_get_z(b->program->names,
                        arena_printf(b->arena, "__ts_shared_%s_%u",
                                     step_func_name(k), first->thread->index));
  f->type = type_function(&b->program->types, f->type->base, &g->param->type, 1,
                          false);
  f->is_used = false;
  copies_within(&b->copies, f, instead, g);
}

/* The thread's function calls it. */
static void make_caller(struct group *g, const struct step_body *of, uint32_t k,
                        struct var *frame)
{
  struct func *shared = g->all.at[0].body->funcs[k];
  struct stepper *s = g->s;
  struct program *p = s->b.program;
  struct expr *e = expr_new(p, EXPR_ADDR, 0, g->pointer);
  struct type *result = shared->type->base;
  struct instr *call;
  e->a = expr_var(p, 0, frame);
  s->thread = of->thread;
  if (of->funcs[k] == shared) {
    s->b.func = step_func(s, (enum step_func)k, result);
  } else {
    s->b.func = of->funcs[k];
    s->b.func->blocks = (struct block_vec){0};
    s->b.func->locals = (struct var_vec){0};
  }
  s->b.block = block_new(p, s->b.func);
  call = build(&s->b, INSTR_CALL, 0);
  call->value = expr_func(p, 0, shared);
  build_arg(&s->b, call, e);
  if (type_is_void(result)) {
    step_return(s, NULL);
  } else {
    struct var *v = var_temp(p, s->b.func, result, 0);
    call->place = expr_var(p, 0, v);
    step_return(s, build_load(&s->b, v));
  }
}

static void share(struct group *g)
{
  struct program *p = g->s->b.program;
  if (g->all.count < 2 || !make_frame(g)) {
    return;
  }
  struct type *ty = type_of_kind(&p->types, TYPE_STRUCT, NULL);
  ty->record = g->frame;
  ty = type_qualified(&p->types, ty, QUAL_CONST);
  g->pointer = type_pointer(&p->types, ty);
  for (uint32_t k = 0; k < STEP_FUNCS; k++) {
    make_shared(g, k);
  }
  for (uint32_t i = g->all.count; i-- > 0;) {
    struct var *frame = frame_of(g, ty, i);
    for (uint32_t k = 0; k < STEP_FUNCS; k++) {
      make_caller(g, g->all.at[i].body, k, frame);
    }
  }
}

/* --- all --- */

static bool is_long(const struct step_body *body)
{
  uint32_t count = 0;
  for (uint32_t k = 0; k < STEP_FUNCS; k++) {
    const struct block_vec *all = &body->funcs[k]->blocks;
    for (uint32_t i = 0; i < all->count && count < LEAST; i++) {
      for (const struct instr *at = all->at[i]->first; at; at = at->next) {
        count++;
      }
    }
  }
  return count >= LEAST;
}

void step_share(struct stepper *s)
{
  struct arena *a = s->b.arena;
  for (uint32_t i = 0; i < s->bodies.count; i++) {
    struct step_body *first = &s->bodies.at[i];
    struct group *g = ARENA_NEW(a, struct group); /* kept by the copies */
    if (first->shares || !is_long(first)) {
      continue;
    }
    g->s = s;
    g->mentioned = arena_alloc_array(a, first->thread->flat->locals.count + 1,
                                     sizeof *g->mentioned);
    VEC_PUSH(a, &g->all, ((struct sharer){.body = first}));
    for (uint32_t k = i + 1; k < s->bodies.count; k++) {
      struct step_body *other = &s->bodies.at[k];
      struct comparison c = {.group = g, .a = first, .b = other};
      if (!other->shares && is_same(&c)) {
        other->shares = true;
        VEC_PUSH(a, &g->all, ((struct sharer){other, c.numbers}));
      }
    }
    share(g);
  }
}
