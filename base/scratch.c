#include "base/scratch.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

/* A signal's handler has nothing but what is static. */
static char folder[4096];
static unsigned users;
static pid_t owner; /* a fork of ours leaves it alone */

static const int signals[] = {SIGHUP, SIGINT, SIGTERM, SIGPIPE, SIGABRT,
                              SIGBUS, SIGFPE, SIGSEGV, SIGQUIT};

/* As getdents64 gives it; readdir() would allocate memory. */
struct entry {
  uint64_t inode, offset;
  unsigned short length;
  unsigned char type;
  char name[];
};

/* All that lies in an open folder, also what children left there. */
static void empty_folder(int fd, int depth)
{
  _Alignas(struct entry) char buffer[4096];
  long n;
  while ((n = syscall(SYS_getdents64, fd, buffer, sizeof buffer)) > 0) {
    for (long at = 0; at < n;) {
      const struct entry *e = (const struct entry *)(buffer + at);
      at += e->length;
      if (strcmp(e->name, ".") == 0 || strcmp(e->name, "..") == 0 ||
          unlinkat(fd, e->name, 0) == 0 || depth == 0) {
        continue;
      }
      int inner = openat(fd, e->name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
      if (inner >= 0) {
        empty_folder(inner, depth - 1);
        close(inner);
        unlinkat(fd, e->name, AT_REMOVEDIR);
      }
    }
  }
}

static void remove_folder(void)
{
  int fd = open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
  if (fd >= 0) {
    empty_folder(fd, 3);
    close(fd);
  }
  rmdir(folder);
  folder[0] = '\0';
}

void scratch_close(void)
{
  if (users > 0 && --users == 0) {
    remove_folder();
  }
}

/* fatal() ends us from anywhere. */
static void at_exit(void)
{
  if (folder[0] && getpid() == owner) {
    remove_folder();
  }
}

static void on_signal(int sig)
{
  int saved = errno;
  if (folder[0]) {
    remove_folder();
  }
  errno = saved;
  signal(sig, SIG_DFL);
  raise(sig);
}

bool scratch_open(void)
{
  const char *tmp = getenv("TMPDIR");
  if (users > 0) {
    users++;
    return true;
  }
  tmp = tmp && *tmp ? tmp : "/tmp";
  if (strlen(tmp) + 32 > sizeof folder) {
    errno = ENAMETOOLONG;
    return false;
  }
  char name[sizeof folder];
  snprintf(name, sizeof name, "%s/tessera-XXXXXX", tmp);
  if (!mkdtemp(name)) {
    return false;
  }
  memcpy(folder, name, strlen(name) + 1);
  users = 1;
  if (!owner) {
    atexit(at_exit);
  }
  owner = getpid();
  setenv("TMPDIR", folder, 1); /* what children leave goes with it */
  for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
    struct sigaction old, act = {.sa_handler = on_signal};
    sigemptyset(&act.sa_mask);
    if (sigaction(signals[i], NULL, &old) == 0 && old.sa_handler == SIG_DFL) {
      sigaction(signals[i], &act, NULL);
    }
  }
  return true;
}

const char *scratch_file(struct arena *a, const char *name)
{
  return arena_printf(a, "%s/%s", folder, name);
}
