/* stop.c -- a file that is there from the start and empty until there is an
 * answer: to see that a file is new may take NFS half a minute, to see that it
 * has grown only an open(). */
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

/* A line of another run says nothing about this one. */
static enum stop read_line(const struct manifest *m, const char *line)
{
  return !strstr(line, m->run)         ? STOP_NONE
         : strstr(line, "\"task\":")   ? STOP_BUG
         : strstr(line, "\"family\":") ? STOP_CLEAN
                                       : STOP_NONE;
}

enum stop stop_read(const struct manifest *m)
{
  char text[1024], *rest = text;
  enum stop why = STOP_NONE;
  int fd = open_stop(m, O_RDONLY);
  ssize_t n = fd >= 0 ? read(fd, text, sizeof text - 1) : 0;
  if (fd >= 0) {
    close(fd);
  }
  text[n > 0 ? n : 0] = '\0';
  for (const char *line; (line = strsep(&rest, "\n"));) {
    enum stop one = read_line(m, line);
    why = one > why ? one : why;
  }
  return why;
}

bool stop_set(const struct manifest *m, enum stop why, const char *by)
{
  char line[TASK_ID_MAX + 256];
  int fd = open_stop(m, O_WRONLY | O_CREAT | O_APPEND);
  int n = snprintf(line, sizeof line, "{\"run\":\"%s\",\"%s\":\"%.128s\"}\n",
                   m->run, why == STOP_BUG ? "task" : "family", by);
  bool ok = fd >= 0 && write(fd, line, (size_t)n) == n;
  return (fd < 0 || close(fd) == 0) && ok;
}
