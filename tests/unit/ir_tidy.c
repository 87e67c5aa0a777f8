/* ir_tidy.c -- blocks that are left out or merged, and what main can reach. */
#include "tests/unit/shared/program.h"

static struct block *jump(struct fixture *x, struct block *to)
{
  struct block *b = block_new(x->p, x->f);
  b->term = TERM_JUMP;
  b->to[0] = to;
  return b;
}

static void test_tidy(void **state)
{
  struct fixture *x = *state;
  struct var *n = add_local(x, VAR_LOCAL, "n", x->t_int);
  struct block *yes = block_new(x->p, x->f), *no = block_new(x->p, x->f);
  struct block *unreached = jump(x, yes);
  struct block *e1 = jump(x, yes), *e2 = jump(x, e1);
  struct block *spin = jump(x, NULL), *spin2 = jump(x, spin);
  spin->to[0] = spin2;
  (void)unreached;
  x->b->term = TERM_BRANCH;
  x->b->value = loaded(x, n);
  x->b->to[0] = e2;
  x->b->to[1] = no;
  no->term = TERM_JUMP;
  no->to[0] = spin;
  finish(x, yes, num(x, 0));
  func_tidy(x->p, x->f);
  assert_accepted(x);
  assert_ptr_equal(x->b->to[0], yes);
  struct block *end = x->b->to[1];
  assert_int_equal(end->term, TERM_JUMP);
  assert_ptr_equal(end->to[0], end);
  assert_int_equal(x->f->blocks.count, 3);
  assert_ptr_equal(x->f->blocks.at[0], x->b);
}

static void test_tidy_merges(void **state)
{
  struct fixture *x = *state;
  struct var *n = add_local(x, VAR_LOCAL, "n", x->t_int);
  struct block *last = block_new(x->p, x->f), *middle = jump(x, last);
  assign(x, 1, place(x, n), num(x, 1));
  x->b->term = TERM_JUMP;
  x->b->to[0] = middle;
  x->b = middle;
  middle->term = TERM_NONE;
  assign(x, 2, place(x, n), num(x, 2));
  middle->term = TERM_JUMP;
  x->b = last;
  assign(x, 3, place(x, n), num(x, 3));
  finish(x, last, loaded(x, n));
  func_tidy(x->p, x->f);
  assert_accepted(x);
  assert_int_equal(x->f->blocks.count, 1);
  const struct block *b = x->f->blocks.at[0];
  assert_int_equal(b->term, TERM_RETURN);
  assert_int_equal(b->first->next->next->at, line(3));
}

static void test_reach(void **state)
{
  struct fixture *x = *state;
  struct types *t = &x->p->types;
  struct func *called = add_func(x, "called", x->t_void, true);
  struct func *in_table = add_func(x, "in_table", x->t_void, true);
  struct func *lonely = add_func(x, "lonely", x->t_void, true);
  struct func *early = add_func(x, "early", x->t_void, true);
  struct func *const all[] = {called, in_table, lonely, early};
  for (int i = 0; i < 4; i++) {
    finish(x, block_new(x->p, all[i]), NULL);
  }
  struct instr *u =
      instr_add(x->p, &(struct block){0}, INSTR_UNSUPPORTED, line(5));
  u->text = "never";
  lonely->blocks.at[0]->first = lonely->blocks.at[0]->last = u;
  early->is_constructor = true;
  struct type *fp = type_pointer(t, called->type);
  struct var *table = add_global(x, "table", fp);
  struct var *dead = add_global(x, "dead", fp);
  table->init = ARENA_NEW(&x->arena, struct init);
  table->init->type = fp;
  table->init->value = one(x, EXPR_DECAY, func_place(x, in_table), fp);
  struct instr *i = instr_add(x->p, x->b, INSTR_CALL, line(2));
  i->value = func_place(x, called);
  i = instr_add(x->p, x->b, INSTR_CALL, line(2));
  i->value = loaded(x, table);
  finish(x, x->b, num(x, 0));
  program_reach(x->p);
  assert_true(called->reachable && in_table->reachable && early->reachable);
  assert_true(table->reachable && x->f->reachable);
  assert_false(lonely->reachable || dead->reachable);
  assert_int_equal(x->diag.unsupported, 0);
  x->f->defined = false; /* no main: what other files could call */
  program_reach(x->p);
  assert_true(lonely->reachable && dead->reachable);
  assert_int_equal(x->diag.unsupported, 1);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      TEST(test_tidy),
      TEST(test_tidy_merges),
      TEST(test_reach),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
