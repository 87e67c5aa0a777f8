/* loops.c -- see loops.h. Tarjan's algorithm, again inside of each component
 * without the edges to its header, until nothing is left that is cyclic. */
#include "transforms/threads/loops.h"

struct search {
  struct arena *arena;
  struct loops *loops;
  struct region *region; /* being split */
  uint32_t *order, *low; /* by block id; order 0: not seen */
  bool *on_stack;
  struct block_vec stack;
  uint32_t next;
  VEC(struct item) found;       /* components, last ones first */
  VEC(struct block_vec) bodies; /* of loops among them */
};

static bool follows(const struct search *s, const struct block *to)
{
  return s->loops->inner[to->id] == s->region && to != s->region->header;
}

static void close_component(struct search *s, struct block *b, bool cyclic)
{
  struct block_vec body = {0};
  struct block *member;
  do {
    member = s->stack.at[--s->stack.count];
    s->on_stack[member->id] = false;
    VEC_PUSH(s->arena, &body, member);
  } while (member != b);
  struct item item = {.block = b};
  if (cyclic || body.count > 1) {
    item.loop = ARENA_NEW(s->arena, struct region);
    item.loop->up = s->region;
    item.loop->header = b;
    item.block = NULL;
    VEC_PUSH(s->arena, &s->bodies, body);
  }
  VEC_PUSH(s->arena, &s->found, item);
}

/* One block on the way down. */
struct visit {
  struct block *block;
  uint32_t next;
  bool cyclic;
};

static void enter(struct search *s, struct block *b, struct visit *v)
{
  *v = (struct visit){.block = b};
  s->order[b->id] = s->low[b->id] = ++s->next;
  s->on_stack[b->id] = true;
  VEC_PUSH(s->arena, &s->stack, b);
}

/* Graphs may be deep, so the way down is kept in a vector. */
static void search_from(struct search *s, struct block *start)
{
  VEC(struct visit) way = {0};
  enter(s, start, VEC_ADD(s->arena, &way));
  while (way.count) {
    struct visit *v = &VEC_LAST(&way);
    uint32_t id = v->block->id;
    if (v->next < block_targets(v->block)) {
      struct block *to = block_target(v->block, v->next++);
      if (!follows(s, to)) {
        continue;
      }
      v->cyclic = v->cyclic || to == v->block;
      if (!s->order[to->id]) {
        enter(s, to, VEC_ADD(s->arena, &way));
      } else if (s->on_stack[to->id] && s->order[to->id] < s->low[id]) {
        s->low[id] = s->order[to->id];
      }
      continue;
    }
    if (s->low[id] == s->order[id]) {
      close_component(s, v->block, v->cyclic);
    }
    way.count--;
    if (way.count) {
      uint32_t up = VEC_LAST(&way).block->id;
      s->low[up] = s->low[id] < s->low[up] ? s->low[id] : s->low[up];
    }
  }
}

static void split(struct arena *a, struct loops *l, struct region *r,
                  const struct block_vec *blocks, uint32_t total)
{
  struct search s = {.arena = a, .loops = l, .region = r};
  s.order = arena_alloc_array(a, total, sizeof *s.order);
  s.low = arena_alloc_array(a, total, sizeof *s.low);
  s.on_stack = arena_alloc_array(a, total, sizeof *s.on_stack);
  for (uint32_t i = 0; i < blocks->count; i++) {
    l->inner[blocks->at[i]->id] = r;
  }
  /* From the entry first, so that a loop's header is where it is entered. */
  if (r->header) {
    search_from(&s, r->header);
  }
  for (uint32_t i = 0; i < blocks->count; i++) {
    if (!s.order[blocks->at[i]->id]) {
      search_from(&s, blocks->at[i]);
    }
  }
  for (uint32_t i = s.found.count; i-- > 0;) {
    VEC_PUSH(a, &r->items, s.found.at[i]);
  }
  uint32_t body = 0;
  for (uint32_t i = 0; i < s.found.count; i++) {
    if (s.found.at[i].loop) {
      split(a, l, s.found.at[i].loop, &s.bodies.at[body++], total);
    }
  }
}

struct loops *loops_find(struct arena *a, struct func *f)
{
  struct loops *l = ARENA_NEW(a, struct loops);
  l->inner = arena_alloc_array(a, f->blocks.count, sizeof *l->inner);
  l->top = ARENA_NEW(a, struct region);
  /* The entry is the header of the whole: edges to it would go round. */
  split(a, l, l->top, &f->blocks, f->blocks.count);
  return l;
}
