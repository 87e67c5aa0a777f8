#include "swarm/executor.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static const struct executor rows[] = {
    {"parallel", parallel_run},
    {"slurm", slurm_run},
    {"template", template_run},
};

const struct executor *executor_find(const char *name)
{
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    if (strcmp(rows[i].name, name) == 0) {
      return &rows[i];
    }
  }
  return NULL;
}

void executor_cancel(const struct manifest *m)
{
  slurm_cancel(m);
}

uint32_t executor_parts(const struct manifest *m,
                        const struct executor_options *o, uint32_t want)
{
  uint64_t chunks = (m->total - 1) / m->chunk + 1;
  want = o->parts ? o->parts : want;
  return want < chunks ? want : (uint32_t)chunks;
}

void executor_flags(struct arena *a, const struct work *w, struct words *out)
{
  if (w->resume) {
    VEC_PUSH(a, out, "--resume");
  }
  if (w->retry) {
    VEC_PUSH(a, out, "--retry");
  }
  if (w->keep_going) {
    VEC_PUSH(a, out, "--keep-going");
  }
  if (w->seconds > 0) {
    VEC_PUSH(a, out, arena_printf(a, "--timeout=%.3f", w->seconds));
  }
}

const char *executor_ask(struct arena *a, const char *const argv[])
{
  struct buf out = {0}, err = {0};
  struct proc_result r = proc_run(argv, &out, &err);
  const char *answer = NULL;
  if (!r.started) {
    fprintf(stderr, "tessera: cannot run %s: %s\n", argv[0],
            strerror(r.errno_));
  } else if (r.signaled || r.code) {
    fprintf(stderr, "tessera: %s ended with %s %d\n", argv[0],
            r.signaled ? "signal" : "status", r.code);
    fwrite(err.text, 1, err.length, stderr);
  } else {
    size_t n = out.length ? strcspn(out.text, "\n") : 0;
    answer = arena_strndup(a, out.text ? out.text : "", n);
  }
  buf_free(&out);
  buf_free(&err);
  return answer;
}
