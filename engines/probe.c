#include "engines/probe.h"

#include "tiling/learn.h"

#include <errno.h>
#include <string.h>

enum { PROBES = 8, PROBES_EACH = 2, LATE = 3 };

/* How long CBMC takes for one of the tasks. */
static const char *run_one(struct session *v, struct task_template *m,
                           const struct tile_family *p, uint64_t index,
                           double seconds, struct sized *seen)
{
  struct selection selection;
  struct cut cut;
  struct proc proc = {0};
  struct cbmc_result r = {0};
  struct cbmc_job job = session_cbmc_job(v, session_file(v, m->suffix), NULL);
  job.limits.seconds = LATE * seconds;
  tile_family_select(p, index, &selection);
  cut_select(v->arena, m, &p->space, &selection, &cut);
  if (!task_template_write(m, &cut, job.file)) {
    return arena_printf(v->arena, "cannot write %s: %s", job.file,
                        strerror(errno));
  }
  if (!cbmc_start(&proc, &job, &r, v->arena)) {
    return r.failure;
  }
  proc_wait_any(&proc, 1, 0);
  seen->seconds = proc.result.seconds;
  seen->timeout = proc.result.timeout || proc.result.signaled;
  proc_free(&proc);
  return NULL;
}

/* The longest thread's positions. */
static uint32_t longest(const struct unit *u)
{
  uint32_t most = 1;
  for (uint32_t t = 0; t < u->threads.count; t++) {
    uint32_t n = u->threads.at[t]->points + 1;
    most = n > most ? n : most;
  }
  return most;
}

/* Two of that size, chosen as the seed says. */
static const char *try_size(struct session *v, struct task_template *m,
                            json_t *parameters, uint32_t size, double seconds,
                            struct sized *seen)
{
  struct tile_family p = {0};
  json_object_set_new(parameters, "tile-size",
                      json_string(arena_printf(v->arena, "%u", size)));
  const char *why = tile_family_open(v, &p, m->unit, parameters);
  for (uint32_t i = 0; i < PROBES_EACH && !why; i++) {
    uint64_t index = p.space.small ? i % p.space.small_count : i;
    seen[i].size = size;
    why = run_one(v, m, &p, index, seconds, &seen[i]);
  }
  return why;
}

const char *probe_size(struct session *v, struct task_template *m,
                       json_t *parameters, double seconds)
{
  struct sized seen[PROBES * PROBES_EACH];
  uint32_t most = longest(m->unit), size = most, count = 0;
  const char *why = NULL;
  for (int i = 0; i < PROBES && !why; i++) {
    why = try_size(v, m, parameters, size, seconds, seen + count);
    count += PROBES_EACH;
    uint32_t next = learn_size(seen, count, seconds, most, 1, most);
    if (next == size) {
      break;
    }
    size = next;
  }
  json_object_set_new(parameters, "tile-size",
                      json_string(arena_printf(v->arena, "%u", size)));
  return why;
}
