#include "swarm/guard.h"

#include <errno.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { GROUPS_MAX = 1024 };

/* Group numbers, negative when they have ended, until nobody is left to send
 * them. */
static _Noreturn void watch(int fd)
{
  pid_t groups[GROUPS_MAX], got;
  int count = 0;
  ssize_t n;
  while ((n = recv(fd, &got, sizeof got, MSG_WAITALL)) != 0) {
    if (n < 0 && errno == EINTR) {
      continue;
    }
    if (n != sizeof got) {
      break;
    }
    for (int i = 0; got < 0 && i < count; i++) {
      if (groups[i] == -got) {
        groups[i] = groups[--count];
        break;
      }
    }
    if (got > 0 && count < GROUPS_MAX) {
      groups[count++] = got;
    }
  }
  for (int i = 0; i < count; i++) {
    kill(-groups[i], SIGKILL);
  }
  _exit(0);
}

bool guard_start(struct guard *g)
{
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
    return false;
  }
  g->pid = fork();
  if (g->pid == 0) {
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, NULL);
    setsid();
    /* Nobody is to wait for the end of a pipe because of us. */
    dup2(ends[1], 0);
    close_range(1, ~0U, 0);
    watch(0);
  }
  close(ends[1]);
  g->fd = ends[0];
  if (g->pid < 0) {
    close(g->fd);
    return false;
  }
  return true;
}

static void tell(const struct guard *g, pid_t number)
{
  send(g->fd, &number, sizeof number, MSG_NOSIGNAL);
}

void guard_began(const struct guard *g, pid_t group)
{
  tell(g, group);
}

void guard_ended(const struct guard *g, pid_t group)
{
  tell(g, -group);
}

void guard_stop(struct guard *g)
{
  close(g->fd);
  while (waitpid(g->pid, NULL, 0) < 0 && errno == EINTR) {
  }
}
