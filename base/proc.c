#include "base/proc.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

static void close_pair(const int fds[2])
{
  if (fds[0] >= 0) {
    close(fds[0]);
    close(fds[1]);
  }
}

/* Read both pipes until both are closed, so that neither blocks the child. */
static void drain(const int fds[2], struct buf *const bufs[2])
{
  struct pollfd p[2] = {{.fd = fds[0], .events = POLLIN},
                        {.fd = fds[1], .events = POLLIN}};
  while (p[0].fd >= 0 || p[1].fd >= 0) {
    if (poll(p, 2, -1) < 0) {
      if (errno == EINTR) {
        continue; /* revents are not set */
      }
      return;
    }
    for (int i = 0; i < 2; i++) {
      if (p[i].fd < 0 || !p[i].revents) {
        continue;
      }
      char *room = buf_room(bufs[i], 65536);
      ssize_t n = read(p[i].fd, room, 65536);
      if (n > 0) {
        bufs[i]->length += (size_t)n;
      } else if (n == 0 || errno != EINTR) {
        p[i].fd = -1;
      }
      *buf_room(bufs[i], 0) = '\0';
    }
  }
}

struct proc_result proc_run(const char *const argv[], struct buf *out,
                            struct buf *err)
{
  struct proc_result r = {0};
  int out_pipe[2] = {-1, -1}, err_pipe[2] = {-1, -1};
  if (pipe2(out_pipe, O_CLOEXEC) != 0 ||
      (err && pipe2(err_pipe, O_CLOEXEC) != 0)) {
    r.errno_ = errno;
    close_pair(out_pipe);
    return r;
  }
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, out_pipe[1], 1);
  if (err) {
    posix_spawn_file_actions_adddup2(&actions, err_pipe[1], 2);
  }
  pid_t pid;
  /* posix_spawn wants char *const *, but does not write through it. */
  union {
    const char *const *in;
    char *const *out;
  } vector = {.in = argv};
  r.errno_ = posix_spawnp(&pid, argv[0], &actions, NULL, vector.out, environ);
  posix_spawn_file_actions_destroy(&actions);
  close(out_pipe[1]);
  if (err) {
    close(err_pipe[1]);
  }
  if (r.errno_ == 0) {
    r.started = true;
    drain((int[2]){out_pipe[0], err ? err_pipe[0] : -1},
          (struct buf *const[2]){out, err});
    int status;
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
    }
    r.signaled = WIFSIGNALED(status);
    r.code = r.signaled ? WTERMSIG(status) : WEXITSTATUS(status);
  }
  close(out_pipe[0]);
  if (err) {
    close(err_pipe[0]);
  }
  return r;
}
