/* control.c -- see control.h.
 *
 * Post-dominators are found as dominators of the graph with its edges turned
 * round (Cooper, Harvey and Kennedy 2001), from one more node behind all blocks
 * that lead nowhere. Of blocks that never get there, one after the other leads
 * there, too. */
#include "transforms/analysis/control.h"

enum { NONE = INT32_MAX };

struct froms VEC_BODY(uint32_t);

struct search {
  struct arena *arena;
  const struct block_vec *all;
  struct froms *from; /* by block: those that lead to it */
  struct froms ends;  /* blocks that lead out */
  struct froms order; /* blocks, each behind those that come from it */
  bool *seen;         /* by block */
  uint32_t *number;   /* by block: its place in that order */
  uint32_t *above;    /* by block: what all ways from it come to next */
};

static void find_edges(struct search *s)
{
  for (uint32_t i = 0; i < s->all->count; i++) {
    const struct block *b = s->all->at[i];
    for (uint32_t k = 0; k < block_targets(b); k++) {
      VEC_PUSH(s->arena, &s->from[b->to[k]->id], i);
    }
    if (block_targets(b) == 0) {
      VEC_PUSH(s->arena, &s->ends, i);
    }
  }
}

/* Blocks that lead to that one get into the order before it. */
static void walk(struct search *s, uint32_t end)
{
  struct froms path = {0};
  uint32_t *next = arena_alloc_array(s->arena, s->all->count, sizeof *next);
  s->seen[end] = true;
  VEC_PUSH(s->arena, &path, end);
  while (path.count) {
    uint32_t at = path.at[path.count - 1];
    if (next[at] == s->from[at].count) {
      s->number[at] = s->order.count;
      VEC_PUSH(s->arena, &s->order, at);
      path.count--;
      continue;
    }
    uint32_t to = s->from[at].at[next[at]++];
    if (!s->seen[to]) {
      s->seen[to] = true;
      VEC_PUSH(s->arena, &path, to);
    }
  }
}

static void find_order(struct search *s)
{
  for (uint32_t i = 0; i < s->ends.count; i++) {
    walk(s, s->ends.at[i]);
  }
  for (uint32_t i = s->all->count; i-- > 0;) {
    if (!s->seen[i]) {
      VEC_PUSH(s->arena, &s->ends, i);
      walk(s, i);
    }
  }
}

/* Numbers grow towards the end; the node behind it has none. */
static uint32_t common(const struct search *s, uint32_t a, uint32_t b)
{
  while (a != b) {
    if (a == NONE || b == NONE) {
      return NONE;
    }
    if (s->number[a] < s->number[b]) {
      a = s->above[a];
    } else {
      b = s->above[b];
    }
  }
  return a;
}

static void find_above(struct search *s)
{
  uint32_t count = s->all->count;
  bool *known = arena_alloc_array(s->arena, count, sizeof *known);
  bool *leads_out = arena_alloc_array(s->arena, count, sizeof *leads_out);
  for (uint32_t i = 0; i < s->ends.count; i++) {
    leads_out[s->ends.at[i]] = true;
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = s->order.count; i-- > 0;) {
      const struct block *b = s->all->at[s->order.at[i]];
      bool any = leads_out[b->id];
      uint32_t above = NONE;
      for (uint32_t k = 0; k < block_targets(b) && !leads_out[b->id]; k++) {
        uint32_t to = b->to[k]->id;
        if (known[to]) {
          above = any ? common(s, above, to) : to;
          any = true;
        }
      }
      if (any && (!known[b->id] || s->above[b->id] != above)) {
        s->above[b->id] = above;
        known[b->id] = changed = true;
      }
    }
  }
}

struct deciders *control_find(struct arena *a, const struct func *f)
{
  uint32_t count = f->blocks.count;
  struct search s = {.arena = a, .all = &f->blocks};
  struct deciders *out = arena_alloc_array(a, count, sizeof *out);
  s.from = arena_alloc_array(a, count, sizeof *s.from);
  s.seen = arena_alloc_array(a, count, sizeof *s.seen);
  s.number = arena_alloc_array(a, count, sizeof *s.number);
  s.above = arena_alloc_array(a, count, sizeof *s.above);
  find_edges(&s);
  find_order(&s);
  find_above(&s);
  for (uint32_t i = 0; i < count; i++) {
    const struct block *b = f->blocks.at[i];
    for (uint32_t k = 0; block_targets(b) > 1 && k < block_targets(b); k++) {
      for (uint32_t at = b->to[k]->id; at != NONE && at != s.above[i];
           at = s.above[at]) {
        VEC_PUSH(a, &out[at], b);
      }
    }
  }
  return out;
}
