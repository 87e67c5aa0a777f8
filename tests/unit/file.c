/* file.c -- files read and written whole. */
#include "base/file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

/* A directory of our own; every test leaves it empty. */
static char dir[64];

static const char *path_of(const char *name)
{
  static char path[128];
  snprintf(path, sizeof path, "%s/%s", dir, name);
  return path;
}

static int make_dir(void **state)
{
  (void)state;
  strcpy(dir, "/tmp/file-test-XXXXXX");
  return mkdtemp(dir) ? 0 : -1;
}

static int remove_dir(void **state)
{
  (void)state;
  return rmdir(dir);
}

static int count_files(void)
{
  DIR *d = opendir(dir);
  int n = 0;
  assert_non_null(d);
  for (struct dirent *e; (e = readdir(d));) {
    n += e->d_name[0] != '.';
  }
  closedir(d);
  return n;
}

static void assert_holds(const char *path, const char *bytes, size_t length)
{
  struct buf b = {0};
  assert_true(file_read(path, &b));
  assert_int_equal(b.length, length);
  if (length) {
    assert_memory_equal(b.text, bytes, length);
  }
  assert_int_equal(b.text[length], '\0');
  buf_free(&b);
}

static void test_round_trip(void **state)
{
  (void)state;
  static const size_t sizes[] = {0, 1, 65535, 65536, 65537, 300000};
  static char bytes[300000];
  for (size_t i = 0; i < sizeof bytes; i++) {
    bytes[i] = (char)(i * 7 + i / 251);
  }
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
    assert_true(file_write(path_of("a"), bytes, sizes[i]));
    assert_holds(path_of("a"), bytes, sizes[i]);
    assert_int_equal(count_files(), 1);
  }
  assert_true(file_write(path_of("a"), "brief", 5)); /* no old rest */
  assert_holds(path_of("a"), "brief", 5);
  unlink(path_of("a"));
}

static void test_read_appends(void **state)
{
  (void)state;
  struct buf b = {0};
  assert_true(file_write(path_of("a"), "two", 3));
  buf_puts(&b, "one ");
  assert_true(file_read(path_of("a"), &b));
  assert_string_equal(b.text, "one two");
  buf_free(&b);
  unlink(path_of("a"));
}

static void test_unreadable(void **state)
{
  (void)state;
  struct buf b = {0};
  errno = 0;
  assert_false(file_read(path_of("absent"), &b));
  assert_int_equal(errno, ENOENT);
  errno = 0;
  assert_false(file_read(dir, &b));
  assert_int_equal(errno, EISDIR);
  assert_int_equal(b.length, 0);
  buf_free(&b);
}

static void test_mode(void **state)
{
  (void)state;
  static const mode_t masks[] = {022, 077, 0};
  for (size_t i = 0; i < sizeof masks / sizeof *masks; i++) {
    struct stat st;
    mode_t old = umask(masks[i]);
    assert_true(file_write(path_of("a"), "x", 1));
    assert_int_equal(umask(old), masks[i]); /* left as it was */
    assert_int_equal(stat(path_of("a"), &st), 0);
    assert_int_equal(st.st_mode & 0777, 0666 & ~masks[i]);
    unlink(path_of("a"));
  }
}

static void test_unwritable(void **state)
{
  (void)state;
  errno = 0;
  assert_false(file_write(path_of("absent/a"), "x", 1));
  assert_int_equal(errno, ENOENT);
  assert_int_equal(mkdir(path_of("d"), 0777), 0);
  assert_false(file_write(path_of("d"), "x", 1));
  assert_int_equal(count_files(), 1); /* no temporary stays behind */
  rmdir(path_of("d"));
}

/* A disk that gets full: the file is what it was. */
static void test_not_at_all(void **state)
{
  (void)state;
  static char bytes[100000];
  assert_true(file_write(path_of("a"), "old", 3));
  fflush(NULL);
  pid_t pid = fork();
  assert_true(pid >= 0);
  if (pid == 0) {
    struct rlimit limit = {1000, 1000};
    signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &limit);
    bool written = file_write(path_of("a"), bytes, sizeof bytes);
    _exit(written ? 1 : errno == EFBIG ? 0 : 2);
  }
  int status;
  assert_int_equal(waitpid(pid, &status, 0), pid);
  assert_true(WIFEXITED(status));
  assert_int_equal(WEXITSTATUS(status), 0);
  assert_holds(path_of("a"), "old", 3);
  assert_int_equal(count_files(), 1);
  unlink(path_of("a"));
}

/* A pipe or a device is written to, not replaced. */
static void test_pipe(void **state)
{
  (void)state;
  struct stat st;
  assert_int_equal(mkfifo(path_of("p"), 0666), 0);
  int fd = open(path_of("p"), O_RDONLY | O_NONBLOCK);
  assert_true(fd >= 0);
  assert_true(file_write(path_of("p"), "text", 4));
  assert_int_equal(stat(path_of("p"), &st), 0);
  assert_true(S_ISFIFO(st.st_mode));
  char text[8] = "";
  assert_int_equal(read(fd, text, sizeof text), 4);
  assert_string_equal(text, "text");
  close(fd);
  assert_int_equal(count_files(), 1);
  unlink(path_of("p"));
}

/* Through a symbolic link the file is written, the link stays. */
static void test_link(void **state)
{
  (void)state;
  struct stat st;
  assert_true(file_write(path_of("a"), "old", 3));
  assert_int_equal(symlink("a", path_of("l")), 0);
  assert_true(file_write(path_of("l"), "new", 3));
  assert_int_equal(lstat(path_of("l"), &st), 0);
  assert_true(S_ISLNK(st.st_mode));
  assert_holds(path_of("a"), "new", 3);
  unlink(path_of("a"));
  unlink(path_of("l"));
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_round_trip), cmocka_unit_test(test_read_appends),
      cmocka_unit_test(test_unreadable), cmocka_unit_test(test_mode),
      cmocka_unit_test(test_unwritable), cmocka_unit_test(test_not_at_all),
      cmocka_unit_test(test_pipe),       cmocka_unit_test(test_link),
  };
  return cmocka_run_group_tests(tests, make_dir, remove_dir);
}
