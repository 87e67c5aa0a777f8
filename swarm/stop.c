/* stop.c -- a file that is there from the start and empty until a violation was
 * confirmed: to see that a file is new may take NFS half a minute, to see that
 * it has grown only an open(). */
#include "swarm/worker.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static int open_stop(const struct manifest *m, int how)
{
  char path[4096];
  snprintf(path, sizeof path, "%s/stop", m->folder);
  return open(path, how | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0666);
}

/* A file of another run says nothing about this one. */
bool stop_is_set(const struct manifest *m)
{
  char text[256];
  int fd = open_stop(m, O_RDONLY);
  ssize_t n = fd >= 0 ? read(fd, text, sizeof text - 1) : 0;
  if (fd >= 0) {
    close(fd);
  }
  text[n > 0 ? n : 0] = '\0';
  return strstr(text, m->run) != NULL;
}

bool stop_set(const struct manifest *m, const char *task)
{
  char line[TASK_ID_MAX + 64];
  int fd = open_stop(m, O_WRONLY | O_CREAT | O_APPEND);
  int n = snprintf(line, sizeof line, "{\"run\":\"%s\",\"task\":\"%s\"}\n",
                   m->run, task);
  bool ok = fd >= 0 && write(fd, line, (size_t)n) == n;
  return (fd < 0 || close(fd) == 0) && ok;
}
