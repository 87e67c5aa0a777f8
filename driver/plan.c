/* plan.c -- `tessera plan`: a run of many tasks, to be done by `work`. */
#include "engines/emit.h"
#include "engines/plan_program.h"
#include "pipeline/svcomp.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* The command line as it could be given again, to `tessera plan`. */
static json_t *options_of(const struct options *o)
{
  json_t *all = json_array();
  for (int i = 0; i < OPT_COUNT; i++) {
    if (o->value[i] && i != OPT_OUTPUT &&
        options_are_for((enum option_id)i, "p")) {
      const char *name = options_name((enum option_id)i);
      json_array_append_new(all, *o->value[i]
                                     ? json_sprintf("%s=%s", name, o->value[i])
                                     : json_string(name));
    }
  }
  for (uint32_t i = 0; i < o->cc_flags.count; i++) {
    json_array_append_new(all, json_string(o->cc_flags.at[i]));
  }
  return all;
}

/* False: there is none of that name, which was said. */
static bool find_engine(struct arena *a, const struct options *o,
                        const struct engine **only)
{
  const char *name = o->value[OPT_ENGINE];
  name = name ? name : o->value[OPT_TASK_COUNT] ? "command" : NULL;
  *only = name ? engine_find(name) : NULL;
  if (!*only && !engine_is_choice(name)) {
    fprintf(stderr, "tessera: --engine: unknown engine '%s' (%s)\n", name,
            engine_names(a, true));
    return false;
  }
  return true;
}

static int plan(struct arena *a, struct options *o, struct manifest *m,
                struct run_program *p)
{
  const char *folder = o->value[OPT_OUTPUT], *emit = o->value[OPT_EMIT];
  const struct engine *only; /* or NULL: several, about a program */
  if ((emit || o->value[OPT_BACKEND]) && !o->value[OPT_ENGINE]) {
    o->value[OPT_ENGINE] = "backend";
  }
  if (!find_engine(a, o, &only)) {
    return EXIT_USAGE;
  }
  if (svcomp_asked(o) == 1u << SVCOMP_TERMINATION) {
    fputs("tessera: --property: whether it always ends is not looked at\n",
          stderr);
    return EXIT_USAGE;
  }
  if ((!folder || !*folder) == (!emit || !*emit)) {
    fputs("tessera: plan needs -o DIR, where the run is to be, or --emit=DIR\n",
          stderr);
    return EXIT_USAGE;
  }
  bool of_program = !only || !only->plan_all;
  if (of_program) { /* there is no second search that has what seldom happens */
    o->value[OPT_SPURIOUS] = o->value[OPT_SPURIOUS_FAILURES] = "";
  }
  m->tool = TESSERA_VERSION;
  m->folder = folder;
  m->options = options_of(o);
  m->seed = options_count(o, OPT_SEED, 0);
  m->seconds = options_seconds(o, OPT_TASK_TIMEOUT, 0);
  m->memory = (uint64_t)options_number(o, OPT_TASK_MEMORY, 0) << 20;
  int status = of_program ? plan_program(a, o, m, p) : only->plan_all(a, o, m);
  if (status) {
    return status;
  }
  if (!m->total || m->total > MANIFEST_TASKS_MAX) {
    fprintf(stderr,
            "tessera: a run has 1 to %" PRIu64 " tasks, not %" PRIu64 "\n",
            MANIFEST_TASKS_MAX, m->total);
    return EXIT_USAGE;
  }
  if (emit) {
    return emit_run(p, m, emit);
  }
  if (!manifest_write(a, m, folder) ||
      (of_program && !plan_program_keep(m, p))) {
    return EXIT_INTERNAL;
  }
  return 0;
}

int command_plan(struct options *o)
{
  struct arena a = {0};
  struct manifest m = {0};
  struct run_program p = {0};
  int status = plan(&a, o, &m, &p);
  program_close(&p);
  if (status == EXIT_SAFE && !o->quiet) {
    printf("%s: %" PRIu64 " tasks\n", m.folder ? m.folder : o->value[OPT_EMIT],
           m.total);
  }
  manifest_release(&m);
  arena_release(&a);
  return status;
}
