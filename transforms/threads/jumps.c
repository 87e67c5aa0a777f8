/* jumps.c -- setjmp and longjmp, within one thread.
 *
 * Needs: program_reach, all files and what library.c adds to them.
 * Gives: calls of them are gone.
 * A longjmp becomes a return from function to function, up to the one that
 * called setjmp: a variable of each thread says where it leads, and behind each
 * call that a jump may pass, it is looked at.
 *
 * Shape: r = setjmp(b)  ->  *b = 3; there[3] = 1; value = 0; again: r = value
 *        longjmp(b, v)  ->  to = *b; value = v ? v : 1;
 *                           if (!there[to]) obstacle; goto leave
 *        f(x)           ->  f(x); if (to) goto leave
 *        leave:             if (to == 3) { to = 0; goto again }; return 0
 *        return         ->  there[3] = 0; return
 * Each call of setjmp in the text has a number; in a recursive function it
 * would not tell which frame is meant, and is an obstacle. Masks of signals are
 * not kept. */
#include "transforms/transforms.h"

#include <string.h>

/* A call of setjmp. */
struct site {
  const struct func *func;
  struct var *there;   /* whether its frame is, and has called it */
  struct block *again; /* what comes behind it */
};

struct jumps {
  struct program *program;
  struct var *to, *value; /* of each thread */
  VEC(struct site) sites;
  struct func_vec taken;   /* a pointer may lead to them */
  struct func_vec leaving; /* a jump may leave them */
  /* Of the function that is being changed: */
  struct func *func;
  struct block *leave; /* or NULL: nothing jumps in it */
};

static bool contains(const struct func_vec *all, const struct func *f)
{
  for (uint32_t i = 0; i < all->count; i++) {
    if (all->at[i] == f) {
      return true;
    }
  }
  return false;
}

static const struct func *callee_of(const struct instr *i)
{
  const struct func *f = i->value->kind == EXPR_FUNC ? i->value->func : NULL;
  while (f && (f->alias_of || f->library)) {
    f = f->alias_of ? f->alias_of : f->library;
  }
  return f;
}

static bool is_named(const struct instr *i, const char *const *names)
{
  const struct func *f = i->kind == INSTR_CALL ? callee_of(i) : NULL;
  for (; f && !f->defined && *names; names++) {
    if (strcmp(f->name->text, *names) == 0) {
      return true;
    }
  }
  return false;
}

static bool is_setjmp(const struct instr *i)
{
  static const char *const names[] = {"setjmp", "_setjmp", "sigsetjmp",
                                      "__sigsetjmp", NULL};
  return is_named(i, names) && i->arg_count;
}

static bool is_longjmp(const struct instr *i)
{
  static const char *const names[] = {"longjmp", "_longjmp", "siglongjmp",
                                      "__longjmp_chk", NULL};
  return is_named(i, names) && i->arg_count > 1;
}

/* --- who calls whom --- */

static void find_taken(struct jumps *j, const struct expr *e)
{
  if (e->kind == EXPR_FUNC && !contains(&j->taken, e->func)) {
    VEC_PUSH(j->program->arena, &j->taken, e->func);
  }
  for (int i = 0; i < expr_operands(e); i++) {
    find_taken(j, expr_operand(e, i));
  }
}

static void find_taken_root(void *user, struct expr *e, enum role role)
{
  if (role != ROLE_CALLEE || e->kind != EXPR_FUNC) {
    find_taken(user, e);
  }
}

static bool takes_function(const struct instr *i)
{
  for (uint32_t k = 0; k < i->arg_count; k++) {
    const struct type *ty = i->args[k]->type;
    if (ty->kind == TYPE_POINTER && ty->base->kind == TYPE_FUNCTION) {
      return true;
    }
  }
  return false;
}

/* Whether it may call any function that a pointer leads to. */
static bool calls_pointer(const struct instr *i)
{
  const struct func *f = callee_of(i);
  return !f || (!f->defined && takes_function(i));
}

static bool may_jump(const struct jumps *j, const struct instr *i)
{
  return i->kind == INSTR_CALL &&
         (calls_pointer(i) || contains(&j->leaving, callee_of(i)));
}

static bool body_may_jump(const struct jumps *j, const struct func *f)
{
  for (uint32_t b = 0; b < f->blocks.count; b++) {
    for (const struct instr *i = f->blocks.at[b]->first; i; i = i->next) {
      if (is_longjmp(i) || may_jump(j, i)) {
        return true;
      }
    }
  }
  return false;
}

static bool is_ours(const struct func *f)
{
  return f->reachable && f->defined && !f->alias_of;
}

static void find_leaving(struct jumps *j)
{
  const struct func_vec *all = &j->program->funcs;
  for (uint32_t before = UINT32_MAX; before != j->leaving.count;) {
    before = j->leaving.count;
    for (uint32_t i = 0; i < all->count; i++) {
      struct func *f = all->at[i];
      if (is_ours(f) && !contains(&j->leaving, f) && body_may_jump(j, f)) {
        VEC_PUSH(j->program->arena, &j->leaving, f);
      }
    }
  }
}

/* All that f may call, itself only if it is recursive. */
static void find_called(struct jumps *j, const struct func *f,
                        struct func_vec *out)
{
  for (uint32_t b = 0; b < f->blocks.count; b++) {
    for (const struct instr *i = f->blocks.at[b]->first; i; i = i->next) {
      struct func_vec one = {0};
      if (i->kind != INSTR_CALL) {
        continue;
      }
      if (callee_of(i)) {
        VEC_PUSH(j->program->arena, &one, (struct func *)callee_of(i));
      }
      const struct func_vec *to = calls_pointer(i) ? &j->taken : &one;
      for (uint32_t k = 0; k < to->count; k++) {
        if (!contains(out, to->at[k])) {
          VEC_PUSH(j->program->arena, out, to->at[k]);
        }
      }
    }
  }
}

static bool is_recursive(struct jumps *j, const struct func *f)
{
  struct func_vec called = {0};
  find_called(j, f, &called);
  for (uint32_t i = 0; i < called.count; i++) {
    find_called(j, called.at[i], &called);
  }
  return contains(&called, f);
}

/* --- what is put instead --- */

static struct type *int_type(const struct jumps *j)
{
  return type_basic(&j->program->types, TYPE_INT);
}

/* A variable of each thread, zero at first. */
static struct var *new_variable(struct jumps *j, const char *name)
{
  struct program *p = j->program;
  struct var *v = ARENA_NEW(p->arena, struct var);
  v->kind = VAR_GLOBAL;
  v->name = names_get_z(p->names, name);
  v->type = int_type(j);
  v->is_static = v->is_tls = v->reachable = true;
  v->id = p->globals.count;
  VEC_PUSH(p->arena, &p->globals, v);
  return v;
}

static struct expr *number(struct jumps *j, loc_t at, uint64_t n)
{
  return expr_int(j->program, at, int_type(j), n);
}

static struct expr *value_of(struct jumps *j, loc_t at, struct var *v)
{
  return expr_load(j->program, expr_var(j->program, at, v));
}

static void assign(struct jumps *j, struct block *b, struct expr *place,
                   struct expr *value)
{
  struct instr *i = instr_add(j->program, b, INSTR_ASSIGN, place->at);
  i->place = place;
  i->value = value;
}

static void set(struct jumps *j, struct block *b, struct var *v, uint64_t n,
                loc_t at)
{
  assign(j, b, expr_var(j->program, at, v), number(j, at, n));
}

static void jump_to(struct block *b, struct block *to, loc_t at)
{
  b->term = TERM_JUMP;
  b->to[0] = to;
  b->at = at;
}

static void branch(struct jumps *j, struct block *b, struct expr *value,
                   struct block *yes, struct block *no)
{
  b->term = TERM_BRANCH;
  b->number = j->program->numbers++;
  b->value = value;
  b->to[0] = yes;
  b->to[1] = no;
  b->at = value->at;
}

/* Where setjmp or longjmp keep what they know. */
static struct expr *buffer_of(struct jumps *j, const struct instr *call)
{
  struct program *p = j->program;
  struct expr *e = expr_new(p, EXPR_DEREF, call->at, int_type(j));
  e->a =
      expr_cast(p, call->args[0], type_pointer(&p->types, int_type(j)), false);
  return e;
}

/* The block ends before the instruction; what comes behind it is another. */
static struct block *split(struct jumps *j, struct block *b, struct instr *last,
                           struct instr *rest)
{
  struct block *after = block_new(j->program, j->func);
  uint32_t id = after->id;
  *after = *b;
  after->id = id;
  after->first = rest;
  after->last = rest ? b->last : NULL;
  after->label = NULL;
  after->is_error = false;
  b->last = last;
  b->first = last ? b->first : NULL;
  if (last) {
    last->next = NULL;
  }
  b->term = TERM_NONE;
  b->value = NULL;
  b->forks = b->last_fork = 0;
  return after;
}

/* Nobody uses what is returned. */
static void return_nothing(struct jumps *j, struct block *b)
{
  struct program *p = j->program;
  struct type *ty = type_unqualified(&p->types, j->func->type->base);
  loc_t at = j->func->end;
  b->term = TERM_RETURN;
  b->at = at;
  if (type_is_scalar(ty) && ty->kind != TYPE_COMPLEX) {
    b->value = expr_cast(p, number(j, at, 0), ty, false);
  } else if (!type_is_void(ty)) {
    b->value = value_of(j, at, var_temp(p, j->func, ty, at));
  }
}

static struct block *leave_block(struct jumps *j)
{
  if (!j->leave) {
    j->leave = block_new(j->program, j->func);
  }
  return j->leave;
}

static struct expr *is_to(struct jumps *j, uint32_t site, loc_t at)
{
  return expr_binary(j->program, OP_EQ, at, value_of(j, at, j->to),
                     number(j, at, site + 1), int_type(j));
}

/* Once it is known which calls of setjmp the function has. */
static void fill_leave(struct jumps *j)
{
  struct block *b = j->leave;
  loc_t at = j->func->end;
  for (uint32_t i = 0; b && i < j->sites.count; i++) {
    const struct site *s = &j->sites.at[i];
    if (s->func == j->func) {
      struct block *here = block_new(j->program, j->func);
      struct block *next = block_new(j->program, j->func);
      branch(j, b, is_to(j, i, at), here, next);
      set(j, here, j->to, 0, at);
      jump_to(here, s->again, at);
      b = next;
    }
  }
  if (b) {
    return_nothing(j, b);
  }
}

/* --- the calls --- */

static void add_site(struct jumps *j, struct block *b, const struct instr *call,
                     struct block *after)
{
  struct program *p = j->program;
  struct block *again = block_new(p, j->func);
  uint32_t number_of = j->sites.count + 1;
  struct site s = {
      j->func,
      new_variable(j, arena_printf(p->arena, "__ts_there_%u", number_of)),
      again};
  VEC_PUSH(p->arena, &j->sites, s);
  again->loop = b->loop;
  again->fork = b->fork;
  assign(j, b, buffer_of(j, call), number(j, call->at, number_of));
  set(j, b, s.there, 1, call->at);
  set(j, b, j->value, 0, call->at);
  jump_to(b, again, call->at);
  if (call->place) {
    struct expr *value = value_of(j, call->at, j->value);
    struct type *want = type_unqualified(&p->types, call->place->type);
    assign(j, again, call->place,
           type_same(want, value->type, SAME_QUALS)
               ? value
               : expr_cast(p, value, want, true));
  }
  jump_to(again, after, call->at);
}

static void put_obstacle(struct jumps *j, struct block *b, loc_t at,
                         const char *text)
{
  instr_add(j->program, b, INSTR_UNSUPPORTED, at)->text = text;
}

/* Sites are known by then. */
static void put_longjmp(struct jumps *j, struct block *b,
                        const struct instr *call)
{
  struct program *p = j->program;
  loc_t at = call->at;
  struct expr *there = number(j, at, 0);
  struct expr *given = expr_cast(p, call->args[1], int_type(j), true);
  struct expr *value = expr_new(p, EXPR_COND, at, int_type(j));
  value->a = value->b = given;
  value->c = number(j, at, 1);
  assign(j, b, expr_var(p, at, j->value), value);
  assign(j, b, expr_var(p, at, j->to), expr_load(p, buffer_of(j, call)));
  for (uint32_t i = 0; i < j->sites.count; i++) {
    there = expr_logic(p, OP_LOR, at, there,
                       expr_logic(p, OP_LAND, at, is_to(j, i, at),
                                  value_of(j, at, j->sites.at[i].there)));
  }
  struct block *gone = block_new(p, j->func);
  branch(j, b, there, leave_block(j), gone);
  put_obstacle(j, gone, at, "longjmp to a frame that is not there");
  gone->term = TERM_UNREACHABLE;
  gone->at = at;
}

static void put_setjmps(struct jumps *j, struct func *f)
{
  bool recursive = false, asked = false;
  j->func = f;
  for (uint32_t b = 0; b < f->blocks.count; b++) {
    struct block *block = f->blocks.at[b];
    struct instr *before = NULL;
    for (struct instr *i = block->first; i; before = i, i = i->next) {
      if (!is_setjmp(i)) {
        continue;
      }
      recursive = asked ? recursive : is_recursive(j, f);
      asked = true;
      struct block *after = split(j, block, before, i->next);
      if (recursive) {
        put_obstacle(j, block, i->at, "setjmp in a recursive function");
      }
      add_site(j, block, i, after);
      break;
    }
  }
  for (uint32_t b = 0; asked && b < f->blocks.count; b++) {
    f->blocks.at[b]->life = NULL; /* what is left may be come back to */
  }
}

static void put_checks(struct jumps *j, struct func *f)
{
  j->func = f;
  j->leave = NULL;
  for (uint32_t b = 0; b < f->blocks.count; b++) {
    struct block *block = f->blocks.at[b];
    struct instr *before = NULL;
    for (struct instr *i = block->first; i; before = i, i = i->next) {
      if (is_longjmp(i)) {
        split(j, block, before, i->next);
        put_longjmp(j, block, i);
        break;
      }
      if (may_jump(j, i)) {
        struct block *after = split(j, block, i, i->next);
        struct expr *leaves =
            expr_binary(j->program, OP_NE, i->at, value_of(j, i->at, j->to),
                        number(j, i->at, 0), int_type(j));
        branch(j, block, leaves, leave_block(j), after);
        break;
      }
    }
  }
  fill_leave(j);
}

/* Its frame is gone. */
static void put_ends(struct jumps *j, struct func *f)
{
  for (uint32_t i = 0; i < j->sites.count; i++) {
    for (uint32_t b = 0; j->sites.at[i].func == f && b < f->blocks.count; b++) {
      struct block *block = f->blocks.at[b];
      if (block->term == TERM_RETURN) {
        block->term = TERM_NONE;
        set(j, block, j->sites.at[i].there, 0, block->at);
        block->term = TERM_RETURN;
      }
    }
  }
}

static bool has_any(const struct program *p)
{
  for (uint32_t k = 0; k < p->funcs.count; k++) {
    const struct func *f = p->funcs.at[k];
    for (uint32_t b = 0; is_ours(f) && b < f->blocks.count; b++) {
      for (const struct instr *i = f->blocks.at[b]->first; i; i = i->next) {
        if (is_setjmp(i) || is_longjmp(i)) {
          return true;
        }
      }
    }
  }
  return false;
}

void jumps_run(struct program *p)
{
  struct jumps j = {.program = p};
  if (!has_any(p)) {
    return;
  }
  j.to = new_variable(&j, "__ts_jumps_to");
  j.value = new_variable(&j, "__ts_jump_value");
  program_exprs(p, true, find_taken_root, &j);
  find_leaving(&j);
  for (uint32_t i = 0; i < p->funcs.count; i++) {
    if (is_ours(p->funcs.at[i])) {
      put_setjmps(&j, p->funcs.at[i]);
    }
  }
  for (uint32_t i = 0; i < p->funcs.count; i++) {
    struct func *f = p->funcs.at[i];
    if (contains(&j.leaving, f)) {
      put_checks(&j, f);
    }
    put_ends(&j, f);
    if (is_ours(f)) {
      func_tidy(p, f);
    }
  }
}
