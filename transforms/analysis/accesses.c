/* accesses.c -- the accesses to memory that threads share, printed.
 *
 * Needs: points_run. */
#include "base/buf.h"
#include "transforms/transforms.h"

struct dump {
  struct unit *unit;
  struct buf *out;
  const struct instr *instr; /* NULL: a block's end */
};

static void put_line(struct dump *d, loc_t at)
{
  struct place p = srcmap_line(d->unit->program->map, at);
  buf_printf(d->out, "  %s:%u: ", p.file ? p.file : "?", p.line);
}

static void put_guards(struct dump *d, const struct guard *g)
{
  for (; g; g = g->up) {
    buf_puts(d->out, g->on ? ", if " : ", if not ");
    print_expr(g->when, d->out);
  }
}

static void put_access(void *user, const struct access *a)
{
  static const char *const kinds[] = {"reads ", "writes ", "updates "};
  struct dump *d = user;
  if (!a->shared) {
    return;
  }
  put_line(d, d->instr ? d->instr->at : a->place->at);
  buf_puts(d->out, kinds[a->kind]);
  print_expr(a->place, d->out);
  buf_printf(d->out, ", %s", memory_order_name(a->order));
  buf_puts(d->out, a->update ? ", in an update" : "");
  if (a->failure && !access_writes(a)) {
    buf_printf(d->out, ", %s if it fails", memory_order_name(a->failure));
  }
  buf_puts(d->out, a->visible ? "" : ", protected by a lock");
  buf_puts(d->out, d->instr && d->instr->section ? ", in a section" : "");
  put_guards(d, a->guard);
  buf_putc(d->out, '\n');
}

static void put_instr(struct dump *d, const struct instr *i)
{
  d->instr = i;
  if (i->kind == INSTR_FENCE && i->op == FENCE_THREAD) {
    put_line(d, i->at);
    buf_printf(d->out, "fence, %s\n", memory_order_name(i->order));
  }
  instr_accesses(i, put_access, d);
}

void accesses_dump(struct unit *u, struct buf *out)
{
  struct dump d = {.unit = u, .out = out};
  for (uint32_t t = 0; t < u->threads.count; t++) {
    const struct thread *thread = u->threads.at[t];
    const struct block_vec *all = &thread->flat->blocks;
    buf_printf(out, "thread %u: %s\n", t, thread->name);
    for (uint32_t b = 0; b < all->count; b++) {
      for (const struct instr *i = all->at[b]->first; i; i = i->next) {
        put_instr(&d, i);
      }
      d.instr = NULL;
      if (all->at[b]->value) {
        expr_accesses(all->at[b]->value, put_access, &d);
      }
    }
  }
}
