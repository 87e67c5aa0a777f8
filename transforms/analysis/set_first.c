/* set_first.c -- see set_first.h.
 *
 * Along the paths of each thread it is kept which bytes of an object may not
 * have been set since its birth, and which local variables surely point to it.
 * Stores at fixed offsets set bytes, also through such a pointer: that is how
 * constructors do it. The object is late if such a byte is read, or if there is
 * one when its address gets elsewhere. Padding counts as set. */
#include "transforms/analysis/set_first.h"

#include "transforms/analysis/constants.h"
#include "transforms/states.h"

#include <string.h>

enum { BYTES_MAX = 256, WORDS = BYTES_MAX / 64, NO_OBJECT = 0 };

/* A set of an object's bytes. */
struct bytes {
  uint64_t words[WORDS];
};

struct pointer {
  uint32_t object; /* NO_OBJECT: it may lead anywhere */
  uint64_t offset;
};

struct state {
  bool reached;
  struct bytes *unset;      /* by object */
  struct pointer *pointers; /* by local */
};

struct object {
  const struct instr *birth;
  uint64_t size;
  const struct type *type; /* of memory: by which it is stored to, or NULL */
  bool late;
};

struct setter {
  struct unit *unit;
  struct func *flat;
  VEC(struct object) objects; /* from 1 on */
  uint32_t *of_local;         /* the variable's object, or NO_OBJECT */
  struct state now;
  struct state *at; /* by block: where it begins */
};

/* --- bytes --- */

static bool any(const struct bytes *b)
{
  uint64_t all = 0;
  for (uint32_t w = 0; w < WORDS; w++) {
    all |= b->words[w];
  }
  return all != 0;
}

static void clear(struct bytes *b, uint64_t from, uint64_t size)
{
  for (uint64_t i = from; i < BYTES_MAX && i - from < size; i++) {
    b->words[i / 64] &= ~(1ull << i % 64);
  }
}

static void fill(struct bytes *b, uint64_t from, uint64_t size)
{
  for (uint64_t i = from; i < BYTES_MAX && i - from < size; i++) {
    b->words[i / 64] |= 1ull << i % 64;
  }
}

static bool overlaps(const struct bytes *b, uint64_t from, uint64_t size)
{
  for (uint64_t i = from; i < BYTES_MAX && i - from < size; i++) {
    if (b->words[i / 64] >> i % 64 & 1) {
      return true;
    }
  }
  return false;
}

/* The bytes of a type that are no padding. */
static void fill_type(struct bytes *b, const struct type *ty, uint64_t from)
{
  for (uint64_t i = 0; ty->kind == TYPE_ARRAY && i < ty->length; i++) {
    fill_type(b, ty->base, from + i * type_size(ty->base));
  }
  for (uint32_t i = 0; ty->kind == TYPE_STRUCT && i < ty->record->count; i++) {
    const struct field *f = &ty->record->fields[i];
    fill_type(b, f->type, from + f->offset);
  }
  if (ty->kind != TYPE_ARRAY && ty->kind != TYPE_STRUCT) {
    fill(b, from, type_size(ty));
  }
}

/* --- objects --- */

static void late(struct setter *s, uint32_t object)
{
  s->objects.at[object].late = true;
}

/* Of memory the type says late which bytes are padding. */
static bool has_unset(const struct setter *s, const struct state *in,
                      uint32_t object)
{
  const struct object *o = &s->objects.at[object];
  struct bytes left = in->unset[object], wanted = {{0}};
  if (o->type) {
    fill_type(&wanted, o->type, 0);
    for (uint32_t w = 0; w < WORDS; w++) {
      left.words[w] &= wanted.words[w];
    }
  }
  return any(&left);
}

/* Its address gets to where it is not followed. */
static void escape(struct setter *s, uint32_t object)
{
  if (object && has_unset(s, &s->now, object)) {
    late(s, object);
  }
}

/* --- places --- */

struct where {
  struct pointer at; /* at.object: NO_OBJECT if it is in none */
  bool fixed;        /* it is there, and not further on */
};

static struct where where_of(const struct setter *s, const struct expr *place);

static const struct expr *without_casts(const struct expr *e)
{
  while (e->kind == EXPR_CAST) {
    e = e->a;
  }
  return e;
}

/* A variable of the thread's own that nobody else can write to. */
static bool is_own(const struct setter *s, const struct expr *place)
{
  return place->kind == EXPR_VAR && place->var->owner == s->flat &&
         !place->var->address_taken;
}

/* Where a value points to. */
static struct where pointed(const struct setter *s, const struct expr *value)
{
  struct where none = {{NO_OBJECT, 0}, false};
  value = without_casts(value);
  if (value->kind == EXPR_LOAD && is_own(s, value->a)) {
    return (struct where){s->now.pointers[value->a->var->id], true};
  }
  bool address = value->kind == EXPR_ADDR || value->kind == EXPR_DECAY;
  return address ? where_of(s, value->a) : none;
}

static struct where where_of(const struct setter *s, const struct expr *place)
{
  uint64_t offset = 0;
  bool fixed = true;
  struct where w = {{NO_OBJECT, 0}, false};
  struct number n;
  for (; place->kind != EXPR_VAR && place->kind != EXPR_DEREF;) {
    if (place->kind == EXPR_MEMBER || place->kind == EXPR_PART) {
      bool whole = place->kind == EXPR_MEMBER && !place->is_bits;
      offset += whole ? place->field->offset : 0;
      fixed = fixed && whole;
      place = place->a;
    } else if (place->kind == EXPR_INDEX) {
      bool known = expr_number(place->b, &n) && n.high == 0;
      offset += known ? n.low * type_size(place->type) : 0;
      fixed = fixed && known;
      if (place->a->kind != EXPR_DECAY) {
        break;
      }
      place = place->a->a;
    } else {
      return w;
    }
  }
  if (place->kind != EXPR_VAR) {
    w = pointed(s, place->a);
  } else if (place->var->owner == s->flat) {
    w = (struct where){{s->of_local[place->var->id], 0}, true};
  }
  w.at.offset += offset;
  w.fixed = w.fixed && fixed;
  return w;
}

/* --- reads --- */

static void scan(struct setter *s, const struct expr *e);

/* What is evaluated to get to a place. */
static void scan_place(struct setter *s, const struct expr *place)
{
  for (; place->kind == EXPR_MEMBER || place->kind == EXPR_PART ||
         place->kind == EXPR_INDEX || place->kind == EXPR_DEREF;
       place = place->a) {
    const struct expr *from = without_casts(place->a);
    if (place->kind == EXPR_INDEX) {
      scan(s, place->b);
    }
    if (place->kind == EXPR_MEMBER || place->kind == EXPR_PART) {
      continue;
    }
    if (from->kind == EXPR_DECAY || from->kind == EXPR_ADDR) {
      scan_place(s, from->a);
    } else if (!pointed(s, from).at.object) {
      scan(s, from);
    }
    return;
  }
}

static void read(struct setter *s, const struct expr *place)
{
  struct where w = where_of(s, place);
  uint64_t size = type_size(place->type);
  if (w.at.object &&
      (w.fixed ? overlaps(&s->now.unset[w.at.object], w.at.offset, size)
               : any(&s->now.unset[w.at.object]))) {
    late(s, w.at.object);
  }
  scan_place(s, place);
}

static bool compares(const struct expr *e)
{
  return (e->kind == EXPR_UNARY && e->op == OP_LNOT) ||
         (e->kind == EXPR_BINARY && (e->op == OP_EQ || e->op == OP_NE));
}

static void scan(struct setter *s, const struct expr *e)
{
  if (e->kind == EXPR_LOAD) {
    read(s, e->a);
    escape(s, pointed(s, e).at.object);
    return;
  }
  if (e->kind == EXPR_ADDR || e->kind == EXPR_DECAY) {
    if (e->a->kind != EXPR_STRING && e->a->kind != EXPR_FUNC) {
      escape(s, where_of(s, e->a).at.object);
      scan_place(s, e->a);
    }
    return;
  }
  int n = expr_operands(e);
  for (int i = 0; i < n; i++) {
    const struct expr *o = without_casts(expr_operand(e, i));
    if (!compares(e) || o->kind != EXPR_LOAD || !pointed(s, o).at.object) {
      scan(s, expr_operand(e, i));
    }
  }
}

/* --- writes --- */

static void set_bytes(struct setter *s, struct where w, uint64_t size)
{
  if (w.at.object && w.fixed) {
    clear(&s->now.unset[w.at.object], w.at.offset, size);
  }
}

/* By which type memory is written: one of its size. */
static void note_type(struct setter *s, const struct expr *place)
{
  while (place->kind == EXPR_MEMBER) {
    place = place->a;
  }
  if (place->kind == EXPR_DEREF) {
    struct where w = pointed(s, place->a);
    struct object *o = &s->objects.at[w.at.object];
    if (w.at.object && w.at.offset == 0 && !o->type &&
        type_size(place->type) == o->size) {
      o->type = place->type;
    }
  }
}

static void write(struct setter *s, const struct expr *place)
{
  note_type(s, place);
  set_bytes(s, where_of(s, place), type_size(place->type));
  if (is_own(s, place)) {
    s->now.pointers[place->var->id] = (struct pointer){NO_OBJECT, 0};
  }
}

/* --- calls --- */

static bool initialises(enum model m)
{
  return m == MODEL_CLEAR || m == MODEL_MUTEX_INIT || m == MODEL_MTX_INIT ||
         m == MODEL_COND_INIT || m == MODEL_SEM_INIT || m == MODEL_BARRIER_INIT;
}

/* The object that an argument points into is worked on as a state, whole. */
static void call_state(struct setter *s, const struct instr *i, uint32_t k)
{
  const struct expr *arg = without_casts(i->args[k]);
  struct where w = pointed(s, arg);
  const struct expr *state = arg->kind == EXPR_ADDR ? arg->a : NULL;
  const struct expr *whole =
      state ? sync_type_object((struct expr *)state) : NULL;
  const struct type *ty = whole ? whole->type : state ? state->type : NULL;
  if (!w.at.object || !ty || !w.fixed) {
    scan(s, arg);
  } else if (k == 1 && initialises(i->model)) {
    set_bytes(s, w, type_size(ty));
    scan_place(s, state);
  } else {
    read(s, state);
  }
}

static const struct call_row *library_row(const struct instr *i)
{
  const struct func *f = i->value->kind == EXPR_FUNC ? i->value->func : NULL;
  const char *name = f ? f->name->text : "";
  const struct call_row *row =
      call_find(strncmp(name, "__builtin_", 10) == 0 ? name + 10 : name);
  return row && row->kind == CALL_MEMORY ? row : NULL;
}

/* What a library function writes at this argument: so many bytes; 0: it is not
 * known to write there, and to do nothing else with it. */
static uint64_t written_by(const struct instr *i, uint32_t k)
{
  const struct call_row *row = library_row(i);
  struct number n;
  for (const char *l = row ? row->args : ""; *l;
       l += 1 + strspn(l + 1, "0123456789")) {
    if ((uint32_t)(l[1] - '0') != k) {
      continue;
    }
    if (*l == 'w' && expr_number(i->args[l[2] - '0'], &n) && n.high == 0) {
      return n.low;
    }
    if (*l == 'p' || *l == 'q') {
      return type_size(i->args[k]->type->base);
    }
  }
  return 0;
}

/* States before what is read: an initialiser's first. */
static void call(struct setter *s, const struct instr *i)
{
  bool states = model_row(i->model)->touches == TOUCH_STATES;
  for (uint32_t k = 0; k < i->arg_count; k++) {
    const struct expr *arg = i->args[k];
    bool pointer = arg->type->kind == TYPE_POINTER;
    if (pointer && states) {
      call_state(s, i, k);
    } else if (i->model != MODEL_FREE && i->model != MODEL_LEFT &&
               !(pointer && written_by(i, k))) {
      scan(s, arg);
    }
  }
  for (uint32_t k = 0; k < i->arg_count; k++) {
    if (i->args[k]->type->kind == TYPE_POINTER) {
      uint64_t size = written_by(i, k);
      struct where w = pointed(s, i->args[k]);
      set_bytes(s, w, size);
      if (size && !w.at.object) {
        scan(s, i->args[k]);
      }
    }
  }
}

/* --- births --- */

static uint32_t born(const struct setter *s, const struct instr *i)
{
  if (i->kind == INSTR_DECLARE) {
    return s->of_local[i->var->id];
  }
  for (uint32_t o = 1; o < s->objects.count; o++) {
    if (s->objects.at[o].birth == i) {
      return o;
    }
  }
  return NO_OBJECT;
}

static void forget_pointers(struct setter *s, uint32_t object)
{
  for (uint32_t v = 0; v < s->flat->locals.count; v++) {
    if (s->now.pointers[v].object == object) {
      s->now.pointers[v] = (struct pointer){NO_OBJECT, 0};
    }
  }
}

/* Nobody knows of it yet; of the one before it nobody does any more, or all of
 * it was set. */
static void give_birth(struct setter *s, uint32_t object, const struct type *ty)
{
  struct bytes *unset = &s->now.unset[object];
  forget_pointers(s, object);
  memset(unset, 0, sizeof *unset);
  if (ty) {
    fill_type(unset, ty, 0);
  } else {
    fill(unset, 0, s->objects.at[object].size);
  }
}

/* --- instructions --- */

static void assign(struct setter *s, const struct instr *i)
{
  struct where to = pointed(s, i->value);
  bool follows = is_own(s, i->place) && to.at.object && to.fixed &&
                 i->value->type->kind == TYPE_POINTER;
  if (!follows) {
    scan(s, i->value);
  } else if (without_casts(i->value)->kind != EXPR_LOAD) {
    scan_place(s, without_casts(i->value)->a);
  }
  scan_place(s, i->place);
  write(s, i->place);
  if (follows) {
    s->now.pointers[i->place->var->id] = to.at;
  }
}

static void instr(struct setter *s, const struct instr *i)
{
  uint32_t object = born(s, i);
  if (i->kind == INSTR_DECLARE) {
    if (object) {
      give_birth(s, object, i->var->type);
    }
    return;
  }
  if (i->kind == INSTR_ASSIGN) {
    assign(s, i);
    return;
  }
  if (i->kind == INSTR_CALL) {
    call(s, i);
  } else if (i->value) {
    scan(s, i->value);
  }
  if (i->kind == INSTR_RMW) {
    read(s, i->target);
    write(s, i->target);
  }
  if (i->place) {
    scan_place(s, i->place);
    write(s, i->place);
  }
  if (object) {
    give_birth(s, object, NULL);
    if (i->place && is_own(s, i->place)) {
      s->now.pointers[i->place->var->id] = (struct pointer){object, 0};
    } else {
      late(s, object);
    }
  }
}

/* --- paths --- */

static struct state state_new(struct setter *s)
{
  struct arena *a = s->unit->arena;
  uint32_t locals = s->flat->locals.count;
  return (struct state){
      .unset = arena_alloc_array(a, s->objects.count, sizeof(struct bytes)),
      .pointers = arena_alloc_array(a, locals + 1, sizeof(struct pointer))};
}

static void state_copy(const struct setter *s, struct state *to,
                       const struct state *from)
{
  to->reached = true;
  memcpy(to->unset, from->unset, s->objects.count * sizeof *to->unset);
  memcpy(to->pointers, from->pointers,
         s->flat->locals.count * sizeof *to->pointers);
}

/* A pointer that only one path has is lost. */
static bool meet_pointer(struct setter *s, struct state *to, uint32_t v)
{
  struct pointer *old = &to->pointers[v], *new = &s->now.pointers[v];
  if (old->object == new->object && old->offset == new->offset) {
    return false;
  }
  escape(s, new->object);
  if (old->object && has_unset(s, to, old->object)) {
    late(s, old->object);
  }
  bool changed = old->object != NO_OBJECT;
  *old = (struct pointer){NO_OBJECT, 0};
  return changed;
}

static bool meet(struct setter *s, struct state *to)
{
  bool changed = false;
  if (!to->reached) {
    state_copy(s, to, &s->now);
    return true;
  }
  for (uint32_t v = 0; v < s->flat->locals.count; v++) {
    changed = meet_pointer(s, to, v) || changed;
  }
  for (uint32_t o = 1; o < s->objects.count; o++) {
    for (uint32_t w = 0; w < WORDS; w++) {
      uint64_t *old = &to->unset[o].words[w], new = s->now.unset[o].words[w];
      changed = changed || (new & ~*old);
      *old |= new;
    }
  }
  return changed;
}

static bool pass(struct setter *s)
{
  bool changed = false;
  for (uint32_t b = 0; b < s->flat->blocks.count; b++) {
    struct block *block = s->flat->blocks.at[b];
    if (!s->at[b].reached) {
      continue;
    }
    state_copy(s, &s->now, &s->at[b]);
    for (const struct instr *i = block->first; i; i = i->next) {
      instr(s, i);
    }
    if (block->value) {
      scan(s, block->value);
    }
    for (uint32_t k = 0; k < block_targets(block); k++) {
      changed = meet(s, &s->at[block->to[k]->id]) || changed;
    }
  }
  return changed;
}

/* --- a thread --- */

static void add_object(struct setter *s, const struct instr *birth,
                       uint64_t size)
{
  struct object o = {birth, size, NULL, size > BYTES_MAX};
  VEC_PUSH(s->unit->arena, &s->objects, o);
}

static void find_births(struct setter *s)
{
  struct number n;
  (void)VEC_ADD(s->unit->arena, &s->objects);
  for (uint32_t b = 0; b < s->flat->blocks.count; b++) {
    const struct instr *i = s->flat->blocks.at[b]->first;
    for (; i; i = i->next) {
      const struct var *v = i->kind == INSTR_DECLARE ? i->var : NULL;
      if (v && !v->is_vla && (v->address_taken || !type_is_scalar(v->type)) &&
          !s->of_local[v->id] && !nondet_is_set(i)) {
        s->of_local[v->id] = s->objects.count;
        add_object(s, i, type_size(v->type));
      }
      if (call_allocates(i) && model_has(i->model, UNSTORED)) {
        bool known = i->model == MODEL_MALLOC && i->arg_count == 1 &&
                     expr_number(i->args[0], &n) && n.high == 0;
        add_object(s, i, known ? n.low : UINT64_MAX);
      }
    }
  }
}

static void thread(struct unit *u, struct func *f,
                   void (*late)(void *user, const struct instr *birth),
                   void *user)
{
  struct setter s = {.unit = u, .flat = f};
  s.of_local =
      arena_alloc_array(u->arena, f->locals.count + 1, sizeof *s.of_local);
  find_births(&s);
  if (s.objects.count > 1) {
    s.now = state_new(&s);
    s.at = arena_alloc_array(u->arena, f->blocks.count, sizeof *s.at);
    for (uint32_t b = 0; b < f->blocks.count; b++) {
      s.at[b] = state_new(&s);
    }
    s.at[0].reached = true;
    while (!unit_is_late(u) && pass(&s)) {
    }
  }
  for (uint32_t o = 1; o < s.objects.count; o++) {
    if (s.objects.at[o].late) {
      late(user, s.objects.at[o].birth);
    }
  }
}

void set_first_run(struct unit *u,
                   void (*late)(void *user, const struct instr *birth),
                   void *user)
{
  for (uint32_t t = 0; t < u->threads.count; t++) {
    thread(u, u->threads.at[t]->flat, late, user);
  }
}
