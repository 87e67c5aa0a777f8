/* variables.c -- accesses by object and by what of it they are to.
 *
 * Needs: sites_run. What may overlap is one variable; so is what one site may
 * access of one object. So a site and an object give the variable. */
#include "transforms/analysis/variables.h"

#include "transforms/analysis/effects.h"
#include "transforms/analysis/points_to.h"
#include "transforms/analysis/sites.h"
#include "transforms/analysis/walk.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* What of an object is accessed. */
struct part {
  const struct record *record; /* whose member it is, or NULL */
  const struct field *field;   /* NULL: some member of a union */
  const struct type *type;     /* of the access; NULL: not known */
  int64_t element;             /* of an array that is the object; -1: any */
};

/* A site's access to an object. */
struct row {
  uint32_t object, site;
  struct part part;
  bool reads, writes;
  uint32_t same; /* a row of the same variable: in the end the first one */
};

struct finder {
  struct unit *unit;
  struct points_to *points_to;
  VEC(struct row) rows;
  uint32_t *heap;          /* by object: one that it is one with */
  const struct var **vars; /* by object */
  const struct instr **of; /* by object: its allocation */
  struct walk at;
};

/* --- objects --- */

static void name_vars(struct finder *f, const struct var_vec *all)
{
  for (uint32_t i = 0; i < all->count; i++) {
    f->vars[all->at[i]->node] = all->at[i];
  }
}

static void name_objects(struct finder *f)
{
  const struct unit *u = f->unit;
  uint32_t count = points_to_objects(f->points_to);
  f->heap = arena_alloc_array(u->arena, count, sizeof *f->heap);
  f->vars = arena_alloc_array(u->arena, count, sizeof *f->vars);
  f->of = arena_alloc_array(u->arena, count, sizeof *f->of);
  for (uint32_t o = 0; o < count; o++) {
    f->heap[o] = o;
  }
  name_vars(f, &u->program->globals);
  for (uint32_t t = 0; t < u->threads.count; t++) {
    const struct func *flat = u->threads.at[t]->flat;
    name_vars(f, &flat->locals);
    for (uint32_t b = 0; b < flat->blocks.count; b++) {
      for (const struct instr *i = flat->blocks.at[b]->first; i; i = i->next) {
        if (i->kind == INSTR_CALL && call_allocates(i)) {
          f->of[i->note_object] = i;
        }
      }
    }
  }
  f->vars[0] = NULL;
}

static uint32_t heap_of(struct finder *f, uint32_t object)
{
  while (f->heap[object] != object) {
    object = f->heap[object];
  }
  return object;
}

/* --- what of them --- */

static struct part part_of(const struct expr *place)
{
  struct part part = {.type = place->type, .element = -1};
  const struct expr *e = place;
  while (e->kind == EXPR_MEMBER || e->kind == EXPR_PART ||
         (e->kind == EXPR_INDEX && e->a->kind == EXPR_DECAY)) {
    if (e->kind == EXPR_MEMBER && e->a->type->record->is_union) {
      part.record = e->a->type->record;
      part.field = NULL;
    } else if (e->kind == EXPR_MEMBER && !part.record) {
      part.record = e->a->type->record;
      part.field = e->field;
    }
    if (e->kind == EXPR_INDEX && e->a->a->kind == EXPR_VAR &&
        e->b->kind == EXPR_INT) {
      part.element = (int64_t)e->b->value[0];
    }
    e = e->kind == EXPR_INDEX ? e->a->a : e->a;
  }
  return part;
}

static bool is_same_type(const struct type *a, const struct type *b)
{
  return !a || !b || !type_is_scalar(a) || !type_is_scalar(b) ||
         type_size(a) == type_size(b) || type_size(a) == 1 || type_size(b) == 1;
}

static bool overlap(const struct part *a, const struct part *b)
{
  if (a->element >= 0 && b->element >= 0 && a->element != b->element) {
    return false;
  }
  if (a->record && a->record == b->record && a->field && b->field &&
      a->field != b->field) {
    return a->field->is_bits && b->field->is_bits;
  }
  return is_same_type(a->type, b->type) &&
         (!a->record || !b->record || a->record == b->record ||
          type_is_record(a->type) || type_is_record(b->type));
}

/* --- rows --- */

static void add_row(struct finder *f, struct row row)
{
  for (uint32_t i = 0; i < f->rows.count; i++) {
    struct row *r = &f->rows.at[i];
    if (r->object == row.object && r->site == row.site &&
        memcmp(&r->part, &row.part, sizeof row.part) == 0) {
      r->reads = r->reads || row.reads;
      r->writes = r->writes || row.writes;
      return;
    }
  }
  VEC_PUSH(f->unit->arena, &f->rows, row);
}

/* What is allocated is one, of what a set has. */
static void add_objects(struct finder *f, const struct set *objects,
                        struct row row)
{
  uint32_t heap = 0;
  SET_EACH(o, objects)
  {
    if (f->of[o] && heap) {
      f->heap[heap_of(f, o)] = heap_of(f, heap);
      continue;
    }
    heap = f->of[o] ? o : heap;
    if (f->of[o] || f->vars[o]) {
      row.object = o;
      add_row(f, row);
    }
  }
}

static void add_access(void *user, const struct access *a)
{
  struct finder *f = user;
  struct set objects = {0};
  if (!a->shared) {
    return;
  }
  points_to_place(f->points_to, a->place, &objects);
  add_objects(
      f, &objects,
      (struct row){.site = site_of_access(f->unit, f->at.block, f->at.instr, a),
                   .part = part_of(a->place),
                   .reads = a->kind != ACCESS_WRITE,
                   .writes = access_writes(a)});
}

/* What a call of the library does where its arguments lead to. */
static void add_call(void *user)
{
  struct finder *f = user;
  const struct instr *i = f->at.instr;
  struct effects all = {0};
  if (!i->shared || !model_has(i->model, LIBRARY) ||
      !effects_of(f->unit->arena, i, &all)) {
    return;
  }
  for (uint32_t k = 0; k < all.count; k++) {
    struct set objects = {0};
    points_to_value(f->points_to, all.at[k].at, &objects);
    add_objects(f, &objects,
                (struct row){.site = site_of_call(f->unit, f->at.block, i),
                             .part.element = -1,
                             .reads = !all.at[k].writes,
                             .writes = all.at[k].writes});
  }
}

/* --- variables --- */

static uint32_t same_of(struct finder *f, uint32_t row)
{
  while (f->rows.at[row].same != row) {
    row = f->rows.at[row].same;
  }
  return row;
}

/* The first one stands for all. */
static void merge(struct finder *f)
{
  for (uint32_t i = 0; i < f->rows.count; i++) {
    struct row *a = &f->rows.at[i];
    a->same = i;
    a->object = heap_of(f, a->object);
    for (uint32_t k = 0; k < i; k++) {
      const struct row *b = &f->rows.at[k];
      if (a->object == b->object &&
          (a->site == b->site || overlap(&a->part, &b->part))) {
        uint32_t x = same_of(f, i), y = same_of(f, k);
        f->rows.at[x > y ? x : y].same = x < y ? x : y;
      }
    }
  }
}

/* Objects that pointers lead to but that have no name: of their place. */
static const char *object_name(struct finder *f, uint32_t object)
{
  const struct var *v = f->vars[object];
  loc_t at = v ? v->at : f->of[object] ? f->of[object]->at : 0;
  struct place p = srcmap_find(f->unit->program->map, at);
  return v && v->name ? v->name->text
                      : arena_printf(f->unit->arena, "memory of %s:%u:%u",
                                     p.file ? p.file : "?", p.line, p.column);
}

static bool is_whole(const struct finder *f, uint32_t first)
{
  const struct part *a = &f->rows.at[first].part;
  for (uint32_t i = first; i < f->rows.count; i++) {
    const struct part *b = &f->rows.at[i].part;
    if (f->rows.at[i].same == first &&
        (a->field != b->field || a->element != b->element)) {
      return true;
    }
  }
  return !a->field && a->element < 0;
}

static const char *variable_name(struct finder *f, uint32_t first)
{
  const struct row *r = &f->rows.at[first];
  const char *name = object_name(f, r->object);
  if (is_whole(f, first)) {
    return name;
  }
  if (r->part.element >= 0) {
    name =
        arena_printf(f->unit->arena, "%s[%" PRId64 "]", name, r->part.element);
  }
  return r->part.field && r->part.field->name
             ? arena_printf(f->unit->arena, "%s.%s", name,
                            r->part.field->name->text)
             : name;
}

static void add_number(struct arena *a, struct site_numbers *to, uint32_t site)
{
  uint32_t at = 0;
  while (at < to->count && to->at[at] < site) {
    at++;
  }
  if (at < to->count && to->at[at] == site) {
    return;
  }
  VEC_PUSH(a, to, site);
  for (uint32_t k = to->count - 1; k > at; k--) {
    to->at[k] = to->at[k - 1];
  }
  to->at[at] = site;
}

static int compare_places(const void *left, const void *right)
{
  const struct shared_place *a = left, *b = right;
  int order = (a->site > b->site) - (a->site < b->site);
  return order ? order
               : (a->variable > b->variable) - (a->variable < b->variable);
}

static struct variables *make(struct finder *f)
{
  struct arena *arena = f->unit->arena;
  struct variables *v = ARENA_NEW(arena, struct variables);
  uint32_t *number =
      arena_alloc_array(arena, f->rows.count + 1, sizeof *number);
  for (uint32_t i = 0; i < f->rows.count; i++) {
    const struct row *r = &f->rows.at[i];
    uint32_t first = f->rows.at[i].same = same_of(f, i);
    if (first == i) {
      struct shared_variable x = {0};
      VEC_PUSH(arena, &v->all, x);
      number[i] = v->all.count;
    }
    struct shared_variable *x = &v->all.at[number[first] - 1];
    if (r->reads) {
      add_number(arena, &x->reads, r->site);
    }
    if (r->writes) {
      add_number(arena, &x->writes, r->site);
    }
    struct shared_place p = {r->site, number[first], f->vars[r->object]};
    VEC_PUSH(arena, &v->places, p);
  }
  for (uint32_t i = 0; i < f->rows.count; i++) {
    if (f->rows.at[i].same == i) {
      v->all.at[number[i] - 1].name = variable_name(f, i);
    }
  }
  if (v->places.count) {
    qsort(v->places.at, v->places.count, sizeof *v->places.at, compare_places);
  }
  return v;
}

struct variables *variables_find(struct unit *u)
{
  struct finder f = {.unit = u, .points_to = points_to_find(u)};
  name_objects(&f);
  walk_unit(u, &f.at, add_access, add_call, &f);
  merge(&f);
  return make(&f);
}

uint64_t variables_patterns(const struct variables *v, unsigned pattern,
                            uint32_t x, uint32_t y)
{
  const struct shared_variable *a = &v->all.at[x - 1];
  const struct shared_variable *b = y ? &v->all.at[y - 1] : a;
  uint64_t r = a->reads.count, w = a->writes.count;
  uint64_t of_x[] = {0,         r * w,     r * w,     w * w,    r * r * w,
                     r * w * w, r * w * w, r * w * w, w * w * w};
  return pattern <= 8    ? of_x[pattern]
         : pattern <= 11 ? w * w * b->writes.count * b->writes.count
                         : r * w * b->reads.count * b->writes.count;
}
