/* lower.c -- statements to a control-flow graph.
 *
 * Blocks enter the function's list when they are started, so their order is
 * the source's. A block behind a jump is started all the same (a label or case
 * may follow); func_tidy drops what nothing leads to. */
#include "frontend/lower.h"

#include <assert.h>
#include <string.h>

struct switch_frame {
  struct switch_frame *outer;
  struct block *head, *default_to;
  struct type *type; /* of the switch value */
  const struct variable_scope *scope;
  VEC(struct switch_case) cases;
  loc_t at;
};

bool is_variable_array(const struct type *ty)
{
  return ty->kind == TYPE_ARRAY &&
         (ty->variable || is_variable_array(ty->base));
}

struct type *ir_type(struct front *f, struct type *ty)
{
  if (!ty->variably_modified) {
    return ty;
  }
  if (is_variable_array(ty)) {
    while (ty->kind == TYPE_ARRAY) {
      ty = ty->base;
    }
    return type_pointer(f->types, ir_type(f, ty));
  }
  if (ty->kind == TYPE_POINTER) {
    struct type *base = ty->base;
    struct type *p = is_variable_array(base)
                         ? ir_type(f, base)
                         : type_pointer(f->types, ir_type(f, base));
    return ty->quals ? type_qualified(f->types, p, ty->quals) : p;
  }
  if (ty->kind == TYPE_ARRAY) {
    struct type *array = type_array(f->types, ir_type(f, ty->base), ty->length);
    array->incomplete = ty->incomplete;
    return array;
  }
  assert(ty->kind == TYPE_FUNCTION);
  struct type **params =
      arena_alloc_array(f->arena, ty->length, sizeof *params);
  for (uint64_t i = 0; i < ty->length; i++) {
    params[i] = ir_type(f, ty->params[i]);
  }
  struct type *fn = type_function(f->types, ir_type(f, ty->base), params,
                                  ty->length, ty->variadic);
  fn->old_style = ty->old_style;
  return fn;
}

/* --- blocks --- */

struct block *lower_block(struct lower *l)
{
  return ARENA_NEW(l->program->arena, struct block);
}

static void start(struct lower *l, struct block *b)
{
  b->id = l->func->blocks.count;
  b->loop = l->loops;
  b->life = l->within;
  b->fork = l->fork;
  VEC_PUSH(l->program->arena, &l->func->blocks, b);
  l->block = b;
}

void lower_end(struct lower *l, struct block *to, loc_t at)
{
  l->block->term = TERM_JUMP;
  l->block->to[0] = to;
  l->block->at = at;
}

static void jump(struct lower *l, struct block *to, loc_t at)
{
  lower_end(l, to, at);
  start(l, lower_block(l));
}

void lower_branch(struct lower *l, struct expr *value, struct block *yes,
                  struct block *no, loc_t at)
{
  l->block->term = TERM_BRANCH;
  l->block->number = l->program->numbers++;
  l->block->value = value;
  l->block->to[0] = yes;
  l->block->to[1] = no;
  l->block->at = at;
}

void lower_continue_in(struct lower *l, struct block *next)
{
  if (l->block->term == TERM_NONE) {
    lower_end(l, next, l->block->last ? l->block->last->at : 0);
  }
  start(l, next);
}

void lower_unsupported(struct lower *l, loc_t at, const char *text)
{
  struct instr *i = instr_add(l->program, l->block, INSTR_UNSUPPORTED, at);
  i->text = text;
}

/* --- labels --- */

static struct label *find_label(struct lower *l, struct name *n, loc_t at)
{
  for (uint32_t i = 0; i < l->labels.count; i++) {
    if (l->labels.at[i].name == n) {
      return &l->labels.at[i];
    }
  }
  struct label fresh = {.name = n, .block = lower_block(l), .at = at};
  fresh.block->label = n->word == LOCAL_LABEL ? NULL : n;
  VEC_PUSH(l->front->scratch, &l->labels, fresh);
  return &VEC_LAST(&l->labels);
}

static void check_labels(struct lower *l)
{
  for (uint32_t i = 0; i < l->labels.count; i++) {
    struct label *label = &l->labels.at[i];
    if (!label->defined) {
      diag_error(l->front->diag, label->at, "label '%s' is not defined",
                 label->name->text);
      lower_continue_in(l, label->block);
    }
  }
}

static void check_jumps(struct lower *l)
{
  for (uint32_t i = 0; i < l->jumps.count; i++) {
    const struct jump *j = &l->jumps.at[i];
    const struct label *label = find_label(l, j->to, j->at);
    if (label->defined && lower_enters_array(j->scope, label->scope)) {
      diag_error(l->front->diag, j->at,
                 "jump into the scope of an array of variable length");
      diag_note(l->front->diag, label->at, "the label is here");
    }
  }
}

/* What jumps call on their way, once it is known where labels stand. */
static void finish_jumps(struct lower *l)
{
  for (uint32_t i = 0; i < l->jumps.count; i++) {
    struct jump j = l->jumps.at[i];
    if (j.from) {
      const struct label *label = find_label(l, j.to, j.at);
      l->loops = j.loops;
      l->fork = j.fork;
      l->scope = j.scope;
      l->within = j.within;
      start(l, j.from);
      lower_leave_scopes(l, label->scope);
      lower_end(l, label->block, j.at);
    }
  }
}

static void lower_goto(struct lower *l, struct node *n)
{
  bool leaves = lower_leaves_cleanup(l->scope, NULL);
  struct jump j = {.to = n->label,
                   .at = n->at,
                   .scope = l->scope,
                   .within = l->within,
                   .from = leaves ? lower_block(l) : NULL,
                   .loops = l->loops,
                   .fork = l->fork};
  VEC_PUSH(l->front->scratch, &l->jumps, j);
  struct block *label = find_label(l, n->label, n->at)->block;
  jump(l, leaves ? j.from : label, n->at);
}

/* break and continue. */
static void leave_to(struct lower *l, struct block *to,
                     const struct variable_scope *outer, loc_t at)
{
  const struct variable_scope *here = l->scope;
  lower_leave_scopes(l, outer);
  jump(l, to, at);
  l->scope = here;
}

/* goto *value: a switch over all labels whose address is taken. */
static void lower_goto_value(struct lower *l, struct node *n)
{
  if (lower_leaves_cleanup(l->scope, NULL)) {
    lower_unsupported(l, n->at,
                      "a computed goto where something is to be "
                      "cleaned up");
    return;
  }
  struct block *nowhere = lower_block(l);
  l->block->value = lower_value(l, n->a);
  l->block->term = TERM_SWITCH;
  l->block->number = l->program->numbers++;
  l->block->at = n->at;
  l->block->to[0] = nowhere;
  VEC_PUSH(l->front->scratch, &l->switches_to_labels, l->block);
  start(l, nowhere);
  struct name *name = names_get_z(l->program->names, "__builtin_unreachable");
  struct instr *i = instr_add(l->program, l->block, INSTR_CALL, n->at);
  i->value = expr_func(l->program, n->at, builtin_find(l->front, name));
  l->block->term = TERM_UNREACHABLE;
  l->block->at = n->at;
  start(l, lower_block(l));
}

static void finish_switches(struct lower *l)
{
  struct arena *a = l->program->arena;
  uint32_t count = l->front->label_values.count;
  for (uint32_t i = 0; i < l->switches_to_labels.count; i++) {
    struct block *b = l->switches_to_labels.at[i];
    b->cases = arena_alloc_array(a, count + 1, sizeof *b->cases);
    b->case_count = count;
    for (uint32_t k = 0; k < count; k++) {
      struct name *label = l->front->label_values.at[k];
      b->cases[k] = (struct switch_case){k + 1, k + 1,
                                         find_label(l, label, b->at)->block};
    }
  }
}

/* `ERROR: ;`, that something must not happen. */
static bool labels_nothing(const struct node *n)
{
  const struct node *body = n->a;
  return strcmp(n->label->text, "ERROR") == 0 &&
         ((body->kind == NODE_BLOCK && !body->list) ||
          (body->kind == NODE_EXPR && !body->a));
}

static bool makes_thread(const struct name *n)
{
  return strncmp(n->text, "__CPROVER_ASYNC_", 16) == 0 ||
         strncmp(n->text, "__ESBMC_ASYNC_", 14) == 0;
}

static void lower_fork(struct lower *l, struct node *n)
{
  struct block *head = l->block, *body = lower_block(l), *end = lower_block(l);
  struct type *truth = type_basic(&l->program->types, TYPE_INT);
  uint32_t outer = l->fork;
  lower_branch(l, expr_int(l->program, n->at, truth, 1), body, end, n->at);
  head->forks = l->fork = ++l->forks;
  start(l, body);
  lower_statement(l, n->a);
  if (l->block->term == TERM_NONE) {
    lower_end(l, end, n->at);
  }
  head->last_fork = l->forks;
  l->fork = outer;
  start(l, end);
}

static void lower_label(struct lower *l, struct node *n)
{
  struct label *label = find_label(l, n->label, n->at);
  if (label->defined && makes_thread(n->label)) {
    /* CBMC's programs have the same number at each of them. */
  } else if (label->defined) {
    diag_error(l->front->diag, n->at, "two labels '%s'", n->label->text);
    diag_note(l->front->diag, label->at, "the other one is here");
  } else {
    label->defined = true;
    label->at = n->at;
    label->scope = l->scope;
    lower_continue_in(l, label->block);
  }
  l->block->is_error = l->block->is_error || labels_nothing(n);
  if (makes_thread(n->label)) {
    lower_fork(l, n);
  } else {
    lower_statement(l, n->a);
  }
}

/* --- loops and branches --- */

struct jumps {
  struct block *break_to, *continue_to;
  const struct variable_scope *break_scope, *continue_scope;
};

static struct jumps enter_loop(struct lower *l, struct block *break_to,
                               struct block *continue_to)
{
  struct jumps saved = {l->break_to, l->continue_to, l->break_scope,
                        l->continue_scope};
  l->break_to = break_to;
  l->continue_to = continue_to;
  l->break_scope = l->continue_scope = l->scope;
  l->loops++;
  return saved;
}

static void leave_loop(struct lower *l, struct jumps saved)
{
  l->break_to = saved.break_to;
  l->continue_to = saved.continue_to;
  l->break_scope = saved.break_scope;
  l->continue_scope = saved.continue_scope;
  l->loops--;
}

static void lower_if(struct lower *l, struct node *n)
{
  struct block *yes = lower_block(l), *end = lower_block(l);
  struct block *no = n->c ? lower_block(l) : end;
  lower_condition(l, n->a, yes, no);
  start(l, yes);
  lower_statement(l, n->b);
  if (n->c) {
    lower_end(l, end, n->at);
    start(l, no);
    lower_statement(l, n->c);
  }
  lower_continue_in(l, end);
}

static void lower_while(struct lower *l, struct node *n)
{
  struct block *head = lower_block(l), *body = lower_block(l),
               *end = lower_block(l);
  struct jumps saved = enter_loop(l, end, head);
  lower_continue_in(l, head);
  lower_condition(l, n->a, body, end);
  start(l, body);
  lower_statement(l, n->b);
  lower_end(l, head, n->at);
  leave_loop(l, saved);
  start(l, end);
}

static void lower_do(struct lower *l, struct node *n)
{
  struct block *body = lower_block(l), *test = lower_block(l),
               *end = lower_block(l);
  struct jumps saved = enter_loop(l, end, test);
  lower_continue_in(l, body);
  lower_statement(l, n->a);
  lower_continue_in(l, test);
  lower_condition(l, n->b, body, end);
  leave_loop(l, saved);
  start(l, end);
}

static void lower_items(struct lower *l, struct node *block)
{
  for (struct node *s = block->list; s; s = s->next) {
    lower_statement(l, s);
  }
}

static void lower_for(struct lower *l, struct node *n)
{
  struct block *head = lower_block(l), *body = lower_block(l),
               *step = lower_block(l), *end = lower_block(l);
  const struct variable_scope *outer = l->scope;
  struct life *life = n->a && n->a->kind == NODE_BLOCK ? n->a->life : NULL;
  lower_open_block(l, life);
  if (n->a && n->a->kind == NODE_BLOCK) {
    lower_items(l, n->a); /* declarations, for all of the loop */
  } else if (n->a) {
    lower_statement(l, n->a);
  }
  struct jumps saved = enter_loop(l, end, step);
  lower_continue_in(l, head);
  if (n->b) {
    lower_condition(l, n->b, body, end);
    start(l, body);
  } else {
    lower_continue_in(l, body);
  }
  lower_statement(l, n->d);
  lower_continue_in(l, step);
  if (n->c) {
    lower_effect(l, n->c);
  }
  lower_end(l, head, n->at);
  leave_loop(l, saved);
  start(l, end);
  lower_leave_scopes(l, outer);
  lower_close_block(l, life);
}

/* --- switch --- */

static void lower_switch(struct lower *l, struct node *n)
{
  struct switch_frame frame = {
      .outer = l->switches, .scope = l->scope, .at = n->at};
  struct block *end = lower_block(l);
  if (is_error(n->a)) {
    return;
  }
  if (type_size(n->a->type) > 8) {
    lower_unsupported(l, n->at, "a switch over __int128 is not supported");
    return;
  }
  struct expr *value = lower_value(l, n->a);
  frame.type = n->a->type;
  frame.head = l->block;
  frame.head->value = value;
  frame.head->term = TERM_SWITCH;
  frame.head->number = l->program->numbers++;
  frame.head->at = n->at;
  struct block *break_to = l->break_to;
  const struct variable_scope *break_scope = l->break_scope;
  l->break_to = end;
  l->break_scope = l->scope;
  l->switches = &frame;
  start(l, lower_block(l));
  lower_statement(l, n->b);
  l->switches = frame.outer;
  l->break_to = break_to;
  l->break_scope = break_scope;
  lower_continue_in(l, end);
  frame.head->to[0] = frame.default_to ? frame.default_to : end;
  frame.head->cases = frame.cases.at;
  frame.head->case_count = frame.cases.count;
}

static void check_case(struct lower *l, const struct switch_case *c, loc_t at)
{
  struct switch_frame *s = l->switches;
  bool u = type_is_unsigned(s->type);
  for (uint32_t i = 0; i < s->cases.count; i++) {
    const struct switch_case *o = &s->cases.at[i];
    bool apart = u ? (uint64_t)c->high < (uint64_t)o->low ||
                         (uint64_t)o->high < (uint64_t)c->low
                   : c->high < o->low || o->high < c->low;
    if (!apart) {
      diag_error(l->front->diag, at, "this case value is there already");
      return;
    }
  }
}

static int64_t case_value(struct switch_frame *s, uint64_t v)
{
  struct number fitted =
      number_fit((struct number){v, (int64_t)v < 0 ? UINT64_MAX : 0}, s->type);
  return (int64_t)fitted.low;
}

static void lower_case(struct lower *l, struct node *n)
{
  struct switch_frame *s = l->switches;
  if (!s) { /* its switch was in error */
    return;
  }
  if (lower_enters_array(s->scope, l->scope)) {
    diag_error(l->front->diag, n->at,
               "case label in the scope of an array of variable length");
  }
  struct block *b = lower_block(l);
  lower_continue_in(l, b);
  struct switch_case c = {case_value(s, n->value[0]),
                          case_value(s, n->value[1]), b};
  bool empty = type_is_unsigned(s->type) ? (uint64_t)c.high < (uint64_t)c.low
                                         : c.high < c.low;
  if (empty) {
    diag_warning(l->front->diag, n->at, "empty range of case values");
  } else {
    check_case(l, &c, n->at);
    VEC_PUSH(l->program->arena, &s->cases, c);
  }
  lower_statement(l, n->a);
}

static void lower_default(struct lower *l, struct node *n)
{
  struct switch_frame *s = l->switches;
  if (!s) {
    return;
  }
  if (s->default_to) {
    diag_error(l->front->diag, n->at, "two defaults in one switch");
  }
  s->default_to = lower_block(l);
  lower_continue_in(l, s->default_to);
  lower_statement(l, n->a);
}

/* --- the rest --- */

static void lower_declaration(struct lower *l, struct node *n)
{
  struct expr *size = n->a ? lower_value(l, n->a) : NULL;
  struct instr *i = instr_add(l->program, l->block, INSTR_DECLARE, n->at);
  i->var = n->var;
  i->value = size;
  if (n->var->is_vla) {
    lower_enter_scope(l, NULL);
  }
  if (n->init && n->init->type->kind != TYPE_ERROR) {
    lower_init(l, expr_var(l->program, n->at, n->var), n->init);
  }
  if (n->b) {
    lower_enter_scope(l, n->b);
  }
}

static void lower_return(struct lower *l, struct node *n)
{
  struct expr *value = NULL;
  if (n->a && type_is_void(n->a->type)) {
    lower_effect(l, n->a);
  } else if (n->a) {
    value = lower_value(l, n->a);
  }
  const struct variable_scope *here = l->scope;
  if (lower_leaves_cleanup(here, NULL)) {
    value = value ? lower_hold(l, value) : NULL;
    lower_leave_scopes(l, NULL);
  }
  l->block->term = TERM_RETURN;
  l->block->value = value;
  l->block->at = n->at;
  start(l, lower_block(l));
  l->scope = here;
}

void lower_statement(struct lower *l, struct node *n)
{
  struct instr *i;
  const struct variable_scope *scope;
  switch ((enum node_kind)n->kind) {
  case NODE_BLOCK:
    scope = l->scope;
    lower_open_block(l, n->life);
    lower_items(l, n);
    lower_leave_scopes(l, scope);
    lower_close_block(l, n->life);
    break;
  case NODE_EXPR:
    if (n->a) {
      lower_effect(l, n->a);
    }
    break;
  case NODE_DECL:
    lower_declaration(l, n);
    break;
  case NODE_IF:
    lower_if(l, n);
    break;
  case NODE_WHILE:
    lower_while(l, n);
    break;
  case NODE_DO:
    lower_do(l, n);
    break;
  case NODE_FOR:
    lower_for(l, n);
    break;
  case NODE_SWITCH:
    lower_switch(l, n);
    break;
  case NODE_CASE:
    lower_case(l, n);
    break;
  case NODE_DEFAULT:
    lower_default(l, n);
    break;
  case NODE_LABEL:
    lower_label(l, n);
    break;
  case NODE_GOTO:
    lower_goto(l, n);
    break;
  case NODE_GOTO_VALUE:
    lower_goto_value(l, n);
    break;
  case NODE_BREAK:
    leave_to(l, l->break_to, l->break_scope, n->at);
    break;
  case NODE_CONTINUE:
    leave_to(l, l->continue_to, l->continue_scope, n->at);
    break;
  case NODE_RETURN:
    lower_return(l, n);
    break;
  case NODE_FENCE:
    i = instr_add(l->program, l->block, INSTR_FENCE, n->at);
    i->op = n->flag ? FENCE_COMPILER : FENCE_THREAD;
    i->order = n->op;
    break;
  case NODE_BAD_STMT:
    lower_unsupported(l, n->at, n->text);
    break;
  default:
    assert(!"a statement");
  }
}

/* Falling off the end: main returns 0 (C11 5.1.2.2.3). */
static void finish(struct lower *l)
{
  struct type *result = l->func->type->base;
  if (strcmp(l->func->name->text, "main") == 0 && type_is_integer(result)) {
    l->block->value = expr_int(l->program, l->func->end, result, 0);
  }
  l->block->term = TERM_RETURN;
  l->block->at = l->func->end;
}

void lower_function(struct front *f, struct func *fn, struct node *body,
                    const struct node_vec *param_sizes)
{
  struct lower l = {.front = f, .program = f->program, .func = fn};
  start(&l, lower_block(&l));
  for (uint32_t i = 0; i < param_sizes->count; i++) {
    lower_effect(&l, param_sizes->at[i]);
  }
  lower_statement(&l, body);
  finish_switches(&l);
  check_labels(&l);
  check_jumps(&l);
  finish(&l);
  finish_jumps(&l);
  if (f->diag->errors == 0) {
    func_tidy(f->program, fn);
  }
}
