/* expand_fork.c -- threads that a label makes of a statement
 * (__CPROVER_ASYNC_n, __ESBMC_ASYNC_n).
 *
 * Shape: a block that forks leads to the statement (to[0]), which is the
 * thread's, and behind it (to[1]), where the creator goes on. The thread runs
 * the creator's function in a frame of its own that begins at the statement and
 * is left where it ends.
 * Local variables that the statement uses are the thread's own, with the values
 * they have when it is created, as with CBMC. Those whose address is taken stay
 * the creator's, so that pointers to them lead to one object; a statement that
 * uses one of them by its name is not understood. */
#include "transforms/threads/expand.h"

enum use { USE_NONE, USE_ADDRESS, USE_VALUE, USE_OWN /* declared in it */ };

/* What a statement does with the function's variables, by slot. */
struct uses {
  const struct func *func;
  uint8_t *of; /* enum use */
};

static void note(struct uses *u, const struct var *v, enum use how)
{
  bool is_static = v->kind == VAR_GLOBAL || v->kind == VAR_STATIC;
  if (!is_static && v->owner == u->func) {
    uint8_t *of = &u->of[var_slot(u->func, v)];
    *of = how > *of ? (uint8_t)how : *of;
  }
}

static void note_expr(struct uses *u, const struct expr *e)
{
  bool address = e->kind == EXPR_ADDR || e->kind == EXPR_DECAY;
  if (e->kind == EXPR_INDEX && e->a->kind == EXPR_DECAY) {
    note_expr(u, e->a->a); /* an element of an array */
    note_expr(u, e->b);
    return;
  }
  if (address && e->a->kind == EXPR_VAR) {
    note(u, e->a->var, USE_ADDRESS);
    return;
  }
  if (e->kind == EXPR_VAR) {
    note(u, e->var, USE_VALUE);
  }
  int n = expr_operands(e);
  for (int i = 0; i < n; i++) {
    note_expr(u, expr_operand(e, i));
  }
}

static void note_instr(struct uses *u, const struct instr *i)
{
  struct slot o;
  for (uint32_t k = 0; (o = instr_slot(i, k)).e; k++) {
    note_expr(u, o.e);
  }
  if (i->kind == INSTR_DECLARE) {
    note(u, i->var, USE_OWN);
  }
}

static void find_uses(struct uses *u, const struct block *fork)
{
  for (uint32_t b = 0; b < u->func->blocks.count; b++) {
    const struct block *block = u->func->blocks.at[b];
    if (block->fork < fork->forks || block->fork > fork->last_fork) {
      continue;
    }
    for (const struct instr *i = block->first; i; i = i->next) {
      note_instr(u, i);
    }
    if (block->value) {
      note_expr(u, block->value);
    }
  }
}

/* The call that the statement is, if it is one of a function by its name. */
static const char *called(const struct block *fork)
{
  const struct block *b = fork->to[0];
  const struct instr *i = b->first;
  bool only = b != fork->to[1] && i && !i->next && b->term == TERM_JUMP &&
              b->to[0] == fork->to[1];
  return only && i->kind == INSTR_CALL && i->value->kind == EXPR_FUNC
             ? i->value->func->name->text
             : NULL;
}

/* A copy for the thread, with the value that the creator's has now. */
static struct var *copy_var(struct expander *x, struct path *p,
                            struct thread *t, struct var *v, loc_t at)
{
  struct var *own = map_var(x, v);
  struct var *copy = clone_var(x, t->flat, v, false);
  struct expr *place = expr_var(x->program, at, own);
  struct expr *known = constants_get(&p->known, place);
  struct expr *value = known ? known : expr_load(x->program, place);
  assign_param(x, p, copy, value, at);
  if (known && expr_is_constant(known)) {
    constants_set(x->arena, &x->starts.at[t->index],
                  expr_var(x->program, at, copy), known);
  }
  t->given = t->flat->locals.count;
  return copy;
}

/* False: the thread is not understood; the path has ended. */
static bool capture(struct expander *x, struct path *p, struct thread *t,
                    const struct uses *u, struct var *v, loc_t at)
{
  uint32_t slot = var_slot(u->func, v);
  struct func *f = x->frame->func;
  bool taken = is_taken(x, f, v) || v->type->kind == TYPE_ARRAY || v->is_vla;
  if (u->of[slot] == USE_NONE || u->of[slot] == USE_OWN) {
    return true;
  }
  if (taken && u->of[slot] == USE_VALUE) {
    stop_path(x, p, EVENT_OBSTACLE, at,
              "a thread that is a statement with a local array, or with a "
              "local variable whose address is taken");
    return false;
  }
  t->captured[slot] = taken ? map_var(x, v) : copy_var(x, p, t, v, at);
  return true;
}

struct path fork_thread(struct expander *x, struct path p,
                        const struct block *fork)
{
  struct unit *u = x->unit;
  struct func *f = x->frame->func;
  uint32_t slots = f->params.count + f->locals.count + 1;
  struct uses uses = {f, arena_alloc_array(x->arena, slots, 1)};
  if (u->threads.count >= u->bounds.threads) {
    stop_path(x, &p, EVENT_CUT, fork->at, "the creation of more threads");
    return p;
  }
  struct thread *t = thread_new(x, NULL, fork->at);
  t->start = f;
  t->fork = fork;
  t->name = called(fork)  ? called(fork)
            : fork->label ? fork->label->text
                          : "a statement";
  t->captured = arena_alloc_array(x->arena, slots, sizeof(struct var *));
  find_uses(&uses, fork);
  for (uint32_t i = 0; i < f->params.count; i++) {
    if (!capture(x, &p, t, &uses, f->params.at[i], fork->at)) {
      return p;
    }
  }
  for (uint32_t i = 0; i < f->locals.count; i++) {
    struct var *v = f->locals.at[i];
    if (v->kind != VAR_STATIC && !v->is_tls &&
        !capture(x, &p, t, &uses, v, fork->at)) {
      return p;
    }
  }
  if (thread_has_room(x, &p, t, fork->at)) {
    begin_thread(x, &p, t, fork->at);
  }
  return p;
}
