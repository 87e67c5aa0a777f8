/* parallel.c -- GNU parallel starts the parts, here or over ssh.
 *
 * It gives the arguments to a shell, quoted by itself (--quote); what it would
 * replace in them (braces) is refused. We are a worker, too, that does nothing:
 * the parts end when we have gone (--under), on other machines as well, where
 * parallel's signals do not get. */
#include "swarm/executor.h"

#include "swarm/lease.h"
#include "swarm/worker.h"

#include "base/file.h"
#include "base/signals.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Parts for each process: so many that all end at about the same time. */
enum { PARTS_EACH = 8, PARTS_LEAST = 64 };
static const double tick = 0.2, patience = 5; /* seconds */

static bool can_pass(const char *text)
{
  for (const char *c = text; *c; c++) {
    if (*c == '{' || (unsigned char)*c < 32) {
      fprintf(stderr, "tessera: parallel cannot be given the name '%s'\n",
              text);
      return false;
    }
  }
  return true;
}

/* Machines in a file: lines that say something. 0: it was said why. */
static uint32_t count_hosts(const char *path)
{
  struct buf text = {0};
  uint32_t n = 0;
  if (!file_read(path, &text)) {
    fprintf(stderr, "tessera: %s: %s\n", path, strerror(errno));
    buf_free(&text);
    return 0;
  }
  for (const char *at = text.text; at && *at;) {
    at += strspn(at, " \t\n");
    n += *at && *at != '#';
    at += strcspn(at, "\n");
  }
  if (!n) {
    fprintf(stderr, "tessera: %s: no machines\n", path);
  }
  buf_free(&text);
  return n;
}

static void build(struct arena *a, const struct manifest *m,
                  const struct work *w, const struct executor_options *o,
                  const char *under, uint32_t parts, struct words *argv)
{
  const char *fixed[] = {"parallel",
                         "--will-cite",
                         "--quote",
                         "--jobs",
                         arena_printf(a, "%u", w->jobs),
                         "--joblog",
                         manifest_path(a, m, "joblog"),
                         "--retries",
                         "2"};
  for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++) {
    VEC_PUSH(a, argv, fixed[i]);
  }
  if (!w->keep_going) {
    VEC_PUSH(a, argv, "--halt");
    VEC_PUSH(a, argv, "now,fail=1");
  }
  if (o->hosts) {
    VEC_PUSH(a, argv, "--sshloginfile");
    VEC_PUSH(a, argv, o->hosts);
  }
  VEC_PUSH(a, argv, o->tessera);
  VEC_PUSH(a, argv, "work");
  VEC_PUSH(a, argv, "-j1");
  VEC_PUSH(a, argv, arena_printf(a, "--under=%s", under));
  executor_flags(a, w, argv);
  VEC_PUSH(a, argv, "--index={}");
  VEC_PUSH(a, argv, arena_printf(a, "--of=%u", parts));
  VEC_PUSH(a, argv, o->folder);
  VEC_PUSH(a, argv, ":::");
  for (uint32_t i = 0; i < parts; i++) {
    VEC_PUSH(a, argv, arena_printf(a, "%u", i));
  }
  VEC_PUSH(a, argv, NULL);
}

/* Until it ends, or a signal ends us: 0, or which. */
static int watch(struct proc *p, struct lease *l, const sigset_t *signals)
{
  int sig = 0;
  double told = 0;
  while (proc_wait_any(p, 1, tick) == PROC_LATE) {
    int got = signals_look(signals);
    if (sig && proc_clock() - told > patience) {
      proc_stop(p);
      break;
    }
    if (got > 0 && !sig) {
      sig = got;
      told = proc_clock();
      lease_close(l);        /* the parts see it */
      kill(p->pid, SIGTERM); /* no new ones */
      kill(p->pid, SIGTERM);
    } else if (!sig) {
      lease_beat(l);
    }
  }
  return sig;
}

static struct work_outcome finish(const struct manifest *m,
                                  const struct work *w, const struct proc *p,
                                  int sig)
{
  struct work_outcome end = {.end = WORK_DONE, .signal = sig};
  enum stop why = w->keep_going ? STOP_NONE : stop_read(m);
  const struct proc_result *r = &p->result;
  if (sig) {
    end.end = WORK_SIGNAL;
  } else if (why) {
    end.end = why == STOP_BUG ? WORK_BUG : WORK_CLEAN;
  } else if (r->signaled || r->code) {
    end.end = WORK_FAILED;
    fprintf(stderr, "tessera: parallel ended with %s %d; see %s/joblog\n",
            r->signaled ? "signal" : "status", r->code, m->folder);
    if (p->err.length) {
      fwrite(p->err.text, 1, p->err.length, stderr);
    }
  }
  return end;
}

struct work_outcome parallel_run(struct arena *a, const struct manifest *m,
                                 const struct work *w,
                                 const struct executor_options *o)
{
  struct work_outcome end = {.end = WORK_FAILED};
  struct lease lease = {0};
  struct words argv = {0};
  struct proc p = {0};
  struct proc_limits limits = {.output = 1 << 16};
  uint32_t hosts = o->hosts ? count_hosts(o->hosts) : 1;
  uint64_t want = (uint64_t)hosts * w->jobs * PARTS_EACH;
  want = want < PARTS_LEAST ? PARTS_LEAST : want < 1 << 16 ? want : 1 << 16;
  if (!hosts || !can_pass(o->tessera) || !can_pass(o->folder) ||
      !lease_open(&lease, m, w->resume)) {
    return end;
  }
  build(a, m, w, o, lease.name, executor_parts(m, o, (uint32_t)want), &argv);
  sigset_t signals, before;
  signals_take(&signals, &before);
  setenv("PARALLEL_SHELL", "/bin/sh", 1);
  if (proc_start(&p, argv.at, &limits)) {
    int sig = watch(&p, &lease, &signals);
    end = finish(m, w, &p, sig);
  } else {
    fprintf(stderr, "tessera: cannot run parallel: %s\n",
            strerror(p.result.errno_));
  }
  sigprocmask(SIG_SETMASK, &before, NULL);
  proc_free(&p);
  lease_close(&lease);
  return end;
}
