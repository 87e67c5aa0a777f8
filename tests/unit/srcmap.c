/* srcmap.c -- from preprocessed text back to the user's file. */
#include "base/srcmap.h"

#include "base/buf.h"
#include "base/file.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

struct fixture {
  struct arena arena;
  struct srcmap map;
  char path[32]; /* of the user's file */
};

static int setup(void **state)
{
  static struct fixture x;
  x = (struct fixture){.path = "/tmp/srcmap-test-XXXXXX"};
  x.map.arena = &x.arena;
  *state = &x;
  int fd = mkstemp(x.path);
  return fd < 0 ? -1 : close(fd);
}

static int teardown(void **state)
{
  struct fixture *x = *state;
  srcmap_release(&x->map);
  arena_release(&x->arena);
  return unlink(x->path);
}

static loc_t add(struct fixture *x, const char *text)
{
  loc_t start = 0;
  assert_true(srcmap_add_text(&x->map, text, strlen(text), &start));
  return start;
}

static void expect_line(struct fixture *x, loc_t at, const char *file,
                        uint32_t line, bool system)
{
  struct place p = srcmap_line(&x->map, at);
  assert_non_null(p.file);
  assert_string_equal(p.file, file);
  assert_int_equal(p.line, line);
  assert_int_equal(p.system, system);
  assert_int_equal(srcmap_is_system(&x->map, at), system);
}

/* --- stretches --- */

/* As `gcc -E` writes it; the front end blanks the markers. */
static const char preprocessed[] = "          \n" /* # 1 "a.c" */
                                   "int a;\n"
                                   "          \n" /* # 1 "h.h" 1 3 */
                                   "int h;\n"
                                   "\n"
                                   "int i;\n"
                                   "          \n" /* # 7 "a.c" 2 */
                                   "int b;\n";

static loc_t behind(const char *text, const char *part, loc_t start)
{
  return start + (loc_t)(strstr(text, part) - text);
}

static void add_preprocessed(struct fixture *x, loc_t start)
{
  srcmap_add_stretch(&x->map, start, "text.i", 1, false);
  srcmap_add_stretch(&x->map, behind(preprocessed, "int a", start), "a.c", 1,
                     false);
  srcmap_add_stretch(&x->map, behind(preprocessed, "int h", start), "h.h", 1,
                     true);
  srcmap_add_stretch(&x->map, behind(preprocessed, "int b", start), "a.c", 7,
                     false);
}

static void test_lines(void **state)
{
  struct fixture *x = *state;
  loc_t s = add(x, preprocessed);
  add_preprocessed(x, s);
  static const struct {
    const char *part, *file;
    uint32_t line;
    bool system;
  } rows[] = {
      {"int a", "a.c", 1, false}, {"a;", "a.c", 1, false},
      {"int h", "h.h", 1, true},  {"int i", "h.h", 3, true},
      {"int b", "a.c", 7, false}, {"int a", "a.c", 1, false}, /* backwards */
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    expect_line(x, behind(preprocessed, rows[i].part, s), rows[i].file,
                rows[i].line, rows[i].system);
  }
  expect_line(x, s, "text.i", 1, false);
  /* The place behind the last byte is the text's, too. */
  expect_line(x, s + sizeof preprocessed - 1, "a.c", 8, false);
}

static void test_nowhere(void **state)
{
  struct fixture *x = *state;
  assert_null(srcmap_line(&x->map, 0).file);
  assert_null(srcmap_find(&x->map, 5).file);
  assert_false(srcmap_is_system(&x->map, 5));
  loc_t s = add(x, preprocessed);
  assert_true(s > 0);
  add_preprocessed(x, s);
  assert_null(srcmap_line(&x->map, 0).file);
  assert_null(srcmap_line(&x->map, s + sizeof preprocessed + 10).file);
  assert_false(srcmap_is_system(&x->map, 0));
}

static void test_texts(void **state)
{
  struct fixture *x = *state;
  loc_t s[3], empty;
  for (int i = 0; i < 3; i++) {
    s[i] = add(x, preprocessed);
    assert_true(i == 0 || s[i] >= s[i - 1] + sizeof preprocessed);
    add_preprocessed(x, s[i]);
  }
  empty = add(x, "");
  srcmap_add_stretch(&x->map, empty, "empty.i", 1, false);
  for (int i = 2; i >= 0; i--) {
    expect_line(x, s[i], "text.i", 1, false);
    expect_line(x, behind(preprocessed, "int i", s[i]), "h.h", 3, true);
    expect_line(x, s[i] + sizeof preprocessed - 1, "a.c", 8, false);
  }
  expect_line(x, empty, "empty.i", 1, false);
}

static void test_many_stretches(void **state)
{
  struct fixture *x = *state;
  enum { COUNT = 5000 };
  static char text[COUNT * 4 + 1];
  for (int i = 0; i < COUNT; i++) {
    memcpy(text + i * 4, "ab;\n", 4);
  }
  loc_t s = add(x, text);
  for (int i = 0; i < COUNT; i++) {
    srcmap_add_stretch(&x->map, s + (loc_t)i * 4, i % 2 ? "odd" : "even",
                       (uint32_t)(i * 10), i % 3 == 0);
  }
  for (int i = 0, k = 0; i < COUNT; i++, k = (k + 2741) % COUNT) {
    expect_line(x, s + (loc_t)k * 4 + 2, k % 2 ? "odd" : "even",
                (uint32_t)(k * 10), k % 3 == 0);
  }
}

static void test_full(void **state)
{
  struct fixture *x = *state;
  loc_t s = 0;
  assert_false(srcmap_add_text(&x->map, "", UINT32_MAX, &s));
  assert_true(srcmap_add_text(&x->map, "", 0, &s)); /* nothing was added */
}

/* --- columns --- */

struct column_row {
  const char *user, *pre; /* a line as written, and preprocessed */
  const char *word;       /* in `pre` (first occurrence)... */
  const char *found;      /* ...comes from here in `user` */
};

static const struct column_row column_rows[] = {
    /* the same line */
    {"int x = y;", "int x = y;", "y", "y"},
    {"\tint x = y;", "\tint x = y;", "x", "x"},
    {"int x;", "int x;", "int", "int"},
    /* other blanks, a comment gone */
    {"  a  =  b;", "  a = b;", "b", "b"},
    {"\t\ta = b;", "  a = b;", "b", "b"},
    {"a = /* c d */ b;", "a = b;", "b", "b"},
    {"a = b; // c", "a = b;", ";", ";"},
    {"s = \"//\"; b;", "s = \"//\" ; b;", "b", "b"},
    /* an object-like macro */
    {"x = SIZE + y;", "x = 100 + y;", "x", "x"},
    {"x = SIZE + y;", "x = 100 + y;", "100", "SIZE"},
    {"x = SIZE + y;", "x = 100 + y;", "y", "y"},
    {"p = NULL; q = z;", "p = ((void *)0); q = z;", "void", "NULL"},
    {"p = NULL; q = z;", "p = ((void *)0); q = z;", "q", "q"},
    {"p = NULL; q = z;", "p = ((void *)0); q = z;", "z", "z"},
    /* one that is empty */
    {"x = NOTHING y;", "x = y;", "y", "y"},
    {"API int f(void);", " int f(void);", "f", "f"},
    /* a function-like macro */
    {"m = MAX(a, b) + c;", "m = ((a) > (b) ? (a) : (b)) + c;", "m", "m"},
    {"m = MAX(a, b) + c;", "m = ((a) > (b) ? (a) : (b)) + c;", "?", "MAX"},
    {"m = MAX(a, b) + c;", "m = ((a) > (b) ? (a) : (b)) + c;", "b", "b"},
    {"m = MAX(a, b) + c;", "m = ((a) > (b) ? (a) : (b)) + c;", "c", "c"},
    {"CHECK(n); m = k;", "do { if (!(n)) fail(); } while (0); m = k;", "fail",
     "CHECK"},
    {"CHECK(n); m = k;", "do { if (!(n)) fail(); } while (0); m = k;", "k",
     "k"},
    /* two of them */
    {"f(ONE, u, TWO, v);", "f(1, u, 2, v);", "1", "ONE"},
    {"f(ONE, u, TWO, v);", "f(1, u, 2, v);", "u", "u"},
    {"f(ONE, u, TWO, v);", "f(1, u, 2, v);", "2", "TWO"},
    {"f(ONE, u, TWO, v);", "f(1, u, 2, v);", "v", "v"},
    /* nothing but a macro */
    {"ALL", "int all(void) { return 1; }", "return", "ALL"},
};

static void test_columns(void **state)
{
  struct fixture *x = *state;
  struct buf user = {0}, pre = {0};
  enum { COUNT = sizeof column_rows / sizeof *column_rows };
  uint32_t at[COUNT];
  for (int i = 0; i < COUNT; i++) {
    const struct column_row *r = &column_rows[i];
    at[i] = (uint32_t)(pre.length + (size_t)(strstr(r->pre, r->word) - r->pre));
    buf_printf(&user, "%s\n", r->user);
    buf_printf(&pre, "%s\n", r->pre);
  }
  assert_true(file_write(x->path, user.text, user.length));
  loc_t s = add(x, pre.text);
  srcmap_add_stretch(&x->map, s, x->path, 1, false);
  for (int i = 0; i < COUNT; i++) {
    const struct column_row *r = &column_rows[i];
    struct place p = srcmap_find(&x->map, s + at[i]);
    uint32_t column = (uint32_t)(strstr(r->user, r->found) - r->user) + 1;
    assert_int_equal(p.line, i + 1);
    assert_int_equal(p.length, strlen(r->user));
    assert_memory_equal(p.text, r->user, p.length);
    if (p.column != column) {
      fail_msg("'%s' of '%s': %u, not %u", r->word, r->user, p.column, column);
    }
  }
  buf_free(&user);
  buf_free(&pre);
}

/* Without the user's file the preprocessed line is what can be shown. */
static void test_no_file(void **state)
{
  struct fixture *x = *state;
  loc_t s = add(x, "int a;\n  int b;\n");
  srcmap_add_stretch(&x->map, s, "/no/such/file.c", 3, false);
  struct place p = srcmap_find(&x->map, s + 13);
  assert_int_equal(p.line, 4);
  assert_int_equal(p.column, 7);
  assert_int_equal(p.length, 8);
  assert_memory_equal(p.text, "  int b;", 8);
}

/* The file is shorter than the markers say, or has no newline at its end. */
static void test_short_file(void **state)
{
  struct fixture *x = *state;
  assert_true(file_write(x->path, "int a;\nint b;", 13));
  loc_t s = add(x, "int a;\nint b;\nint c;\nint d;");
  srcmap_add_stretch(&x->map, s, x->path, 1, false);
  for (uint32_t line = 1; line <= 4; line++) {
    struct place p = srcmap_find(&x->map, s + (line - 1) * 7 + 4);
    assert_int_equal(p.line, line);
    assert_int_equal(p.column, 5);
    assert_int_equal(p.length, 6);
    assert_int_equal(p.text[4], "abcd"[line - 1]);
  }
  srcmap_add_stretch(&x->map, s, x->path, 0, false); /* `# 0 "file"` */
  assert_int_equal(srcmap_find(&x->map, s).line, 0);
}

static uint32_t next_random(uint32_t *seed)
{
  *seed = *seed * 1664525u + 1013904223u;
  return *seed >> 16;
}

/* Lines that have little to do with each other: a column in the line, or 0. */
static void test_random_lines(void **state)
{
  struct fixture *x = *state;
  enum { COUNT = 2000, LENGTH = 24 };
  static const char letters[] = "aab(; \t,x0_+\xc3";
  struct buf user = {0}, pre = {0};
  uint32_t seed = 1;
  for (int i = 0; i < COUNT * LENGTH; i++) {
    bool end = i % LENGTH == LENGTH - 1;
    char c = letters[next_random(&seed) % (sizeof letters - 1)];
    buf_putc(&pre, end ? '\n' : c);
    c = next_random(&seed) % 4
            ? c
            : letters[next_random(&seed) % (sizeof letters - 1)];
    buf_putc(&user, end ? '\n' : c);
  }
  assert_true(file_write(x->path, user.text, user.length));
  loc_t s = add(x, pre.text);
  srcmap_add_stretch(&x->map, s, x->path, 1, false);
  for (loc_t at = 0; at < COUNT * LENGTH; at++) {
    struct place p = srcmap_find(&x->map, s + at);
    assert_int_equal(p.line, at / LENGTH + 1);
    assert_true(p.column <= p.length + 1);
  }
  buf_free(&user);
  buf_free(&pre);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void)
{
  const struct CMUnitTest tests[] = {
      TEST(test_lines),          TEST(test_nowhere),    TEST(test_texts),
      TEST(test_many_stretches), TEST(test_full),       TEST(test_columns),
      TEST(test_no_file),        TEST(test_short_file), TEST(test_random_lines),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
