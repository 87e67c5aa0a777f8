/* diag.c -- what is said to the user. */
#include "base/diag.h"

#include "base/buf.h"
#include "base/file.h"

#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

struct fixture {
  struct arena arena;
  struct srcmap map;
  struct diag diag;
  loc_t start;
  FILE *file; /* takes stderr */
  int saved;
  struct buf said;
};

/* t.c is not there, so this is what is shown. Line 40 on: a system header. */
static const char text[] = "int main(void)\n"
                           "{\n"
                           "  goto inner;\n"
                           "\treturn\t+x1;\n"
                           "  s = \"\xc3\xa4\xe2\x82\xac\"; y;\n"
                           "  a\x01\x1b[31m b;\n"
                           "\n"
                           "int system;\n";

static loc_t at(struct fixture *x, const char *part)
{
  return x->start + (loc_t)(strstr(text, part) - text);
}

static int setup(void **state)
{
  static struct fixture x;
  x = (struct fixture){.diag.map = &x.map};
  x.map.arena = &x.arena;
  srcmap_add_text(&x.map, text, sizeof text - 1, &x.start);
  srcmap_add_stretch(&x.map, x.start, "/none/t.c", 1, false);
  srcmap_add_stretch(&x.map, at(&x, "int system"), "/none/s.h", 40, true);
  *state = &x;
  return 0;
}

static int teardown(void **state)
{
  struct fixture *x = *state;
  srcmap_release(&x->map);
  arena_release(&x->arena);
  buf_free(&x->said);
  return 0;
}

static void listen(struct fixture *x)
{
  x->file = tmpfile();
  assert_non_null(x->file);
  fflush(NULL);
  x->saved = dup(2);
  dup2(fileno(x->file), 2);
}

/* What was said since. */
static const char *heard(struct fixture *x)
{
  fflush(stderr);
  dup2(x->saved, 2);
  close(x->saved);
  rewind(x->file);
  x->said.length = 0;
  buf_puts(&x->said, "");
  for (int c; (c = getc(x->file)) != EOF;) {
    buf_putc(&x->said, (char)c);
  }
  fclose(x->file);
  return x->said.text;
}

static void test_format(void **state)
{
  struct fixture *x = *state;
  static const struct {
    const char *at, *said;
  } rows[] = {
      {"inner", "/none/t.c:3:8: error: no 'it'\n"
                "    3 |   goto inner;\n"
                "      |        ^~~~~\n"},
      {"goto", "/none/t.c:3:3: error: no 'it'\n"
               "    3 |   goto inner;\n"
               "      |   ^~~~\n"},
      {";\n\treturn", "/none/t.c:3:13: error: no 'it'\n"
                      "    3 |   goto inner;\n"
                      "      |             ^\n"},
      /* tabs stay tabs; an operator is one caret */
      {"+x1", "/none/t.c:4:9: error: no 'it'\n"
              "    4 | \treturn\t+x1;\n"
              "      | \t      \t^\n"},
      {"x1", "/none/t.c:4:10: error: no 'it'\n"
             "    4 | \treturn\t+x1;\n"
             "      | \t      \t ^~\n"},
      /* UTF-8: columns count bytes, the caret stands right */
      {"y;", "/none/t.c:5:16: error: no 'it'\n"
             "    5 |   s = \"\xc3\xa4\xe2\x82\xac\"; y;\n"
             "      |             ^\n"},
      /* nothing of the text reaches the terminal as a control */
      {"b;", "/none/t.c:6:11: error: no 'it'\n"
             "    6 |   a??[31m b;\n"
             "      |           ^\n"},
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    listen(x);
    diag_error(&x->diag, at(x, rows[i].at), "no '%s'", "it");
    assert_string_equal(heard(x), rows[i].said);
  }
}

static void test_levels(void **state)
{
  struct fixture *x = *state;
  listen(x);
  diag_error(&x->diag, 0, "one");
  diag_unsupported(&x->diag, 0, "two %d", 2);
  diag_warning(&x->diag, 0, "three");
  diag_note(&x->diag, 0, "four");
  assert_string_equal(heard(x), "tessera: error: one\n"
                                "tessera: unsupported: two 2\n"
                                "tessera: warning: three\n"
                                "tessera: note: four\n");
  assert_int_equal(x->diag.errors, 1);
  assert_int_equal(x->diag.unsupported, 1);
  assert_int_equal(x->diag.warnings, 1);
}

static void test_ok(void **state)
{
  struct fixture *x = *state;
  struct diag error = {.quiet = true}, unsupported = {.quiet = true};
  assert_true(diag_ok(&x->diag));
  x->diag.quiet = true;
  diag_warning(&x->diag, 0, "w");
  diag_note(&x->diag, 0, "n");
  assert_true(diag_ok(&x->diag));
  diag_error(&error, 0, "e");
  diag_unsupported(&unsupported, 0, "u");
  assert_false(diag_ok(&error) || diag_ok(&unsupported));
  assert_int_equal(error.unsupported + unsupported.errors, 0);
}

static void test_quiet(void **state)
{
  struct fixture *x = *state;
  x->diag.quiet = true;
  listen(x);
  for (int i = 0; i < 30; i++) {
    diag_error(&x->diag, x->start + (loc_t)i, "e");
    diag_unsupported(&x->diag, 0, "u");
    diag_warning(&x->diag, 0, "w");
    diag_note(&x->diag, 0, "n");
  }
  diag_finish(&x->diag);
  assert_string_equal(heard(x), "");
  assert_int_equal(x->diag.errors, 30);
  assert_int_equal(x->diag.unsupported, 30);
}

static int count(const char *said, const char *part)
{
  int n = 0;
  for (; (said = strstr(said, part)); said++) {
    n++;
  }
  return n;
}

/* Errors and what is unsupported count together; notes go with them. */
static void test_limit(void **state)
{
  struct fixture *x = *state;
  listen(x);
  for (int i = 0; i < 30; i++) {
    if (i % 2) {
      diag_error(&x->diag, 0, "e");
    } else {
      diag_unsupported(&x->diag, 0, "u");
    }
    diag_note(&x->diag, 0, "n");
    diag_warning(&x->diag, 0, "w");
  }
  diag_finish(&x->diag);
  const char *said = heard(x);
  assert_int_equal(count(said, "error: e\n"), 10);
  assert_int_equal(count(said, "unsupported: u\n"), 10);
  assert_int_equal(count(said, "note: n\n"), 20);
  assert_int_equal(count(said, "warning: w\n"), 30);
  assert_int_equal(count(said, "tessera: 10 more errors not shown\n"), 1);
  assert_int_equal(x->diag.errors, 15);
  assert_int_equal(x->diag.unsupported, 15);
}

static void test_just_the_limit(void **state)
{
  struct fixture *x = *state;
  listen(x);
  for (int i = 0; i < DIAG_MAX; i++) {
    diag_error(&x->diag, 0, "e");
  }
  diag_finish(&x->diag);
  const char *said = heard(x);
  assert_int_equal(count(said, "error: e\n"), DIAG_MAX);
  assert_int_equal(count(said, "not shown"), 0);
}

static void test_same_place_once(void **state)
{
  struct fixture *x = *state;
  listen(x);
  diag_error(&x->diag, at(x, "inner"), "first");
  diag_error(&x->diag, at(x, "inner"), "second");
  diag_unsupported(&x->diag, at(x, "inner"), "third");
  diag_error(&x->diag, at(x, "goto"), "fourth");
  const char *said = heard(x);
  assert_int_equal(count(said, "first") + count(said, "fourth"), 2);
  assert_int_equal(count(said, "second") + count(said, "third"), 0);
  assert_int_equal(x->diag.errors, 3);
}

static void test_warnings(void **state)
{
  struct fixture *x = *state;
  listen(x);
  diag_warning(&x->diag, at(x, "system"), "of a header");
  diag_error(&x->diag, at(x, "system"), "still shown");
  x->diag.no_warnings = true;
  diag_warning(&x->diag, at(x, "inner"), "unwanted");
  assert_string_equal(heard(x), "/none/s.h:40:5: error: still shown\n"
                                "   40 | int system;\n"
                                "      |     ^~~~~~\n");
  assert_int_equal(x->diag.warnings, 0);
}

/* Of a very long line a part is shown, the caret under the right word. */
static void test_long_line(void **state)
{
  struct fixture *x = *state;
  static const uint32_t offsets[] = {0, 5, 100, 5000, 9990};
  struct buf line = {0};
  loc_t s;
  for (int i = 0; i < 2000; i++) {
    buf_puts(&line, "abcd ");
  }
  srcmap_add_text(&x->map, line.text, line.length, &s);
  srcmap_add_stretch(&x->map, s, "/none/l.c", 1, false);
  for (size_t i = 0; i < sizeof offsets / sizeof *offsets; i++) {
    listen(x);
    diag_error(&x->diag, s + offsets[i], "e");
    const char *said = heard(x);
    const char *shown = strchr(said, '\n') + 1;
    const char *caret = strchr(shown, '\n') + 1;
    size_t column = (size_t)(strchr(caret, '^') - caret);
    assert_true(caret - shown <= 180);
    assert_memory_equal(shown + column, "abcd", 4);
    assert_string_equal(caret + column, "^~~~\n");
  }
  buf_free(&line);
}

/* The last place of a text has no character. */
static void test_end_of_text(void **state)
{
  struct fixture *x = *state;
  loc_t s;
  srcmap_add_text(&x->map, "int x", 5, &s);
  srcmap_add_stretch(&x->map, s, "/none/e.c", 1, false);
  listen(x);
  diag_error(&x->diag, s + 5, "e");
  assert_string_equal(heard(x), "/none/e.c:1:6: error: e\n"
                                "    1 | int x\n"
                                "      |      ^\n");
}

static void test_fatal(void **state)
{
  struct fixture *x = *state;
  listen(x);
  pid_t pid = fork();
  if (pid == 0) {
    errno = ENOENT;
    fatal("cannot open %s:", "a file");
  }
  int status = 0;
  waitpid(pid, &status, 0);
  assert_string_equal(heard(x), "tessera: cannot open a file: "
                                "No such file or directory\n");
  assert_true(WIFEXITED(status));
  assert_int_equal(WEXITSTATUS(status), 6);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void)
{
  const struct CMUnitTest tests[] = {
      TEST(test_format),      TEST(test_levels),
      TEST(test_ok),          TEST(test_quiet),
      TEST(test_limit),       TEST(test_just_the_limit),
      TEST(test_warnings),    TEST(test_same_place_once),
      TEST(test_long_line),   TEST(test_fatal),
      TEST(test_end_of_text),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
