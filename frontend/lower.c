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

static bool is_inside(const struct variable_scope *inner,
                      const struct variable_scope *outer)
{
  while (inner != outer && inner) {
    inner = inner->outer;
  }
  return inner == outer;
}

static void check_jumps(struct lower *l)
{
  for (uint32_t i = 0; i < l->jumps.count; i++) {
    const struct jump *j = &l->jumps.at[i];
    const struct label *label = find_label(l, j->to, j->at);
    if (label->defined && !is_inside(j->scope, label->scope)) {
      diag_error(l->front->diag, j->at,
                 "jump into the scope of an array of variable length");
      diag_note(l->front->diag, label->at, "the label is here");
    }
  }
}

static void lower_goto(struct lower *l, struct node *n)
{
  struct jump j = {n->label, n->at, l->scope};
  VEC_PUSH(l->front->scratch, &l->jumps, j);
  jump(l, find_label(l, n->label, n->at)->block, n->at);
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
  if (label->defined) {
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
};

static struct jumps enter_loop(struct lower *l, struct block *break_to,
                               struct block *continue_to)
{
  struct jumps saved = {l->break_to, l->continue_to};
  l->break_to = break_to;
  l->continue_to = continue_to;
  l->loops++;
  return saved;
}

static void leave_loop(struct lower *l, struct jumps saved)
{
  l->break_to = saved.break_to;
  l->continue_to = saved.continue_to;
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

static void lower_for(struct lower *l, struct node *n)
{
  struct block *head = lower_block(l), *body = lower_block(l),
               *step = lower_block(l), *end = lower_block(l);
  if (n->a) {
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
  l->break_to = end;
  l->switches = &frame;
  start(l, lower_block(l));
  lower_statement(l, n->b);
  l->switches = frame.outer;
  l->break_to = break_to;
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
  if (!is_inside(s->scope, l->scope)) {
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
    struct variable_scope *s =
        ARENA_NEW(l->front->scratch, struct variable_scope);
    s->outer = l->scope;
    l->scope = s;
  }
  if (n->init && n->init->type->kind != TYPE_ERROR) {
    lower_init(l, expr_var(l->program, n->at, n->var), n->init);
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
  l->block->term = TERM_RETURN;
  l->block->value = value;
  l->block->at = n->at;
  start(l, lower_block(l));
}

void lower_statement(struct lower *l, struct node *n)
{
  struct instr *i;
  const struct variable_scope *scope;
  switch ((enum node_kind)n->kind) {
  case NODE_BLOCK:
    scope = l->scope;
    for (struct node *s = n->list; s; s = s->next) {
      lower_statement(l, s);
    }
    l->scope = scope;
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
  case NODE_BREAK:
    jump(l, l->break_to, n->at);
    break;
  case NODE_CONTINUE:
    jump(l, l->continue_to, n->at);
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
  check_labels(&l);
  check_jumps(&l);
  finish(&l);
  if (f->diag->errors == 0) {
    func_tidy(f->program, fn);
  }
}
