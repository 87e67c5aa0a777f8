/* ir_check.c -- what the checks of functions reject. */
#include "tests/unit/shared/program.h"

/* An instruction `local int = value` that is broken. */
static void assert_value_rejected(struct fixture *x, struct expr *value,
                                  const char *part)
{
  struct var *v = add_local(x, VAR_LOCAL, "v", value->type);
  v->address_taken = true;
  x->b->first = x->b->last = NULL;
  x->b->term = TERM_NONE;
  assign(x, 2, place(x, v), value);
  finish(x, x->b, num(x, 0));
  assert_rejected(x, part);
  x->b->first = x->b->last = NULL;
  assert_accepted(x);
}

static void test_places_and_values(void **state)
{
  struct fixture *x = *state;
  struct var *i = add_local(x, VAR_LOCAL, "i", x->t_int);
  assert_value_rejected(x, op(x, OP_ADD, num(x, 1), place(x, i)),
                        "not a value");
  assert_value_rejected(x, one(x, EXPR_LOAD, num(x, 1), x->t_int),
                        "not a place");
  assert_value_rejected(x, one(x, EXPR_LOAD, place(x, i), x->t_long),
                        "not of the place's type");
  assert_value_rejected(x, one(x, EXPR_DEREF, num(x, 2), x->t_int),
                        "not a value");
}

static void test_operand_types(void **state)
{
  struct fixture *x = *state;
  struct var *i = add_local(x, VAR_LOCAL, "i", x->t_int);
  assert_value_rejected(
      x, op(x, OP_ADD, num(x, 1), expr_int(x->p, 0, x->t_long, 1)),
      "operands differ");
  assert_value_rejected(
      x, expr_binary(x->p, OP_LT, 0, num(x, 1), num(x, 2), x->t_long),
      "not int");
  assert_value_rejected(x, cast(x, loaded(x, i), new_record(x, "s", false)),
                        "no such conversion");
}

static void test_pointer_operands(void **state)
{
  struct fixture *x = *state;
  struct type *ip = type_pointer(&x->p->types, x->t_int);
  struct var *i = add_local(x, VAR_LOCAL, "i", x->t_int);
  struct expr *address = one(x, EXPR_ADDR, place(x, i), ip);
  assert_value_rejected(x, op(x, OP_MUL, address, num(x, 2)), "only + and -");
  assert_value_rejected(x, expr_binary(x->p, OP_ADD, 0, num(x, 2), address, ip),
                        "a pointer and no integer");
}

static void test_volatile_loads(void **state)
{
  struct fixture *x = *state;
  struct type *ty = type_qualified(&x->p->types, x->t_int, QUAL_VOLATILE);
  struct var *v = add_local(x, VAR_LOCAL, "vol", ty);
  assert_value_rejected(x, op(x, OP_ADD, num(x, 1), loaded(x, v)), "volatile");
  assert_value_rejected(x, loaded(x, v), "into no private");
}

static void test_variables(void **state)
{
  struct fixture *x = *state;
  struct type *ip = type_pointer(&x->p->types, x->t_int);
  struct var *temporary = add_local(x, VAR_TEMP, NULL, x->t_int);
  struct var *stranger = new_var(x, VAR_LOCAL, "stranger", x->t_int);
  assert_value_rejected(x, one(x, EXPR_ADDR, place(x, temporary), ip),
                        "of a temporary");
  assert_value_rejected(x, loaded(x, stranger), "another function");
}

static void test_members(void **state)
{
  struct fixture *x = *state;
  struct type *const both[] = {new_record(x, "s", false),
                               new_record(x, "other", false)};
  for (int i = 0; i < 2; i++) {
    set_fields(x, both[i]->record, 1)->type = x->t_int;
    assert_true(record_layout(both[i]->record));
  }
  struct expr *e =
      member(x, place(x, add_local(x, VAR_LOCAL, "s", both[0])), 0);
  e->field = &both[1]->record->fields[0];
  assert_value_rejected(x, expr_load(x->p, e), "not one of the object's");
}

static void test_terminators(void **state)
{
  struct fixture *x = *state;
  struct func *other = add_func(x, "other", x->t_int, true);
  assert_rejected(x, "no terminator");
  x->b->term = TERM_JUMP;
  assert_rejected(x, "no target");
  x->b->to[0] = block_new(x->p, other);
  assert_rejected(x, "not in this function");
  x->b->term = TERM_BRANCH;
  assert_rejected(x, "no condition");
  x->b->term = TERM_RETURN;
  x->b->value = expr_int(x->p, 0, x->t_long, 1);
  assert_rejected(x, "result's type");
  x->b->value = num(x, 1);
  assert_accepted(x);
}

static void test_blocks(void **state)
{
  struct fixture *x = *state;
  finish(x, x->b, num(x, 0));
  x->b->id = 4;
  assert_rejected(x, "stands at index");
  x->f->blocks.count = 0;
  assert_rejected(x, "no entry");
}

static void test_cases(void **state)
{
  struct fixture *x = *state;
  struct switch_case cases[] = {{5, 9, x->b}, {1, 5, x->b}};
  x->b->term = TERM_SWITCH;
  x->b->value = num(x, 1);
  x->b->to[0] = x->b;
  x->b->cases = cases;
  x->b->case_count = 2;
  assert_rejected(x, "overlap");
  cases[1].high = 4;
  assert_accepted(x);
}

static void test_arguments(void **state)
{
  struct fixture *x = *state;
  struct func *other = add_func(x, "other", x->t_int, true);
  struct instr *i = instr_add(x->p, x->b, INSTR_CALL, line(1));
  finish(x, x->b, num(x, 0));
  i->value = func_place(x, other);
  i->args = (struct expr *[]){num(x, 1)};
  i->arg_count = 1;
  assert_rejected(x, "number of arguments");
  i->arg_count = 0;
  assert_accepted(x);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      TEST(test_places_and_values),
      TEST(test_operand_types),
      TEST(test_pointer_operands),
      TEST(test_volatile_loads),
      TEST(test_variables),
      TEST(test_members),
      TEST(test_terminators),
      TEST(test_blocks),
      TEST(test_cases),
      TEST(test_arguments),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
