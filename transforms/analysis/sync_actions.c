/* sync_actions.c -- what a step does to locks, conditions and their kin.
 *
 * Needs: expand_run. Gives: unit.deeds, and calls that tell which of them is
 * done to which object (contract/program.h). Who holds what in the end,
 * and which signal woke whom, is then found without knowing the models' states
 * by heart: not every such step is a point of its own. */
#include "transforms/analysis/sync_actions.h"

#include "base/buf.h"

#include <string.h>

const char *place_text(struct arena *a, const struct expr *place)
{
  struct buf text = {0};
  print_expr(place, &text);
  const char *copy = arena_strndup(a, text.text, text.length);
  buf_free(&text);
  /* ((struct node *)__ts_var)->next: a temporary has no name to tell. */
  const char *temp = strstr(copy, "__ts_var)");
  bool member = place->kind == EXPR_MEMBER || place->kind == EXPR_INDEX;
  if (temp && !strstr(temp + 1, "__ts_var") && member) {
    copy = arena_printf(a, "(...)%s", temp + strlen("__ts_var)"));
  }
  return copy;
}

static struct expr *number(struct unit *u, enum type_kind k, uint64_t value)
{
  return expr_int(u->program, 0, type_basic(&u->program->types, k), value);
}

/* The object whose state the argument points to, as the user names it. */
static const char *object_text(struct unit *u, struct expr *arg)
{
  while (arg->kind == EXPR_CAST) {
    arg = arg->a;
  }
  if (arg->kind != EXPR_ADDR) {
    return NULL;
  }
  struct expr *object = sync_type_object(&u->opaque, arg->a);
  const char *text = place_text(u->arena, object ? object : arg->a);
  return strstr(text, "__ts_") ? NULL : text;
}

static void add(struct unit *u, const struct instr *i, enum touch_kind kind,
                struct expr *arg, char letter, struct touches *out)
{
  struct type *any = type_pointer(&u->program->types,
                                  type_basic(&u->program->types, TYPE_VOID));
  bool thread = letter == 'v';
  struct deed deed = {.at = i->at,
                      .row = unit_call(u, i),
                      .letter = letter,
                      .object = thread ? NULL : object_text(u, arg)};
  struct touch call = {
      kind, {number(u, TYPE_UINT, u->deeds.count), NULL, NULL}, 3};
  call.args[1] = expr_cast(u->program, thread ? number(u, TYPE_LONG, 0) : arg,
                           any, !thread);
  call.args[2] =
      thread ? arg : number(u, TYPE_ULONG, state_find(letter)->bytes);
  VEC_PUSH(u->arena, &u->deeds, deed);
  VEC_PUSH(u->arena, out, call);
}

static void add_all(struct unit *u, const struct instr *i, enum touch_kind kind,
                    struct touches *out)
{
  const struct call_row *row = unit_call(u, i);
  const char *how = row ? row->args : "";
  for (uint32_t k = 1; k < i->arg_count && *how; k++, how++) {
    how += strspn(how, LEFT_OUT);
    if (state_find(*how)->noun) {
      add(u, i, kind, i->args[k], *how, out);
    }
  }
}

void sync_actions_of_instr(struct unit *u, const struct instr *i,
                           struct touches *out)
{
  add_all(u, i, TOUCH_DOES, out);
}

void sync_actions_of_question(struct unit *u, const struct instr *i,
                              struct touches *out)
{
  if (i->model == MODEL_JOIN) {
    add(u, i, TOUCH_AWAITS, i->args[1], 'v', out);
  } else {
    add_all(u, i, TOUCH_AWAITS, out);
  }
}

static bool has_opaque(const struct sync_types *o, const struct type *ty)
{
  while (ty->kind == TYPE_ARRAY) {
    ty = ty->base;
  }
  if (!type_is_record(ty)) {
    return false;
  }
  for (uint32_t i = 0; i < STATE_COUNT; i++) {
    if (o->of[i] == ty->record) {
      return true;
    }
  }
  for (uint32_t i = 0; i < ty->record->count; i++) {
    if (has_opaque(o, ty->record->fields[i].type)) {
      return true;
    }
  }
  return false;
}

void sync_actions_of_objects(struct unit *u, struct touches *out)
{
  struct type *any = type_pointer(&u->program->types,
                                  type_basic(&u->program->types, TYPE_VOID));
  for (uint32_t i = 0; i < u->program->globals.count; i++) {
    struct var *v = u->program->globals.at[i];
    if (!v->reachable || !v->name || !has_opaque(&u->opaque, v->type)) {
      continue;
    }
    struct expr *address = expr_new(u->program, EXPR_ADDR, 0,
                                    type_pointer(&u->program->types, v->type));
    address->a = expr_var(u->program, 0, v);
    struct deed deed = {.whole = v};
    struct touch call = {TOUCH_AWAITS,
                         {number(u, TYPE_UINT, u->deeds.count),
                          expr_cast(u->program, address, any, true),
                          number(u, TYPE_ULONG, 0)},
                         3};
    VEC_PUSH(u->arena, &u->deeds, deed);
    VEC_PUSH(u->arena, out, call);
  }
}
