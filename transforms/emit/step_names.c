/* step_names.c -- where objects and functions are, so that reports can say what
 * a pointer leads to.
 *
 * Gives: unit.named, in the table's order. Objects that no pointer leads to are
 * left out: the compiler may know all that happens to them. */
#include "base/buf.h"
#include "transforms/analysis/sync_actions.h"
#include "transforms/emit/stepper.h"

#include <string.h>

static bool is_ours(const struct name *name)
{
  return !name || strncmp(name->text, "__ts_", 5) == 0;
}

static void put(const struct stepper *s, struct named named, const char *name,
                const char *member, struct buf *out)
{
  VEC_PUSH(s->b.arena, &s->unit->named, named);
  buf_printf(out, "  (const void *)&%s%s,\n", name, member);
}

static void put_vars(const struct stepper *s, const struct var_vec *all,
                     struct buf *out)
{
  for (uint32_t i = 0; i < all->count; i++) {
    const struct var *v = copies_var(&s->b.copies, all->at[i]);
    const struct var *of = all->at[i];
    if (v->kind == VAR_GLOBAL || v->kind == VAR_STATIC) {
      if (v->reachable && v->print_name && !is_ours(of->name) &&
          (v->address_taken || sync_type_inside(of->type))) {
        put(s, (struct named){of, NULL}, v->print_name,
            v->inner ? ".object" : "", out);
      }
    }
  }
}

static void put_funcs(const struct stepper *s, struct buf *out)
{
  const struct func_vec *all = &s->b.program->funcs;
  for (uint32_t i = 0; i < all->count; i++) {
    const struct func *f = copies_func(&s->b.copies, all->at[i]);
    if (f->defined && f->reachable && f->print_name && !is_ours(f->name)) {
      put(s, (struct named){NULL, all->at[i]}, f->print_name, "", out);
    }
  }
}

void step_put_named(const struct stepper *s, struct buf *out)
{
  buf_puts(out, "static const void *const __ts_named[] = {\n");
  put_vars(s, &s->b.program->globals, out);
  for (uint32_t t = 0; t < s->unit->threads.count; t++) {
    put_vars(s, &s->unit->threads.at[t]->flat->locals, out);
  }
  put_funcs(s, out);
  buf_puts(out, "  0};\n");
}
