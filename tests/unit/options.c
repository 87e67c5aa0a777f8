/* options.c -- the command line. */
#include "pipeline/options.h"
#include "pipeline/flags.h"

#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

enum { MAX_WORDS = 16 };

static struct arena arena;

static int release(void **state)
{
  (void)state;
  arena_release(&arena);
  return 0;
}

/* Parse `line`, split at blanks, silently. */
static enum parse_result parse(char command, const char *line,
                               struct options *o)
{
  static char text[256];
  char *argv[MAX_WORDS + 1] = {NULL};
  int argc = 0;
  snprintf(text, sizeof text, "%s", line);
  for (char *word = strtok(text, " "); word; word = strtok(NULL, " ")) {
    argv[argc++] = arena_strndup(&arena, word, strlen(word));
    assert_true(argc <= MAX_WORDS);
  }
  *o = (struct options){0};
  fflush(NULL);
  int saved[2] = {dup(1), dup(2)}, null = open("/dev/null", O_WRONLY);
  dup2(null, 1);
  dup2(null, 2);
  enum parse_result r = options_parse(&arena, command, argc, argv, o);
  fflush(NULL);
  for (int i = 0; i < 2; i++) {
    dup2(saved[i], i + 1);
    close(saved[i]);
  }
  close(null);
  return r;
}

static void test_table(void **state)
{
  (void)state;
  assert_true(options_check());
  assert_true(flags_check());
}

static void test_results(void **state)
{
  (void)state;
  static const struct {
    char command;
    const char *line;
    enum parse_result result;
  } rows[] = {
      {'s', "a.c", PARSE_OK},
      {'v', "a.c b.i", PARSE_OK},
      {'s', "-", PARSE_OK},
      {'s', "--help", PARSE_DONE},
      {'v', "a.c --help", PARSE_DONE},
      {'s', "-- --help", PARSE_OK}, /* a file of that name */
      {'s', "", PARSE_USAGE},
      {'s', "--", PARSE_USAGE},
      {'s', "--check-ir", PARSE_USAGE},
      {'s', "--no-such-option a.c", PARSE_USAGE},
      {'s', "--stag=c a.c", PARSE_USAGE},   /* no abbreviations */
      {'s', "--stages=c a.c", PARSE_USAGE}, /* nor more */
      {'s', "--check-ir=yes a.c", PARSE_USAGE},
      {'s', "a.c --stage", PARSE_USAGE},
      {'s', "-z a.c", PARSE_USAGE},
      {'v', "--stage=c a.c", PARSE_USAGE}, /* of another command */
      {'v', "--check-ir a.c", PARSE_OK},
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    struct options o;
    enum parse_result r = parse(rows[i].command, rows[i].line, &o);
    if (r != rows[i].result) {
      fail_msg("%s: %d", rows[i].line, (int)r);
    }
  }
}

static void test_values(void **state)
{
  (void)state;
  struct options o;
  assert_int_equal(parse('s', "--stage=ir --no-lines --output out.c a.c", &o),
                   PARSE_OK);
  assert_string_equal(o.value[OPT_STAGE], "ir");
  assert_string_equal(o.value[OPT_NO_LINES], "");
  assert_string_equal(o.value[OPT_OUTPUT], "out.c");
  assert_null(o.value[OPT_CHECK_IR]);
  assert_null(o.value[OPT_NO_WARNINGS]);
  assert_int_equal(o.files.count, 1);
  assert_string_equal(o.files.at[0], "a.c");
  /* Empty is given, too; the last one counts. */
  assert_int_equal(parse('s', "--stage=c --stage= a.c", &o), PARSE_OK);
  assert_string_equal(o.value[OPT_STAGE], "");
}

static void test_files(void **state)
{
  (void)state;
  struct options o;
  assert_int_equal(parse('v', "b.c -Iinc a.c - -- -c --x", &o), PARSE_OK);
  static const char *const files[] = {"b.c", "a.c", "-", "-c", "--x"};
  assert_int_equal(o.files.count, 5);
  for (uint32_t i = 0; i < 5; i++) {
    assert_string_equal(o.files.at[i], files[i]);
  }
}

static void test_cc_flags(void **state)
{
  (void)state;
  static const struct {
    const char *line, *flags[3];
    uint32_t files;
  } rows[] = {
      {"-Iinc a.c", {"-Iinc"}, 1},
      {"-I inc a.c", {"-I", "inc"}, 1},
      {"-D X=1 -UY a.c", {"-D", "X=1", "-UY"}, 1},
      {"-include x.h a.c", {"-include", "x.h"}, 1},
      {"-isystem dir a.c b.c", {"-isystem", "dir"}, 2},
      {"-std=c11 -pthread -O2 a.c", {"-std=c11", "-pthread", "-O2"}, 1},
      {"-fno-builtin -m64 -g a.c", {"-fno-builtin", "-m64"}, 1},
      {"-Wall a.c", {"-Wall"}, 1},
      {"-c -MD -MF x.d -I. a.c", {"-I."}, 1},
      {"-MFx.d -s -static -g3 a.c b.c", {NULL}, 2},
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    struct options o;
    assert_int_equal(parse('s', rows[i].line, &o), PARSE_OK);
    uint32_t n = 0;
    for (; n < 3 && rows[i].flags[n]; n++) {
      assert_true(n < o.cc_flags.count);
      assert_string_equal(o.cc_flags.at[n], rows[i].flags[n]);
    }
    assert_int_equal(o.cc_flags.count, n);
    assert_int_equal(o.files.count, rows[i].files);
    assert_null(o.value[OPT_NO_WARNINGS]);
  }
}

static void test_no_warnings(void **state)
{
  (void)state;
  struct options o;
  assert_int_equal(parse('s', "-w a.c", &o), PARSE_OK);
  assert_non_null(o.value[OPT_NO_WARNINGS]);
  assert_int_equal(parse('s', "--no-warnings a.c", &o), PARSE_OK);
  assert_non_null(o.value[OPT_NO_WARNINGS]);
}

#define TEST(name) cmocka_unit_test_teardown(name, release)

int main(void)
{
  const struct CMUnitTest tests[] = {
      TEST(test_table), TEST(test_results),  TEST(test_values),
      TEST(test_files), TEST(test_cc_flags), TEST(test_no_warnings),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
