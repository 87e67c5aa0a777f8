/* address_taken.c -- functions that a pointer may lead to: whose address is
 * used somewhere, other than to call them by their name. */
#include "transforms/threads/expand.h"

static void add_candidate(struct program *p, struct func_vec *out,
                          struct func *f)
{
  for (uint32_t i = 0; i < out->count; i++) {
    if (out->at[i] == f) {
      return;
    }
  }
  VEC_PUSH(p->arena, out, f);
}

static void find_candidates(struct program *p, struct func_vec *out,
                            const struct expr *e)
{
  if (e->kind == EXPR_FUNC) {
    add_candidate(p, out, e->func);
  }
  int n = expr_operands(e);
  for (int i = 0; i < n; i++) {
    find_candidates(p, out, expr_operand(e, i));
  }
}

static void find_candidates_init(struct program *p, struct func_vec *out,
                                 const struct init *in)
{
  if (in->value) {
    find_candidates(p, out, in->value);
  }
  for (uint32_t i = 0; i < in->count; i++) {
    find_candidates_init(p, out, in->parts[i].init);
  }
}

void address_taken_functions(struct program *p, struct func_vec *out)
{
  for (uint32_t k = 0; k < p->funcs.count; k++) {
    struct func *f = p->funcs.at[k];
    for (uint32_t b = 0; f->reachable && b < f->blocks.count; b++) {
      const struct block *block = f->blocks.at[b];
      for (struct instr *i = block->first; i; i = i->next) {
        /* The callee itself is no address taken. */
        if (i->value &&
            !(i->kind == INSTR_CALL && i->value->kind == EXPR_FUNC)) {
          find_candidates(p, out, i->value);
        }
        for (uint32_t a = 0; i->kind == INSTR_CALL && a < i->arg_count; a++) {
          find_candidates(p, out, i->args[a]);
        }
      }
      if (block->value) {
        find_candidates(p, out, block->value);
      }
    }
    for (uint32_t i = 0; i < f->locals.count; i++) {
      if (f->locals.at[i]->kind == VAR_STATIC && f->locals.at[i]->init) {
        find_candidates_init(p, out, f->locals.at[i]->init);
      }
    }
  }
  for (uint32_t i = 0; i < p->globals.count; i++) {
    if (p->globals.at[i]->reachable && p->globals.at[i]->init) {
      find_candidates_init(p, out, p->globals.at[i]->init);
    }
  }
}
