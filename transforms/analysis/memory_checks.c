/* memory_checks.c -- which accesses may go to memory that is not there.
 *
 * Needs: points_run.  Gives: unit.events of accesses; instr.check, block.check.
 *
 * An access to a named variable, to its members and to elements with a constant
 * index within bounds needs no check. Others do:
 *   a[i]         a an array: i is below its length. Not where a pointer leads
 *                to the array and it may be the end of a record that is larger
 *                than its type says.
 *   x            it may have ended (ended.c).
 *   *p, p->m     if alignment is checked: p is a multiple of its type's;
 *                the bytes lie in the object that p leads to, wherever the
 *                arithmetic in between goes, and it still lives.
 * The events are numbered here, before types are changed for one engine: both
 * have the same ones. */
#include "transforms/analysis/memory_checks.h"

#include "transforms/analysis/constants.h"
#include "transforms/analysis/effects.h"
#include "transforms/analysis/sync_actions.h"

#include <string.h>

struct checker {
  struct unit *unit;
  struct program *program;
  const struct instr *instr; /* NULL: a branch */
  uint32_t note;
  loc_t at;
  /* Events are numbered: the next one of unit.check_events; else they are
   * looked up there. */
  bool numbers;
  uint32_t next;
  struct memory_checks *out;
};

/* --- events --- */

/* Within a function of ours that stands for one of the C library, whose
 * variables nobody knows: its name. */
static const char *library_name(const struct checker *c)
{
  const struct context *x = c->unit->notes.at[c->note].context;
  const char *name = NULL;
  for (; x; x = x->up) {
    const char *called = x->func ? x->func->name->text : "";
    size_t prefix = strlen(LIBRARY_PREFIX);
    name =
        strncmp(called, LIBRARY_PREFIX, prefix) == 0 ? called + prefix : name;
  }
  return name;
}

/* What an event says: "invalid read", of which expression, and which function
 * of the C library it is in, or NULL. */
struct words {
  const char *how, *what, *in;
};

/* An expression says nothing if it has names of ours. */
static const char *event_text(struct checker *c, struct words w)
{
  struct arena *a = c->unit->arena;
  const char *ours = library_name(c);
  const char *in = ours ? ours : w.in;
  const char *text = in ? arena_printf(a, "%s in %s()", w.how, in) : w.how;
  return ours || strstr(w.what, "__ts_")
             ? text
             : arena_printf(a, "%s: %s", text, w.what);
}

static struct expr *event_of(struct checker *c, enum event_kind kind,
                             struct words w)
{
  struct unit *u = c->unit;
  if (c->numbers) {
    VEC_PUSH(u->arena, &u->check_events,
             event_add(u, kind, c->at, event_text(c, w)));
  }
  return expr_int(c->program, c->at, type_basic(&c->program->types, TYPE_UINT),
                  u->check_events.at[c->next++]);
}

static struct expr *event_number(struct checker *c, struct words w)
{
  return event_of(c, EVENT_MEMORY, w);
}

/* --- expressions --- */

static struct type *any_pointer(struct checker *c)
{
  struct types *all = &c->program->types;
  return type_pointer(all, type_basic(all, TYPE_VOID));
}

static struct expr *number(struct checker *c, enum type_kind k, uint64_t value)
{
  return expr_int(c->program, c->at, type_basic(&c->program->types, k), value);
}

static struct expr *address(struct checker *c, struct expr *place)
{
  struct expr *e = expr_new(c->program, EXPR_ADDR, place->at,
                            type_pointer(&c->program->types, place->type));
  e->a = place;
  return expr_cast(c->program, e, any_pointer(c), true);
}

/* Where the operand is not evaluated, zero. */
static struct expr *guarded(struct checker *c, struct expr *e,
                            const struct guard *g)
{
  if (!g) {
    return e;
  }
  struct expr *cond = expr_new(c->program, EXPR_COND, e->at, e->type);
  cond->a = guard_holds(c->program, g);
  cond->b = e;
  cond->c = expr_cast(c->program, number(c, TYPE_LONG, 0), e->type, false);
  return cond;
}

static struct memory_check *add(struct checker *c, const char *function)
{
  struct memory_check *check = VEC_ADD(c->unit->arena, c->out);
  check->function = function;
  return check;
}

static void add_arg(struct checker *c, struct memory_check *check,
                    struct expr *arg)
{
  VEC_PUSH(c->unit->arena, &check->args, arg);
}

/* --- where an access goes --- */

static struct expr *origin(struct checker *c, struct expr *pointer);

/* What a place is reached by: a pointer value, or NULL, if it is a variable or
 * a string. */
static struct expr *pointer_to(struct expr *place)
{
  for (;;) {
    switch ((enum expr_kind)place->kind) {
    case EXPR_MEMBER:
    case EXPR_PART:
      place = place->a;
      break;
    case EXPR_INDEX:
      if (place->a->kind != EXPR_DECAY) {
        return place->a;
      }
      place = place->a->a;
      break;
    case EXPR_DEREF:
      return place->a;
    default:
      return NULL;
    }
  }
}

/* The pointer to an object that another one is computed from: it is in the
 * object, or just past its end. */
static struct expr *origin(struct checker *c, struct expr *pointer)
{
  for (;;) {
    struct expr *inner = NULL;
    bool of_place = pointer->kind == EXPR_ADDR || pointer->kind == EXPR_DECAY;
    if (pointer->kind == EXPR_BINARY || pointer->kind == EXPR_CAST) {
      inner = pointer->a->type->kind == TYPE_POINTER ? pointer->a : NULL;
    } else if (of_place) {
      inner = pointer_to(pointer->a);
    }
    if (!inner && of_place && place_root(pointer->a)) {
      return address(c, expr_var(c->program, c->at, place_root(pointer->a)));
    }
    if (!inner) {
      return expr_cast(c->program, pointer, any_pointer(c), true);
    }
    pointer = inner;
  }
}

/* Whether the array may be longer than its type says: it ends a record that a
 * pointer leads to. */
static bool may_be_longer(const struct expr *array)
{
  for (; array->kind == EXPR_MEMBER; array = array->a) {
    const struct record *r = array->a->type->record;
    if (!r->is_union && array->field != &r->fields[r->count - 1]) {
      return false;
    }
  }
  return array->kind == EXPR_DEREF ||
         (array->kind == EXPR_INDEX && array->a->kind != EXPR_DECAY);
}

/* An index into an array whose length is known. */
static void check_index(struct checker *c, const struct expr *place,
                        const struct guard *g)
{
  const struct expr *array = place->a->a;
  const struct type *ty = array->type;
  struct number n;
  if (ty->kind != TYPE_ARRAY || ty->incomplete || ty->flexible_zero ||
      ty->length == 0 || may_be_longer(array)) {
    return;
  }
  if (expr_number(place->b, &n) && n.low < ty->length && n.high == 0) {
    return;
  }
  struct memory_check *check = add(c, "__ts_check_index");
  struct expr *index = expr_cast(
      c->program, place->b, type_basic(&c->program->types, TYPE_ULONG), false);
  add_arg(
      c, check,
      event_number(c, (struct words){"index out of bounds",
                                     place_text(c->unit->arena, place), NULL}));
  add_arg(c, check, guarded(c, index, g));
  add_arg(c, check, number(c, TYPE_ULONG, ty->length));
}

/* From the outermost array to the innermost, the indices on the way. */
static void check_indices(struct checker *c, const struct expr *place,
                          const struct guard *g)
{
  bool array = place->kind == EXPR_INDEX && place->a->kind == EXPR_DECAY;
  if (array || place->kind == EXPR_MEMBER || place->kind == EXPR_PART) {
    check_indices(c, array ? place->a->a : place->a, g);
  }
  if (array) {
    check_index(c, place, g);
  }
}

static const struct expr *without_bits(const struct expr *place)
{
  while (place->kind == EXPR_MEMBER && place->is_bits) {
    place = place->a;
  }
  return place;
}

static void check_range(struct checker *c, struct expr *from, struct expr *at,
                        struct expr *size, bool writes, struct words w)
{
  struct memory_check *check = add(c, "__ts_check_access");
  add_arg(c, check, event_number(c, w));
  add_arg(c, check, from);
  add_arg(c, check, at);
  add_arg(c, check, size);
  add_arg(c, check, number(c, TYPE_INT, writes));
}

/* A pointer to the object that a place is to be in; NULL: it surely is. */
static struct expr *object_pointer(struct checker *c, struct expr *place)
{
  struct expr *pointer = pointer_to(place);
  struct var *v = pointer ? NULL : place_root(place);
  return pointer         ? origin(c, pointer)
         : v && v->ended ? address(c, expr_var(c->program, c->at, v))
                         : NULL;
}

/* What a pointer leads to lies where its type may lie. */
static void check_alignment(struct checker *c, struct expr *place,
                            const struct access *a)
{
  struct expr *pointer = pointer_to(place);
  uint32_t alignment = pointer ? type_align(pointer->type->base) : 1;
  if (alignment <= 1) {
    return;
  }
  struct memory_check *check = add(c, "__ts_check_aligned");
  add_arg(c, check,
          event_of(c, EVENT_ALIGNMENT,
                   (struct words){"misaligned access",
                                  place_text(c->unit->arena, a->place), NULL}));
  add_arg(c, check, guarded(c, origin(c, pointer), a->guard));
  add_arg(c, check,
          guarded(c, expr_cast(c->program, pointer, any_pointer(c), true),
                  a->guard));
  add_arg(c, check, number(c, TYPE_ULONG, alignment));
}

static bool is_sought(const struct checker *c, enum property p)
{
  return bounds_check(&c->unit->bounds, p);
}

static void check_access(void *user, const struct access *a)
{
  struct checker *c = user;
  struct expr *place = (struct expr *)without_bits(a->place);
  if (is_sought(c, PROPERTY_ALIGNMENT)) {
    check_alignment(c, place, a);
  }
  if (!is_sought(c, PROPERTY_MEMSAFETY)) {
    return;
  }
  uint64_t size = type_size(place->type);
  struct expr *from = object_pointer(c, place);
  check_indices(c, place, a->guard);
  if (!from || size == 0 || place->type->kind == TYPE_FUNCTION) {
    return;
  }
  bool writes = access_writes(a);
  check_range(c, guarded(c, from, a->guard),
              guarded(c, address(c, place), a->guard),
              guarded(c, number(c, TYPE_ULONG, size), a->guard), writes,
              (struct words){writes ? "invalid write" : "invalid read",
                             place_text(c->unit->arena, a->place), NULL});
}

/* --- calls --- */

static const char *argument_text(struct checker *c, const struct expr *arg)
{
  while (arg->kind == EXPR_CAST) {
    arg = arg->a;
  }
  return place_text(c->unit->arena, arg->kind == EXPR_LOAD ? arg->a : arg);
}

/* The address of a variable, or of a part of it. */
static bool is_there(const struct expr *arg)
{
  while (arg->kind == EXPR_CAST) {
    arg = arg->a;
  }
  return arg->kind == EXPR_ADDR && !expr_may_crash(arg->a);
}

/* Attributes may be null. */
static void check_state(struct checker *c, const struct state_row *state,
                        const char *name, struct expr *arg)
{
  struct guard there = {NULL, arg, true};
  bool may_be_null = state->kind == STATE_ATTRIBUTES;
  check_range(
      c, origin(c, arg), expr_cast(c->program, arg, any_pointer(c), true),
      guarded(c, number(c, TYPE_ULONG, state->bytes),
              may_be_null ? &there : NULL),
      true, (struct words){"invalid argument", argument_text(c, arg), name});
}

/* What a model works on. */
static void check_states(struct checker *c)
{
  const struct instr *i = c->instr;
  const struct call_row *row = unit_call(c->unit, i);
  const char *how = row ? row->args : "";
  for (uint32_t k = 1; k < i->arg_count && *how; k++, how++) {
    how += strspn(how, LEFT_OUT);
    const struct state_row *state = state_find(*how);
    struct expr *arg = i->args[k];
    if (state->kind && arg->type->kind == TYPE_POINTER && !is_there(arg)) {
      check_state(c, state, row->name, arg);
    }
  }
}

/* --- functions of the C library: what calls.def says they do --- */

static struct words library_words(struct checker *c, const char *name,
                                  const struct expr *arg, bool writes)
{
  return (struct words){writes ? "invalid write" : "invalid read",
                        argument_text(c, arg), name};
}

static struct expr *as_size(struct checker *c, struct expr *e)
{
  return expr_cast(c->program, e, type_basic(&c->program->types, TYPE_ULONG),
                   true);
}

static struct expr *most_of(struct checker *c, const struct effect *e)
{
  return e->size ? as_size(c, e->size) : number(c, TYPE_ULONG, UINT64_MAX);
}

static bool is_literal(const struct expr *e)
{
  while (e->kind == EXPR_CAST || e->kind == EXPR_DECAY) {
    e = e->a;
  }
  return e->kind == EXPR_STRING;
}

static struct memory_check *add_of_effect(struct checker *c,
                                          const char *function,
                                          const char *name,
                                          const struct effect *e)
{
  struct memory_check *check = add(c, function);
  add_arg(c, check, event_number(c, library_words(c, name, e->at, e->writes)));
  add_arg(c, check, origin(c, e->at));
  return check;
}

static struct expr *as_pointer(struct checker *c, struct expr *arg)
{
  return expr_cast(c->program, arg, any_pointer(c), true);
}

/* A string is read, or copied. */
static void check_text(struct checker *c, const char *name,
                       const struct effect *e)
{
  const char *function = e->kind == EFFECT_TEXT     ? "__ts_check_text"
                         : e->kind == EFFECT_COPIED ? "__ts_check_copied"
                                                    : "__ts_check_appended";
  if (e->kind == EFFECT_TEXT && is_literal(e->at)) {
    return;
  }
  struct memory_check *check = add_of_effect(c, function, name, e);
  add_arg(c, check, as_pointer(c, e->at));
  if (e->other) {
    add_arg(c, check, as_pointer(c, e->other));
  }
  add_arg(c, check, most_of(c, e));
}

static void check_bytes(struct checker *c, const char *name,
                        const struct effect *e, struct expr *size)
{
  check_range(c, origin(c, e->at), as_pointer(c, e->at), size, e->writes,
              library_words(c, name, e->at, e->writes));
}

/* What an argument points to is written; if it is null, perhaps nothing. */
static void check_pointee(struct checker *c, const char *name,
                          const struct effect *e)
{
  const struct type *ty = e->at->type;
  uint64_t bytes = ty->kind == TYPE_POINTER ? type_size(ty->base) : 0;
  struct guard there = {NULL, e->at, true};
  check_bytes(
      c, name, e,
      guarded(c, number(c, TYPE_ULONG, bytes), e->may_be_null ? &there : NULL));
}

static void check_printed(struct checker *c, const char *name,
                          const struct effect *e)
{
  struct memory_check *check = add_of_effect(c, "__ts_check_printed", name, e);
  add_arg(c, check, as_pointer(c, e->at));
  add_arg(c, check, most_of(c, e));
  for (uint32_t k = e->format; k < c->instr->arg_count; k++) {
    add_arg(c, check, c->instr->args[k]);
  }
}

static void check_effect(struct checker *c, const char *name,
                         const struct effect *e)
{
  switch ((enum effect_kind)e->kind) {
  case EFFECT_BYTES:
    check_bytes(c, name, e, as_size(c, e->size));
    return;
  case EFFECT_POINTEE:
    check_pointee(c, name, e);
    return;
  case EFFECT_TEXT:
  case EFFECT_COPIED:
  case EFFECT_APPENDED:
    check_text(c, name, e);
    return;
  case EFFECT_PRINTED:
    check_printed(c, name, e);
    return;
  }
}

static void check_library(struct checker *c)
{
  struct effects all = {0};
  effects_of(c->unit->arena, c->instr, &all);
  for (uint32_t i = 0; i < all.count; i++) {
    check_effect(c, effects_name(c->instr), &all.at[i]);
  }
}

static void check_free(struct checker *c)
{
  const struct instr *i = c->instr;
  struct memory_check *check = add(c, "__ts_check_free");
  add_arg(c, check,
          event_number(c, (struct words){"invalid free",
                                         argument_text(c, i->args[0]), NULL}));
  add_arg(c, check, expr_cast(c->program, i->args[0], any_pointer(c), true));
}

static void check_call(struct checker *c)
{
  const struct instr *i = c->instr;
  if (model_row(i->model)->touches == TOUCH_STATES) {
    check_states(c);
  }
  if (model_has(i->model, FREES) && i->model != MODEL_LEFT_MEMORY &&
      i->arg_count) {
    check_free(c);
  }
  check_library(c);
}

/* --- pointers that leave their objects --- */

/* Whether arithmetic in it may carry a pointer elsewhere. */
static bool carries(const struct expr *e)
{
  struct number n;
  bool sum = e->kind == EXPR_BINARY && (e->op == OP_ADD || e->op == OP_SUB) &&
             e->type->kind == TYPE_POINTER;
  bool index = e->kind == EXPR_INDEX;
  bool within = index && e->a->kind == EXPR_DECAY &&
                e->a->a->type->kind == TYPE_ARRAY && expr_number(e->b, &n) &&
                n.high == 0 && n.low <= e->a->a->type->length;
  if ((sum || index) && !within &&
      !(expr_number(e->b, &n) && n.low == 0 && n.high == 0)) {
    return true;
  }
  int count = expr_operands(e);
  for (int i = 0; i < count; i++) {
    /* What is read there is looked at as a whole. */
    if (expr_operand(e, i)->kind != EXPR_LOAD && carries(expr_operand(e, i))) {
      return true;
    }
  }
  return false;
}

/* Whether the way to an object can be followed from the pointer that origin()
 * finds. */
static bool is_followed(const struct expr *e)
{
  while (e->kind == EXPR_CAST || e->kind == EXPR_BINARY) {
    e = e->a;
  }
  return e->kind != EXPR_COND;
}

/* The explorer tells objects apart by where a pointer is: it has to know where
 * one that is kept has come from. */
static void check_carried(struct checker *c)
{
  const struct instr *i = c->instr;
  struct expr *value = i->kind == INSTR_ASSIGN ? i->value : NULL;
  if (!c->unit->bounds.native || !value || value->type->kind != TYPE_POINTER ||
      value->kind == EXPR_LOAD || !carries(value)) {
    return;
  }
  struct expr *none =
      expr_cast(c->program, number(c, TYPE_LONG, 0), any_pointer(c), true);
  struct memory_check *check = add(c, "__ts_check_carried");
  add_arg(c, check, number(c, TYPE_UINT, 0)); /* no event */
  add_arg(c, check, is_followed(value) ? origin(c, value) : none);
  add_arg(c, check, expr_cast(c->program, value, any_pointer(c), true));
}

/* --- instructions --- */

static struct checker checker_of(struct unit *u, const struct instr *i,
                                 struct memory_checks *out)
{
  return (struct checker){.unit = u,
                          .program = u->program,
                          .instr = i,
                          .note = i->note,
                          .at = i->at,
                          .next = i->check,
                          .out = out};
}

static struct checker checker_of_branch(struct unit *u, const struct block *b,
                                        struct memory_checks *out)
{
  return (struct checker){.unit = u,
                          .program = u->program,
                          .note = b->note,
                          .at = b->at,
                          .next = b->check,
                          .out = out};
}

static void check_instr(struct checker *c)
{
  instr_accesses(c->instr, check_access, c);
  if (is_sought(c, PROPERTY_MEMSAFETY)) {
    check_carried(c);
  }
  if (c->instr->kind == INSTR_CALL && is_sought(c, PROPERTY_MEMSAFETY)) {
    check_call(c);
  }
}

static void number_block(struct unit *u, struct block *b)
{
  for (struct instr *i = b->first; i; i = i->next) {
    struct memory_checks none = {0};
    i->check = u->check_events.count;
    struct checker c = checker_of(u, i, &none);
    c.numbers = true;
    check_instr(&c);
  }
  if (b->value) {
    struct memory_checks none = {0};
    b->check = u->check_events.count;
    struct checker c = checker_of_branch(u, b, &none);
    c.numbers = true;
    expr_accesses(b->value, check_access, &c);
  }
}

void memory_checks_run(struct unit *u)
{
  u->check_events.count = 0;
  if (!bounds_check_memory(&u->bounds)) {
    return;
  }
  for (uint32_t t = 0; t < u->threads.count; t++) {
    const struct block_vec *all = &u->threads.at[t]->flat->blocks;
    for (uint32_t b = 0; b < all->count; b++) {
      number_block(u, all->at[b]);
    }
  }
}

/* --- what others ask --- */

void memory_checks_of_instr(struct unit *u, const struct instr *i,
                            struct memory_checks *out)
{
  struct checker c = checker_of(u, i, out);
  if (bounds_check_memory(&u->bounds)) {
    check_instr(&c);
  }
}

void memory_checks_of_branch(struct unit *u, const struct block *b,
                             struct memory_checks *out)
{
  struct checker c = checker_of_branch(u, b, out);
  if (b->value && bounds_check_memory(&u->bounds)) {
    expr_accesses(b->value, check_access, &c);
  }
}

void memory_checks_of_wait(struct unit *u, const struct instr *i,
                           struct memory_checks *out)
{
  struct checker c = checker_of(u, i, out);
  if (bounds_check(&u->bounds, PROPERTY_MEMSAFETY) &&
      model_row(i->model)->touches == TOUCH_STATES) {
    check_states(&c);
  }
}
