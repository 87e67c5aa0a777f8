/* sync_types.c -- what pthread_mutex_t, sem_t and their kin are here.
 *
 * Needs: program_reach.  Gives: their records.
 * The records of the C library keep size and alignment but become a state word
 * and padding, so that a model can use the word without union accesses.
 * Initialisers become zero, or say which kind of mutex it is; what is neither
 * is unsupported. Types that are a number anyway (pthread_once_t, spinlocks)
 * stay. */
#include "contract/words.h"
#include "transforms/analysis/constants.h"
#include "transforms/transforms.h"

#include <string.h>

struct record *sync_type_record(const struct sync_types *o, char letter)
{
  const struct state_row *row = state_find(letter);
  return row->kind ? o->of[row - states] : NULL;
}

bool sync_type_is(const struct type *ty)
{
  return type_is_record(ty) && ty->record->state;
}

static struct record *record_of(struct program *p, const char *function)
{
  for (uint32_t i = 0; i < p->funcs.count; i++) {
    const struct func *f = p->funcs.at[i];
    if (strcmp(f->name->text, function) == 0 && !f->defined &&
        f->type->length > 0) {
      const struct type *ty = f->type->params[0];
      ty = ty->kind == TYPE_POINTER ? ty->base : ty;
      return type_is_record(ty) && ty->record->complete ? ty->record : NULL;
    }
  }
  return NULL;
}

static void replace(struct program *p, struct record *r, uint64_t word)
{
  struct types *t = &p->types;
  struct type *state = type_basic(t, word == 8 ? TYPE_ULONG : TYPE_UINT);
  uint64_t rest = r->size - word;
  struct field *fields = arena_alloc_array(p->arena, 2, sizeof *fields);
  fields[0].name = names_get_z(p->names, "__ts_state");
  fields[0].type = state;
  fields[0].packed = r->align < word; /* with -m32 */
  fields[0].align = fields[0].packed ? r->align : 0;
  fields[1].name = names_get_z(p->names, "__ts_rest");
  fields[1].type = type_array(t, type_basic(t, TYPE_CHAR), rest);
  fields[1].offset = word;
  r->is_union = false;
  r->fields = fields;
  r->count = rest ? 2 : 1;
  r->align_attribute = r->align;
}

/* What glibc's initialisers of mutexes differ in is this member. */
static bool is_kind(const struct field *f)
{
  return f->name && strcmp(f->name->text, "__kind") == 0;
}

/* The state of an unlocked mutex of that kind. */
static bool kind_state(uint64_t kind, uint64_t *state)
{
  bool other = kind == 1 || kind == 2; /* recursive, error-checking */
  *state = other ? kind << MUTEX_KIND_AT : 0;
  return other || kind == 0 || kind == 3; /* adaptive is normal */
}

/* Whether it is zero but for the kind of a mutex. */
static bool read_init(const struct init *in, uint64_t *state)
{
  if (in->value) {
    const struct expr *e = in->value;
    while (e->kind == EXPR_CAST) {
      e = e->a;
    }
    return e->kind == EXPR_INT && e->value[0] == 0;
  }
  for (uint32_t i = 0; i < in->count; i++) {
    const struct init *part = in->parts[i].init;
    struct number n;
    bool kind = in->type->kind == TYPE_STRUCT &&
                is_kind(&in->type->record->fields[in->parts[i].index]);
    if (kind && part->value && expr_number(part->value, &n)) {
      if (!kind_state(n.low, state)) {
        return false;
      }
    } else if (!read_init(part, state)) {
      return false;
    }
  }
  return true;
}

static void clear_init(struct program *p, struct sync_types *o, struct init *in,
                       bool reachable)
{
  if (sync_type_is(in->type)) {
    uint64_t state = 0;
    bool understood = read_init(in, &state);
    if (reachable && !understood) {
      diag_unsupported(p->diag, in->at,
                       "a mutex or condition variable that is not of the "
                       "default kind");
    }
    struct type *word = in->type->record->fields[0].type;
    in->value = NULL;
    in->is_list = true;
    in->count = 1;
    in->parts = ARENA_NEW(p->arena, struct init_part);
    in->parts[0].init = ARENA_NEW(p->arena, struct init);
    in->parts[0].init->type = word;
    in->parts[0].init->at = in->at;
    in->parts[0].init->value = expr_int(p, in->at, word, state);
    o->kinds = o->kinds || (reachable && state);
    return;
  }
  for (uint32_t i = 0; i < in->count; i++) {
    clear_init(p, o, in->parts[i].init, reachable);
  }
}

static void clear_vars(struct program *p, struct sync_types *o,
                       struct var_vec *vars)
{
  for (uint32_t i = 0; i < vars->count; i++) {
    struct var *v = vars->at[i];
    if (v->init) {
      clear_init(p, o, v->init, v->reachable);
    }
  }
}

/* Each file that includes the header has its own. */
static void find_same(struct types *t, const struct sync_types *o)
{
  for (uint32_t i = 0; i < t->records.count; i++) {
    struct record *r = t->records.at[i];
    for (uint8_t k = 0; k < STATE_COUNT; k++) {
      if (o->of[k] && r->complete && record_same(o->of[k], r)) {
        r->state = k + 1;
      }
    }
  }
}

void sync_types_run(struct program *p, struct sync_types *o)
{
  *o = (struct sync_types){0};
  for (uint32_t i = 0; i < STATE_COUNT; i++) {
    for (uint32_t k = 0; k < 2 && !o->of[i] && states[i].functions[k]; k++) {
      o->of[i] = record_of(p, states[i].functions[k]);
    }
  }
  find_same(&p->types, o);
  for (uint32_t i = 0; i < p->types.records.count; i++) {
    struct record *r = p->types.records.at[i];
    if (r->state) {
      replace(p, r, states[r->state - 1].bytes);
    }
  }
  clear_vars(p, o, &p->globals);
  for (uint32_t i = 0; i < p->funcs.count; i++) {
    clear_vars(p, o, &p->funcs.at[i]->locals);
  }
}

struct expr *sync_type_object(struct expr *place)
{
  struct expr *found = NULL;
  for (struct expr *e = place; expr_operands(e) > 0; e = e->a) {
    if (e->kind == EXPR_MEMBER && sync_type_is(e->a->type)) {
      found = e->a;
    }
  }
  return found;
}

/* Whether the place is in glibc's record that has the kind. */
static bool is_beside_kind(const struct expr *place)
{
  for (; place->kind == EXPR_MEMBER; place = place->object) {
    const struct record *r = place->object->type->record;
    for (uint32_t i = 0; i < r->count; i++) {
      if (is_kind(&r->fields[i])) {
        return true;
      }
    }
  }
  return false;
}

/* The whole is set to zero or member by member, the kind among them. */
bool sync_type_store(const struct expr *place, const struct expr *value,
                     enum sync_type_effect *effect, uint64_t *state)
{
  bool truth;
  struct number n = {0, 0};
  *state = 0;
  *effect = OPAQUE_SETS;
  if (place->kind == EXPR_MEMBER && is_kind(place->field)) {
    return (!value || expr_number(value, &n)) && kind_state(n.low, state);
  }
  if (type_is_scalar(place->type) && is_beside_kind(place)) {
    *effect = OPAQUE_KEEPS;
  }
  return !value || (expr_truth(value, &truth) && !truth);
}
