#include "modules/children.h"

#include "base/signals.h"

#include <string.h>

enum { JOBS = 64 };

bool children_stopped(struct children *c)
{
  c->signal = c->signal ? c->signal : signals_look(&c->signals);
  return c->signal || proc_clock() >= c->deadline;
}

static void start(struct children *c, struct child *k, struct proc *p)
{
  double left = c->deadline - proc_clock();
  struct proc_limits limits = {.seconds =
                                   k->seconds < left ? k->seconds : left};
  VEC_PUSH(c->arena, &k->argv, NULL);
  k->started = proc_start(p, k->argv.at, &limits);
  k->argv.count--;
}

static void end(struct children *c, struct child *k, struct proc *p)
{
  k->timeout = p->result.timeout;
  k->status = p->result.signaled ? -1 : p->result.code;
  k->length = p->out.length;
  k->out =
      arena_strndup(c->arena, p->out.text ? p->out.text : "", p->out.length);
  k->err =
      arena_strndup(c->arena, p->err.text ? p->err.text : "", p->err.length);
  proc_free(p);
}

bool children_run(struct children *c, struct child *all, uint32_t count)
{
  struct proc procs[JOBS] = {{0}};
  struct child *of[JOBS] = {0};
  int jobs = (int)(c->jobs < JOBS ? c->jobs : JOBS);
  uint32_t next = 0;
  bool stopped;
  for (;;) {
    stopped = children_stopped(c);
    for (int i = 0; i < jobs && next < count && !stopped; i++) {
      if (procs[i].pid <= 0) {
        of[i] = &all[next++];
        start(c, of[i], &procs[i]);
      }
    }
    int slot = stopped ? PROC_NONE : proc_wait_any(procs, jobs, 0.2);
    if (slot >= 0) {
      end(c, of[slot], &procs[slot]);
    } else if (stopped || (slot == PROC_NONE && next == count)) {
      break;
    }
  }
  for (int i = 0; i < jobs; i++) {
    proc_free(&procs[i]);
  }
  return !stopped;
}
