/* sequence_places.c -- the scalars that an access may be to, where others may
 * see a store late or read an older one.
 *
 * Which one a pointer or an index leads to is compared. One of the heap is in a
 * block that one allocation gave, which happens at most once. */
#include "transforms/emit/sequence_places.h"

enum { MOST_PLACES = 64 };

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

struct expr *places_is_number(struct sequence *s, struct expr *e, uint64_t k)
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
  if (!fixed && length * inner.count > MOST_PLACES) {
    return false;
  }
  for (uint32_t i = 0; i < inner.count; i++) {
    uint64_t first = fixed ? place->b->value[0] : 0;
    uint64_t last = fixed ? first + 1 : length;
    for (uint64_t k = first; k < last; k++) {
      struct target t = {element(s, inner.at[i].place, k), inner.at[i].holds};
      t.holds =
          fixed ? t.holds : both(s, t.holds, places_is_number(s, place->b, k));
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
  struct places *w = s->places;
  const struct type *ty = place->type;
  bool good = true;
  if (type_is_scalar(ty)) {
    VEC_PUSH(s->b.arena, &w->leaves, place);
    return w->leaves.count <= MOST_PLACES;
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

static bool add_leaves(struct sequence *s, struct expr *all, struct expr *place,
                       struct target_vec *out)
{
  struct places *w = s->places;
  w->leaves.count = 0;
  if (!find_leaves(s, all)) {
    return false;
  }
  for (uint32_t k = 0; k < w->leaves.count; k++) {
    struct expr *leaf = w->leaves.at[k];
    if (is_alike(place, leaf)) {
      struct target t = {leaf, is_there(s, place, leaf)};
      VEC_PUSH(s->b.arena, out, t);
    }
  }
  return out->count <= MOST_PLACES;
}

static struct record_of *find_record(const struct sequence *s, uint32_t object)
{
  const struct places *w = s->places;
  for (uint32_t i = 0; i < w->records.count; i++) {
    if (w->records.at[i].object == object) {
      return &w->records.at[i];
    }
  }
  return NULL;
}

/* The type of the largest record that is accessed in the block, by its members;
 * NULL: there is none. */
static struct type *record_in(const struct sequence *s, uint32_t object)
{
  const struct record_of *r = find_record(s, object);
  return r ? r->type : NULL;
}

static struct block_of *block_of(struct sequence *s, uint32_t object)
{
  struct places *w = s->places;
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

/* A record is taken apart, as a variable is; of anything else, the place that
 * begins where the block does. */
static bool add_block(struct sequence *s, uint32_t object, struct expr *place,
                      struct target_vec *out)
{
  struct type *ty = record_in(s, object);
  if (ty) {
    struct types *types = &s->b.program->types;
    struct expr *all = expr_new(s->b.program, EXPR_DEREF, 0, ty);
    all->a = expr_cast(s->b.program, build_load(&s->b, block_of(s, object)->at),
                       type_pointer(types, ty), false);
    return add_leaves(s, all, place, out);
  }
  struct expr *there = in_block(s, place, block_of(s, object));
  if (there) {
    struct target t = {there, is_there(s, place, there)};
    VEC_PUSH(s->b.arena, out, t);
  }
  return out->count <= MOST_PLACES;
}

static bool add_objects(struct sequence *s, const struct set *objects,
                        struct expr *place, struct target_vec *out)
{
  const struct unit *u = s->unit;
  bool good = true;
  for (uint32_t i = 0; good && i < u->program->globals.count; i++) {
    struct var *v = u->program->globals.at[i];
    good = !v->node || !set_has(objects, v->node) ||
           add_leaves(s, expr_var(s->b.program, 0, v), place, out);
  }
  for (uint32_t t = 0; t < u->threads.count; t++) {
    const struct func *f = u->threads.at[t]->flat;
    for (uint32_t i = 0; good && i < f->locals.count; i++) {
      struct var *v = f->locals.at[i];
      good = !v->node || !v->address_taken || !set_has(objects, v->node) ||
             add_leaves(s, expr_var(s->b.program, 0, v), place, out);
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

bool places_of(struct sequence *s, struct expr *place, struct target_vec *out)
{
  struct set objects = {0};
  if (!type_is_scalar(place->type) || type_size(place->type) > 8) {
    return false;
  }
  if (place_root(place)) {
    return find_fixed(s, place, out);
  }
  points_to_place(s->places->to, place, &objects);
  return add_objects(s, &objects, place, out);
}

const struct var *places_root(const struct expr *place, uint64_t *offset)
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

/* --- records in the heap --- */

static void note_record(struct sequence *s, const struct expr *place)
{
  const struct expr *e = place;
  struct set objects = {0};
  while (e->kind == EXPR_MEMBER) {
    e = e->a;
  }
  if (e->kind != EXPR_DEREF || e->type->kind != TYPE_STRUCT) {
    return;
  }
  points_to_place(s->places->to, place, &objects);
  SET_EACH(object, &objects)
  {
    struct record_of *known = find_record(s, object);
    struct record_of r = {object, e->type};
    if (!known) {
      VEC_PUSH(s->b.arena, &s->places->records, r);
    } else if (type_size(known->type) < type_size(r.type)) {
      *known = r;
    }
  }
}

static void note_records(struct sequence *s, const struct expr *e)
{
  if (e->kind == EXPR_MEMBER) {
    note_record(s, e);
  }
  int n = expr_operands(e);
  for (int i = 0; i < n; i++) {
    note_records(s, expr_operand(e, i));
  }
}

static void find_records(struct sequence *s, const struct block *b)
{
  struct slot o;
  for (const struct instr *i = b->first; i; i = i->next) {
    for (uint32_t k = 0; (o = instr_slot(i, k)).e; k++) {
      note_records(s, o.e);
    }
  }
  if (b->value) {
    note_records(s, b->value);
  }
}

void places_find(struct sequence *s)
{
  s->places = ARENA_NEW(s->b.arena, struct places);
  s->places->to = points_to_find(s->unit);
  for (uint32_t t = 0; t < s->unit->threads.count; t++) {
    const struct block_vec *all = &s->unit->threads.at[t]->flat->blocks;
    for (uint32_t b = 0; b < all->count; b++) {
      find_records(s, all->at[b]);
    }
  }
}

void places_allocated(struct sequence *s, const struct instr *i)
{
  for (uint32_t k = 0; s->places && k < s->places->blocks.count; k++) {
    const struct block_of *b = &s->places->blocks.at[k];
    if (i->place && i->kind == INSTR_CALL && call_allocates(i) &&
        i->note_object == b->object) {
      build_set(&s->b, b->at,
                expr_cast(s->b.program, expr_load(s->b.program, i->place),
                          b->at->type, false));
    }
  }
}
