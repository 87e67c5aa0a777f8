/* cbmc_memory.c -- see cbmc_memory.h. */
#include "transforms/emit/cbmc_memory.h"

#include "base/buf.h"

struct collector {
  struct arena *arena;
  VEC(const struct expr *) literals; /* each once */
};

static void add_literal(struct collector *c, const struct expr *e)
{
  for (uint32_t i = 0; i < c->literals.count; i++) {
    if (c->literals.at[i]->string == e->string) {
      return;
    }
  }
  VEC_PUSH(c->arena, &c->literals, e);
}

/* Those that pointers are made to. */
static struct expr *collect(void *user, struct expr *e)
{
  bool pointer = e->kind == EXPR_DECAY || e->kind == EXPR_ADDR;
  if (pointer && e->a->kind == EXPR_STRING) {
    add_literal(user, e->a);
  }
  int n = expr_operands(e);
  for (int i = 0; i < n; i++) {
    collect(user, expr_operand(e, i));
  }
  return e;
}

static void collect_list(struct collector *c, const struct instr *i)
{
  struct slot o;
  for (; i; i = i->next) {
    for (uint32_t k = 0; (o = instr_slot(i, k)).e; k++) {
      collect(c, o.e);
    }
    if (i->kind == INSTR_IF) {
      collect_list(c, i->body);
      collect_list(c, i->other);
    }
  }
}

static void collect_program(struct collector *c, const struct program *p)
{
  for (uint32_t f = 0; f < p->funcs.count; f++) {
    const struct block_vec *all = &p->funcs.at[f]->blocks;
    for (uint32_t b = 0; b < all->count; b++) {
      collect_list(c, all->at[b]->first);
    }
  }
  for (uint32_t i = 0; i < p->globals.count; i++) {
    const struct var *v = p->globals.at[i];
    if (v->reachable) {
      init_map(c->arena, v->init, collect, c);
    }
  }
}

static void put_function(const char *name, struct buf *out)
{
  buf_printf(out, "static __ts_bool %s(const void *at)\n{\n  return 0", name);
}

static void put_read_only(const struct builder *b, struct unit *u,
                          struct buf *out)
{
  struct collector c = {.arena = u->arena};
  collect_program(&c, &b->out);
  put_function("__ts_is_read_only", out);
  for (uint32_t i = 0; i < c.literals.count; i++) {
    buf_puts(out, "\n    || __CPROVER_same_object(at, ");
    print_expr(c.literals.at[i], out);
    buf_puts(out, ")");
  }
  for (uint32_t i = 0; i < b->out.globals.count; i++) {
    const struct var *v = b->out.globals.at[i];
    if (v->reachable && v->print_name && v->address_taken &&
        (type_quals(v->type) & QUAL_CONST)) {
      buf_printf(out, "\n    || __CPROVER_same_object(at, &%s)", v->print_name);
    }
  }
  buf_puts(out, ";\n}\n");
}

/* Variables of threads are global there. */
static void put_ended(const struct builder *b, struct buf *out)
{
  put_function("__ts_has_ended", out);
  for (uint32_t i = 0; i < b->out.globals.count; i++) {
    const struct var *v = b->out.globals.at[i];
    const struct var *ended = v->ended ? copies_var(&b->copies, v->ended) : v;
    if (v->ended && v->reachable && ended->reachable) {
      buf_printf(out, "\n    || (%s && __CPROVER_same_object(at, &%s))",
                 ended->print_name, v->print_name);
    }
  }
  buf_puts(out, ";\n}\n");
}

void cbmc_memory_print(const struct builder *b, struct unit *u, struct buf *out)
{
  if (bounds_check_memory(&u->bounds)) {
    put_read_only(b, u, out);
    put_ended(b, out);
  }
}
