#include "base/proc.h"

#include "base/resident.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
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

/* What is ours alone, and would be a child's until it executes something. */
static void forget_handlers(void)
{
  struct sigaction act;
  for (int i = 1; i < NSIG; i++) {
    if (sigaction(i, NULL, &act) == 0 && act.sa_handler != SIG_DFL &&
        act.sa_handler != SIG_IGN) {
      signal(i, SIG_DFL);
    }
  }
  signal(SIGPIPE, SIG_DFL); /* what we may ignore */
  signal(SIGXFSZ, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

static void be_first_to_go(void)
{
  int fd = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
  if (fd >= 0) {
    ssize_t n = write(fd, "1000", 4);
    (void)n; /* it is a favour */
    close(fd);
  }
}

/* In the child, which has our memory until it executes: only
 * async-signal-safe calls. */
static void become(const char *const argv[], const struct proc_limits *limits,
                   pid_t parent, const int fds[3], volatile int *failure)
{
  int in = fds[0] >= 0 ? fds[0] : open("/dev/null", O_RDONLY | O_CLOEXEC);
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) {
    _exit(127); /* it died before we asked */
  }
  be_first_to_go();
  if (limits->memory) {
    struct rlimit l = {limits->memory, limits->memory};
    setrlimit(RLIMIT_AS, &l);
  }
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
  put_at(in, 0);
  put_at(fds[1], 1);
  if (fds[2] >= 0) {
    put_at(fds[2], 2);
  }
  forget_handlers();
  /* execvp wants char *const *, but does not write through it. */
  union {
    const char *const *in;
    char *const *out;
  } vector = {.in = argv};
  execvp(argv[0], vector.out);
  *failure = errno;
  _exit(127);
}

/* As vfork, since the cost of fork grows with our memory. No signal comes
 * between, lest a handler of ours runs in the child. */
static pid_t start(const char *const argv[], const struct proc_limits *limits,
                   const int fds[3], volatile int *failure)
{
  sigset_t all, before;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, &before);
  pid_t parent = getpid(), pid = vfork();
  if (pid == 0) {
    become(argv, limits, parent, fds, failure);
  }
  if (pid < 0) {
    *failure = errno;
  }
  sigprocmask(SIG_SETMASK, &before, NULL);
  return pid;
}

/* A file without a name that has the text; -1: errno. */
static int open_input(const struct buf *text)
{
  int fd = memfd_create("input", MFD_CLOEXEC);
  for (size_t done = 0; fd >= 0 && done < text->length;) {
    ssize_t n = write(fd, text->text + done, text->length - done);
    if (n < 0 && errno != EINTR) {
      close_fd(&fd);
    }
    done += n > 0 ? (size_t)n : 0;
  }
  if (fd >= 0) {
    lseek(fd, 0, SEEK_SET);
  }
  return fd;
}

bool proc_start(struct proc *p, const char *const argv[],
                const struct proc_limits *limits)
{
  bool own_err = p->own_err;
  struct buf out = p->out, err = p->err;
  *p = (struct proc){.own_err = own_err,
                     .out = out,
                     .err = err,
                     .fds = {-1, -1},
                     .pidfd = -1,
                     .resident = limits->resident,
                     .output = limits->output,
                     .start = proc_clock()};
  int pipes[2][2] = {{-1, -1}, {-1, -1}};
  volatile int failure = 0;
  int input = limits->input ? open_input(limits->input) : -1;
  if ((!limits->input || input >= 0) && pipe2(pipes[0], O_CLOEXEC) == 0 &&
      (own_err || pipe2(pipes[1], O_CLOEXEC) == 0)) {
    int fds[] = {input, pipes[0][1], pipes[1][1]};
    p->pid = start(argv, limits, fds, &failure);
  } else {
    failure = errno;
  }
  close_fd(&input);
  for (int i = 0; i < 2; i++) {
    close_fd(&pipes[i][1]);
    p->fds[i] = pipes[i][0];
  }
  if (failure) {
    while (p->pid > 0 && waitpid(p->pid, NULL, 0) < 0 && errno == EINTR) {
    }
    close_fd(&p->fds[0]);
    close_fd(&p->fds[1]);
    p->pid = 0;
    p->result.errno_ = failure;
    return false;
  }
  p->result.started = true;
  p->pidfd = (int)syscall(SYS_pidfd_open, p->pid, 0); /* -1: an old kernel */
  for (int i = 0; i < 2; i++) {
    if (p->fds[i] >= 0) {
      fcntl(p->fds[i], F_SETFL, O_NONBLOCK);
    }
  }
  p->deadline = limits->seconds > 0 ? p->start + limits->seconds : 0;
  return true;
}

/* False: nothing is there now. */
static bool read_some(struct proc *p, int i)
{
  struct buf *b = i ? &p->err : &p->out;
  char *room = buf_room(b, 65536);
  ssize_t n = read(p->fds[i], room, 65536);
  if (n > 0) {
    b->length += (size_t)n;
    if (p->output && b->length > p->output) {
      b->length = p->output;
    }
  } else if (n == 0 || (errno != EINTR && errno != EAGAIN)) {
    close_fd(&p->fds[i]);
  }
  *buf_room(b, 0) = '\0';
  return n > 0;
}

/* It has ended, or was killed. */
static void finish(struct proc *p)
{
  int status;
  struct rusage usage = {0};
  siginfo_t info;
  while (waitid(P_PID, (id_t)p->pid, &info, WEXITED | WNOWAIT) < 0 &&
         errno == EINTR) {
  }
  /* What it left behind; its number is not given to others before wait4. */
  kill(-p->pid, SIGKILL);
  for (int i = 0; i < 2; i++) {
    while (p->fds[i] >= 0 && read_some(p, i)) {
    }
    close_fd(&p->fds[i]);
  }
  close_fd(&p->pidfd);
  while (wait4(p->pid, &status, 0, &usage) < 0 && errno == EINTR) {
  }
  p->pid = 0;
  p->result.signaled = WIFSIGNALED(status);
  p->result.code = p->result.signaled ? WTERMSIG(status) : WEXITSTATUS(status);
  p->result.seconds = proc_clock() - p->start;
  p->result.cpu =
      (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
      (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1e-6;
  p->result.peak_kb = usage.ru_maxrss;
}

void proc_ask(const struct proc *p)
{
  if (p->pid > 0) {
    kill(-p->pid, SIGTERM);
  }
}

void proc_stop(struct proc *p)
{
  if (p->pid > 0) {
    kill(-p->pid, SIGKILL);
    kill(p->pid, SIGKILL); /* it may have left its group */
    finish(p);
  }
}

void proc_free(struct proc *p)
{
  proc_stop(p);
  buf_free(&p->out);
  buf_free(&p->err);
}

enum { PROCS_MAX = 512 };
static const double watch_every = 0.1, poll_every = 0.02;

/* Killed, or ended where the kernel does not tell us so by itself. */
static bool has_ended(struct proc *p, double now, bool look)
{
  siginfo_t info = {0};
  if (p->deadline > 0 && now >= p->deadline) {
    p->result.timeout = true;
  } else if (p->resident && look && resident_tree(p->pid) > p->resident) {
    p->result.memory_out = true;
  } else {
    if (p->pidfd < 0 &&
        waitid(P_PID, (id_t)p->pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
        info.si_pid) {
      finish(p);
      return true;
    }
    return false;
  }
  proc_stop(p);
  return true;
}

/* What is to be waited for: up to three for each that runs. */
static nfds_t collect(struct proc *all, int count, struct pollfd *fds,
                      int *owner)
{
  nfds_t n = 0;
  for (int i = 0; i < count; i++) {
    int each[] = {all[i].fds[0], all[i].fds[1], all[i].pidfd};
    for (int k = 0; all[i].pid > 0 && k < 3 && n < PROCS_MAX * 3; k++) {
      if (each[k] >= 0) {
        owner[n] = i * 3 + k;
        fds[n++] = (struct pollfd){.fd = each[k], .events = POLLIN};
      }
    }
  }
  return n;
}

int proc_wait_any(struct proc *all, int count, double limit)
{
  double end = limit > 0 ? proc_clock() + limit : 0, watched = 0;
  for (;;) {
    struct pollfd fds[PROCS_MAX * 3];
    int owner[PROCS_MAX * 3], running = 0;
    double now = proc_clock(), next = end > 0 ? end : now + 3600;
    bool look = now >= watched + watch_every;
    watched = look ? now : watched;
    for (int i = 0; i < count; i++) {
      struct proc *p = &all[i];
      if (p->pid <= 0) {
        continue;
      }
      running++;
      if (has_ended(p, now, look)) {
        return i;
      }
      double again = p->pidfd < 0  ? now + poll_every
                     : p->resident ? watched + watch_every
                                   : next;
      next = again < next ? again : next;
      next = p->deadline > 0 && p->deadline < next ? p->deadline : next;
    }
    if (end > 0 && now >= end) {
      return PROC_LATE;
    }
    if (!running) {
      return PROC_NONE;
    }
    nfds_t n = collect(all, count, fds, owner);
    if (poll(fds, n, next > now ? (int)((next - now) * 1000) + 1 : 0) <= 0) {
      continue; /* a deadline, or a signal */
    }
    for (nfds_t k = 0; k < n; k++) {
      struct proc *p = &all[owner[k] / 3];
      if (fds[k].revents && owner[k] % 3 < 2) {
        read_some(p, owner[k] % 3);
      } else if (fds[k].revents) {
        finish(p);
        return owner[k] / 3;
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

const char *proc_own_file(struct arena *a)
{
  char path[PATH_MAX];
  ssize_t n = readlink("/proc/self/exe", path, sizeof path);
  return n > 0 ? arena_strndup(a, path, (size_t)n) : NULL;
}
