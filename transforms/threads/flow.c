/* flow.c -- which functions come to which pointers.
 *
 * Andersen's analysis of the program before its calls are inlined, of values
 * that functions' addresses are part of; blind to order. There is one cell for
 * each variable, for each member's name (so that it does not matter through
 * which pointer, or by which file's type, a record is reached), for each type
 * of union, and for what each function returns; and one for all memory that a
 * pointer to something smaller than a record may lead to.
 *
 * Needs: program_reach, candidates.funcs. What is overlooked (a record that is
 * written as one of another type) costs no soundness: each call asks where it
 * leads, and ends in an obstacle where that is nowhere (each_function). */
#include "transforms/analysis/points_to.h"
#include "transforms/threads/expand.h"

#include <string.h>

/* A call through a pointer, or of a function that we know nothing of. */
struct flow_call {
  const struct instr *call;
  const struct type *type; /* of what is called; NULL: any */
};

struct flow_cell {
  const void *key;
  struct set funcs; /* by their numbers among the candidates */
  VEC(uint32_t) to;
  VEC(struct flow_call) calls;
  bool waits;  /* in `work` */
  bool joined; /* with the memory's cell */
};

struct flows {
  const struct candidates *candidates;
  struct arena *arena;
  VEC(struct flow_cell) cells;
  uint32_t *table, room; /* by key: a cell, or 0 */
  VEC(uint32_t) work;
};

enum { MEMORY = 1, OUTSIDE }; /* cells: 0 is none */

/* --- cells --- */

static uint32_t *slot_of(const struct flows *f, const void *key)
{
  uint64_t at = (uint64_t)(uintptr_t)key * 0x9e3779b97f4a7c15u >> 32;
  uint32_t i = (uint32_t)at & (f->room - 1);
  while (f->table[i] && f->cells.at[f->table[i]].key != key) {
    i = (i + 1) & (f->room - 1);
  }
  return &f->table[i];
}

static uint32_t add_cell(struct flows *f, const void *key)
{
  struct flow_cell cell = {.key = key};
  VEC_PUSH(f->arena, &f->cells, cell);
  return f->cells.count - 1;
}

static void make_room(struct flows *f)
{
  if (f->cells.count * 2 < f->room) {
    return;
  }
  f->room = f->room ? f->room * 2 : 256;
  f->table = arena_alloc_array(f->arena, f->room, sizeof *f->table);
  for (uint32_t i = OUTSIDE + 1; i < f->cells.count; i++) {
    *slot_of(f, f->cells.at[i].key) = i;
  }
}

static uint32_t cell_of(struct flows *f, const void *key)
{
  make_room(f);
  uint32_t *slot = slot_of(f, key);
  if (!*slot) {
    *slot = add_cell(f, key);
  }
  return *slot;
}

/* NULL: the record stands for one of the program's of another name. */
static const void *member_key(const struct type *ty, const struct field *field)
{
  const struct record *r = ty->record;
  if (r->tag &&
      strncmp(r->tag->text, LIBRARY_PREFIX, strlen(LIBRARY_PREFIX)) == 0) {
    return NULL;
  }
  if (ty->kind == TYPE_UNION) {
    return r->tag ? (const void *)r->tag : r;
  }
  return field->name;
}

/* What the place's cell is known by; NULL: the memory's. */
static const void *place_key(const struct expr *e)
{
  switch ((enum expr_kind)e->kind) {
  case EXPR_VAR:
    return e->var->view_of ? e->var->view_of : e->var;
  case EXPR_MEMBER:
    return member_key(e->a->type, e->field);
  case EXPR_INDEX:
    return e->a->kind == EXPR_DECAY ? place_key(e->a->a) : NULL;
  case EXPR_DEREF:
    return e->a->kind == EXPR_ADDR ? place_key(e->a->a) : NULL;
  default:
    return NULL;
  }
}

static uint32_t place_cell(struct flows *f, const struct expr *e)
{
  const void *key = place_key(e);
  return key ? cell_of(f, key) : MEMORY;
}

/* --- what comes where --- */

static void note_work(struct flows *f, uint32_t cell)
{
  if (!f->cells.at[cell].waits) {
    f->cells.at[cell].waits = true;
    VEC_PUSH(f->arena, &f->work, cell);
  }
}

static void add_edge(struct flows *f, uint32_t from, uint32_t to)
{
  struct flow_cell *c = &f->cells.at[from];
  for (uint32_t i = 0; i < c->to.count; i++) {
    if (c->to.at[i] == to) {
      return;
    }
  }
  if (from != to) {
    VEC_PUSH(f->arena, &c->to, to);
    note_work(f, from);
  }
}

static void add_func(struct flows *f, const struct func *func, uint32_t to)
{
  const struct func_vec *all = &f->candidates->funcs;
  for (uint32_t i = 0; i < all->count; i++) {
    if (all->at[i] == func &&
        set_add(f->arena, &f->cells.at[to].funcs, i, all->count)) {
      note_work(f, to);
    }
  }
}

static bool carries(const struct type *ty)
{
  return ty->kind == TYPE_POINTER ||
         (type_is_integer(ty) && type_size(ty) >= 8);
}

/* Visits the functions and the places whose values a value is made of. */
struct sources {
  void (*func)(struct flows *f, const struct func *func, void *user);
  void (*place)(struct flows *f, const struct expr *place, void *user);
  void *user;
};

static void visit_sources(struct flows *f, const struct expr *e,
                          const struct sources *s)
{
  switch ((enum expr_kind)e->kind) {
  case EXPR_FUNC:
    s->func(f, e->func, s->user);
    return;
  case EXPR_LOAD:
    if (carries(e->type)) {
      s->place(f, e->a, s->user);
    }
    return;
  case EXPR_ADDR:
  case EXPR_DECAY:
    if (e->a->kind == EXPR_FUNC) {
      s->func(f, e->a->func, s->user);
    }
    return;
  case EXPR_COND:
    visit_sources(f, e->b, s);
    visit_sources(f, e->c, s);
    return;
  case EXPR_CAST:
  case EXPR_UNARY:
  case EXPR_BINARY:
    for (int i = 0; carries(e->type) && i < expr_operands(e); i++) {
      visit_sources(f, expr_operand(e, i), s);
    }
    return;
  default:
    return;
  }
}

static void func_comes(struct flows *f, const struct func *func, void *user)
{
  add_func(f, func, *(uint32_t *)user);
}

static void place_comes(struct flows *f, const struct expr *place, void *user)
{
  add_edge(f, place_cell(f, place), *(uint32_t *)user);
}

static void flow(struct flows *f, const struct expr *value, uint32_t to)
{
  struct sources s = {func_comes, place_comes, &to};
  visit_sources(f, value, &s);
}

static const struct type *element(const struct type *ty)
{
  while (ty->kind == TYPE_ARRAY) {
    ty = ty->base;
  }
  return ty;
}

static void join_memory(struct flows *f, const void *key)
{
  uint32_t cell = key ? cell_of(f, key) : MEMORY;
  if (cell != MEMORY && !f->cells.at[cell].joined) {
    f->cells.at[cell].joined = true;
    add_edge(f, cell, MEMORY);
    add_edge(f, MEMORY, cell);
  }
}

/* A pointer may lead there: to what is no record, whose members have names. */
static void expose(struct flows *f, const struct expr *place)
{
  const struct type *ty = element(place->type);
  if (place->kind != EXPR_FUNC &&
      (carries(ty) || ty->kind == TYPE_UNION ||
       (type_is_integer(ty) && place->type->kind == TYPE_ARRAY))) {
    join_memory(f, place_key(place));
  }
}

/* The library knows a record by other names. */
static void expose_members(struct flows *f, const struct type *ty)
{
  for (uint32_t i = 0; i < ty->record->count; i++) {
    struct field *field = &ty->record->fields[i];
    const struct type *inner = element(field->type);
    join_memory(f, member_key(ty, field));
    if (type_is_record(inner)) {
      expose_members(f, inner);
    }
  }
}

static void expose_in(struct flows *f, const struct expr *e)
{
  if (e->kind == EXPR_INDEX && e->a->kind == EXPR_DECAY) {
    expose_in(f, e->a->a);
    expose_in(f, e->b);
    return;
  }
  if (e->kind == EXPR_ADDR || e->kind == EXPR_DECAY) {
    expose(f, e->a);
  }
  int n = expr_operands(e);
  for (int i = 0; i < n; i++) {
    expose_in(f, expr_operand(e, i));
  }
}

/* --- calls --- */

static void flow_result(struct flows *f, const struct instr *i, uint32_t from)
{
  if (i->place) {
    add_edge(f, from, place_cell(f, i->place));
  }
}

static void expose_arguments(struct flows *f, const struct instr *i)
{
  for (uint32_t k = 0; k < i->arg_count; k++) {
    const struct expr *e = i->args[k];
    while (e->kind == EXPR_CAST && e->a->type->kind == TYPE_POINTER) {
      e = e->a;
    }
    const struct type *ty =
        e->type->kind == TYPE_POINTER ? e->type->base : e->type;
    if (type_is_record(ty)) {
      expose_members(f, ty);
    }
  }
}

/* The call leads to this function. */
static void enter(struct flows *f, const struct instr *i,
                  const struct func *func)
{
  while (func->alias_of || func->library) {
    if (func->library) {
      expose_arguments(f, i);
    }
    func = func->alias_of ? func->alias_of : func->library;
  }
  if (!func->defined) {
    for (uint32_t k = 0; k < i->arg_count; k++) {
      flow(f, i->args[k], OUTSIDE);
    }
    flow_result(f, i, OUTSIDE);
    flow_result(f, i, MEMORY);
    return;
  }
  for (uint32_t k = 0; k < i->arg_count; k++) {
    flow(f, i->args[k],
         k < func->params.count ? cell_of(f, func->params.at[k]) : MEMORY);
  }
  flow_result(f, i, cell_of(f, func));
}

/* Somebody outside calls it back, with anything. */
static void call_back(struct flows *f, const struct func *func)
{
  for (uint32_t k = 0; k < func->params.count; k++) {
    add_edge(f, OUTSIDE, cell_of(f, func->params.at[k]));
  }
  add_edge(f, cell_of(f, func), OUTSIDE);
}

static void flow_call(struct flows *f, const struct instr *i)
{
  const struct expr *callee = i->value;
  if (callee->kind == EXPR_FUNC) {
    enter(f, i, callee->func);
    return;
  }
  const struct expr *pointer = callee->kind == EXPR_DEREF ? callee->a : callee;
  const struct type *ty =
      pointer->type->kind == TYPE_POINTER ? pointer->type->base : pointer->type;
  uint32_t cell = add_cell(f, i);
  struct flow_call call = {i, ty};
  flow(f, pointer, cell);
  VEC_PUSH(f->arena, &f->cells.at[cell].calls, call);
  note_work(f, cell);
}

/* --- the program --- */

static void flow_instr(struct flows *f, const struct instr *i)
{
  struct slot o;
  for (uint32_t k = 0; (o = instr_slot(i, k)).e; k++) {
    expose_in(f, o.e);
  }
  switch ((enum instr_kind)i->kind) {
  case INSTR_ASSIGN:
    flow(f, i->value, place_cell(f, i->place));
    break;
  case INSTR_RMW:
    flow(f, i->value, place_cell(f, i->target));
    flow_result(f, i, place_cell(f, i->target));
    break;
  case INSTR_CALL:
    flow_call(f, i);
    break;
  default:
    break;
  }
}

static void flow_init(struct flows *f, const struct init *in, uint32_t to)
{
  if (in->value) {
    flow(f, in->value, to);
    expose_in(f, in->value);
  }
  for (uint32_t i = 0; i < in->count; i++) {
    uint32_t part = to;
    if (type_is_record(in->type)) {
      const void *key =
          member_key(in->type, &in->type->record->fields[in->parts[i].index]);
      part = key ? cell_of(f, key) : MEMORY;
    }
    flow_init(f, in->parts[i].init, part);
  }
}

static void flow_vars(struct flows *f, const struct var_vec *all)
{
  for (uint32_t i = 0; i < all->count; i++) {
    if (all->at[i]->init) {
      flow_init(f, all->at[i]->init, cell_of(f, all->at[i]));
    }
  }
}

static void flow_program(struct flows *f, const struct program *p)
{
  flow_vars(f, &p->globals);
  for (uint32_t i = 0; i < p->funcs.count; i++) {
    const struct func *func = p->funcs.at[i];
    if (!func->reachable) {
      continue;
    }
    flow_vars(f, &func->locals);
    for (uint32_t b = 0; b < func->blocks.count; b++) {
      const struct block *block = func->blocks.at[b];
      for (const struct instr *k = block->first; k; k = k->next) {
        flow_instr(f, k);
      }
      if (block->value) {
        expose_in(f, block->value);
      }
      if (block->value && block->term == TERM_RETURN) {
        flow(f, block->value, cell_of(f, func));
      }
    }
  }
}

static void settle_cell(struct flows *f, uint32_t from)
{
  const struct func_vec *all = &f->candidates->funcs;
  for (uint32_t k = 0; k < all->count; k++) {
    if (!set_has(&f->cells.at[from].funcs, k)) {
      continue;
    }
    for (uint32_t i = 0; i < f->cells.at[from].to.count; i++) {
      add_func(f, all->at[k], f->cells.at[from].to.at[i]);
    }
    for (uint32_t i = 0; i < f->cells.at[from].calls.count; i++) {
      const struct flow_call *c = &f->cells.at[from].calls.at[i];
      if (candidates_may_call(f->candidates, all->at[k], c->type)) {
        enter(f, c->call, all->at[k]);
      }
    }
    if (from == OUTSIDE) {
      call_back(f, all->at[k]);
    }
  }
}

struct flows *flows_find(const struct candidates *c)
{
  struct flows *f = ARENA_NEW(c->program->arena, struct flows);
  f->candidates = c;
  f->arena = c->program->arena;
  for (uint32_t i = 0; i <= OUTSIDE; i++) {
    add_cell(f, NULL);
  }
  make_room(f);
  add_edge(f, OUTSIDE, MEMORY);
  flow_program(f, c->program);
  while (f->work.count) {
    uint32_t cell = f->work.at[--f->work.count];
    f->cells.at[cell].waits = false;
    settle_cell(f, cell);
  }
  return f;
}

/* --- questions --- */

struct flow_question {
  const struct func *func;
  bool found;
};

static void is_func(struct flows *f, const struct func *func, void *user)
{
  struct flow_question *q = user;
  (void)f;
  q->found = q->found || func == q->func;
}

static void is_in_place(struct flows *f, const struct expr *place, void *user)
{
  struct flow_question *q = user;
  const void *key = place_key(place);
  uint32_t cell = key ? *slot_of(f, key) : MEMORY;
  const struct func_vec *all = &f->candidates->funcs;
  for (uint32_t i = 0; i < all->count && !q->found; i++) {
    q->found = all->at[i] == q->func &&
               (!cell || set_has(&f->cells.at[cell].funcs, i));
  }
}

bool flows_to(struct flows *f, const struct func *func,
              const struct expr *pointer)
{
  struct flow_question q = {func, false};
  struct sources s = {is_func, is_in_place, &q};
  visit_sources(f, pointer, &s);
  return q.found;
}
