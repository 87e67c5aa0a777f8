/* buf.c -- a growing text buffer. */
#include "base/buf.h"

#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

static void test_add(void **state)
{
  (void)state;
  struct buf b = {0};
  buf_puts(&b, "");
  assert_string_equal(b.text, ""); /* terminated from now on */
  buf_puts(&b, "one");
  buf_putc(&b, ' ');
  buf_add(&b, "two three", 3);
  assert_string_equal(b.text, "one two");
  assert_int_equal(b.length, 7);
  buf_add(&b, "\0x", 2); /* zero bytes are bytes */
  assert_int_equal(b.length, 9);
  assert_memory_equal(b.text, "one two\0x", 10);
  buf_free(&b);
  assert_null(b.text);
  assert_int_equal(b.length + b.room, 0);
}

static void test_growth(void **state)
{
  (void)state;
  struct buf b = {0};
  for (int i = 0; i < 100000; i++) {
    buf_putc(&b, (char)('a' + i % 26));
    assert_int_equal(b.text[b.length], '\0');
    assert_true(b.room > b.length);
  }
  for (int i = 0; i < 100000; i++) {
    assert_int_equal(b.text[i], 'a' + i % 26);
  }
  buf_free(&b);
}

/* Every length around the sizes at which the room doubles. */
static void test_printf(void **state)
{
  (void)state;
  for (int first = 250; first < 260; first++) {
    for (int second = 0; second < 520; second += second < 8 ? 1 : 127) {
      struct buf b = {0};
      buf_printf(&b, "%*d", first, 7);
      buf_printf(&b, "%.*s", second, "");
      buf_printf(&b, "%0*d|", second + 1, 8);
      assert_int_equal(b.length, first + second + 2);
      assert_int_equal(strlen(b.text), b.length);
      assert_int_equal(b.text[first - 1], '7');
      assert_string_equal(b.text + b.length - 2, "8|");
      buf_free(&b);
    }
  }
}

static void test_putu(void **state)
{
  (void)state;
  static const unsigned long long rows[] = {
      0,         1,         9, 10, 99, 100, 12345, UINT_MAX, UINT_MAX + 1ull,
      LLONG_MAX, ULLONG_MAX};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    struct buf b = {0};
    char text[32];
    snprintf(text, sizeof text, "%llu", rows[i]);
    buf_putu(&b, rows[i]);
    assert_string_equal(b.text, text);
    buf_free(&b);
  }
}

static void test_room(void **state)
{
  (void)state;
  struct buf b = {0};
  buf_puts(&b, "ab");
  char *room = buf_room(&b, 10000);
  assert_ptr_equal(room, b.text + 2);
  assert_int_equal(b.length, 2); /* only room, not length */
  memset(room, 'x', 10000);
  b.length += 10000;
  *buf_room(&b, 0) = '\0';
  assert_int_equal(strlen(b.text), 10002);
  buf_free(&b);
}

static void test_too_much_is_fatal(void **state)
{
  (void)state;
  fflush(NULL);
  pid_t pid = fork();
  assert_true(pid >= 0);
  if (pid == 0) {
    struct buf b = {0};
    close(2);
    buf_room(&b, SIZE_MAX - 1); /* + 1 for the zero wraps */
    _exit(0);
  }
  int status;
  assert_int_equal(waitpid(pid, &status, 0), pid);
  assert_true(WIFEXITED(status));
  assert_int_equal(WEXITSTATUS(status), 6);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_add),    cmocka_unit_test(test_growth),
      cmocka_unit_test(test_printf), cmocka_unit_test(test_putu),
      cmocka_unit_test(test_room),   cmocka_unit_test(test_too_much_is_fatal),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
