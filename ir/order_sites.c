/* order_sites.c -- finding and changing the orders that a program asks for.
 *
 * They are found in what the front end made: calls of the compiler's atomic
 * operations, whose last arguments say them; reads and writes of _Atomic
 * objects, which are seq_cst; fences. A fence that changes becomes an
 * instruction of its own, whatever it was. */
#include "ir/order_sites.h"

#include <stdlib.h>

const char *order_kind_name(enum order_kind kind)
{
  static const char *const names[ORDER_KINDS] = {
      [ORDER_LOAD] = "load",     [ORDER_STORE] = "store",
      [ORDER_UPDATE] = "update", [ORDER_FAILURE] = "failure",
      [ORDER_FENCE] = "fence",   [ORDER_BEHIND] = "behind"};
  return names[kind];
}

bool order_fits(enum order_kind kind, enum memory_order order)
{
  bool releases = order == MEMORY_RELEASE || order == MEMORY_ACQ_REL;
  bool acquires = order == MEMORY_CONSUME || order == MEMORY_ACQUIRE ||
                  order == MEMORY_ACQ_REL;
  switch (kind) {
  case ORDER_LOAD:
  case ORDER_FAILURE:
    return order != MEMORY_PLAIN && !releases;
  case ORDER_STORE:
    return order != MEMORY_PLAIN && !acquires;
  case ORDER_UPDATE:
    return order != MEMORY_PLAIN;
  case ORDER_FENCE:
  case ORDER_BEHIND:
  case ORDER_KINDS:
    break;
  }
  return true;
}

bool order_within(enum memory_order one, enum memory_order other)
{
  return one <= other && !(one == MEMORY_ACQUIRE && other == MEMORY_RELEASE) &&
         !(one == MEMORY_CONSUME && other == MEMORY_RELEASE);
}

/* --- finding --- */

struct search {
  struct program *program;
  struct order_sites *out;
  struct func *func;
};

static struct order_site *add(struct search *s, struct instr *i,
                              enum order_kind kind, enum memory_order order,
                              loc_t at)
{
  struct order_site *site = VEC_ADD(s->program->arena, s->out);
  *site = (struct order_site){.kind = (uint8_t)kind,
                              .order = (uint8_t)order,
                              .at = at,
                              .func = s->func,
                              .instr = i};
  return site;
}

static bool is_constant(const struct expr *e, uint64_t *value)
{
  while (e->kind == EXPR_CAST) {
    e = e->a;
  }
  *value = e->kind == EXPR_INT ? e->value[0] : 0;
  return e->kind == EXPR_INT;
}

static enum memory_order order_of_argument(const struct expr *e)
{
  uint64_t value;
  bool known = is_constant(e, &value) && (value & 7) < MEMORY_SEQ_CST;
  return known ? (enum memory_order)(MEMORY_RELAXED + (value & 7))
               : MEMORY_RELAXED;
}

static enum order_kind kind_of(const struct atomic_row *row)
{
  switch ((enum atomic_kind)row->kind) {
  case ATOMIC_LOAD:
    return ORDER_LOAD;
  case ATOMIC_STORE:
  case ATOMIC_CLEAR:
    return ORDER_STORE;
  case ATOMIC_EXCHANGE:
  case ATOMIC_COMPARE:
  case ATOMIC_FETCH:
  case ATOMIC_NEW:
  case ATOMIC_SET:
    return ORDER_UPDATE;
  case ATOMIC_FENCE:
    return ORDER_FENCE;
  case ATOMIC_SIGNAL_FENCE:
  case ATOMIC_LOCK_FREE:
    break;
  }
  return ORDER_KINDS;
}

static enum memory_order fence_order(enum memory_order order)
{
  return order <= MEMORY_RELAXED ? MEMORY_PLAIN : order;
}

static void add_arguments(struct search *s, struct instr *i,
                          const struct atomic_row *row)
{
  for (uint32_t k = 0; row->arguments[k] && k < i->arg_count; k++) {
    char letter = row->arguments[k];
    if (letter != 'm' && letter != 'f') {
      continue;
    }
    enum order_kind kind = letter == 'f' ? ORDER_FAILURE : kind_of(row);
    enum memory_order order = order_of_argument(i->args[k]);
    order = kind == ORDER_FENCE ? fence_order(order) : order;
    add(s, i, kind, order, i->at)->argument = &i->args[k];
  }
}

static void find_call(struct search *s, struct instr *i)
{
  const struct expr *callee = i->value;
  const struct atomic_row *row =
      callee->kind == EXPR_FUNC ? atomic_find(callee->func->name->text) : NULL;
  if (!row || kind_of(row) == ORDER_KINDS) {
    return;
  }
  if (kind_of(row) == ORDER_FENCE && !*row->arguments) {
    add(s, i, ORDER_FENCE, row->order, i->at);
  }
  add_arguments(s, i, row);
  if (kind_of(row) == ORDER_STORE) {
    add(s, i, ORDER_BEHIND, MEMORY_PLAIN, i->at);
  }
}

static bool is_atomic(const struct expr *place)
{
  return type_quals(place->type) & QUAL_ATOMIC;
}

static void find_assign(struct search *s, struct instr *i)
{
  struct expr *value = i->value;
  if (value && value->kind == EXPR_LOAD && is_atomic(value->a)) {
    add(s, i, ORDER_LOAD, access_order(value->a, value->order), value->at)
        ->load = value;
  }
  if (is_atomic(i->place)) {
    add(s, i, ORDER_STORE, access_order(i->place, i->order), i->at);
  }
  if (!place_is_own(i->place)) {
    add(s, i, ORDER_BEHIND, MEMORY_PLAIN, i->at);
  }
}

static void find_in(struct search *s, struct instr *i)
{
  switch ((enum instr_kind)i->kind) {
  case INSTR_CALL:
    find_call(s, i);
    break;
  case INSTR_ASSIGN:
  case INSTR_ZERO:
    find_assign(s, i);
    break;
  case INSTR_RMW:
    if (is_atomic(i->target)) {
      add(s, i, ORDER_UPDATE, access_order(i->target, i->order), i->at);
    }
    break;
  case INSTR_FENCE:
    if (i->op == FENCE_THREAD) {
      add(s, i, ORDER_FENCE, fence_order((enum memory_order)i->order), i->at);
    }
    break;
  case INSTR_EVAL:
  case INSTR_DECLARE:
  case INSTR_IF:
  case INSTR_UNSUPPORTED:
  case INSTR_COUNT:
    break;
  }
}

static int by_place(const void *a, const void *b)
{
  const struct order_site *x = a, *y = b;
  return x->at != y->at ? (x->at > y->at) - (x->at < y->at)
                        : (x->kind > y->kind) - (x->kind < y->kind);
}

void order_sites_find(struct program *p, struct order_sites *out)
{
  struct search s = {.program = p, .out = out};
  for (uint32_t f = 0; f < p->funcs.count; f++) {
    s.func = p->funcs.at[f];
    for (uint32_t b = 0; s.func->reachable && b < s.func->blocks.count; b++) {
      for (struct instr *i = s.func->blocks.at[b]->first; i; i = i->next) {
        find_in(&s, i);
      }
    }
  }
  if (out->count) {
    qsort(out->at, out->count, sizeof *out->at, by_place);
  }
}

/* --- changing --- */

static void become_fence(struct instr *i, enum memory_order order)
{
  bool none = order <= MEMORY_RELAXED;
  i->kind = INSTR_FENCE;
  i->place = i->value = NULL;
  i->args = NULL;
  i->arg_count = 0;
  i->op = none ? FENCE_COMPILER : FENCE_THREAD;
  i->order = (uint8_t)(none ? MEMORY_SEQ_CST : order);
}

static void put_behind(struct program *p, struct func *f, struct instr *i,
                       enum memory_order order)
{
  struct instr *fence = ARENA_NEW(p->arena, struct instr);
  for (uint32_t b = 0; b < f->blocks.count; b++) {
    if (f->blocks.at[b]->last == i) {
      f->blocks.at[b]->last = fence;
    }
  }
  fence->at = i->at;
  fence->number = i->number;
  fence->next = i->next;
  i->next = fence;
  become_fence(fence, order);
}

void order_site_set(struct program *p, const struct order_site *site,
                    enum memory_order order)
{
  struct instr *i = site->instr;
  switch ((enum order_kind)site->kind) {
  case ORDER_FENCE:
    become_fence(i, order);
    break;
  case ORDER_BEHIND:
    if (order > MEMORY_RELAXED) {
      put_behind(p, site->func, i, order);
    }
    break;
  case ORDER_LOAD:
  case ORDER_STORE:
  case ORDER_UPDATE:
  case ORDER_FAILURE:
    if (site->argument) {
      *site->argument =
          expr_int(p, (*site->argument)->at, type_basic(&p->types, TYPE_INT),
                   (uint64_t)(order - MEMORY_RELAXED));
    } else if (site->load) {
      site->load->order = (uint8_t)order;
    } else {
      i->order = (uint8_t)order;
    }
    break;
  case ORDER_KINDS:
    break;
  }
}
