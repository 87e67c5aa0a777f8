/* sequence_slots.c -- the slots of sequence_stores.c: one for each thread and
 * place that it stores to so that others may see it late.
 *
 * Needs: pending_run.
 * Which place a pointer or an index leads to is compared. A slot of the heap is
 * in a block that one allocation gave, which happens at most once. */
#include "transforms/emit/sequence_slots.h"

#include "transforms/analysis/constants.h"
#include "transforms/memory_model.h"

enum { SLOTS_OF_STORE = 64 };

/* --- which places a store may go to --- */

static struct expr *both(struct sequence *s, struct expr *a, struct expr *b)
{
  return a ? sequence_logic(s, OP_LAND, a, b) : b;
}

static struct expr *copy_over(struct sequence *s, const struct expr *place,
                              struct expr *inner)
{
  struct expr *e = ARENA_NEW(s->b.arena, struct expr);
  *e = *place;
  e->a = inner;
  return e;
}

static struct expr *element(struct sequence *s, struct expr *array, uint64_t k)
{
  struct type *of = array->type->base;
  struct expr *decay = expr_new(s->b.program, EXPR_DECAY, 0,
                                type_pointer(&s->b.program->types, of));
  struct expr *e = expr_new(s->b.program, EXPR_INDEX, 0, of);
  decay->a = array;
  e->a = decay;
  e->b = build_number(&s->b, TYPE_INT, k);
  return e;
}

struct expr *slots_is_number(struct sequence *s, struct expr *e, uint64_t k)
{
  struct expr *number = expr_int(s->b.program, 0, e->type, k);
  return expr_binary(s->b.program, OP_EQ, 0, e, number,
                     build_type(&s->b, TYPE_INT));
}

/* Places without variable indices, with what has to hold. False: they are too
 * many, or a pointer is on the way. */
static bool find_fixed(struct sequence *s, struct expr *place,
                       struct target_vec *out)
{
  struct target_vec inner = {0};
  if (place->kind == EXPR_VAR) {
    struct target t = {expr_var(s->b.program, 0, place->var), NULL};
    VEC_PUSH(s->b.arena, out, t);
    return true;
  }
  if (place->kind == EXPR_MEMBER) {
    if (place->is_bits || place->a->type->kind != TYPE_STRUCT ||
        !find_fixed(s, place->a, &inner)) {
      return false;
    }
    for (uint32_t i = 0; i < inner.count; i++) {
      struct target t = {copy_over(s, place, inner.at[i].place),
                         inner.at[i].holds};
      VEC_PUSH(s->b.arena, out, t);
    }
    return true;
  }
  if (place->kind != EXPR_INDEX || place->a->kind != EXPR_DECAY ||
      place->a->a->type->kind != TYPE_ARRAY ||
      !find_fixed(s, place->a->a, &inner)) {
    return false;
  }
  uint64_t length = place->a->a->type->length;
  bool fixed = place->b->kind == EXPR_INT;
  if (!fixed && length * inner.count > SLOTS_OF_STORE) {
    return false;
  }
  for (uint32_t i = 0; i < inner.count; i++) {
    uint64_t first = fixed ? place->b->value[0] : 0;
    uint64_t last = fixed ? first + 1 : length;
    for (uint64_t k = first; k < last; k++) {
      struct target t = {element(s, inner.at[i].place, k), inner.at[i].holds};
      t.holds =
          fixed ? t.holds : both(s, t.holds, slots_is_number(s, place->b, k));
      VEC_PUSH(s->b.arena, out, t);
    }
  }
  return true;
}

/* --- through pointers --- */

static struct expr *address(struct sequence *s, struct expr *place)
{
  struct types *types = &s->b.program->types;
  struct expr *e =
      expr_new(s->b.program, EXPR_ADDR, 0, type_pointer(types, place->type));
  e->a = place;
  return expr_cast(s->b.program, e,
                   type_pointer(types, build_type(&s->b, TYPE_VOID)), false);
}

static struct expr *is_there(struct sequence *s, struct expr *place,
                             struct expr *slot)
{
  return expr_binary(s->b.program, OP_EQ, 0, address(s, place),
                     address(s, slot), build_type(&s->b, TYPE_INT));
}

/* All scalars of a variable; false: there are too many. */
static bool find_leaves(struct sequence *s, struct expr *place)
{
  struct stores *w = s->stores;
  const struct type *ty = place->type;
  bool good = true;
  if (type_is_scalar(ty)) {
    VEC_PUSH(s->b.arena, &w->leaves, place);
    return w->leaves.count <= SLOTS_OF_STORE;
  }
  if (ty->kind == TYPE_ARRAY) {
    for (uint64_t k = 0; good && k < ty->length; k++) {
      good = find_leaves(s, element(s, place, k));
    }
    return good;
  }
  if (ty->kind != TYPE_STRUCT) {
    return false;
  }
  for (uint32_t k = 0; good && k < ty->record->count; k++) {
    struct field *f = &ty->record->fields[k];
    struct expr *e = expr_new(s->b.program, EXPR_MEMBER, 0, f->type);
    e->object = place;
    e->field = f;
    good = f->is_bits || find_leaves(s, e);
  }
  return good;
}

static bool is_alike(const struct expr *place, const struct expr *leaf)
{
  return type_size(place->type) == type_size(leaf->type) &&
         type_is_floating(place->type) == type_is_floating(leaf->type) &&
         (place->kind != EXPR_MEMBER || leaf->kind != EXPR_MEMBER ||
          place->field == leaf->field);
}

static bool add_variable(struct sequence *s, struct var *v, struct expr *place,
                         struct target_vec *out)
{
  struct stores *w = s->stores;
  w->leaves.count = 0;
  if (!find_leaves(s, expr_var(s->b.program, 0, v))) {
    return false;
  }
  for (uint32_t k = 0; k < w->leaves.count; k++) {
    struct expr *leaf = w->leaves.at[k];
    if (is_alike(place, leaf)) {
      struct target t = {leaf, is_there(s, place, leaf)};
      VEC_PUSH(s->b.arena, out, t);
    }
  }
  return out->count <= SLOTS_OF_STORE;
}

static struct block_of *block_of(struct sequence *s, uint32_t object)
{
  struct stores *w = s->stores;
  for (uint32_t i = 0; i < w->blocks.count; i++) {
    if (w->blocks.at[i].object == object) {
      return &w->blocks.at[i];
    }
  }
  struct type *any =
      type_pointer(&s->b.program->types, build_type(&s->b, TYPE_VOID));
  struct block_of b = {
      object, build_global(&s->b, any,
                           arena_printf(s->b.arena, "__ts_block_%u", object))};
  VEC_PUSH(s->b.arena, &w->blocks, b);
  return &VEC_LAST(&w->blocks);
}

/* The same part of what begins where the block does; NULL: it cannot be
 * said. */
static struct expr *in_block(struct sequence *s, struct expr *place,
                             struct block_of *b)
{
  if (place->kind == EXPR_MEMBER && !place->is_bits) {
    struct expr *inner = in_block(s, place->a, b);
    return inner ? copy_over(s, place, inner) : NULL;
  }
  if (place->kind != EXPR_DEREF) {
    return NULL;
  }
  return copy_over(
      s, place,
      expr_cast(s->b.program, build_load(&s->b, b->at), place->a->type, false));
}

static bool add_block(struct sequence *s, uint32_t object, struct expr *place,
                      struct target_vec *out)
{
  struct expr *there = in_block(s, place, block_of(s, object));
  if (there) {
    struct target t = {there, is_there(s, place, there)};
    VEC_PUSH(s->b.arena, out, t);
  }
  return out->count <= SLOTS_OF_STORE;
}

static bool add_objects(struct sequence *s, const struct set *objects,
                        struct expr *place, struct target_vec *out)
{
  const struct unit *u = s->unit;
  bool good = true;
  for (uint32_t i = 0; good && i < u->program->globals.count; i++) {
    struct var *v = u->program->globals.at[i];
    good = !v->node || !set_has(objects, v->node) ||
           add_variable(s, v, place, out);
  }
  for (uint32_t t = 0; t < u->threads.count; t++) {
    const struct func *f = u->threads.at[t]->flat;
    for (uint32_t i = 0; good && i < f->locals.count; i++) {
      struct var *v = f->locals.at[i];
      good = !v->node || !v->address_taken || !set_has(objects, v->node) ||
             add_variable(s, v, place, out);
    }
    for (uint32_t b = 0; b < f->blocks.count; b++) {
      for (const struct instr *i = f->blocks.at[b]->first; good && i;
           i = i->next) {
        good = !call_allocates(i) || !i->place || !i->note_object ||
               !set_has(objects, i->note_object) ||
               add_block(s, i->note_object, place, out);
      }
    }
  }
  return good;
}

bool slots_of(struct sequence *s, const struct instr *i, struct target_vec *out)
{
  struct set objects = {0};
  if (!type_is_scalar(i->place->type) || type_size(i->place->type) > 8) {
    return false;
  }
  if (place_root(i->place)) {
    return find_fixed(s, i->place, out);
  }
  points_to_place(s->stores->to, i->place, &objects);
  return add_objects(s, &objects, i->place, out);
}

/* --- slots --- */

/* Of what slots_of() gives. */
static const struct var *root_of(const struct expr *place, uint64_t *offset)
{
  *offset = 0;
  for (;; place = place->a) {
    if (place->kind == EXPR_VAR) {
      return place->var;
    } else if (place->kind == EXPR_MEMBER) {
      *offset += place->field->offset;
    } else if (place->kind == EXPR_INDEX) {
      *offset += place->b->value[0] * type_size(place->type);
    }
  }
}

struct slot_of *slot_at(struct stores *w, uint32_t thread,
                        const struct expr *place)
{
  uint64_t offset, size = type_size(place->type);
  const struct var *root = root_of(place, &offset);
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
    new.root = root_of(place, &new.offset);
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
  struct type *of = build_type(&s->b, TYPE_UINT);
  struct type *time = ARENA_NEW(s->b.arena, struct type);
  struct alias *alias = ARENA_NEW(s->b.arena, struct alias);
  unsigned bits = 1;
  if (s->unit->bounds.plain) {
    return of;
  }
  while (slots_turns(s->unit) >> bits) {
    bits++;
  }
  *time = *of;
  time->alias = alias;
  time->pointer = NULL;
  const char *name =
      arena_printf(s->b.arena, "unsigned __CPROVER_bitvector[%u]", bits);
  *alias = (struct alias){.name = names_get_z(s->b.program->names, name),
                          .type = of,
                          .builtin = true};
  return time;
}

static void find_slots(struct sequence *s, const struct thread *t)
{
  const struct block_vec *all = &t->flat->blocks;
  for (uint32_t b = 0; b < all->count; b++) {
    for (const struct instr *i = all->at[b]->first; i; i = i->next) {
      struct target_vec targets = {0};
      if (slots_take(s->unit, i) && slots_of(s, i, &targets)) {
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
  w->to = points_to_find(u);
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
