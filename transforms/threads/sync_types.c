/* sync_types.c -- what pthread_mutex_t, sem_t and their kin are here.
 *
 * Needs: program_reach.  Gives: their records.
 * The records of the C library keep size and alignment but become a state word
 * and padding, so that a model can use the word without union accesses.
 * Initialisers become zero, or say which kind of mutex or rwlock it is; what is
 * neither is unsupported. Types that are a number anyway (pthread_once_t,
 * spinlocks) stay. */
#include "contract/words.h"
#include "transforms/analysis/constants.h"
#include "transforms/transforms.h"

#include <string.h>

/* Of two rows for the same type, which one it is. */
static bool is_used(const struct sync_types *o, const struct state_row *row)
{
  return row->kind != STATE_RWLOCK || (row->bytes == 8) == o->prefers;
}

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

/* The same of rwlocks. */
static bool is_preference(const struct field *f)
{
  return f->name && strcmp(f->name->text, "__flags") == 0;
}

static bool preference_state(uint64_t kind, uint64_t *state)
{
  *state = kind == RWLOCK_WRITERS_FIRST ? RWLOCK_PREFERS : 0;
  return kind <= RWLOCK_WRITERS_FIRST;
}

/* What the member says of the state, if it says anything. */
static bool is_telling(const struct field *f)
{
  return is_kind(f) || is_preference(f);
}

static bool member_state(const struct field *f, uint64_t value, uint64_t *state)
{
  return is_kind(f) ? kind_state(value, state) : preference_state(value, state);
}

/* Whether it is zero but for the kind of a mutex or an rwlock. */
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
    const struct field *f = in->type->kind == TYPE_STRUCT
                                ? &in->type->record->fields[in->parts[i].index]
                                : NULL;
    if (f && is_telling(f) && part->value && expr_number(part->value, &n)) {
      if (!member_state(f, n.low, state)) {
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
    o->kinds = o->kinds || (reachable && state && word->kind == TYPE_UINT);
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

/* --- whether some rwlock may prefer writers --- */

static bool prefers_init(const struct init *in)
{
  for (uint32_t i = 0; i < in->count; i++) {
    const struct init *part = in->parts[i].init;
    struct number n;
    if (in->type->kind == TYPE_STRUCT && part->value &&
        is_preference(&in->type->record->fields[in->parts[i].index]) &&
        expr_number(part->value, &n) && n.low == RWLOCK_WRITERS_FIRST) {
      return true;
    }
    if (prefers_init(part)) {
      return true;
    }
  }
  return false;
}

static bool prefers_vars(const struct var_vec *vars)
{
  for (uint32_t i = 0; i < vars->count; i++) {
    if (vars->at[i]->init && prefers_init(vars->at[i]->init)) {
      return true;
    }
  }
  return false;
}

/* Whether it stores a kind to a member. */
static bool prefers_instr(const struct instr *i)
{
  struct number n;
  return i->kind == INSTR_ASSIGN && i->place->kind == EXPR_MEMBER &&
         is_preference(i->place->field) && expr_number(i->value, &n) &&
         n.low == RWLOCK_WRITERS_FIRST;
}

static bool prefers_func(const struct func *f)
{
  bool found = prefers_vars(&f->locals);
  for (uint32_t b = 0; !found && b < f->blocks.count; b++) {
    for (const struct instr *i = f->blocks.at[b]->first; i; i = i->next) {
      found = found || prefers_instr(i);
    }
  }
  return found;
}

static bool find_preference(const struct program *p)
{
  bool found = prefers_vars(&p->globals);
  for (uint32_t i = 0; !found && i < p->funcs.count; i++) {
    const struct func *f = p->funcs.at[i];
    found = f->reachable &&
            (f->defined
                 ? prefers_func(f)
                 : strcmp(f->name->text, "pthread_rwlockattr_setkind_np") == 0);
  }
  return found;
}

/* --- all of them --- */

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
  o->prefers = find_preference(p);
  for (uint32_t i = 0; i < STATE_COUNT; i++) {
    for (uint32_t k = 0;
         is_used(o, &states[i]) && k < 2 && !o->of[i] && states[i].functions[k];
         k++) {
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
      if (is_telling(&r->fields[i])) {
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
  if (place->kind == EXPR_MEMBER && is_telling(place->field)) {
    return (!value || expr_number(value, &n)) &&
           member_state(place->field, n.low, state);
  }
  if (type_is_scalar(place->type) && is_beside_kind(place)) {
    *effect = OPAQUE_KEEPS;
  }
  return !value || (expr_truth(value, &truth) && !truth);
}
