/* write_only.c -- see write_only.h.
 *
 * Needs: points_run; globals numbered as in the program.
 * Their address counts as read. */
#include "transforms/analysis/write_only.h"

#include "transforms/analysis/constants.h"

static void note_reads(bool *read, const struct expr *e)
{
  const struct var *v = e->kind == EXPR_VAR ? e->var : NULL;
  if (v && (v->kind == VAR_GLOBAL || v->kind == VAR_STATIC)) {
    read[v->id] = true;
  }
  int n = expr_operands(e);
  for (int i = 0; i < n; i++) {
    note_reads(read, expr_operand(e, i));
  }
}

/* The way to a place that is written; not what it is part of. */
static void note_place(bool *read, const struct expr *e)
{
  for (; e->kind != EXPR_VAR; e = e->a) {
    if (e->kind == EXPR_INDEX) {
      note_reads(read, e->b);
    } else if (e->kind != EXPR_MEMBER && e->kind != EXPR_PART &&
               e->kind != EXPR_DECAY) {
      note_reads(read, e);
      return;
    }
  }
}

/* x = x + 1 reads x for itself only. */
static void note_instr(bool *read, const struct instr *i)
{
  const struct var *v = i->place ? place_root(i->place) : NULL;
  bool itself = v && v->kind == VAR_GLOBAL && !read[v->id];
  struct slot o;
  for (uint32_t k = 0; (o = instr_slot(i, k)).e; k++) {
    (o.role == ROLE_RESULT ? note_place : note_reads)(read, o.e);
  }
  if (itself && i->kind == INSTR_ASSIGN && i->place->kind == EXPR_VAR) {
    read[v->id] = false;
  }
}

bool *globals_read(const struct unit *u)
{
  bool *read =
      arena_alloc_array(u->arena, u->program->globals.count + 1, sizeof *read);
  for (uint32_t t = 0; t < u->threads.count; t++) {
    const struct func *f = u->threads.at[t]->flat;
    for (uint32_t b = 0; b < f->blocks.count; b++) {
      const struct block *block = f->blocks.at[b];
      for (const struct instr *i = block->first; i; i = i->next) {
        note_instr(read, i);
      }
      if (block->value) {
        note_reads(read, block->value);
      }
    }
  }
  return read;
}
