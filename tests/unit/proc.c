/* proc.c -- running programs. */
#include "base/proc.h"
#include "base/signals.h"

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
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

static struct proc_result shell(const char *script, struct buf *out,
                                struct buf *err)
{
  const char *const argv[] = {"sh", "-c", script, NULL};
  return proc_run(argv, out, err);
}

static void assert_good(struct proc_result r)
{
  if (!r.started || r.signaled || r.code != 0) {
    fail_msg("started %d, errno %d, signaled %d, code %d", r.started, r.errno_,
             r.signaled, r.code);
  }
}

static const char *text_of(const struct buf *b)
{
  return b->text ? b->text : "";
}

static void test_captured(void **state)
{
  (void)state;
  struct buf out = {0}, err = {0};
  buf_puts(&out, "before ");
  struct proc_result r = shell("echo out; echo err >&2", &out, &err);
  assert_true(r.started);
  assert_false(r.signaled);
  assert_int_equal(r.code, 0);
  assert_string_equal(text_of(&out), "before out\n");
  assert_string_equal(text_of(&err), "err\n");
  buf_free(&out);
  buf_free(&err);
}

static void test_silent(void **state)
{
  (void)state;
  struct buf out = {0}, err = {0};
  struct proc_result r = shell("exit 0", &out, &err);
  assert_good(r);
  assert_string_equal(text_of(&out), "");
  assert_string_equal(text_of(&err), "");
  buf_free(&out);
  buf_free(&err);
}

/* No shell stands in between. */
static void test_arguments(void **state)
{
  (void)state;
  const char *const argv[] = {"printf", "%s|", "a b", "", "$HOME;\"'*", NULL};
  struct buf out = {0}, err = {0};
  struct proc_result r = proc_run(argv, &out, &err);
  assert_good(r);
  assert_string_equal(text_of(&out), "a b||$HOME;\"'*|");
  buf_free(&out);
  buf_free(&err);
}

/* Far more than a pipe holds, on both in turn, then on one after the other. */
static void test_much_on_both(void **state)
{
  (void)state;
  static const char *const scripts[] = {
      "awk 'BEGIN { for (i = 0; i < 100000; i++) {"
      " print \"out\"; print \"error\" >\"/dev/stderr\" } }'",
      "awk 'BEGIN { for (i = 0; i < 100000; i++)"
      " print \"error\" >\"/dev/stderr\";"
      " for (i = 0; i < 100000; i++) print \"out\" }'",
  };
  for (int i = 0; i < 2; i++) {
    struct buf out = {0}, err = {0};
    alarm(60);
    struct proc_result r = shell(scripts[i], &out, &err);
    alarm(0);
    assert_good(r);
    assert_int_equal(out.length, 400000);
    assert_int_equal(err.length, 600000);
    assert_int_equal(strlen(out.text), out.length);
    assert_string_equal(err.text + err.length - 6, "error\n");
    buf_free(&out);
    buf_free(&err);
  }
}

static void test_empty_input(void **state)
{
  (void)state;
  struct buf out = {0}, err = {0};
  struct proc_result r = shell("cat; echo end", &out, &err);
  assert_good(r);
  assert_string_equal(text_of(&out), "end\n");
  buf_free(&out);
  buf_free(&err);
}

static void test_exit_codes(void **state)
{
  (void)state;
  static const int codes[] = {1, 2, 37, 127, 255};
  for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
    struct buf out = {0}, err = {0};
    char script[32];
    snprintf(script, sizeof script, "exit %d", codes[i]);
    struct proc_result r = shell(script, &out, &err);
    assert_true(r.started);
    assert_false(r.signaled);
    assert_int_equal(r.code, codes[i]);
    buf_free(&out);
    buf_free(&err);
  }
}

static void test_signals(void **state)
{
  (void)state;
  static const int signals[] = {SIGKILL, SIGTERM, SIGABRT, SIGPIPE};
  for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
    struct buf out = {0}, err = {0};
    char script[64];
    snprintf(script, sizeof script, "ulimit -c 0; echo on; kill -%d $$",
             signals[i]);
    struct proc_result r = shell(script, &out, &err);
    assert_true(r.started);
    assert_true(r.signaled);
    assert_int_equal(r.code, signals[i]);
    assert_string_equal(text_of(&out), "on\n"); /* what it said before */
    buf_free(&out);
    buf_free(&err);
  }
}

static void test_missing(void **state)
{
  (void)state;
  static const struct {
    const char *program;
    int error;
  } rows[] = {
      {"no-such-program-anywhere", ENOENT},
      {"/no/such/program", ENOENT},
      {"/", EACCES},
      {"", ENOENT},
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    const char *const argv[] = {rows[i].program, NULL};
    struct buf out = {0}, err = {0};
    struct proc_result r = proc_run(argv, &out, &err);
    assert_false(r.started);
    assert_int_equal(r.errno_, rows[i].error);
    assert_int_equal(out.length + err.length, 0);
    buf_free(&out);
    buf_free(&err);
  }
}

/* Without a buffer stderr goes where ours goes. */
static void test_stderr_shared(void **state)
{
  (void)state;
  FILE *file = tmpfile();
  assert_non_null(file);
  int saved = dup(2);
  dup2(fileno(file), 2);
  struct buf out = {0};
  struct proc_result r = shell("echo out; echo err >&2", &out, NULL);
  dup2(saved, 2);
  close(saved);
  assert_good(r);
  assert_string_equal(text_of(&out), "out\n");
  char line[16] = "";
  rewind(file);
  assert_non_null(fgets(line, sizeof line, file));
  assert_string_equal(line, "err\n");
  fclose(file);
  buf_free(&out);
}

static int count_files(void)
{
  DIR *d = opendir("/proc/self/fd");
  int n = 0;
  assert_non_null(d);
  while (readdir(d)) {
    n++;
  }
  closedir(d);
  return n;
}

static void test_nothing_leaks(void **state)
{
  (void)state;
  const char *const absent[] = {"no-such-program-anywhere", NULL};
  int before = count_files();
  for (int i = 0; i < 20; i++) {
    struct buf out = {0}, err = {0};
    shell("echo x", &out, i % 2 ? &err : NULL);
    proc_run(absent, &out, &err);
    buf_free(&out);
    buf_free(&err);
  }
  assert_int_equal(count_files(), before);
  assert_int_equal(waitpid(-1, NULL, WNOHANG), -1); /* all were reaped */
  assert_int_equal(errno, ECHILD);
}

/* What was open and inheritable before is, and no pipe beside it. */
static void test_files_are_closed(void **state)
{
  (void)state;
  struct buf out = {0}, err = {0};
  struct proc_result r =
      shell("ls /proc/self/fd | awk '$1 > 2' | wc -l", &out, &err);
  int expected = 1; /* that of the directory itself */
  for (int fd = 3; fd < 1024; fd++) {
    int flags = fcntl(fd, F_GETFD);
    expected += flags >= 0 && !(flags & FD_CLOEXEC);
  }
  assert_good(r);
  assert_int_equal(atoi(text_of(&out)), expected);
  buf_free(&out);
  buf_free(&err);
}

static void test_no_pipe(void **state)
{
  (void)state;
  for (unsigned more = 0; more < 4; more++) {
    fflush(NULL);
    pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid == 0) {
      /* Files beside 0, 1, 2: fewer than two pipes need. */
      for (int fd = 3; fd < 64; fd++) {
        close(fd);
      }
      struct rlimit limit = {3 + more, 3 + more};
      setrlimit(RLIMIT_NOFILE, &limit);
      struct buf out = {0}, err = {0};
      struct proc_result r = shell("exit 0", &out, &err);
      _exit(r.started ? 1 : r.errno_ == EMFILE ? 0 : 2);
    }
    int status;
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_int_equal(status, 0);
  }
}

static void tick(int number)
{
  (void)number;
}

/* Signals we catch must not disturb the reading. */
static void test_interrupted(void **state)
{
  (void)state;
  struct sigaction action = {.sa_handler = tick}, old;
  struct itimerval often = {{0, 2000}, {0, 2000}}, never = {{0}, {0}};
  struct buf out = {0}, err = {0};
  sigaction(SIGALRM, &action, &old);
  setitimer(ITIMER_REAL, &often, NULL);
  struct proc_result r = shell("for i in 1 2 3; do echo $i; sleep 0.02;"
                               " echo e >&2; sleep 0.02; done; exit 3",
                               &out, &err);
  setitimer(ITIMER_REAL, &never, NULL);
  sigaction(SIGALRM, &old, NULL);
  assert_true(r.started);
  assert_int_equal(r.code, 3);
  assert_string_equal(text_of(&out), "1\n2\n3\n");
  assert_string_equal(text_of(&err), "e\ne\ne\n");
  buf_free(&out);
  buf_free(&err);
}

static struct proc_result limited(const char *script, struct buf *out,
                                  const struct proc_limits *limits)
{
  const char *const argv[] = {"sh", "-c", script, NULL};
  struct proc p = {0};
  assert_true(proc_start(&p, argv, limits));
  assert_int_equal(proc_wait_any(&p, 1, 0), 0);
  buf_add(out, text_of(&p.out), p.out.length);
  proc_free(&p);
  return p.result;
}

/* Its time counts, though it says no more. */
static void test_time(void **state)
{
  (void)state;
  struct proc_limits limits = {.seconds = 0.2};
  struct buf out = {0};
  struct proc_result r = limited("exec >&- 2>&-; sleep 20", &out, &limits);
  assert_true(r.timeout);
  assert_true(r.seconds < 5);
  r = limited("i=0; while [ $i -lt 20000 ]; do i=$((i + 1)); done", &out,
              &(struct proc_limits){0});
  assert_good(r);
  assert_true(r.cpu > 0 && r.cpu < r.seconds + 0.1);
  buf_free(&out);
}

/* What it left behind is neither waited for nor left alone. */
static void test_left_behind(void **state)
{
  (void)state;
  struct buf out = {0};
  struct proc_result r =
      limited("sleep 20 & echo $!", &out, &(struct proc_limits){0});
  assert_good(r);
  assert_true(r.seconds < 5);
  pid_t left = (pid_t)atoi(text_of(&out));
  for (int i = 0; i < 200 && kill(left, 0) == 0; i++) {
    char path[64], text[256] = "";
    snprintf(path, sizeof path, "/proc/%ld/stat", (long)left);
    FILE *f = fopen(path, "r");
    if (!f || !fgets(text, sizeof text, f) || strstr(text, ") Z ")) {
      left = -1; /* gone, or not yet reaped by its new parent */
    }
    if (f) {
      fclose(f);
    }
    if (left < 0) {
      break;
    }
    usleep(10000);
  }
  assert_true(left < 0 || kill(left, 0) < 0);
  buf_free(&out);
}

/* Of all processes together, each of which stays below the limit. */
static void test_memory(void **state)
{
  (void)state;
  struct proc_limits limits = {.seconds = 20, .resident = 64 << 20};
  struct buf out = {0};
  const char *half = "(x=$(head -c 30000000 /dev/zero | tr '\\0' x);"
                     " sleep 20; :) &"; /* not last: a shell would exec it */
  struct buf script = {0};
  buf_printf(&script, "%s %s %s wait", half, half, half);
  struct proc_result r = limited(script.text, &out, &limits);
  assert_true(r.memory_out);
  assert_true(r.seconds < 15);
  buf_free(&script);
  buf_free(&out);
}

static void test_output_limit(void **state)
{
  (void)state;
  struct proc_limits limits = {.output = 1000};
  struct buf out = {0};
  assert_good(limited("echo first; head -c 3000000 /dev/zero", &out, &limits));
  assert_int_equal(out.length, 1000);
  assert_memory_equal(out.text, "first\n", 6);
  assert_true(out.room < 1 << 18);
  buf_free(&out);
}

/* What is put for a shell is what a shell takes. */
static void test_words(void **state)
{
  (void)state;
  static const char *const words[] = {
      "plain", "a/b=c,d:e@f%+", "",           "two words", "it's",
      "''",    "$HOME;`x`*~\\", "line\nline", "\xc3\xa9"};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    struct buf script = {0}, out = {0};
    buf_puts(&script, "printf %s ");
    buf_put_word(&script, words[i]);
    buf_puts(&script, "; printf '|%s' ");
    buf_put_quoted(&script, words[i]);
    const char *const argv[] = {"sh", "-c", script.text, NULL};
    struct proc_result r = proc_run(argv, &out, NULL);
    assert_int_equal(r.code, 0);
    size_t n = strlen(words[i]);
    assert_int_equal(out.length, 2 * n + 1);
    assert_memory_equal(out.text, words[i], n);
    assert_memory_equal(out.text + n + 1, words[i], n);
    buf_free(&script);
    buf_free(&out);
  }
}

static void test_own_file(void **state)
{
  (void)state;
  struct arena a = {0};
  const char *own = proc_own_file(&a);
  assert_non_null(own);
  assert_string_equal(strrchr(own, '/'), "/proc");
  assert_int_equal(access(own, X_OK), 0);
  arena_release(&a);
}

static void test_taken_signals(void **state)
{
  (void)state;
  sigset_t all, before;
  signal(SIGHUP, SIG_IGN);
  signals_take(&all, &before);
  assert_int_equal(signals_look(&all), 0);
  raise(SIGHUP); /* as under nohup */
  assert_int_equal(signals_look(&all), 0);
  raise(SIGTERM);
  raise(SIGINT);
  int first = signals_look(&all), second = signals_look(&all);
  assert_int_equal(first + second, SIGTERM + SIGINT);
  assert_int_equal(signals_look(&all), 0);
  sigprocmask(SIG_SETMASK, &before, NULL);
  signal(SIGHUP, SIG_DFL);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_captured),
      cmocka_unit_test(test_silent),
      cmocka_unit_test(test_arguments),
      cmocka_unit_test(test_much_on_both),
      cmocka_unit_test(test_empty_input),
      cmocka_unit_test(test_exit_codes),
      cmocka_unit_test(test_signals),
      cmocka_unit_test(test_missing),
      cmocka_unit_test(test_stderr_shared),
      cmocka_unit_test(test_nothing_leaks),
      cmocka_unit_test(test_files_are_closed),
      cmocka_unit_test(test_no_pipe),
      cmocka_unit_test(test_interrupted),
      cmocka_unit_test(test_time),
      cmocka_unit_test(test_left_behind),
      cmocka_unit_test(test_memory),
      cmocka_unit_test(test_output_limit),
      cmocka_unit_test(test_words),
      cmocka_unit_test(test_own_file),
      cmocka_unit_test(test_taken_signals),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
