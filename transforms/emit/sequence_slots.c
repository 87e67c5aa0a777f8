/* sequence_slots.c -- the slots of sequence_stores.c: one for each thread and
 * place that it stores to so that others may see it late.
 *
 * Needs: pending_run. */
#include "transforms/emit/sequence_slots.h"

#include "transforms/analysis/constants.h"
#include "transforms/memory_model.h"

/* --- slots --- */

struct slot_of *slot_at(struct stores *w, uint32_t thread,
                        const struct expr *place)
{
  uint64_t offset, size = type_size(place->type);
  const struct var *root = places_root(place, &offset);
  for (uint32_t i = 0; i < w->slots.count; i++) {
    struct slot_of *o = &w->slots.at[i];
    uint64_t other = type_size(o->place->type);
    if (o->thread != thread || o->root != root || offset + size <= o->offset ||
        o->offset + other <= offset) {
      continue;
    }
    if (o->offset == offset && other == size) {
      return o;
    }
    w->overlap = true;
  }
  return NULL;
}

static struct var *new_global(struct sequence *s, struct type *ty,
                              const char *name, uint32_t n)
{
  return build_global(&s->b, ty, arena_printf(s->b.arena, "%s%u", name, n));
}

static void slot_note(struct sequence *s, uint32_t thread, struct expr *place)
{
  struct stores *w = s->stores;
  struct slot_of *slot = slot_at(w, thread, place);
  if (!slot) {
    uint32_t n = w->slots.count;
    struct type *value = type_unqualified(&s->b.program->types, place->type);
    struct slot_of new = {.thread = thread, .place = place};
    new.root = places_root(place, &new.offset);
    new.full = new_global(s, s->bool_type, "__ts_full_", n);
    new.held = new_global(s, value, "__ts_held_", n);
    new.due = new_global(s, w->time, "__ts_late_", n);
    VEC_PUSH(s->b.arena, &w->slots, new);
    slot = &VEC_LAST(&w->slots);
  }
  slot->stores++;
}

uint32_t stores_in_slot(const struct bounds *b)
{
  uint32_t n = b->stores ? b->stores : b->rounds / 2;
  return n ? n : 1;
}

static void add_older(struct sequence *s, struct slot_of *slot, uint32_t n)
{
  uint32_t most = stores_in_slot(&s->unit->bounds);
  slot->older_count = (slot->stores < most ? slot->stores : most) - 1;
  slot->older =
      arena_alloc_array(s->b.arena, slot->older_count + 1, sizeof *slot->older);
  for (uint32_t k = 0; k < slot->older_count; k++) {
    const char *tail = arena_printf(s->b.arena, "%u_", n);
    struct older o = {
        new_global(s, s->bool_type,
                   arena_printf(s->b.arena, "__ts_full_%s", tail), k),
        new_global(s, slot->held->type,
                   arena_printf(s->b.arena, "__ts_held_%s", tail), k),
        new_global(s, s->stores->time,
                   arena_printf(s->b.arena, "__ts_late_%s", tail), k)};
    slot->older[k] = o;
  }
}

bool slots_take(const struct unit *u, const struct instr *i)
{
  enum buffer_effect effect = buffer_effect(u, i);
  return effect == BUFFER_TAKES || effect == BUFFER_PARTS;
}

/* --- all that there are --- */

uint32_t slots_turns(const struct unit *u)
{
  return u->bounds.rounds * u->threads.count;
}

/* In so many bits that there is a number behind the last turn. */
static struct type *time_type(struct sequence *s)
{
  return s->unit->bounds.plain ? build_type(&s->b, TYPE_UINT)
                               : sequence_bits(s, slots_turns(s->unit));
}

static void find_slots(struct sequence *s, const struct thread *t)
{
  const struct block_vec *all = &t->flat->blocks;
  for (uint32_t b = 0; b < all->count; b++) {
    for (const struct instr *i = all->at[b]->first; i; i = i->next) {
      struct target_vec targets = {0};
      if (slots_take(s->unit, i) && places_of(s, i->place, &targets)) {
        for (uint32_t k = 0; k < targets.count; k++) {
          slot_note(s, t->index, targets.at[k].place);
        }
      }
    }
  }
}

void slots_find(struct sequence *s)
{
  struct unit *u = s->unit;
  s->stores = NULL;
  if (!u->buffers) {
    return;
  }
  struct stores *w = s->stores = ARENA_NEW(s->b.arena, struct stores);
  places_find(s);
  w->time = time_type(s);
  w->now = build_global(&s->b, w->time, "__ts_now");
  w->most = arena_alloc_array(s->b.arena, u->threads.count, sizeof *w->most);
  w->floor = arena_alloc_array(s->b.arena, u->threads.count, sizeof *w->floor);
  for (uint32_t t = 0; t < u->threads.count; t++) {
    if (u->threads.at[t]->buffers) {
      w->most[t] = new_global(s, w->time, "__ts_most_", t);
      w->floor[t] = u->bounds.mm == MM_PSO
                        ? new_global(s, w->time, "__ts_floor_", t)
                        : w->most[t];
      find_slots(s, u->threads.at[t]);
    }
  }
  for (uint32_t i = 0; i < w->slots.count; i++) {
    add_older(s, &w->slots.at[i], i);
  }
}

bool stores_are_cut(struct unit *u)
{
  struct sequence s = {.unit = u};
  uint32_t most = stores_in_slot(&u->bounds);
  bool cut = false;
  sequence_copy(&s);
  slots_find(&s);
  for (uint32_t i = 0; s.stores && i < s.stores->slots.count; i++) {
    cut = cut || s.stores->slots.at[i].stores > most;
  }
  return cut;
}

uint32_t stores_that_wait(const struct unit *u)
{
  uint32_t count = 0;
  for (uint32_t t = 0; u->buffers && t < u->threads.count; t++) {
    const struct block_vec *all = &u->threads.at[t]->flat->blocks;
    for (uint32_t b = 0; u->threads.at[t]->buffers && b < all->count; b++) {
      for (const struct instr *i = all->at[b]->first; i; i = i->next) {
        count += slots_take(u, i);
      }
    }
  }
  return count;
}
