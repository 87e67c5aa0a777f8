/* sync_actions.c -- what a step does to locks, conditions and their kin.
 *
 * Needs: sites_run. Gives: unit.syncs, and calls that tell which of them is
 * done to which object (contract/program.h). Who holds what in the end,
 * and which signal woke whom, is then found without knowing the models' states
 * by heart: not every such step is a point of its own. */
#include "transforms/analysis/sync_actions.h"

#include "base/buf.h"
#include "transforms/analysis/sites.h"

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

const char *sync_object_text(struct unit *u, struct expr *arg)
{
  while (arg->kind == EXPR_CAST) {
    arg = arg->a;
  }
  if (arg->kind != EXPR_ADDR) {
    return NULL;
  }
  struct expr *object = sync_type_object(arg->a);
  const char *text = place_text(u->arena, object ? object : arg->a);
  return strstr(text, "__ts_") ? NULL : text;
}

static void push(struct unit *u, struct sync_action action,
                 enum touch_kind kind, struct expr *object, struct expr *size,
                 struct touches *out)
{
  struct type *any = type_pointer(&u->program->types,
                                  type_basic(&u->program->types, TYPE_VOID));
  struct expr *all[] = {number(u, TYPE_UINT, u->syncs.count),
                        expr_cast(u->program, object, any, true), size};
  struct touch call = {.kind = (uint8_t)kind, .count = 3};
  call.args = arena_alloc_array(u->arena, 3, sizeof *call.args);
  memcpy(call.args, all, sizeof all);
  VEC_PUSH(u->arena, &u->syncs, action);
  VEC_PUSH(u->arena, out, call);
}

static struct sync_action action_of(const struct unit *u, const struct block *b,
                                    const struct instr *i, char letter)
{
  const struct call_row *row = unit_call(u, i);
  return (struct sync_action){.at = i->at,
                              .site = site_of_call(u, b, i),
                              .does = model_row(row->model)->class,
                              .row = row,
                              .letter = letter};
}

static void add_states(struct unit *u, const struct block *b,
                       const struct instr *i, enum touch_kind kind,
                       struct touches *out)
{
  const char *how = unit_call(u, i)->args;
  for (uint32_t k = 1; k < i->arg_count && *how; k++, how++) {
    how += strspn(how, LEFT_OUT);
    const struct state_row *state = state_find(*how);
    if (state->noun) {
      struct sync_action action = action_of(u, b, i, *how);
      action.object = sync_object_text(u, i->args[k]);
      push(u, action, kind, i->args[k], number(u, TYPE_ULONG, state->bytes),
           out);
    }
  }
}

void sync_actions_of_instr(struct unit *u, const struct block *b,
                           const struct instr *i, struct touches *out)
{
  if (unit_call(u, i)) {
    add_states(u, b, i, TOUCH_DOES, out);
  }
}

void sync_actions_of_question(struct unit *u, const struct block *b,
                              const struct instr *i, struct touches *out)
{
  if (i->model == MODEL_JOIN) {
    push(u, action_of(u, b, i, 'v'), TOUCH_AWAITS, number(u, TYPE_LONG, 0),
         i->args[1], out);
  } else if (unit_call(u, i)) {
    add_states(u, b, i, TOUCH_AWAITS, out);
  }
}

bool sync_type_inside(const struct type *ty)
{
  while (ty->kind == TYPE_ARRAY) {
    ty = ty->base;
  }
  if (!type_is_record(ty)) {
    return false;
  }
  if (sync_type_is(ty)) {
    return true;
  }
  for (uint32_t i = 0; i < ty->record->count; i++) {
    if (sync_type_inside(ty->record->fields[i].type)) {
      return true;
    }
  }
  return false;
}
