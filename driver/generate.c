/* generate.c -- `tessera generate`: tests for a module, written and run. */
#include "report/generate.h"

#include "base/orphans.h"
#include "base/scratch.h"
#include "base/signals.h"
#include "modules/keep.h"
#include "pipeline/properties.h"
#include "report/report.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* False: it was said why. */
static bool read_guide(const struct options *o, enum choose_guide *guide)
{
  static const char *const names[] = {"patterns", "pairs", "random"};
  const char *name = o->value[OPT_GUIDE];
  *guide = CHOOSE_PATTERNS;
  for (int i = 0; name && i < 3; i++) {
    if (strcmp(names[i], name) == 0) {
      *guide = (enum choose_guide)i;
      return true;
    }
  }
  if (name) {
    fprintf(stderr,
            "tessera: --guide: unknown guide '%s' (patterns, pairs, random)\n",
            name);
  }
  return !name;
}

static const char *read_check(struct arena *a, const struct options *o)
{
  uint32_t set;
  const char *check = o->value[OPT_CHECK];
  return !check ? properties_text(a, properties_by_default(), ",")
         : properties_read(a, check, &set) ? check
                                           : NULL;
}

static uint32_t read_jobs(const struct options *o)
{
  long cores = sysconf(_SC_NPROCESSORS_ONLN);
  uint32_t jobs = options_number(o, OPT_JOBS, cores > 0 ? (uint32_t)cores : 1);
  return jobs ? jobs : 1;
}

/* From here on a signal only ends the drivers. */
static int search(struct generation *g, const struct options *o,
                  const char *check, enum choose_guide guide)
{
  sigset_t before;
  double seconds = options_number(o, OPT_TIMEOUT, 60);
  struct children *c = &g->attempts.children;
  attempts_init(&g->attempts, &g->module, o);
  g->attempts.check = check;
  g->attempts.share = options_number(
      o, OPT_TASK_TIMEOUT, seconds < 100 ? 10 : (uint32_t)seconds / 10);
  c->arena = g->module.arena;
  c->jobs = read_jobs(o);
  c->deadline = g->start + seconds;
  signals_take(&c->signals, &before);
  orphans_adopt();
  g->roles = roles_find(&g->module, o);
  if (!g->module.broken) {
    chooser_init(&g->chooser, &g->module, g->roles, guide,
                 options_number(o, OPT_SEED, 0));
    generate_run(g, o);
  }
  orphans_end();
  sigprocmask(SIG_SETMASK, &before, NULL);
  if (g->module.broken) {
    return EXIT_USER_ERROR;
  }
  generate_report(g, o);
  return c->signal ? 128 + c->signal : generate_status(g);
}

int command_generate(struct options *o)
{
  struct compilation c = {0};
  struct generation *g = ARENA_NEW(&c.arena, struct generation);
  enum choose_guide guide;
  const char *check;
  g->start = proc_clock();
  if (!format_is_own(o, "generate") || !read_guide(o, &guide) ||
      !(check = read_check(&c.arena, o))) {
    arena_release(&c.arena);
    return EXIT_USAGE;
  }
  if (!scratch_open()) {
    fatal("cannot make a temporary folder:");
  }
  int status = EXIT_USER_ERROR;
  if (module_read(&g->module, &c, o)) {
    const char *folder = o->value[OPT_OUTPUT];
    bool made = folder && keep_folder(folder);
    status = search(g, o, check, guide);
    if (made && !g->bugs.count) {
      rmdir(folder);
    }
  } else if (c.diag.unsupported) {
    status = load_status(&c);
  }
  diag_finish(&g->module.diag);
  scratch_close();
  load_release(&c);
  return status;
}
