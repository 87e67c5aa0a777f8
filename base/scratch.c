#include "base/scratch.h"

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A signal's handler has nothing but what is static. Names of files are short
 * and few; what else lies there is left, and the folder with it. */
enum { FILES = 16 };
static char folder[4096];
static char files[FILES][64];
static volatile sig_atomic_t file_count;

static const int signals[] = {SIGHUP,  SIGINT, SIGTERM, SIGPIPE,
                              SIGABRT, SIGBUS, SIGFPE,  SIGSEGV};

static void full_path(char *out, const char *name)
{
  size_t n = strlen(folder);
  memcpy(out, folder, n);
  out[n] = '/';
  memcpy(out + n + 1, name, strlen(name) + 1);
}

void scratch_close(void)
{
  char path[sizeof folder + sizeof files[0] + 1];
  if (!folder[0]) {
    return;
  }
  for (int i = 0; i < file_count; i++) {
    full_path(path, files[i]);
    unlink(path);
  }
  rmdir(folder);
  folder[0] = '\0';
  file_count = 0;
}

static void on_signal(int sig)
{
  int saved = errno;
  scratch_close();
  errno = saved;
  signal(sig, SIG_DFL);
  raise(sig);
}

bool scratch_open(void)
{
  const char *tmp = getenv("TMPDIR");
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
  bool known = false;
  for (int i = 0; i < file_count; i++) {
    known = known || strcmp(files[i], name) == 0;
  }
  if (!known && file_count < FILES && strlen(name) < sizeof files[0]) {
    memcpy(files[file_count], name, strlen(name) + 1);
    file_count++;
  }
  return arena_printf(a, "%s/%s", folder, name);
}
