#include "base/orphans.h"

#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

void orphans_adopt(void)
{
  prctl(PR_SET_CHILD_SUBREAPER, 1);
}

/* False: there are none, or the kernel does not tell. */
static bool end_some(void)
{
  char path[64], text[4096], *at = text, *end;
  snprintf(path, sizeof path, "/proc/self/task/%ld/children", (long)getpid());
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  ssize_t n = fd >= 0 ? read(fd, text, sizeof text - 1) : -1;
  bool any = false;
  if (fd >= 0) {
    close(fd);
  }
  text[n > 0 ? n : 0] = '\0';
  for (long child; (child = strtol(at, &end, 10)) > 0; at = end) {
    pid_t group = getpgid((pid_t)child);
    if (group > 0 && group != getpgrp()) {
      kill(-group, SIGKILL);
    }
    kill((pid_t)child, SIGKILL);
    waitpid((pid_t)child, NULL, WNOHANG);
    any = true;
  }
  return any;
}

void orphans_end(void)
{
  const struct timespec moment = {.tv_nsec = 5000000};
  for (int i = 0; i < 200 && end_some(); i++) {
    nanosleep(&moment, NULL);
  }
}
