/* expand.c -- a function without calls and loops for each thread.
 *
 * Needs: program_reach.  Gives: unit.threads, events; no CALL but of models and
 * of library functions without effect on control; no cycle, unless
 * bounds.keep_loops; no SWITCH.
 * Shape: a path is an open block with what is known there. Blocks of the
 * program are taken in topological order (loops.h); where several paths come
 * in they meet in a new block. A loop is gone round while paths lead back to
 * its header: freely while constants alone decide, up to bounds.unwind times
 * else. What would go on is an EVENT_CUT. With bounds.keep_loops a loop that
 * creates no thread stays one (keep_loop).
 * Keeps: order of memory accesses; places.
 *
 * Paths, loops and frames are one recursion over the same path. */
#include "transforms/threads/expand.h"

#include <string.h>

/* --- paths --- */

static uint32_t note_add(struct expander *x, const struct call_row *model)
{
  struct unit *u = x->unit;
  const struct note *last = &VEC_LAST(&u->notes);
  if (last->context != x->context || last->model != model || last->begins) {
    struct note n = {x->context, model, false};
    VEC_PUSH(u->arena, &u->notes, n);
  }
  return u->notes.count - 1;
}

struct instr *emit(struct expander *x, struct path *p, enum instr_kind k,
                   loc_t at)
{
  struct instr *i =
      instr_add(x->program, p->block, k, x->library ? x->library : at);
  i->note = note_add(x, NULL);
  i->joined = i->section = p->atomic > 0;
  x->unit->size++;
  return i;
}

void end_path(struct path *p)
{
  p->block->term = TERM_UNREACHABLE;
  p->block = NULL;
}

void halt_path(struct expander *x, struct path *p, loc_t at)
{
  if (p->atomic) {
    x->unit->halts = true;
    emit_model(x, p, MODEL_HALT, basic(x, TYPE_VOID), at);
  }
  end_path(p);
}

struct path meet(struct expander *x, struct paths *all)
{
  struct path p = {0};
  if (!all->count) {
    return p;
  }
  p = all->at[0];
  if (all->count > 1) {
    p.known = constants_copy(x->arena, &p.known);
    p.block = block_new(x->program, x->flat);
  }
  for (uint32_t i = 0; all->count > 1 && i < all->count; i++) {
    struct path *q = &all->at[i];
    q->block->term = TERM_JUMP;
    q->block->to[0] = p.block;
    constants_meet(&p.known, &q->known);
    p.drawn = p.drawn || q->drawn;
    p.anywhere = p.anywhere || q->anywhere;
    if (q->atomic != p.atomic) {
      diag_unsupported(x->program->diag, q->block->at,
                       "an atomic section that begins or ends on some paths "
                       "only");
    }
    if (q->cleanups != p.cleanups) {
      diag_unsupported(x->program->diag, q->block->at,
                       "a cleanup handler that is there on some paths only");
    }
  }
  all->count = 0;
  return p;
}

void fork_path(struct expander *x, struct path *p, struct expr *value, loc_t at,
               struct path *other)
{
  struct block *b = p->block;
  at = x->library ? x->library : at;
  b->term = TERM_BRANCH;
  b->note = note_add(x, NULL);
  b->at = at;
  b->value = value;
  b->joined = p->atomic > 0;
  *other = *p;
  other->known = constants_copy(x->arena, &p->known);
  p->block = b->to[0] = block_new(x->program, x->flat);
  other->block = b->to[1] = block_new(x->program, x->flat);
  p->block->at = other->block->at = at;
}

void stop_path(struct expander *x, struct path *p, enum event_kind k, loc_t at,
               const char *text)
{
  struct instr *i = emit_model(x, p, MODEL_EVENT,
                               type_basic(&x->program->types, TYPE_VOID), at);
  at = x->library ? x->library : at;
  uint32_t number = event_add(x->unit, k, at, text);
  add_arg(x, i, expr_int(x->program, at, basic(x, TYPE_UINT), number));
  halt_path(x, p, at);
}

/* --- control --- */

static bool is_inside(const struct region *r, const struct region *inner)
{
  while (inner && inner != r) {
    inner = inner->up;
  }
  return inner == r;
}

static struct paths *again(struct expander *x, struct region *r)
{
  if (!r->again[0]) {
    r->again[0] = ARENA_NEW(x->arena, struct paths);
  }
  return r->again[0];
}

/* What is known of the variables in a condition, as a number. */
static uint64_t constants_values(struct expander *x, const struct path *p,
                                 const struct expr *e)
{
  uint64_t sum = 0;
  if (e->kind == EXPR_LOAD) {
    struct number v;
    struct expr *value = rewrite(x, p, (struct expr *)e);
    if (expr_number(value, &v)) {
      sum = v.low * 0x9e3779b97f4a7c15u + 1;
    }
  }
  int n = expr_operands(e);
  for (int i = 0; i < n; i++) {
    sum = sum * 31 + constants_values(x, p, expr_operand(e, i));
  }
  return sum;
}

/* Constants decided that the path does not leave by this branch. */
static void note_test(struct expander *x, const struct path *p,
                      const struct block *from, const struct block *not_to)
{
  struct loops *l = x->frame->loops;
  uint64_t values = constants_values(x, p, from->value);
  for (struct region *r = l->inner[from->id]; values && r; r = r->up) {
    if (!is_inside(r, l->inner[not_to->id])) {
      r->tests += values + from->id;
    }
  }
  x->frame->tests += values ? values + from->id : 0;
}

/* The path goes from one block of the program to another. */
static void deliver(struct expander *x, struct path p, const struct block *from,
                    struct block *to)
{
  struct frame *f = x->frame;
  struct region *r = f->loops->inner[to->id];
  if (f->fork && to == f->fork->to[1]) {
    VEC_PUSH(x->arena, &f->exits, p);
    return;
  }
  if (to->fork != from->fork && !from->forks) {
    stop_path(x, &p, EVENT_OBSTACLE, from->at,
              "a jump into or out of a statement that is a thread");
    return;
  }
  bool back = r->header == to && is_inside(r, f->loops->inner[from->id]);
  scopes_cross(x, &p, from, to);
  if (back) {
    leaks_hold(x, &p, from->at);
  }
  VEC_PUSH(x->arena, back ? again(x, r) : &f->pending[to->id], p);
}

static bool in_case(const struct expr *value, const struct switch_case *c)
{
  struct number v = {0, 0};
  expr_number(value, &v);
  return type_is_unsigned(value->type)
             ? v.low >= (uint64_t)c->low && v.low <= (uint64_t)c->high
             : (int64_t)v.low >= c->low && (int64_t)v.low <= c->high;
}

static void expand_switch(struct expander *x, struct path p,
                          const struct block *b)
{
  struct expr *value = evaluate(x, &p, b->value);
  struct type *ty = value->type;
  struct number n;
  bool constant = expr_number(value, &n);
  struct path rest = p;
  x->frame->undecided = x->frame->undecided || !constant;
  if (!constant && p.block) {
    struct var *t = new_temp(x, ty, b->at);
    emit_assign(x, &rest, expr_var(x->program, b->at, t), value, b->at);
    value = expr_load(x->program, expr_var(x->program, b->at, t));
  }
  for (uint32_t i = 0; i < b->case_count && rest.block; i++) {
    const struct switch_case *c = &b->cases[i];
    struct expr *low = expr_int(x->program, b->at, ty, (uint64_t)c->low);
    struct expr *test;
    struct type *truth = basic(x, TYPE_INT);
    if (c->low == c->high) {
      test = expr_binary(x->program, OP_EQ, b->at, value, low, truth);
    } else {
      struct expr *high = expr_int(x->program, b->at, ty, (uint64_t)c->high);
      test =
          expr_logic(x->program, OP_LAND, b->at,
                     expr_binary(x->program, OP_GE, b->at, value, low, truth),
                     expr_binary(x->program, OP_LE, b->at, value, high, truth));
    }
    if (constant) {
      if (in_case(value, c)) {
        deliver(x, rest, b, c->to);
        return;
      }
      continue;
    }
    struct path taken = rest;
    fork_path(x, &taken, test, b->at, &rest);
    deliver(x, taken, b, c->to);
  }
  if (rest.block) {
    deliver(x, rest, b, b->to[0]);
  }
}

static void expand_return(struct expander *x, struct path p,
                          const struct block *b)
{
  struct frame *f = x->frame;
  if (f->fork) {
    stop_path(x, &p, EVENT_OBSTACLE, b->at,
              "a return from a statement that is a thread");
    return;
  }
  if (b->value && f->result) {
    struct expr *value = evaluate(x, &p, b->value);
    if (!p.block) {
      return;
    }
    emit_assign(x, &p, expr_var(x->program, b->at, f->result), value, b->at);
  }
  VEC_PUSH(x->arena, &f->exits, p);
}

/* The way out of a loop that is never gone: who goes round waits for it, unlike
 * in a loop that has none (spins.c). */
static bool keeps_exit(const struct expander *x, const struct block *b,
                       const struct block *never)
{
  const struct loops *l = x->frame->loops;
  bool leaves = false, known;
  for (struct region *r = l->inner[b->id]; r; r = r->up) {
    leaves = leaves || (r->kept && !is_inside(r, l->inner[never->id]));
  }
  return leaves && bounds_check(&x->unit->bounds, PROPERTY_PROGRESS) &&
         !expr_truth(b->value, &known);
}

static void expand_term(struct expander *x, struct path p,
                        const struct block *b)
{
  struct path other;
  struct expr *value;
  bool truth;
  switch ((enum term_kind)b->term) {
  case TERM_JUMP:
    deliver(x, p, b, b->to[0]);
    break;
  case TERM_BRANCH:
    if (b->forks) {
      p = fork_thread(x, p, b);
      if (p.block) {
        deliver(x, p, b, b->to[1]);
      }
      break;
    }
    value = evaluate(x, &p, b->value);
    if (!p.block) {
      break;
    }
    if (expr_truth(value, &truth) && !keeps_exit(x, b, b->to[truth])) {
      note_test(x, &p, b, b->to[truth]);
      x->unit->passed = x->unit->passed || block_decides(b, b->to[truth]);
      deliver(x, p, b, b->to[!truth]);
      break;
    }
    x->frame->undecided = true;
    fork_path(x, &p, value, b->at, &other);
    deliver(x, p, b, b->to[0]);
    deliver(x, other, b, b->to[1]);
    break;
  case TERM_SWITCH:
    expand_switch(x, p, b);
    break;
  case TERM_RETURN:
    expand_return(x, p, b);
    break;
  case TERM_NONE:
  case TERM_UNREACHABLE:
    end_path(&p);
    break;
  }
}

static void expand_block(struct expander *x, struct block *b)
{
  struct path p = meet(x, &x->frame->pending[b->id]);
  if (!p.block) {
    return;
  }
  if (block_is_error(b) && !x->unit->bounds.only_fail) {
    stop_path(x, &p, EVENT_FAIL, b->at, "the label ERROR is reached");
    return;
  }
  for (struct instr *i = b->first; i; i = i->next) {
    p = expand_instr(x, p, i);
    if (!p.block) {
      return;
    }
  }
  expand_term(x, p, b);
}

static void expand_region(struct expander *x, struct region *r);

/* Of our own stack, as calls in calls are expanded by calls in calls. */
enum { STACK_MOST = 5 << 20 };

static uintptr_t stack_here(void)
{
  return (uintptr_t)__builtin_frame_address(0);
}

static bool too_large(const struct expander *x)
{
  return x->unit->size > x->unit->bounds.size ||
         x->stack - stack_here() > STACK_MOST || unit_is_late(x->unit);
}

/* --- loops that stay --- */

static void forget_place(struct expander *x, struct path *p,
                         const struct expr *place)
{
  const struct var *v = place_root(place);
  if (!v || v->owner != x->frame->func) {
    return;
  }
  const struct var *copy = x->frame->map[var_slot(x->frame->func, v)];
  if (copy) {
    constants_forget(&p->known, copy);
  }
}

/* What the loop may change is not known at its head. */
static void forget_assigned(struct expander *x, struct path *p,
                            const struct region *r)
{
  for (uint32_t k = 0; k < r->items.count; k++) {
    if (r->items.at[k].loop) {
      forget_assigned(x, p, r->items.at[k].loop);
      continue;
    }
    for (const struct instr *i = r->items.at[k].block->first; i; i = i->next) {
      if (i->place) {
        forget_place(x, p, i->place);
      }
      if (i->kind == INSTR_RMW) {
        forget_place(x, p, i->target);
      }
      /* Addresses passed on to what is a direct access. */
      for (uint32_t a = 0; i->kind == INSTR_CALL && a < i->arg_count; a++) {
        const struct expr *list = variadic_list(x, i->args[a]);
        const struct expr *e = list ? list : i->args[a];
        for (; e->kind == EXPR_CAST || e->kind == EXPR_ADDR ||
               e->kind == EXPR_DECAY || e->kind == EXPR_BINARY;
             e = e->a) {
        }
        forget_place(x, p, e);
      }
    }
  }
}

/* A jump into the middle: up to the header it is no loop yet. */
static void enter_in_middle(struct expander *x, struct region *r)
{
  struct paths *entry = &x->frame->pending[r->header->id];
  if (entry->count) {
    return;
  }
  expand_region(x, r);
  struct paths *next = again(x, r);
  for (uint32_t i = 0; i < next->count; i++) {
    VEC_PUSH(x->arena, entry, next->at[i]);
  }
  next->count = 0;
}

static void keep_loop(struct expander *x, struct region *r)
{
  struct paths *entry = &x->frame->pending[r->header->id];
  const struct context *outer = x->context;
  struct context *c = ARENA_NEW(x->arena, struct context);
  *c = (struct context){(struct context *)outer, r->header->at, NULL, 0};
  r->kept = true;
  r->again[0] = NULL;
  enter_in_middle(x, r);
  struct path p = meet(x, entry);
  if (!p.block) {
    return;
  }
  struct block *head = block_new(x->program, x->flat);
  p.block->term = TERM_JUMP;
  p.block->to[0] = head;
  p.block = head;
  head->at = r->header->at;
  forget_assigned(x, &p, r);
  VEC_PUSH(x->arena, entry, p);
  x->context = c;
  expand_region(x, r);
  x->context = outer;
  struct paths *next = again(x, r);
  for (uint32_t i = 0; i < next->count; i++) {
    struct path *q = &next->at[i];
    q->block->term = TERM_JUMP;
    q->block->to[0] = p.block;
    if (q->atomic != p.atomic) {
      diag_unsupported(x->program->diag, q->block->at,
                       "an atomic section that begins or ends on some paths "
                       "only");
    }
  }
}

/* --- loops that are gone round --- */

static void expand_loop(struct expander *x, struct region *r)
{
  bool spawns = x->inner ? region_creates(x, r) : region_spawns(x, r);
  if (x->unit->bounds.keep_loops &&
      (!spawns || (x->unit->bounds.slots && !region_forks(r)))) {
    keep_loop(x, r);
    return;
  }
  const struct bounds *bounds = &x->unit->bounds;
  const struct context *outer = x->context;
  uint32_t counted = 0;
  r->again[0] = NULL;
  r->tests = 0;
  for (uint32_t n = 0;; n++) {
    struct context *c = ARENA_NEW(x->arena, struct context);
    *c = (struct context){(struct context *)outer, r->header->at, NULL, n + 1};
    x->context = c;
    uint64_t last = r->tests;
    r->tests = 0;
    expand_region(x, r);
    struct paths *next = again(x, r);
    if (!next->count) {
      break;
    }
    /* A counter that leads out some day: constants that change decided that
     * it does not yet. */
    bool counts = r->tests && r->tests != last && n < bounds->constant;
    counted += !counts;
    if (counted > bounds->unwind || too_large(x)) {
      x->unit->cut_creations = true;
      x->unit->cut_size = x->unit->cut_size || counted <= bounds->unwind;
      struct path p = meet(x, next);
      stop_path(x, &p, EVENT_CUT, r->header->at,
                counted > bounds->unwind ? "this loop" : EVENT_GROWTH);
      break;
    }
    struct paths *entry = &x->frame->pending[r->header->id];
    for (uint32_t i = 0; i < next->count; i++) {
      VEC_PUSH(x->arena, entry, next->at[i]);
    }
    next->count = 0;
  }
  x->context = outer;
}

static void expand_region(struct expander *x, struct region *r)
{
  for (uint32_t i = 0; i < r->items.count; i++) {
    if (r->items.at[i].loop) {
      expand_loop(x, r->items.at[i].loop);
    } else {
      expand_block(x, r->items.at[i].block);
    }
  }
}

/* --- calls --- */

enum { DEEPEST = 1000 }; /* recursion that only constants govern */

/* Whether the recursion goes too deep. As of a loop, a level does not count if
 * constants that change decided that it goes on, and nothing else. */
static bool is_deep(struct expander *x, struct frame *next)
{
  const struct frame *last = NULL;
  uint32_t all = 0, counted = 0;
  for (const struct frame *up = x->frame; up; up = up->up) {
    if (up->func == next->func) {
      last = last ? last : up;
      all++;
      counted += !up->counts;
    }
  }
  next->last_tests = last ? last->tests : 0;
  next->counts = all < DEEPEST && next->last_tests && !last->undecided &&
                 next->last_tests != last->last_tests;
  return counted > x->unit->bounds.unwind && !next->counts;
}

/* Where an argument of that type goes if the parameter is a transparent union.
 */
static struct expr *transparent_member(struct expander *x, struct expr *object,
                                       const struct type *ty,
                                       const struct type *argument)
{
  struct field *found = &ty->record->fields[0];
  for (uint32_t i = ty->record->count; i-- > 0;) {
    struct field *f = &ty->record->fields[i];
    found = type_same(f->type, argument, 0) ? f : found;
  }
  struct expr *m = expr_new(x->program, EXPR_MEMBER, object->at, found->type);
  m->object = object;
  m->field = found;
  return m;
}

/* A record as one of another type of the same shape, which a function of
 * runtime/models/library.c has. */
static struct expr *as_record(struct expander *x, struct expr *e,
                              struct type *want)
{
  struct program *pr = x->program;
  if (e->kind != EXPR_LOAD || !type_is_record(want) ||
      type_same(e->type, want, 0)) {
    return e;
  }
  struct expr *address =
      expr_new(pr, EXPR_ADDR, e->at, type_pointer(&pr->types, e->a->type));
  address->a = e->a;
  struct expr *place = expr_new(pr, EXPR_DEREF, e->at, want);
  place->a = expr_cast(pr, address, type_pointer(&pr->types, want), false);
  return expr_load(pr, place);
}

void assign_param(struct expander *x, struct path *p, struct var *param,
                  struct expr *arg, loc_t at)
{
  struct type *ty = type_unqualified(&x->program->types, param->type);
  struct expr *place = expr_var(x->program, at, param);
  if (type_is_record(ty) && type_is_scalar(arg->type)) {
    place = transparent_member(x, place, ty, arg->type);
    ty = type_unqualified(&x->program->types, place->type);
  }
  if (!type_same(arg->type, ty, SAME_QUALS) && type_is_scalar(ty)) {
    arg = expr_cast(x->program, arg, ty, true);
  }
  arg = as_record(x, arg, ty);
  emit_assign(x, p, place, arg, at);
}

void frame_init(struct expander *x, struct frame *f, struct func *func)
{
  *f = (struct frame){.up = x->frame, .func = func};
  f->loops = loops_find(x->arena, func);
  f->map = arena_alloc_array(
      x->arena, func->params.count + func->locals.count + 1, sizeof *f->map);
  f->pending =
      arena_alloc_array(x->arena, func->blocks.count, sizeof *f->pending);
}

struct path run_frame(struct expander *x, struct frame *f, struct path p)
{
  if (f->fork && f->fork->to[0] == f->fork->to[1]) {
    return p; /* the empty statement */
  }
  VEC_PUSH(x->arena, &f->pending[f->fork ? f->fork->to[0]->id : 0], p);
  expand_region(x, f->loops->top);
  return meet(x, &f->exits);
}

static bool is_library(const struct func *f)
{
  return strncmp(f->name->text, LIBRARY_PREFIX, strlen(LIBRARY_PREFIX)) == 0;
}

void give_result(struct expander *x, struct path *p, const struct frame *f,
                 struct expr *place, loc_t at)
{
  if (!p->block || !place) {
    return;
  }
  if (!f->result) { /* a cast, or another file, said it gives one */
    stop_path(x, p, EVENT_OBSTACLE, at,
              arena_printf(x->arena, "the result of '%s', which gives none",
                           f->func->name->text));
    return;
  }
  struct expr *from = expr_var(x->program, at, f->result);
  struct expr *known = constants_get(&p->known, from);
  struct expr *value = known ? known : expr_load(x->program, from);
  struct type *want = type_unqualified(&x->program->types, place->type);
  if (!type_same(value->type, want, SAME_QUALS) && type_is_scalar(want)) {
    value = expr_cast(x->program, value, want, true);
  }
  emit_assign(x, p, place, value, at);
}

struct path inline_call(struct expander *x, struct path p, struct func *f,
                        struct expr **args, uint32_t count, struct expr *place,
                        loc_t at)
{
  while (f->alias_of) {
    f = f->alias_of;
  }
  uint32_t named = f->params.count;
  struct frame frame;
  if (count > named && !variadic_takes(f)) {
    evaluate_unused(x, &p, args + named, count - named, at);
  }
  frame_init(x, &frame, f);
  if (is_deep(x, &frame)) {
    stop_path(x, &p, EVENT_CUT, at,
              arena_printf(x->arena, EVENT_DEEP "'%s'", f->name->text));
    return p;
  }
  if (too_large(x)) {
    x->unit->cut_size = true;
    stop_path(x, &p, EVENT_CUT, at, EVENT_GROWTH);
    return p;
  }
  if (routine_may(x, f, count)) {
    return routine_call(x, p, f, args, count, place, at);
  }
  const struct context *outer = x->context;
  loc_t library = x->library;
  at = library ? library : at;
  struct context *c = ARENA_NEW(x->arena, struct context);
  *c = (struct context){(struct context *)outer, at, f, 0};
  uint32_t first = x->flat->locals.count;
  /* What stands for a variadic function may have more of them. */
  uint32_t most = is_library(f) ? f->params.count : count;
  for (uint32_t i = 0; i < f->params.count && i < most; i++) {
    struct var *v = f->params.at[i];
    struct var *copy = clone_var(x, x->flat, v, is_taken(x, f, v));
    frame.map[var_slot(f, v)] = copy;
    struct expr *arg = i < count ? args[i] : number(x, at, TYPE_INT, 0);
    scope_begin_var(x, &p, copy, at);
    if (variadic_is_list(x, v->type)) {
      variadic_give(x, &p, copy, arg, at);
    } else {
      assign_param(x, &p, copy, arg, at);
    }
  }
  variadic_pass(x, &p, &frame, args, count, at);
  if (!type_is_void(f->type->base)) {
    frame.result = new_temp(x, f->type->base, at);
  }
  x->library = is_library(f) ? at : 0; /* else called back from there */
  x->context = c;
  x->frame = &frame;
  scope_begin(x, &p, &frame, at);
  p = run_frame(x, &frame, p);
  scope_end(x, &p, &frame, at);
  x->frame = frame.up;
  x->context = outer;
  x->library = library;
  if (p.block) {
    variadic_take_back(x, &p, &frame, args, count, at);
  }
  give_result(x, &p, &frame, place, at);
  if (p.block) { /* nobody asks any more, and there would be ever more */
    constants_forget_from(&p.known, first);
  }
  return p;
}

/* --- the program --- */

static bool expand_all(struct unit *u, struct func *start)
{
  struct expander x = {.unit = u, .program = u->program, .arena = u->arena};
  struct note none = {0};
  x.stack = stack_here();
  u->threads.count = u->events.count = u->notes.count = u->size = 0;
  u->pools.count = u->routine_calls.count = u->routine_bodies = 0;
  u->cut_creations = u->cut_size = false;
  u->asked.count = u->returning.count = 0;
  u->has_trylock = u->sleeps = u->detaches = u->halts = false;
  u->sees_ends = false;
  u->arguments = u->given = u->weak_exchange = u->passed = false;
  u->weak_order = u->relaxed = false;
  u->other_kinds = u->opaque.kinds;
  u->kinds = u->opaque.kinds || bounds_check(&u->bounds, PROPERTY_LOCKS) ||
             (bounds_check(&u->bounds, PROPERTY_DEADLOCK) && holders_find(&x));
  u->keys = 0;
  u->robust = robust_find(&x);
  if (u->robust) { /* who asks for a lock may not get it */
    u->kinds = true;
    u->bounds.without |= 1u << REDUCE_LOCKS;
  }
  VEC_PUSH(u->arena, &u->notes, none);
  candidates_find(&x.candidates, u->program, &u->bounds);
  x.cancels = cancels_find(&x);
  routines_find(&x);
  thread_new(&x, start, start->at);
  for (uint32_t i = 0; i < u->threads.count; i++) {
    expand_thread(&x, u->threads.at[i]);
  }
  return diag_ok(u->program->diag);
}

enum { GUESSES = 3 };

/* A global that no thread writes is a constant, but which ones are is only
 * known once the threads are expanded: constants decide branches, and code
 * behind a branch that is not taken writes nothing. So all globals are taken
 * for constants first. Those that the expanded threads write are not any more,
 * and all is expanded again, until no constant is written. Functions with the
 * flag REPEATS are treated alike: at first they are taken to be called once. */
static bool expand_guessed(struct unit *u, struct func *start)
{
  constant_globals_set(u->program, true);
  u->again.count = 0;
  for (uint32_t i = 0; i < u->program->globals.count; i++) {
    struct var *v = u->program->globals.at[i];
    v->type = v->wide_type ? v->wide_type : v->type;
    v->wide_type = NULL;
  }
  for (uint32_t n = 0;; n++) {
    uint32_t again = u->again.count;
    if (!expand_all(u, start) || u->late) {
      return false;
    }
    if (!constant_globals_drop_written(u) && u->again.count == again) {
      return true;
    }
    if (n == GUESSES) {
      constant_globals_set(u->program, false);
    }
  }
}

/* Programs of more than LARGE instructions take seconds to compile. */
enum { FIRST_SLOTS = 2, FIRST_ONCE = 60, LARGE = 6000 };

/* Of these properties reports and verdicts depend on which call it is. */
static bool may_be_once(const struct bounds *b)
{
  return b->keep_loops && !b->no_once && !bounds_check(b, PROPERTY_LEAK) &&
         !bounds_check(b, PROPERTY_PROGRESS);
}

/* With routines; without, if they make it no smaller by half. */
static bool expand_smaller(struct unit *u, struct func *start)
{
  uint32_t before = u->size;
  bool cut = u->cut_size;
  u->bounds.once = FIRST_ONCE;
  if (!expand_guessed(u, start) || cut || u->size <= before / 2) {
    return !u->late;
  }
  u->bounds.once = 0;
  return expand_guessed(u, start);
}

/* Calls are told apart as far as they can: all are inlined first. Where the
 * program gets large, functions are routines. So are threads: loops that
 * create them are unwound first. Where that is not enough, they stay. */
void expand_run(struct unit *u)
{
  struct func *start = program_entry(u->program);
  if (!start) {
    entry_missing(u);
    return;
  }
  const struct bounds *b = &u->bounds;
  failing_mark(u);
  u->bounds.once = may_be_once(b) ? b->once : 0;
  bool good = expand_guessed(u, start);
  if (good && (u->cut_size || u->size > LARGE) && !b->once && may_be_once(b)) {
    good = expand_smaller(u, start);
  }
  if (good && u->cut_creations && b->keep_loops && !b->slots && !b->no_slots) {
    u->bounds.slots = FIRST_SLOTS;
    expand_guessed(u, start);
  }
  if (good && b->mm == MM_AUTO && b->weak && u->weak_order &&
      u->threads.count > 1) {
    bounds_follow_orders(&u->bounds);
    expand_guessed(u, start);
  }
  if (bounds_check(b, PROPERTY_RACE)) {
    u->race = event_add(u, EVENT_RACE, start->at, "data race");
  }
  if (bounds_check(b, PROPERTY_PROGRESS)) {
    u->progress = event_add(u, EVENT_PROGRESS, start->at, "no progress");
  }
}
