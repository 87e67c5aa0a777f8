/* reach.c -- what can be reached: blocks in a function, functions and
 * variables in a program. */
#include "ir/ir.h"

#include <string.h>

/* --- blocks --- */

uint32_t block_targets(const struct block *b)
{
  switch ((enum term_kind)b->term) {
  case TERM_JUMP:
    return 1;
  case TERM_BRANCH:
    return 2;
  case TERM_SWITCH:
    return 1 + b->case_count;
  case TERM_NONE:
  case TERM_RETURN:
  case TERM_UNREACHABLE:
    return 0;
  }
  return 0;
}

struct block *block_target(const struct block *b, uint32_t i)
{
  return b->term == TERM_SWITCH && i > 0 ? b->cases[i - 1].to : b->to[i];
}

static struct block **target_at(struct block *b, uint32_t i)
{
  if (b->term == TERM_SWITCH && i > 0) {
    return &b->cases[i - 1].to;
  }
  return &b->to[i];
}

/* Where lives end, there is something to be done on the way. */
static bool is_empty_jump(const struct block *b)
{
  return !b->first && b->term == TERM_JUMP && !b->is_error &&
         b->life == b->to[0]->life;
}

/* Where empty blocks starting with b lead in the end. Those of an empty loop
 * lead nowhere else; the loop stays. Path compression keeps long chains
 * linear; a block that is done has `jumps` 2, one under way 1. */
static struct block *thread_target(struct block *b)
{
  struct block *end = b;
  while (is_empty_jump(end) && end->jumps == 0) {
    end->jumps = 1;
    end = end->to[0];
  }
  /* A chain that was resolved before goes on to its end. */
  if (is_empty_jump(end) && end->jumps == 2) {
    end = end->to[0];
  }
  while (is_empty_jump(b) && b->jumps == 1) {
    struct block *next = b->to[0];
    b->jumps = 2;
    b->to[0] = end;
    b = next;
  }
  return end;
}

static void thread_jumps(struct func *f)
{
  for (uint32_t i = 0; i < f->blocks.count; i++) {
    f->blocks.at[i]->jumps = 0;
  }
  for (uint32_t i = 0; i < f->blocks.count; i++) {
    struct block *b = f->blocks.at[i];
    for (uint32_t k = 0; k < block_targets(b); k++) {
      struct block **to = target_at(b, k);
      *to = thread_target(*to);
    }
  }
}

/* Mark what the entry leads to; `jumps` counts the edges that come in. */
static void mark_blocks(struct program *p, struct func *f)
{
  struct block_vec todo = {0};
  for (uint32_t i = 0; i < f->blocks.count; i++) {
    f->blocks.at[i]->reachable = false;
    f->blocks.at[i]->jumps = 0;
  }
  f->blocks.at[0]->reachable = true;
  f->blocks.at[0]->jumps = 1; /* the call */
  VEC_PUSH(p->arena, &todo, f->blocks.at[0]);
  while (todo.count) {
    struct block *b = todo.at[--todo.count];
    for (uint32_t k = 0; k < block_targets(b); k++) {
      struct block *to = *target_at(b, k);
      to->jumps++;
      if (!to->reachable) {
        to->reachable = true;
        VEC_PUSH(p->arena, &todo, to);
      }
    }
  }
}

/* Put the blocks that only b leads to behind b's instructions. */
static void absorb_successors(struct block *b)
{
  while (b->term == TERM_JUMP) {
    struct block *next = b->to[0];
    if (next == b || next->jumps != 1 || next->label || next->loop != b->loop ||
        next->fork != b->fork || next->life != b->life) {
      return;
    }
    if (next->first) {
      if (b->last) {
        b->last->next = next->first;
      } else {
        b->first = next->first;
      }
      b->last = next->last;
    }
    b->term = next->term;
    b->at = next->at;
    b->number = next->number;
    b->value = next->value;
    b->joined = next->joined;
    b->forks = next->forks;
    b->last_fork = next->last_fork;
    b->to[0] = next->to[0];
    b->to[1] = next->to[1];
    b->cases = next->cases;
    b->case_count = next->case_count;
    next->reachable = false;
    next->first = next->last = NULL;
    next->term = TERM_NONE;
  }
}

void func_tidy(struct program *p, struct func *f)
{
  if (!f->blocks.count) {
    return;
  }
  thread_jumps(f);
  mark_blocks(p, f);
  for (uint32_t i = 0; i < f->blocks.count; i++) {
    if (f->blocks.at[i]->reachable) {
      absorb_successors(f->blocks.at[i]);
    }
  }
  uint32_t kept = 0;
  for (uint32_t i = 0; i < f->blocks.count; i++) {
    struct block *b = f->blocks.at[i];
    if (b->reachable) {
      b->id = kept;
      b->jumps = 0;
      f->blocks.at[kept++] = b;
    }
  }
  f->blocks.count = kept;
  func_drop_temps(p, f);
}

/* --- the program --- */

struct reach {
  struct program *program;
  struct func_vec funcs; /* reached; in this order complaints are made */
  struct var_vec vars;
  uint32_t next_func, next_var; /* not looked at yet */
};

static void reach_func(struct reach *r, struct func *f)
{
  if (!f->reachable) {
    f->reachable = true;
    VEC_PUSH(r->program->arena, &r->funcs, f);
  }
}

static void reach_var(struct reach *r, struct var *v)
{
  v->referenced = true;
  bool is_static = v->kind == VAR_GLOBAL || v->kind == VAR_STATIC;
  if (is_static && !v->reachable) {
    if (v->asm_label && r->program->has_obstacles) {
      diag_unsupported(r->program->diag, v->at,
                       "a variable that the linker knows by another name");
    }
    v->reachable = true;
    VEC_PUSH(r->program->arena, &r->vars, v);
  }
}

static void reach_expr(struct reach *r, const struct expr *e)
{
  int n = expr_operands(e);
  if (e->kind == EXPR_VAR) {
    reach_var(r, e->var);
  } else if (e->kind == EXPR_FUNC) {
    reach_func(r, e->func);
  }
  if (n > 0) {
    reach_expr(r, e->a);
  }
  if (n > 1) {
    reach_expr(r, e->b);
  }
  if (n > 2) {
    reach_expr(r, e->c);
  }
}

static void reach_init(struct reach *r, const struct init *in)
{
  if (in->value) {
    reach_expr(r, in->value);
  }
  for (uint32_t i = 0; i < in->count; i++) {
    reach_init(r, in->parts[i].init);
  }
}

static void reach_instr(struct reach *r, const struct instr *i);

static void reach_list(struct reach *r, const struct instr *first)
{
  for (const struct instr *i = first; i; i = i->next) {
    reach_instr(r, i);
  }
}

static void reach_instr(struct reach *r, const struct instr *i)
{
  struct slot o;
  for (uint32_t k = 0; (o = instr_slot(i, k)).e; k++) {
    reach_expr(r, o.e);
  }
  switch ((enum instr_kind)i->kind) {
  case INSTR_DECLARE:
    if (i->var->is_vla) {
      reach_var(r, i->var); /* evaluating its size may matter */
    }
    break;
  case INSTR_UNSUPPORTED:
    if (!r->program->has_obstacles) {
      diag_unsupported(r->program->diag, i->at, "%s", i->text);
    }
    break;
  case INSTR_IF:
    reach_list(r, i->body);
    reach_list(r, i->other);
    break;
  case INSTR_ASSIGN:
  case INSTR_CALL:
  case INSTR_RMW:
  case INSTR_ZERO:
  case INSTR_EVAL:
  case INSTR_FENCE:
  case INSTR_COUNT:
    break;
  }
}

static void reach_body(struct reach *r, const struct func *f)
{
  if (f->alias_of) {
    reach_func(r, f->alias_of);
  }
  if (f->library) {
    reach_func(r, f->library);
  }
  for (uint32_t i = 0; i < f->blocks.count; i++) {
    const struct block *b = f->blocks.at[i];
    for (const struct instr *in = b->first; in; in = in->next) {
      reach_instr(r, in);
    }
    if (b->value) {
      reach_expr(r, b->value);
    }
  }
}

/* What the linker gathers there is called before or after main, and no
 * constructor or destructor that is known as one
 * (transforms/threads/process.c). */
static bool is_called_section(const char *section)
{
  static const char *const names[] = {".preinit_array", ".ctors", ".dtors"};
  for (size_t i = 0; section && i < sizeof names / sizeof *names; i++) {
    size_t n = strlen(names[i]);
    if (strncmp(section, names[i], n) == 0 &&
        (!section[n] || section[n] == '.')) {
      return true;
    }
  }
  return false;
}

static void check_sections(struct program *p, const struct var_vec *vars)
{
  for (uint32_t i = 0; i < vars->count; i++) {
    const struct var *v = vars->at[i];
    if (is_called_section(v->section)) {
      diag_unsupported(p->diag, v->at, "a variable in section '%s'",
                       v->section);
    }
  }
}

struct func *program_entry(const struct program *p)
{
  const char *name = p->entry ? p->entry : "main";
  for (uint32_t i = 0; i < p->funcs.count; i++) {
    struct func *f = p->funcs.at[i];
    if (f->defined && strcmp(f->name->text, name) == 0 &&
        (p->entry || !f->is_static)) {
      return f;
    }
  }
  return NULL;
}

static void reach_roots(struct reach *r)
{
  struct program *p = r->program;
  struct func *start = program_entry(p);
  if (start) {
    check_sections(p, &p->globals);
    for (uint32_t i = 0; i < p->funcs.count; i++) {
      check_sections(p, &p->funcs.at[i]->locals);
    }
  }
  bool external = !start || p->keep_external;
  for (uint32_t i = 0; i < p->funcs.count; i++) {
    struct func *f = p->funcs.at[i];
    bool hidden = f->is_static || f->is_inline || f->is_builtin;
    bool runs = f->is_constructor || f->is_destructor || f->is_used;
    if (f->defined && (runs || f == start || (external && !hidden))) {
      reach_func(r, f);
    }
  }
  for (uint32_t i = 0; i < p->globals.count; i++) {
    struct var *v = p->globals.at[i];
    bool hidden = v->is_static || v->is_literal;
    bool runs = !hidden && v->section && /* the loader looks into it */
                (strncmp(v->section, ".init_array", 11) == 0 ||
                 strncmp(v->section, ".fini_array", 11) == 0);
    if (!v->is_extern && (v->is_used || runs || (external && !hidden))) {
      reach_var(r, v);
    }
  }
}

static void forget_vars(struct var_vec *vars)
{
  for (uint32_t i = 0; i < vars->count; i++) {
    vars->at[i]->reachable = vars->at[i]->referenced = false;
  }
}

void program_reach(struct program *p)
{
  struct reach r = {.program = p};
  forget_vars(&p->globals);
  for (uint32_t i = 0; i < p->funcs.count; i++) {
    p->funcs.at[i]->reachable = false;
    forget_vars(&p->funcs.at[i]->params);
    forget_vars(&p->funcs.at[i]->locals);
  }
  reach_roots(&r);
  while (r.next_func < r.funcs.count || r.next_var < r.vars.count) {
    if (r.next_func < r.funcs.count) {
      reach_body(&r, r.funcs.at[r.next_func++]);
    } else {
      const struct var *v = r.vars.at[r.next_var++];
      if (v->init) {
        reach_init(&r, v->init);
      }
    }
  }
}
