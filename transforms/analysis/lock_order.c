/* lock_order.c -- cycles in the order in which threads take locks.
 *
 * Needs: what sharing.c knows of the locks that are surely held. Each step that
 * takes a lock while another one is held is an edge from that one. Edges of
 * different threads that lead round may be a deadlock, unless two of them
 * cannot be at the same time: one thread is created or joined in between, or
 * both hold a gate, another lock. Whether it is one the search says. */
#include "transforms/analysis/lock_order.h"

#include "transforms/analysis/constants.h"
#include "transforms/analysis/sync_actions.h"

enum { CYCLES_MOST = 5, TRIES = 1000000 };

struct finder {
  struct unit *u;
  const struct lock_steps *all;
  bool (*ordered)(const void *user, const void *a, const void *b);
  const void *user;
  uint32_t way[LOCK_CYCLE_MOST], length, tries;
};

/* --- which lock --- */

bool lock_find(const struct expr *e, struct lock_address *out)
{
  struct number n;
  while (e->kind == EXPR_CAST) {
    e = e->a;
  }
  if (e->kind != EXPR_ADDR && e->kind != EXPR_DECAY) {
    return false;
  }
  out->offset = 0;
  for (e = e->a; e->kind != EXPR_VAR;) {
    if (e->kind == EXPR_MEMBER && !e->is_bits) {
      out->offset += e->field->offset;
      e = e->a;
    } else if (e->kind == EXPR_INDEX && e->a->kind == EXPR_DECAY &&
               expr_number(e->b, &n)) {
      out->offset += n.low * type_size(e->type);
      e = e->a->a;
    } else {
      return false;
    }
  }
  out->var = e->var;
  return true;
}

bool lock_is_same(const struct expr *a, const struct expr *b)
{
  struct lock_address x, y;
  return expr_same(a, b) || (lock_find(a, &x) && lock_find(b, &y) &&
                             x.var == y.var && x.offset == y.offset);
}

bool lock_is_other(const struct expr *a, const struct expr *b)
{
  struct lock_address x, y;
  return lock_find(a, &x) && lock_find(b, &y) &&
         (x.var != y.var || x.offset != y.offset);
}

/* --- cycles --- */

static bool has_gate(const struct lock_step *a, const struct lock_step *b)
{
  for (uint32_t i = 0; i < a->gate_count; i++) {
    for (uint32_t k = 0; k < b->gate_count; k++) {
      if (lock_is_same(a->gates[i], b->gates[k])) {
        return true;
      }
    }
  }
  return false;
}

/* Whether it may be at the same time as all on the way. */
static bool fits(const struct finder *f, const struct lock_step *next)
{
  for (uint32_t i = 0; i < f->length; i++) {
    const struct lock_step *s = &f->all->at[f->way[i]];
    if (s->thread == next->thread || has_gate(s, next) ||
        f->ordered(f->user, s->use, next->use)) {
      return false;
    }
  }
  return true;
}

/* At the same places, in whatever threads. */
static bool is_known(const struct finder *f, const struct lock_cycle *c)
{
  for (uint32_t i = 0; i < f->u->lock_cycles.count; i++) {
    const struct lock_cycle *other = &f->u->lock_cycles.at[i];
    uint32_t same = 0;
    for (uint32_t k = 0; k < c->count; k++) {
      for (uint32_t m = 0; m < other->count; m++) {
        same += c->at[k].at == other->at[m].at;
      }
    }
    if (c->count == other->count && same >= c->count) {
      return true;
    }
  }
  return false;
}

static void add_cycle(struct finder *f)
{
  struct lock_cycle c = {.count = f->length};
  for (uint32_t i = 0; i < f->length; i++) {
    const struct lock_step *s = &f->all->at[f->way[i]];
    const char *held = sync_object_text(f->u, s->held);
    const char *taken = sync_object_text(f->u, s->taken);
    c.at[i] = (struct lock_edge){s->thread, s->at, held ? held : "a lock",
                                 taken ? taken : "another one"};
  }
  if (!is_known(f, &c)) {
    VEC_PUSH(f->u->arena, &f->u->lock_cycles, c);
  }
}

/* On from the last step on the way; none has a number below the first one's. */
static void find_round(struct finder *f)
{
  const struct lock_step *first = &f->all->at[f->way[0]];
  const struct lock_step *last = &f->all->at[f->way[f->length - 1]];
  if (f->length > 1 && lock_is_same(last->taken, first->held)) {
    add_cycle(f);
    return;
  }
  for (uint32_t i = f->way[0] + 1;
       i < f->all->count && f->length < LOCK_CYCLE_MOST && f->tries < TRIES &&
       f->u->lock_cycles.count < CYCLES_MOST;
       i++) {
    const struct lock_step *next = &f->all->at[i];
    f->tries++;
    if (lock_is_same(last->taken, next->held) && fits(f, next)) {
      f->way[f->length++] = i;
      find_round(f);
      f->length--;
    }
  }
}

void lock_order_find(struct unit *u, const struct lock_steps *all,
                     bool (*ordered)(const void *user, const void *a,
                                     const void *b),
                     const void *user)
{
  struct finder f = {.u = u, .all = all, .ordered = ordered, .user = user};
  u->lock_cycles.count = 0;
  for (uint32_t i = 0; i < all->count; i++) {
    f.way[0] = i;
    f.length = 1;
    find_round(&f);
  }
}
