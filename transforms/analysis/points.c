/* points.c -- one visible access per instruction, one point per block.
 *
 * Needs: sharing_run.  Gives: block.point, numbered from 1 in an order in which
 * predecessors come first; blocks in that order; before anything but a block's
 * first instruction no other thread needs to run.
 * Where stores are buffered, what drains a buffer is a point, too: others may
 * run between it and what the thread read before.
 * Shape: x = y + z   ->   t1 = y | t2 = z | x = t1 + t2, where | is a point;
 * a && b with b visible becomes a branch; visible records are copied member
 * by member.
 * A step that only gives back what the thread surely holds (unlocking) is no
 * point: what another thread could do before, it can do before the step before.
 * Joins in a row are one. */
#include "base/buf.h"
#include "transforms/analysis/constants.h"
#include "transforms/memory_model.h"
#include "transforms/transforms.h"

#include <string.h>

struct cutter {
  struct unit *unit;
  struct program *program;
  struct func *flat;
  struct block *block; /* being filled */
  const struct instr *origin;
  loc_t at;
};

/* --- taking visible reads out of expressions --- */

static void count_read(void *user, const struct access *a)
{
  *(uint32_t *)user += a->kind == ACCESS_READ && a->visible;
}

static uint32_t count_visible(struct expr *e)
{
  uint32_t n = 0;
  expr_accesses(e, count_read, &n);
  return n;
}

static struct instr *add(struct cutter *c, enum instr_kind k)
{
  struct instr *i = instr_add(c->program, c->block, k, c->at);
  i->note = c->origin ? c->origin->note : c->block->note;
  i->joined = c->origin && c->origin->joined;
  i->section = c->origin && c->origin->section;
  return i;
}

static struct expr *new_temp(struct cutter *c, struct type *ty)
{
  struct var *t = var_temp(c->program, c->flat, ty, c->at);
  return expr_var(c->program, c->at, t);
}

static void assign(struct cutter *c, struct expr *place, struct expr *value)
{
  struct instr *i = add(c, INSTR_ASSIGN);
  i->place = place;
  i->value = value;
}

static struct expr *hoist(struct cutter *c, struct expr *e);

/* It takes over the end of the block that is being filled. */
static struct block *new_block(struct cutter *c)
{
  struct block *b = block_new(c->program, c->flat);
  b->note = c->block->note;
  return b;
}

static struct block *branch_to(struct cutter *c, struct expr *value, bool on,
                               struct block **join)
{
  struct block *b = new_block(c);
  *join = new_block(c);
  c->block->term = TERM_BRANCH;
  c->block->at = c->at;
  c->block->value = value;
  c->block->to[on ? 0 : 1] = b;
  c->block->to[on ? 1 : 0] = *join;
  return b;
}

static void jump(struct cutter *c, struct block *to)
{
  c->block->term = TERM_JUMP;
  c->block->at = c->at;
  c->block->to[0] = to;
}

/* Its truth as 0 or 1. */
static struct expr *truth_of(struct cutter *c, struct expr *e)
{
  struct type *ty = type_basic(&c->program->types, TYPE_INT);
  struct expr *no = expr_unary(c->program, OP_LNOT, c->at, e, ty);
  return expr_unary(c->program, OP_LNOT, c->at, no, ty);
}

static struct expr *hoist_logic(struct cutter *c, struct expr *e)
{
  struct expr *t = new_temp(c, e->type);
  struct block *join;
  assign(c, t, truth_of(c, hoist(c, e->a)));
  c->block = branch_to(c, expr_load(c->program, t), e->op == OP_LAND, &join);
  assign(c, t, truth_of(c, hoist(c, e->b)));
  jump(c, join);
  c->block = join;
  return expr_load(c->program, t);
}

static struct expr *hoist_cond(struct cutter *c, struct expr *e)
{
  struct expr *t = new_temp(c, e->type);
  struct expr *value = hoist(c, e->a);
  struct block *yes = new_block(c);
  struct block *no = new_block(c);
  struct block *join = new_block(c);
  c->block->term = TERM_BRANCH;
  c->block->at = c->at;
  c->block->value = value;
  c->block->to[0] = yes;
  c->block->to[1] = no;
  c->block = yes;
  assign(c, t, hoist(c, e->b));
  jump(c, join);
  c->block = no;
  assign(c, t, hoist(c, e->c));
  jump(c, join);
  c->block = join;
  return expr_load(c->program, t);
}

static bool is_conditional(const struct expr *e)
{
  return (e->kind == EXPR_LOGIC && count_visible(e->b)) ||
         (e->kind == EXPR_COND && (count_visible(e->b) || count_visible(e->c)));
}

/* The expression with its visible reads replaced by temporaries. */
static struct expr *hoist(struct cutter *c, struct expr *e)
{
  if (!count_visible(e)) {
    return e;
  }
  if (is_conditional(e)) {
    return e->kind == EXPR_LOGIC ? hoist_logic(c, e) : hoist_cond(c, e);
  }
  struct expr *copy = ARENA_NEW(c->program->arena, struct expr);
  *copy = *e;
  int n = expr_operands(e);
  copy->a = hoist(c, e->a);
  if (n > 1) {
    copy->b = hoist(c, e->b);
  }
  if (n > 2) {
    copy->c = hoist(c, e->c);
  }
  if (e->kind != EXPR_LOAD || !e->visible) {
    return copy;
  }
  struct expr *t = new_temp(c, e->type);
  assign(c, t, copy);
  return expr_load(c->program, t);
}

/* --- instructions --- */

/* Reads of an instruction apart from what a single point can stand for. */
static uint32_t visible_reads(const struct instr *i)
{
  uint32_t n = 0;
  instr_accesses(i, count_read, &n);
  return n;
}

static bool has_conditional(const struct expr *e)
{
  int n = expr_operands(e);
  bool found = is_conditional(e);
  for (int i = 0; i < n && !found; i++) {
    found = has_conditional(expr_operand(e, i));
  }
  return found;
}

static void hoist_instr(struct cutter *c, struct instr *i)
{
  if (i->kind == INSTR_CALL && i->arg_count) { /* others may share them */
    struct expr **args =
        arena_alloc_array(c->program->arena, i->arg_count, sizeof *args);
    memcpy(args, i->args, i->arg_count * sizeof *args);
    i->args = args;
  }
  struct slot o;
  for (uint32_t k = 0; (o = instr_slot(i, k)).e; k++) {
    if (o.role != ROLE_CALLEE) {
      *o.at = hoist(c, o.e);
    }
  }
}

static void append(struct cutter *c, struct instr *i)
{
  i->next = NULL;
  if (c->block->last) {
    c->block->last->next = i;
  } else {
    c->block->first = i;
  }
  c->block->last = i;
}

static void cut_instr(struct cutter *c, struct instr *i);

static struct expr *part_place(struct cutter *c, struct expr *place,
                               struct field *f, uint64_t index)
{
  struct program *p = c->program;
  if (f) {
    struct expr *m = expr_new(p, EXPR_MEMBER, c->at, f->type);
    m->object = place;
    m->field = f;
    m->is_bits = f->is_bits;
    return m;
  }
  struct type *base = place->type->base;
  struct expr *decay =
      expr_new(p, EXPR_DECAY, c->at, type_pointer(&p->types, base));
  decay->a = place;
  struct expr *e = expr_new(p, EXPR_INDEX, c->at, base);
  e->a = decay;
  e->b = expr_int(p, c->at, type_basic(&p->types, TYPE_LONG), index);
  return e;
}

/* How many scalars; more than `limit` counts as limit + 1. */
static uint32_t leaves(const struct type *ty, uint32_t limit)
{
  uint32_t n = 0;
  if (ty->kind == TYPE_ARRAY) {
    uint64_t all = leaves(ty->base, limit) * ty->length;
    return all > limit ? limit + 1 : (uint32_t)all;
  }
  if (ty->kind != TYPE_STRUCT) {
    return type_is_scalar(ty) ? 1 : limit + 1;
  }
  for (uint32_t i = 0; i < ty->record->count && n <= limit; i++) {
    n += leaves(ty->record->fields[i].type, limit);
  }
  return n > limit ? limit + 1 : n;
}

static void copy_parts(struct cutter *c, const struct instr *i, struct expr *to,
                       struct expr *from, const struct expr *load)
{
  struct type *ty = to->type;
  if (type_is_scalar(ty)) {
    struct expr *value = expr_load(c->program, from);
    value->shared = load->shared;
    value->visible = load->visible;
    struct instr *part = ARENA_NEW(c->program->arena, struct instr);
    *part = *i;
    part->place = to;
    part->value = value;
    part->order = MEMORY_PLAIN;
    cut_instr(c, part);
    return;
  }
  bool array = ty->kind == TYPE_ARRAY;
  uint64_t n = array ? ty->length : ty->record->count;
  for (uint64_t k = 0; k < n; k++) {
    struct field *f = array ? NULL : &ty->record->fields[k];
    if (array || f->name || !f->is_bits) {
      copy_parts(c, i, part_place(c, to, f, k), part_place(c, from, f, k),
                 load);
    }
  }
}

enum { LEAVES_MAX = 64 };

static bool is_atomic_load(const struct expr *e)
{
  return e->kind == EXPR_LOAD && access_order(e->a, e->order);
}

/* It is one access, however large what it copies is. */
static bool is_atomic(const struct instr *i)
{
  const struct expr *from = i->value;
  while (from && from->kind == EXPR_CAST) {
    from = from->a;
  }
  return (i->place && access_order(i->place, i->order)) ||
         (from && is_atomic_load(from));
}

/* A record that others see is copied piece by piece. */
static bool cut_record(struct cutter *c, struct instr *i)
{
  if (i->kind != INSTR_ASSIGN || i->joined || is_atomic(i) ||
      (i->place->type->kind != TYPE_STRUCT &&
       i->place->type->kind != TYPE_ARRAY)) {
    return false;
  }
  struct expr *from = i->value;
  while (from->kind == EXPR_CAST) {
    from = from->a;
  }
  bool reads = from->kind == EXPR_LOAD && from->visible;
  if (from->kind != EXPR_LOAD || (!reads && !i->visible)) {
    return false;
  }
  if (leaves(i->place->type, LEAVES_MAX) > LEAVES_MAX) {
    c->unit->approximate = "a large shared object copied in one step";
    c->unit->approximate_at = i->at;
    return false;
  }
  copy_parts(c, i, hoist(c, i->place), hoist(c, from->a), from);
  return true;
}

/* An _Atomic record is read and written at once; what it is copied from, or to,
 * is not, if that is none. */
static void keep_whole(struct cutter *c, struct instr *i)
{
  if (i->kind != INSTR_ASSIGN || i->joined || !type_is_record(i->place->type)) {
    return;
  }
  struct expr *from = i->value;
  while (from->kind == EXPR_CAST) {
    from = from->a;
  }
  if (from->kind == EXPR_LOAD && from->visible && !is_atomic_load(from) &&
      access_order(i->place, i->order)) {
    struct expr *t = new_temp(c, from->type);
    copy_parts(c, i, t, hoist(c, from->a), from);
    c->origin = i;
    i->value = expr_load(c->program, t);
  }
}

/* Steps that are more than one for the machine. */
static void note_coarse(struct cutter *c, const struct instr *i)
{
  const struct expr *place = i->place;
  const char *why = NULL;
  if (!place || i->kind == INSTR_CALL || i->joined || is_atomic(i) ||
      (!i->visible && visible_reads(i) == 0)) {
    return;
  }
  if (place->type->kind == TYPE_UNION) {
    why = "a shared union copied in one step";
  } else if (i->visible && place->kind == EXPR_MEMBER && place->is_bits) {
    why = "a shared bit-field written in one step";
  } else if (type_is_scalar(place->type) && type_size(place->type) > 8) {
    why = "a shared object of more than 8 bytes accessed in one step";
  }
  if (why && !c->unit->approximate) {
    c->unit->approximate = why;
    c->unit->approximate_at = i->at;
  }
}

/* What a call yields is stored by an instruction of its own, which a buffer can
 * take. */
static void cut_result(struct cutter *c, struct instr *i)
{
  struct expr *place = i->place;
  i->place = new_temp(c, type_unqualified(&c->program->types, place->type));
  append(c, i);
  struct instr *store = add(c, INSTR_ASSIGN);
  store->place = place;
  store->value = expr_load(c->program, i->place);
  store->shared = i->shared;
  store->visible = i->visible;
  store->overtaken = i->overtaken;
}

static void cut_instr(struct cutter *c, struct instr *i)
{
  c->origin = i;
  c->at = i->at;
  keep_whole(c, i);
  note_coarse(c, i);
  if (i->kind != INSTR_CALL && i->kind != INSTR_DECLARE && cut_record(c, i)) {
    return;
  }
  uint32_t reads = visible_reads(i);
  bool conditional =
      (i->place && has_conditional(i->place)) ||
      (i->value && i->kind != INSTR_CALL && has_conditional(i->value));
  if (!i->joined && (reads + i->visible > 1 || conditional)) {
    hoist_instr(c, i);
  }
  if (c->unit->buffers && i->kind == INSTR_CALL && i->place && !i->joined &&
      !place_is_own(i->place)) {
    cut_result(c, i);
    return;
  }
  append(c, i);
}

static bool gives_back(const struct unit *u, const struct instr *i)
{
  return unit_reduces(u, REDUCE_UNLOCKS) && !u->has_trylock && i->held &&
         i->model == MODEL_UNLOCK;
}

/* What is joined to an instruction happens in its step. */
static bool leads_visible(const struct instr *i)
{
  for (i = i->next; i && i->joined; i = i->next) {
    if (i->visible || visible_reads(i) > 0) {
      return true;
    }
  }
  return false;
}

static void find_read(void *user, const struct access *a)
{
  bool *found = user;
  *found = *found || (a->visible && a->order != MEMORY_PLAIN &&
                      (a->kind != ACCESS_WRITE || a->update));
}

/* Where views are kept, only what an atomic operation reads depends on what
 * others have done (runtime/explorer/views.h). */
static bool reads_message(const struct instr *i)
{
  bool found = false;
  instr_accesses(i, find_read, &found);
  for (i = i->next; i && i->joined && !found; i = i->next) {
    instr_accesses(i, find_read, &found);
  }
  return found;
}

static bool is_point(const struct unit *u, const struct instr *i)
{
  if (i->joined || u->threads.count < 2) {
    return step_waits(i) || i->model == MODEL_PAUSE;
  }
  if (u->bounds.keep_loops && i->kind == INSTR_CALL &&
      i->model == MODEL_FINISH) {
    return true; /* so that nothing is looked for behind it */
  }
  if (step_waits(i) || model_has(i->model, POINT) ||
      (i->model == MODEL_END && u->sees_ends) ||
      (i->kind == INSTR_CALL && u->notes.at[i->note].begins)) {
    return true;
  }
  if (u->buffers && buffer_effect(u, i) == BUFFER_DRAINS) {
    return true;
  }
  if (u->views && i->kind != INSTR_CALL) {
    return reads_message(i);
  }
  return (i->visible && !gives_back(u, i)) || visible_reads(i) > 0 ||
         leads_visible(i);
}

static void cut_block(struct cutter *c, struct block *b)
{
  struct instr *next, *first = b->first;
  enum term_kind term = b->term;
  struct expr *value = b->value;
  struct block *to[2] = {b->to[0], b->to[1]};
  loc_t at = b->at;
  b->first = b->last = NULL;
  b->term = TERM_NONE;
  b->value = NULL;
  c->block = b;
  for (struct instr *i = first; i; i = next) {
    next = i->next;
    cut_instr(c, i);
  }
  c->at = at;
  c->origin = NULL;
  if (value && !b->joined) {
    value = hoist(c, value);
  }
  c->block->term = (uint8_t)term;
  c->block->at = at;
  c->block->value = value;
  c->block->to[0] = to[0];
  c->block->to[1] = to[1];
}

static bool joins_thread(const struct instr *i)
{
  return i->model == MODEL_JOIN && expr_is_constant(i->args[1]);
}

/* Waiting for one thread and then for another, with nothing in between that
 * others could see, is waiting for both: what has ended stays so. The block's
 * first instruction waits for all of them. */
static bool joins_on(const struct unit *u, const struct block *b,
                     const struct instr *i)
{
  if (u->threads.count < 2 || !unit_reduces(u, REDUCE_JOINS) ||
      !joins_thread(i)) {
    return false;
  }
  for (const struct instr *k = b->first; k != i; k = k->next) {
    bool harmless = k == b->first || k->kind != INSTR_CALL;
    if ((!harmless && !joins_thread(k)) || k->visible || visible_reads(k) > 0 ||
        k->joined) {
      return false;
    }
  }
  return joins_thread(b->first) && !i->joined;
}

/* A new block before each point that is not the first instruction. */
static void split_block(struct cutter *c, struct block *b)
{
  for (struct instr *i = b->first, *before = NULL; i; before = i, i = i->next) {
    if (!before || !is_point(c->unit, i)) {
      c->unit->reduced[REDUCE_UNLOCKS] += before && gives_back(c->unit, i);
      continue;
    }
    if (joins_on(c->unit, b, i)) {
      c->unit->reduced[REDUCE_JOINS]++;
      continue;
    }
    struct block *rest = block_new(c->program, c->flat);
    rest->first = i;
    rest->last = b->last;
    rest->term = b->term;
    rest->at = b->at;
    rest->value = b->value;
    rest->to[0] = b->to[0];
    rest->to[1] = b->to[1];
    rest->joined = b->joined;
    rest->note = b->note;
    rest->loop = b->loop;
    b->last = before;
    before->next = NULL;
    b->term = TERM_JUMP;
    b->value = NULL;
    b->to[0] = rest;
    b->at = i->at;
    split_block(c, rest);
    return;
  }
}

/* Depth first, finished last comes first: a branch's blocks stay together. */
static void order_blocks(struct unit *u, struct func *f)
{
  struct block_vec stack = {0}, done = {0};
  uint8_t *state = arena_alloc_array(u->arena, f->blocks.count, sizeof *state);
  VEC_PUSH(u->arena, &stack, f->blocks.at[0]);
  while (stack.count) {
    struct block *b = VEC_LAST(&stack);
    uint32_t n = block_targets(b);
    if (state[b->id] < n) {
      /* The second way first, so that it is printed behind the first. */
      struct block *to = b->to[n - 1 - state[b->id]++];
      if (!state[to->id] && !to->reachable) {
        to->reachable = true;
        VEC_PUSH(u->arena, &stack, to);
      }
      continue;
    }
    VEC_PUSH(u->arena, &done, b);
    stack.count--;
  }
  f->blocks.count = 0;
  while (done.count) {
    struct block *b = done.at[--done.count];
    b->id = f->blocks.count;
    VEC_PUSH(u->arena, &f->blocks, b);
  }
}

static void number_points(struct unit *u, struct thread *t)
{
  struct block_vec *all = &t->flat->blocks;
  t->points = 0;
  for (uint32_t i = 0; i < all->count; i++) {
    struct block *b = all->at[i];
    b->point = b->first && is_point(u, b->first) ? ++t->points : 0;
  }
}

void points_run(struct unit *u)
{
  for (uint32_t t = 0; t < u->threads.count; t++) {
    struct cutter c = {.unit = u, .program = u->program};
    c.flat = u->threads.at[t]->flat;
    uint32_t n = c.flat->blocks.count;
    for (uint32_t i = 0; i < n; i++) {
      cut_block(&c, c.flat->blocks.at[i]);
    }
    n = c.flat->blocks.count;
    for (uint32_t i = 0; i < n; i++) {
      split_block(&c, c.flat->blocks.at[i]);
    }
    for (uint32_t i = 0; i < c.flat->blocks.count; i++) {
      c.flat->blocks.at[i]->id = i;
      c.flat->blocks.at[i]->reachable = false;
    }
    c.flat->blocks.at[0]->reachable = true;
    order_blocks(u, c.flat);
    number_points(u, u->threads.at[t]);
  }
}

/* --- showing them --- */

static void dump_context(struct unit *u, const struct context *c,
                         struct buf *out)
{
  for (; c; c = c->up) {
    struct place p = srcmap_line(u->program->map, c->at);
    if (c->func && !c->at) {
      buf_printf(out, ", in %s", c->func->name->text);
    } else if (c->func) {
      buf_printf(out, ", in %s called at %s:%u", c->func->name->text,
                 p.file ? p.file : "?", p.line);
    } else {
      buf_printf(out, ", iteration %u of the loop at %s:%u", c->iteration,
                 p.file ? p.file : "?", p.line);
    }
  }
}

static const struct expr *first_visible(const struct expr *e)
{
  int n = expr_operands(e);
  for (int i = 0; i < n; i++) {
    const struct expr *f = first_visible(expr_operand(e, i));
    if (f) {
      return f;
    }
  }
  return e->kind == EXPR_LOAD && e->visible ? e : NULL;
}

static void dump_why(struct unit *u, const struct instr *i, struct buf *out)
{
  if (i->kind == INSTR_FENCE) {
    buf_puts(out, "fence");
  } else if (u->notes.at[i->note].begins) {
    buf_puts(out, "atomic section");
  } else if (i->kind == INSTR_CALL && u->notes.at[i->note].model) {
    buf_puts(out, u->notes.at[i->note].model->name);
  } else if (i->kind == INSTR_CALL) {
    buf_puts(out, i->value->func->name->text);
  } else if (i->visible) {
    const struct expr *place = i->kind == INSTR_RMW ? i->target : i->place;
    buf_puts(out, i->kind == INSTR_RMW ? "updates " : "writes ");
    print_expr(place, out);
  } else {
    const struct expr *all[] = {i->place, i->value};
    const struct expr *load = NULL;
    for (size_t k = 0; k < 2 && !load; k++) {
      load = all[k] ? first_visible(all[k]) : NULL;
    }
    const struct instr *next = i->next;
    if (!load && next && next->joined) {
      dump_why(u, next, out); /* the first step of an atomic operation */
      return;
    }
    buf_puts(out, "reads ");
    if (load) {
      print_expr(load->a, out);
    }
  }
}

void points_dump(struct unit *u, struct buf *out)
{
  for (uint32_t t = 0; t < u->threads.count; t++) {
    const struct thread *th = u->threads.at[t];
    struct place p = srcmap_line(u->program->map, th->at);
    buf_printf(out, "thread %u: %s%s%s:%u, %u point%s\n", t, th->name,
               t ? ", created at " : ", at ", p.file ? p.file : "?", p.line,
               th->points, th->points == 1 ? "" : "s");
    for (uint32_t i = 0; i < th->flat->blocks.count; i++) {
      const struct block *b = th->flat->blocks.at[i];
      if (!b->point) {
        continue;
      }
      struct place q = srcmap_line(u->program->map, b->first->at);
      buf_printf(out, "  %u  %s:%u: ", b->point, q.file ? q.file : "?", q.line);
      dump_why(u, b->first, out);
      dump_context(u, u->notes.at[b->first->note].context, out);
      buf_putc(out, '\n');
    }
  }
}
