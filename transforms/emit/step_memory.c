/* step_memory.c -- where memory errors are looked for: objects that lie apart,
 * and the explorer is told where.
 *
 * Shape: static T x   ->   static struct { T object; char gap[N]; } x
 * with twice as many bytes before the object as pointers to it are taken back.
 * An object that no pointer leads to needs neither. String literals become
 * objects with names, so that they are told of, too. */
#include "base/buf.h"
#include "transforms/emit/stepper.h"

#include <inttypes.h>
#include <string.h>

/* Bytes behind an object: as many as it has, within these bounds. */
enum { GAP_LEAST = 64, GAP_MOST = 1024 };

static bool is_checked(const struct stepper *s)
{
  return bounds_check_memory(&s->unit->bounds);
}

static struct field field_of(struct stepper *s, const char *name,
                             struct type *ty)
{
  return (struct field){.name = names_get_z(s->b.program->names, name),
                        .type = ty};
}

static struct type *bytes(struct stepper *s, uint64_t count)
{
  return type_array(&s->b.program->types, build_type(&s->b, TYPE_CHAR), count);
}

/* *object: which field the object is. */
static struct type *type_with_gap(struct stepper *s, struct type *ty,
                                  uint32_t *object)
{
  uint64_t size = (type_size(ty) + 15) & ~15ull;
  uint64_t gap = size < GAP_LEAST  ? GAP_LEAST
                 : size > GAP_MOST ? GAP_MOST
                                   : size;
  uint64_t before = 2 * way_back_to(s, ty);
  struct record *r = ARENA_NEW(s->b.arena, struct record);
  r->tag =
      names_get_z(s->b.program->names,
                  arena_printf(s->b.arena, "__ts_apart_%u", s->objects.count));
  r->fields = arena_alloc_array(s->b.arena, 3, sizeof *r->fields);
  if (before) {
    r->fields[r->count++] = field_of(s, "before", bytes(s, before));
  }
  *object = r->count;
  r->fields[r->count++] = field_of(s, "object", ty);
  r->fields[r->count++] = field_of(s, "gap", bytes(s, gap));
  r->complete = true;
  if (!record_layout(r)) {
    return NULL;
  }
  struct type *with = type_of_kind(&s->b.program->types, TYPE_STRUCT, NULL);
  with->record = r;
  return with;
}

static struct init *init_with_gap(struct stepper *s, struct type *with,
                                  uint32_t object, struct init *in)
{
  struct init *whole = in ? ARENA_NEW(s->b.arena, struct init) : NULL;
  if (whole) {
    *whole = (struct init){.type = with, .count = 1, .is_list = true};
    whole->at = in->at;
    whole->parts = ARENA_NEW(s->b.arena, struct init_part);
    *whole->parts = (struct init_part){object, object, in};
  }
  return whole;
}

/* Of a record that ends in elements of its initialiser's, no type says how many
 * there are. */
static bool is_longer(const struct var *v)
{
  return v->init && type_is_record(v->type) && v->type->record->flexible;
}

void step_set_apart(struct stepper *s, struct var *v)
{
  if (!is_checked(s) || !v->address_taken) {
    return;
  }
  bool constant = type_quals(v->type) & QUAL_CONST;
  uint32_t object = 0;
  struct type *with = is_longer(v) ? NULL : type_with_gap(s, v->type, &object);
  struct object o = {v, constant};
  VEC_PUSH(s->b.arena, &s->objects, o);
  if (with) {
    v->init = init_with_gap(s, with, object, v->init);
    v->type = with;
    v->inner = &with->record->fields[object];
  }
}

/* --- string literals --- */

static struct var *new_text(struct stepper *s, const struct expr *string)
{
  struct var *v = build_global(
      &s->b, type_qualified(&s->b.program->types, string->type, QUAL_CONST),
      arena_printf(s->b.arena, "__ts_text_%u", s->objects.count));
  v->is_static = v->address_taken = true;
  v->init = ARENA_NEW(s->b.arena, struct init);
  v->init->type = string->type;
  v->init->at = string->at;
  v->init->value = expr_new(s->b.program, EXPR_STRING, 0, string->type);
  v->init->value->string = string->string;
  step_set_apart(s, v);
  return v;
}

static struct expr *name_string(struct stepper *s, struct expr *e)
{
  for (uint32_t i = 0; i < s->texts.count; i++) {
    if (s->texts.at[i].string == e->string) {
      return s->texts.at[i].place;
    }
  }
  struct var *v = new_text(s, e);
  struct expr *place = expr_new(s->b.program, EXPR_MEMBER, 0, v->inner->type);
  place->object = expr_var(s->b.program, 0, v);
  place->field = v->inner;
  struct text t = {e->string, place};
  VEC_PUSH(s->b.arena, &s->texts, t);
  return place;
}

/* Literals of which there is a pointer. */
static struct expr *name_strings(void *user, struct expr *e)
{
  struct stepper *s = user;
  struct expr *operands[3] = {NULL, NULL, NULL};
  bool pointer = e->kind == EXPR_DECAY || e->kind == EXPR_ADDR;
  bool other = false;
  int n = expr_operands(e);
  for (int k = 0; k < n; k++) {
    struct expr *o = expr_operand(e, k);
    operands[k] = pointer && o->kind == EXPR_STRING ? name_string(s, o)
                                                    : name_strings(s, o);
    other = other || operands[k] != o;
  }
  if (!other) {
    return e;
  }
  struct expr *copy = ARENA_NEW(s->b.arena, struct expr);
  *copy = *e;
  copy->a = operands[0];
  copy->b = n > 1 ? operands[1] : e->b;
  copy->c = n > 2 ? operands[2] : e->c;
  return copy;
}

static void name_in_block(struct stepper *s, struct block *b)
{
  struct slot o;
  for (struct instr *i = b->first; i; i = i->next) {
    for (uint32_t k = 0; (o = instr_slot(i, k)).e; k++) {
      *o.at = name_strings(s, o.e);
    }
  }
  if (b->value) {
    b->value = name_strings(s, b->value);
  }
}

void step_name_strings(struct stepper *s)
{
  for (uint32_t f = 0; is_checked(s) && f < s->b.out.funcs.count; f++) {
    const struct block_vec *all = &s->b.out.funcs.at[f]->blocks;
    for (uint32_t b = 0; b < all->count; b++) {
      name_in_block(s, all->at[b]);
    }
  }
  uint32_t count = s->b.out.globals.count; /* those of texts have none */
  for (uint32_t i = 0; is_checked(s) && i < count; i++) {
    struct var *v = s->b.out.globals.at[i];
    v->init = init_map(s->b.arena, v->init, name_strings, s);
  }
}

/* --- the table --- */

static void put_object(const struct stepper *s, const struct object *o,
                       struct buf *out)
{
  const struct var *v = o->var;
  const char *member = v->inner ? ".object" : "";
  const char *name =
      v->name && strncmp(v->name->text, "__ts_", 5) != 0 ? v->name->text : "";
  const struct var *ended =
      v->ended ? copies_var(&s->b.copies, v->ended) : NULL;
  bool ends = ended && ended->reachable;
  if (v->reachable && v->print_name) {
    buf_printf(out, "  {&%s%s, sizeof %s%s, \"%s\", %s%s%s, %d},\n",
               v->print_name, member, v->print_name, member, name,
               ends ? "&" : "0", ends ? ended->print_name : "",
               ends && ended->inner ? ".object" : "", o->constant);
  }
}

void step_put_objects(const struct stepper *s, struct buf *out)
{
  if (!bounds_know_blocks(&s->unit->bounds)) {
    return;
  }
  buf_puts(out, "static const struct __ts_step_object __ts_objects[] = {\n"
                "  {__ts_errno, sizeof __ts_errno, \"errno\", 0, 0},\n");
  for (uint32_t i = 0; i < s->objects.count; i++) {
    put_object(s, &s->objects.at[i], out);
  }
  buf_printf(out, "};\nenum { __ts_gap = %" PRIu64 " };\n",
             GAP_LEAST + 2 * way_back_to(s, NULL));
}
