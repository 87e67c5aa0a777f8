/* expand_instr.c -- one instruction on a path, and what is known after it. */
#include "transforms/threads/expand.h"

#include "transforms/analysis/sync_actions.h"

static bool is_tracked(const struct expander *x, const struct expr *place)
{
  const struct var *v = place_root(place);
  return v && v->owner == x->flat && !v->address_taken && !v->is_vla &&
         type_is_scalar(place->type) && place_is_fixed(place);
}

/* A constant as a value of this type. */
static struct expr *as_type(struct expander *x, struct expr *value,
                            struct type *ty)
{
  ty = type_unqualified(&x->program->types, ty);
  if (type_same(value->type, ty, SAME_QUALS)) {
    return value;
  }
  struct number n;
  if (type_is_integer(ty) && type_is_integer(value->type) &&
      expr_number(value, &n)) {
    n = number_fit(n, ty);
    struct expr *e = expr_new(x->program, EXPR_INT, value->at, ty);
    e->value[0] = n.low;
    e->value[1] = n.high;
    return e;
  }
  return expr_cast(x->program, value, ty, false);
}

/* An address or a copy that only depends on variables of the thread's own. */
static bool is_copy(const struct expander *x, const struct expr *e,
                    uint32_t depth)
{
  if (depth > 5) {
    return false;
  }
  switch ((enum expr_kind)e->kind) {
  case EXPR_INT:
  case EXPR_SIZEOF:
    return true;
  case EXPR_LOAD:
    return e->a->kind == EXPR_VAR && is_tracked(x, e->a);
  case EXPR_VAR:
    return depth > 0; /* of an address */
  case EXPR_ADDR:
  case EXPR_DECAY:
  case EXPR_MEMBER:
  case EXPR_CAST:
    return is_copy(x, e->a, depth + 1);
  case EXPR_DEREF:
    return e->a->kind == EXPR_LOAD && is_copy(x, e->a, depth + 1);
  case EXPR_INDEX:
    return is_copy(x, e->a, depth + 1) && is_copy(x, e->b, depth + 1);
  case EXPR_BINARY:
    return e->type->kind == TYPE_POINTER && is_copy(x, e->a, depth + 1) &&
           is_copy(x, e->b, depth + 1);
  default:
    return false;
  }
}

bool is_own_copy(const struct expander *x, const struct expr *e)
{
  return is_copy(x, e, 0);
}

static bool is_worth_copying(const struct expander *x, const struct expr *place,
                             const struct expr *value)
{
  struct type *want = type_unqualified(&x->program->types, place->type);
  bool plain = value->kind == EXPR_LOAD;
  return place->kind == EXPR_VAR && type_same(value->type, want, SAME_QUALS) &&
         (plain || value->type->kind == TYPE_POINTER) && is_copy(x, value, 0) &&
         !expr_mentions(value, place->var);
}

static void learn(struct expander *x, struct path *p, struct expr *place,
                  struct expr *value)
{
  if (is_tracked(x, place)) {
    if (value && expr_is_constant(value)) {
      constants_set(x->arena, &p->known, place, as_type(x, value, place->type));
    } else if (value && is_worth_copying(x, place, value)) {
      constants_set(x->arena, &p->known, place, value);
    } else {
      constants_forget_part(&p->known, place);
    }
  } else {
    struct var *v = place_root(place);
    if (v && v->owner == x->flat) {
      constants_forget(&p->known, v);
    }
  }
}

void emit_assign(struct expander *x, struct path *p, struct expr *place,
                 struct expr *value, loc_t at)
{
  struct instr *i = emit(x, p, INSTR_ASSIGN, at);
  i->place = place;
  i->value = value;
  i->order = (uint8_t)access_order(place, MEMORY_PLAIN);
  learn(x, p, place, value);
}

static struct expr *state_of(struct expander *x, struct expr *object)
{
  struct expr *m = expr_new(x->program, EXPR_MEMBER, object->at,
                            object->type->record->fields[0].type);
  m->object = object;
  m->field = &object->type->record->fields[0];
  return m;
}

/* The object that a place is in for sure: a variable, a string. */
static const struct expr *object_of(const struct expr *place)
{
  for (;;) {
    switch ((enum expr_kind)place->kind) {
    case EXPR_INDEX:
    case EXPR_DEREF:
    case EXPR_DECAY:
    case EXPR_ADDR:
    case EXPR_CAST:
    case EXPR_MEMBER:
    case EXPR_PART:
      place = place->a;
      break;
    case EXPR_BINARY: /* pointer + integer */
      if (place->a->type->kind != TYPE_POINTER) {
        return place;
      }
      place = place->a;
      break;
    default:
      return place;
    }
  }
}

/* A const object, or a string, lies where nobody can write: what it is called,
 * or NULL. */
static const char *constant_name(struct expander *x, const struct expr *place)
{
  const struct expr *object = object_of(place);
  const struct var *v = object->kind == EXPR_VAR ? object->var : NULL;
  bool is_const = v && (v->kind == VAR_GLOBAL || v->kind == VAR_STATIC) &&
                  !v->is_tls && (type_quals(v->type) & QUAL_CONST);
  return object->kind == EXPR_STRING ? "a string literal"
         : !is_const                 ? NULL
                     : arena_printf(x->arena, "'%s', which is const",
                                    v->name ? v->name->text : "an object");
}

/* Where it writes to such a place, the path ends. written: as it was put. */
static bool stores_to_const(struct expander *x, struct path *p,
                            const struct expr *written,
                            const struct expr *place, loc_t at)
{
  const char *name = constant_name(x, place);
  if (name && bounds_check(&x->unit->bounds, PROPERTY_MEMSAFETY)) {
    stop_path(x, p, EVENT_MEMORY, at,
              arena_printf(x->arena, "invalid write: %s, part of %s",
                           place_text(x->arena, written), name));
  } else if (name) {
    stop_path(x, p, EVENT_OBSTACLE, at,
              arena_printf(x->arena, "a store to %s", name));
  }
  return name;
}

static void expand_store(struct expander *x, struct path *p, struct instr *i)
{
  struct expr *operands[] = {i->place, i->value};
  evaluate_all(x, p, operands, 2);
  struct expr *place = operands[0], *value = operands[1];
  if (!p->block || stores_to_const(x, p, i->place, place, i->at)) {
    return;
  }
  struct expr *opaque = sync_type_object(place);
  if (opaque) {
    enum sync_type_effect effect;
    uint64_t state;
    if (!sync_type_store(place, value, &effect, &state)) {
      stop_path(x, p, EVENT_OBSTACLE, i->at,
                "an initialiser of a lock that is none of <pthread.h>");
    } else if (effect == OPAQUE_SETS) {
      place = state_of(x, opaque);
      x->unit->other_kinds =
          x->unit->other_kinds || (state && place->type->kind == TYPE_UINT);
      x->unit->kinds = x->unit->kinds || x->unit->other_kinds;
      value = expr_int(x->program, i->at, place->type, state);
      emit_assign(x, p, place, value, i->at);
    }
    return;
  }
  if (i->kind == INSTR_ZERO && !type_is_scalar(place->type)) {
    emit(x, p, INSTR_ZERO, i->at)->place = place;
    learn(x, p, place, NULL);
    return;
  }
  if (!value) {
    value = expr_int(x->program, i->at, basic(x, TYPE_INT), 0);
    value = expr_cast(x->program, value,
                      type_unqualified(&x->program->types, place->type), true);
  }
  emit_assign(x, p, place, value, i->at);
  p->block->last->order = (uint8_t)access_order(place, i->order);
}

static void expand_rmw(struct expander *x, struct path *p, struct instr *i)
{
  struct expr *operands[] = {i->target, i->value, i->place};
  evaluate_all(x, p, operands, 3);
  struct expr *target = operands[0];
  if (!p->block || stores_to_const(x, p, i->target, target, i->at)) {
    return;
  }
  struct instr *c = emit(x, p, INSTR_RMW, i->at);
  c->op = i->op;
  c->post = i->post;
  c->value = operands[1];
  c->target = target;
  c->order = (uint8_t)access_order(target, i->order);
  if (i->place) {
    c->place = operands[2];
    learn(x, p, c->place, NULL);
  }
  learn(x, p, c->target, NULL);
}

static void expand_declare(struct expander *x, struct path *p, struct instr *i)
{
  if (i->var->is_vla) {
    struct expr *size = evaluate(x, p, i->value);
    if (!p->block) {
      return;
    }
    struct instr *c =
        emit_allocation(x, p, MODEL_ALLOCA,
                        expr_var(x->program, i->at, map_var(x, i->var)), i->at);
    add_arg(x, c, expr_cast(x->program, size, basic(x, TYPE_ULONG), false));
    return;
  }
  if (i->var->kind == VAR_STATIC) {
    return;
  }
  struct var *v = map_var(x, i->var);
  constants_forget(&p->known, v);
  emit(x, p, INSTR_DECLARE, i->at)->var = v;
  if (variadic_is_list(x, v->type)) { /* no list is begun */
    emit(x, p, INSTR_ZERO, i->at)->place = expr_var(x->program, i->at, v);
  }
}

/* A value nobody wants: what is left is whether it can be had, and that it is
 * read, which may be a race. */
static void expand_eval(struct expander *x, struct path *p, struct instr *i)
{
  struct expr *value = evaluate(x, p, i->value);
  bool races = bounds_check(&x->unit->bounds, PROPERTY_RACE);
  if (p->block &&
      (expr_may_crash(value) || (races && reads_others(x, value)))) {
    emit(x, p, INSTR_EVAL, i->at)->value = value;
  }
}

struct path expand_instr(struct expander *x, struct path p, struct instr *i)
{
  p = cancel_before_instr(x, p, i->at);
  if (!p.block) {
    return p;
  }
  switch ((enum instr_kind)i->kind) {
  case INSTR_ASSIGN:
  case INSTR_ZERO:
    expand_store(x, &p, i);
    break;
  case INSTR_CALL:
    return expand_call(x, p, i);
  case INSTR_RMW:
    expand_rmw(x, &p, i);
    break;
  case INSTR_DECLARE:
    expand_declare(x, &p, i);
    break;
  case INSTR_UNSUPPORTED:
    stop_path(x, &p, EVENT_OBSTACLE, i->at, i->text);
    break;
  case INSTR_EVAL:
    expand_eval(x, &p, i);
    break;
  case INSTR_FENCE: {
    struct instr *fence = emit(x, &p, INSTR_FENCE, i->at);
    fence->op = i->op;
    fence->order = i->order;
    break;
  }
  case INSTR_IF:
  case INSTR_COUNT:
    break;
  }
  return p;
}
