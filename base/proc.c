#include "base/proc.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

double proc_clock(void)
{
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void close_fd(int *fd)
{
  if (*fd >= 0) {
    close(*fd);
  }
  *fd = -1;
}

static void put_at(int fd, int want)
{
  if (fd == want) {
    fcntl(fd, F_SETFD, 0); /* dup2 would leave it to be closed */
  } else {
    dup2(fd, want);
  }
}

/* In the child: only async-signal-safe calls. */
static void become(const char *const argv[], const struct proc_limits *limits,
                   pid_t parent, int out, int err, int failure)
{
  int null = open("/dev/null", O_RDONLY | O_CLOEXEC);
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) {
    _exit(127); /* it died before we asked */
  }
  if (limits->memory) {
    struct rlimit l = {limits->memory, limits->memory};
    setrlimit(RLIMIT_AS, &l);
  }
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
  put_at(null, 0);
  put_at(out, 1);
  if (err >= 0) {
    put_at(err, 2);
  }
  signal(SIGPIPE, SIG_DFL);
  /* execvp wants char *const *, but does not write through it. */
  union {
    const char *const *in;
    char *const *out;
  } vector = {.in = argv};
  execvp(argv[0], vector.out);
  int e = errno;
  ssize_t n = write(failure, &e, sizeof e);
  _exit(n == sizeof e ? 127 : 126);
}

bool proc_start(struct proc *p, const char *const argv[],
                const struct proc_limits *limits)
{
  bool own_err = p->own_err;
  struct buf out = p->out, err = p->err;
  *p = (struct proc){
      .own_err = own_err, .out = out, .err = err, .fds = {-1, -1}};
  int pipes[3][2] = {{-1, -1}, {-1, -1}, {-1, -1}};
  bool ok = pipe2(pipes[0], O_CLOEXEC) == 0 &&
            (own_err || pipe2(pipes[1], O_CLOEXEC) == 0) &&
            pipe2(pipes[2], O_CLOEXEC) == 0;
  pid_t parent = getpid();
  p->start = proc_clock();
  p->pid = ok ? fork() : -1;
  if (p->pid == 0) {
    become(argv, limits, parent, pipes[0][1], pipes[1][1], pipes[2][1]);
  }
  p->result.errno_ = p->pid < 0 ? errno : 0;
  for (int i = 0; i < 3; i++) {
    close_fd(&pipes[i][1]);
  }
  if (p->pid > 0) {
    setpgid(p->pid, p->pid);
    int e = 0;
    ssize_t n;
    while ((n = read(pipes[2][0], &e, sizeof e)) < 0 && errno == EINTR) {
    }
    if (n > 0) {
      p->result.errno_ = e;
      waitpid(p->pid, NULL, 0);
      p->pid = 0;
    }
  } else {
    p->pid = 0;
  }
  close_fd(&pipes[2][0]);
  p->result.started = p->pid > 0;
  if (!p->result.started) {
    close_fd(&pipes[0][0]);
    close_fd(&pipes[1][0]);
    return false;
  }
  p->fds[0] = pipes[0][0];
  p->fds[1] = pipes[1][0];
  p->deadline = limits->seconds > 0 ? p->start + limits->seconds : 0;
  return true;
}

static void finish(struct proc *p)
{
  int status;
  struct rusage usage = {0};
  close_fd(&p->fds[0]);
  close_fd(&p->fds[1]);
  while (wait4(p->pid, &status, 0, &usage) < 0 && errno == EINTR) {
  }
  kill(-p->pid, SIGKILL); /* what it left behind */
  p->pid = 0;
  p->result.signaled = WIFSIGNALED(status);
  p->result.code = p->result.signaled ? WTERMSIG(status) : WEXITSTATUS(status);
  p->result.seconds = proc_clock() - p->start;
  p->result.peak_kb = usage.ru_maxrss;
}

void proc_stop(struct proc *p)
{
  if (p->pid > 0) {
    kill(-p->pid, SIGKILL);
    finish(p);
  }
}

void proc_free(struct proc *p)
{
  proc_stop(p);
  buf_free(&p->out);
  buf_free(&p->err);
}

static void read_some(struct proc *p, int i)
{
  struct buf *b = i ? &p->err : &p->out;
  char *room = buf_room(b, 65536);
  ssize_t n = read(p->fds[i], room, 65536);
  if (n > 0) {
    b->length += (size_t)n;
  } else if (n == 0 || errno != EINTR) {
    close_fd(&p->fds[i]);
  }
  *buf_room(b, 0) = '\0';
}

enum { PROCS_MAX = 64 };

int proc_wait_any(struct proc *all, int count, double limit)
{
  double end = limit > 0 ? proc_clock() + limit : 0;
  for (;;) {
    struct pollfd fds[PROCS_MAX * 2];
    int owner[PROCS_MAX * 2], n = 0, running = 0;
    double now = proc_clock(), next = end;
    if (end > 0 && now >= end) {
      return PROC_LATE;
    }
    for (int i = 0; i < count; i++) {
      struct proc *p = &all[i];
      if (p->pid <= 0) {
        continue;
      }
      running++;
      if (p->deadline > 0 && now >= p->deadline) {
        p->result.timeout = true;
        proc_stop(p);
        return i;
      }
      if (p->fds[0] < 0 && p->fds[1] < 0) {
        finish(p);
        return i;
      }
      next = p->deadline > 0 && (next <= 0 || p->deadline < next) ? p->deadline
                                                                  : next;
      for (int k = 0; k < 2 && n < PROCS_MAX * 2; k++) {
        if (p->fds[k] >= 0) {
          owner[n] = i * 2 + k;
          fds[n++] = (struct pollfd){.fd = p->fds[k], .events = POLLIN};
        }
      }
    }
    if (!running) {
      return PROC_NONE;
    }
    int wait = next > 0 ? (int)((next - now) * 1000) + 1 : -1;
    if (poll(fds, (nfds_t)n, wait) <= 0) {
      continue; /* a deadline, or a signal */
    }
    for (int k = 0; k < n; k++) {
      if (fds[k].revents) {
        read_some(&all[owner[k] / 2], owner[k] % 2);
      }
    }
  }
}

struct proc_result proc_run(const char *const argv[], struct buf *out,
                            struct buf *err)
{
  struct proc p = {.own_err = err == NULL, .out = *out};
  if (err) {
    p.err = *err;
  }
  struct proc_limits limits = {0};
  if (proc_start(&p, argv, &limits)) {
    proc_wait_any(&p, 1, 0);
  }
  *out = p.out;
  if (err) {
    *err = p.err;
  }
  return p.result;
}

int proc_interact(const char *const argv[])
{
  pid_t pid = fork();
  int status;
  if (pid == 0) {
    union {
      const char *const *in;
      char *const *out;
    } vector = {.in = argv};
    execvp(argv[0], vector.out);
    _exit(127);
  }
  /* Ctrl-C is for it, not for us. */
  void (*before)(int) = signal(SIGINT, SIG_IGN);
  while (pid > 0 && waitpid(pid, &status, 0) < 0) {
    if (errno != EINTR) {
      pid = -1;
    }
  }
  signal(SIGINT, before);
  return pid > 0 && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}
