/* types.c -- conversions between arithmetic types, and when types are the
 * same. */
#include "base/names.h"
#include "ir/type.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

struct fixture {
  struct arena arena;
  struct types types;
};

static int setup(void **state)
{
  static struct fixture x;
  types_init(&x.types, &x.arena);
  *state = &x;
  return 0;
}

static int teardown(void **state)
{
  struct fixture *x = *state;
  arena_release(&x->arena);
  return 0;
}

static struct type *basic(struct fixture *x, enum type_kind k)
{
  return type_basic(&x->types, k);
}

static void expect_kind(const struct type *ty, enum type_kind k,
                        enum type_kind a, enum type_kind b)
{
  if (ty->kind != k) {
    fail_msg("%s and %s give %s, not %s", type_basic_spelling(a),
             type_basic_spelling(b),
             type_basic_spelling((enum type_kind)ty->kind),
             type_basic_spelling(k));
  }
}

enum { FIRST = TYPE_BOOL, LAST = TYPE_FLOAT128, KINDS = LAST - FIRST + 1 };

/* What the table's letters stand for. */
static enum type_kind kind_of(char letter)
{
  static const struct {
    char letter;
    enum type_kind kind;
  } rows[] = {
      {'I', TYPE_INT},      {'U', TYPE_UINT},     {'L', TYPE_LONG},
      {'M', TYPE_ULONG},    {'Q', TYPE_LLONG},    {'R', TYPE_ULLONG},
      {'W', TYPE_INT128},   {'X', TYPE_UINT128},  {'h', TYPE_FLOAT16},
      {'f', TYPE_FLOAT},    {'g', TYPE_FLOAT32},  {'d', TYPE_DOUBLE},
      {'x', TYPE_FLOAT32X}, {'e', TYPE_FLOAT64},  {'l', TYPE_LDOUBLE},
      {'y', TYPE_FLOAT64X}, {'q', TYPE_FLOAT128},
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    if (rows[i].letter == letter) {
      return rows[i].kind;
    }
  }
  fail();
  return TYPE_VOID;
}

/* The type of x + y, x in the row, y in the column, in the order of types.def:
 * what gcc 12 answers to _Generic(x + y, ...). */
static const char common[KINDS][KINDS + 1] = {
    "IIIIIIIIULMQRWXhfgdxelyq", /* _Bool */
    "IIIIIIIIULMQRWXhfgdxelyq", /* char */
    "IIIIIIIIULMQRWXhfgdxelyq", /* signed char */
    "IIIIIIIIULMQRWXhfgdxelyq", /* unsigned char */
    "IIIIIIIIULMQRWXhfgdxelyq", /* char that is unsigned */
    "IIIIIIIIULMQRWXhfgdxelyq", /* short */
    "IIIIIIIIULMQRWXhfgdxelyq", /* unsigned short */
    "IIIIIIIIULMQRWXhfgdxelyq", /* int */
    "UUUUUUUUULMQRWXhfgdxelyq", /* unsigned int */
    "LLLLLLLLLLMQRWXhfgdxelyq", /* long */
    "MMMMMMMMMMMRRWXhfgdxelyq", /* unsigned long */
    "QQQQQQQQQQRQRWXhfgdxelyq", /* long long */
    "RRRRRRRRRRRRRWXhfgdxelyq", /* unsigned long long */
    "WWWWWWWWWWWWWWXhfgdxelyq", /* __int128 */
    "XXXXXXXXXXXXXXXhfgdxelyq", /* unsigned __int128 */
    "hhhhhhhhhhhhhhhhfgdxelyq", /* _Float16 */
    "fffffffffffffffffgdxelyq", /* float */
    "ggggggggggggggggggdxelyq", /* _Float32 */
    "ddddddddddddddddddddelyq", /* double */
    "xxxxxxxxxxxxxxxxxxdxelyq", /* _Float32x */
    "eeeeeeeeeeeeeeeeeeeeelyq", /* _Float64 */
    "lllllllllllllllllllllllq", /* long double */
    "yyyyyyyyyyyyyyyyyyyyylyq", /* _Float64x */
    "qqqqqqqqqqqqqqqqqqqqqqqq", /* _Float128 */
};

static void test_common(void **state)
{
  struct fixture *x = *state;
  for (int i = 0; i < KINDS; i++) {
    for (int k = 0; k < KINDS; k++) {
      enum type_kind a = (enum type_kind)(FIRST + i);
      enum type_kind b = (enum type_kind)(FIRST + k);
      struct type *ty = type_common(&x->types, basic(x, a), basic(x, b));
      expect_kind(ty, kind_of(common[i][k]), a, b);
    }
  }
}

static void test_common_is_unqualified(void **state)
{
  struct fixture *x = *state;
  struct type *a = type_qualified(&x->types, basic(x, TYPE_LONG),
                                  QUAL_CONST | QUAL_VOLATILE);
  struct type *b = type_qualified(&x->types, basic(x, TYPE_INT), QUAL_ATOMIC);
  assert_int_equal(type_common(&x->types, a, b)->quals, 0);
  assert_int_equal(type_common(&x->types, b, a)->quals, 0);
  assert_int_equal(type_common(&x->types, a, a)->quals, 0);
  assert_int_equal(type_promoted(&x->types, b)->quals, 0);
}

static void test_promoted(void **state)
{
  struct fixture *x = *state;
  for (int k = FIRST; k <= LAST; k++) {
    struct type *ty = basic(x, (enum type_kind)k);
    enum type_kind to = k < TYPE_INT ? TYPE_INT : (enum type_kind)k;
    expect_kind(type_promoted(&x->types, ty), to, (enum type_kind)k,
                (enum type_kind)k);
  }
}

static struct type *complex_of(struct fixture *x, enum type_kind k)
{
  return type_of_kind(&x->types, TYPE_COMPLEX, basic(x, k));
}

static void test_common_complex(void **state)
{
  struct fixture *x = *state;
  static const struct {
    enum type_kind complex, real, common; /* part */
  } rows[] = {
      {TYPE_FLOAT, TYPE_INT, TYPE_FLOAT},
      {TYPE_FLOAT, TYPE_DOUBLE, TYPE_DOUBLE},
      {TYPE_DOUBLE, TYPE_FLOAT, TYPE_DOUBLE},
      {TYPE_DOUBLE, TYPE_ULLONG, TYPE_DOUBLE},
      {TYPE_FLOAT, TYPE_LDOUBLE, TYPE_LDOUBLE},
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    struct type *c = complex_of(x, rows[i].complex);
    struct type *r = basic(x, rows[i].real);
    struct type *all[] = {
        type_common(&x->types, c, r), type_common(&x->types, r, c),
        type_common(&x->types, c, complex_of(x, rows[i].common))};
    for (int k = 0; k < 3; k++) {
      assert_int_equal(all[k]->kind, TYPE_COMPLEX);
      expect_kind(all[k]->base, rows[i].common, rows[i].complex, rows[i].real);
    }
  }
}

static struct type *enum_of(struct fixture *x, enum type_kind k)
{
  struct type *ty = ARENA_NEW(&x->arena, struct type);
  ty->kind = TYPE_ENUM;
  ty->enumeration = ARENA_NEW(&x->arena, struct enumeration);
  ty->enumeration->type = basic(x, k);
  ty->enumeration->complete = true;
  return ty;
}

static void test_enums(void **state)
{
  struct fixture *x = *state;
  struct type *u = enum_of(x, TYPE_UINT), *c = enum_of(x, TYPE_UCHAR);
  struct type *l = enum_of(x, TYPE_LONG), *i = basic(x, TYPE_INT);
  assert_int_equal(type_promoted(&x->types, u)->kind, TYPE_UINT);
  assert_int_equal(type_promoted(&x->types, c)->kind, TYPE_INT);
  assert_int_equal(type_promoted(&x->types, l)->kind, TYPE_LONG);
  assert_int_equal(type_common(&x->types, u, i)->kind, TYPE_UINT);
  assert_int_equal(type_common(&x->types, c, c)->kind, TYPE_INT);
  assert_int_equal(type_common(&x->types, u, l)->kind, TYPE_LONG);
  assert_true(type_same(u, basic(x, TYPE_UINT), 0)); /* C11 6.7.2.2 */
  assert_false(type_same(u, i, 0));
  assert_true(type_is_unsigned(u) && !type_is_unsigned(l));
}

static void test_sizes(void **state)
{
  struct fixture *x = *state;
#define ROW(kind, type) \
  { \
    kind, sizeof(type), _Alignof(type) \
  }
  static const struct {
    enum type_kind kind;
    size_t size, align;
  } rows[] = {
      ROW(TYPE_BOOL, _Bool),          ROW(TYPE_CHAR, char),
      ROW(TYPE_SHORT, short),         ROW(TYPE_INT, int),
      ROW(TYPE_LONG, long),           ROW(TYPE_LLONG, long long),
      ROW(TYPE_FLOAT, float),         ROW(TYPE_DOUBLE, double),
      ROW(TYPE_LDOUBLE, long double), ROW(TYPE_VA_LIST, va_list),
  };
#undef ROW
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    struct type *ty = basic(x, rows[i].kind);
    assert_int_equal(type_size(ty), rows[i].size);
    assert_int_equal(type_align(ty), rows[i].align);
  }
  struct type *i = basic(x, TYPE_INT);
  assert_int_equal(type_size(type_array(&x->types, i, 7)), 28);
  assert_int_equal(type_size(type_pointer(&x->types, i)), 8);
  assert_int_equal(type_size(complex_of(x, TYPE_FLOAT)), 8);
  assert_int_equal(type_bits(basic(x, TYPE_BOOL)), 1);
  assert_int_equal(type_bits(basic(x, TYPE_UINT128)), 128);
}

/* Every kind is the same as itself and as nothing else. */
static void test_same(void **state)
{
  struct fixture *x = *state;
  for (int a = 0; a < TYPE_BASIC_COUNT; a++) {
    for (int b = 0; b < TYPE_BASIC_COUNT; b++) {
      struct type *ta = basic(x, (enum type_kind)a);
      struct type *tb = basic(x, (enum type_kind)b);
      assert_int_equal(type_same(ta, tb, 0), a == b);
      assert_int_equal(type_same(type_pointer(&x->types, ta),
                                 type_pointer(&x->types, tb), 0),
                       a == b);
    }
  }
}

static void test_same_qualifiers(void **state)
{
  struct fixture *x = *state;
  struct types *t = &x->types;
  struct type *i = basic(x, TYPE_INT);
  struct type *c = type_qualified(t, i, QUAL_CONST);
  assert_true(type_same(i, c, 0));
  assert_false(type_same(i, c, SAME_QUALS));
  assert_false(type_same(type_pointer(t, i), type_pointer(t, c), 0));
  assert_true(type_same(type_pointer(t, c), type_pointer(t, c), 0));
  /* Of an array they are its elements'. */
  struct type *a = type_array(t, i, 3), *q = type_qualified(t, a, QUAL_CONST);
  assert_int_equal(type_quals(q), QUAL_CONST);
  assert_int_equal(q->base->quals, QUAL_CONST);
  assert_int_equal(type_quals(a), 0);
  assert_int_equal(type_quals(type_qualified(t, q, 0)), 0);
}

static void test_same_arrays(void **state)
{
  struct fixture *x = *state;
  struct types *t = &x->types;
  struct type *i = basic(x, TYPE_INT);
  struct type *three = type_array(t, i, 3), *four = type_array(t, i, 4);
  struct type *open = type_array(t, i, 0);
  open->incomplete = true;
  assert_false(type_same(three, four, 0));
  assert_true(type_same(three, open, 0) && type_same(open, four, 0));
  assert_ptr_equal(type_composite(t, open, three), three);
  assert_ptr_equal(type_composite(t, three, open), three);
  assert_true(type_is_complete(three) && !type_is_complete(open));
}

static void test_same_functions(void **state)
{
  struct fixture *x = *state;
  struct types *t = &x->types;
  struct type *i = basic(x, TYPE_INT), *l = basic(x, TYPE_LONG);
  struct type *one[] = {i}, *other[] = {l};
  struct type *f = type_function(t, i, one, 1, false);
  struct type *g = type_function(t, i, other, 1, false);
  struct type *v = type_function(t, i, one, 1, true);
  struct type *n = type_function(t, i, NULL, 0, false);
  struct type *old = type_function(t, i, NULL, 0, false);
  old->old_style = true;
  assert_false(type_same(f, g, 0));
  assert_false(type_same(f, v, 0));
  assert_false(type_same(f, n, 0));
  assert_true(type_same(f, old, 0) && type_same(old, n, 0));
  assert_ptr_equal(type_composite(t, old, f), f);
  assert_ptr_equal(type_composite(t, f, old), f);
}

/* As two files see them: records each of which has pointers to all. The last
 * one's size is that of an array there. */
enum { RECORDS = 24 };

static void make_records(struct fixture *x, struct names *names,
                         struct record **all, uint64_t length)
{
  for (uint32_t i = 0; i < RECORDS; i++) {
    char tag[] = {'r', (char)('a' + i), '\0'};
    all[i] = record_new(&x->types, names_get_z(names, tag), false);
  }
  for (uint32_t i = 0; i < RECORDS; i++) {
    struct record *r = all[i];
    r->fields = arena_alloc_array(&x->arena, RECORDS + 1, sizeof *r->fields);
    for (; r->count < RECORDS; r->count++) {
      struct type *ty = type_of_kind(&x->types, TYPE_STRUCT, NULL);
      ty->record = all[r->count];
      r->fields[r->count].type = type_pointer(&x->types, ty);
    }
    r->fields[r->count++].type = type_array(&x->types, basic(x, TYPE_CHAR),
                                            i + 1 < RECORDS ? 1 : length);
    r->complete = true;
    record_layout(r);
  }
}

static void test_same_records(void **state)
{
  struct fixture *x = *state;
  struct names names = {0};
  struct record *one[RECORDS], *two[RECORDS], *three[RECORDS];
  names_init(&names, &x->arena);
  make_records(x, &names, one, 1);
  make_records(x, &names, two, 1);
  make_records(x, &names, three, 30);
  for (uint32_t i = 0; i < RECORDS; i++) {
    assert_true(record_same(one[i], two[i]));
    assert_false(record_same(one[i], three[i]));
    assert_false(record_same(three[i], two[i]));
  }
  assert_false(record_same(one[0], two[1]));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void)
{
  const struct CMUnitTest tests[] = {
      TEST(test_common),       TEST(test_common_is_unqualified),
      TEST(test_promoted),     TEST(test_common_complex),
      TEST(test_enums),        TEST(test_sizes),
      TEST(test_same),         TEST(test_same_qualifiers),
      TEST(test_same_arrays),  TEST(test_same_functions),
      TEST(test_same_records),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
