/* session.c -- what the user asked for, as the engines need it; where the
 * backends are; how much time is left. */
#include "engines/session.h"

#include "base/scratch.h"
#include "contract/orders.h"
#include "engines/engine.h"
#include "pipeline/properties.h"
#include "pipeline/reduction.h"
#include "pipeline/undefined.h"
#include "transforms/analysis/sites.h"
#include "transforms/memory_model.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char *session_place(struct session *v, loc_t at)
{
  struct place p = srcmap_find(&v->compilation->map, at);
  return arena_printf(v->arena, "%s:%u:%u", p.file ? p.file : "?", p.line,
                      p.column);
}

const char *session_event(struct session *v, const struct event *e)
{
  return arena_printf(v->arena, "%s, at %s", e->text, session_place(v, e->at));
}

double session_time_left(const struct session *v)
{
  return v->deadline - proc_clock();
}

uint64_t session_seconds(const struct session *v)
{
  double seconds = proc_clock() - v->start;
  return seconds < 1 ? 1 : (uint64_t)(seconds + 0.5);
}

const char *session_file(struct session *v, const char *ending)
{
  return scratch_file(v->arena,
                      arena_printf(v->arena, "task%u.%s", v->files++, ending));
}

/* --- backends --- */

/* The folder that many levels above our binary, or NULL. */
static const char *own_folder(struct arena *a, int up)
{
  const char *self = proc_own_file(a);
  size_t length = self ? strlen(self) : 0;
  for (int i = 0; i < up; i++) {
    const char *slash = memrchr(self, '/', length);
    length = slash ? (size_t)(slash - self) : length;
  }
  return self ? arena_strndup(a, self, length) : NULL;
}

/* On PATH, else where our set-up puts it beside the binary. */
static const char *find_cbmc(struct arena *a)
{
  const char *path = getenv("PATH"), *folder = own_folder(a, 2);
  for (const char *p = path; p && *p;) {
    size_t length = strcspn(p, ":");
    const char *try = arena_printf(a, "%.*s/cbmc", (int)length, p);
    if (length && access(try, X_OK) == 0) {
      return try;
    }
    p += length + (p[length] == ':');
  }
  return folder ? arena_printf(a, "%s/.deps/bin/cbmc", folder) : "cbmc";
}

#define LIBRARY_FEW "libstep.a"
#define LIBRARY_MANY "libstep-wide.a"

/* The explorer: beside the binary where it was built, or installed. */
static const char *find_library(struct arena *a)
{
  const char *built = own_folder(a, 1), *installed = own_folder(a, 2);
  if (!built) {
    return NULL;
  }
  const char *all[] = {arena_printf(a, "%s/runtime", built),
                       arena_printf(a, "%s/lib/tessera", installed)};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    const char *few = arena_printf(a, "%s/" LIBRARY_FEW, all[i]);
    const char *many = arena_printf(a, "%s/" LIBRARY_MANY, all[i]);
    if (access(few, R_OK) == 0 && access(many, R_OK) == 0) {
      return all[i];
    }
  }
  return NULL;
}

const char *session_library(const struct session *v, const struct unit *u)
{
  bool many = unit_agents(u) > STEP_FEW_THREADS;
  return arena_printf(v->arena, "%s/%s", v->library,
                      many ? LIBRARY_MANY : LIBRARY_FEW);
}

const char *session_find_cbmc(struct session *v)
{
  if (!v->cbmc) {
    v->cbmc = find_cbmc(v->arena);
    v->cbmc_version = cbmc_version(v->cbmc);
  }
  return v->cbmc_version ? NULL
                         : arena_printf(v->arena, "cannot run %s", v->cbmc);
}

struct cbmc_job session_cbmc_job(const struct session *v, const char *file,
                                 const char *property)
{
  return (struct cbmc_job){.cbmc = v->cbmc,
                           .version = v->cbmc_version,
                           .file = file,
                           .solver = v->options->value[OPT_SOLVER],
                           .property = property,
                           .whole = property != NULL,
                           .limits = {.memory = v->memory}};
}

struct explorer_job session_explorer_job(const struct session *v,
                                         const char *program)
{
  return (struct explorer_job){.program = program,
                               .seed = v->seed,
                               .memory = v->memory,
                               .check_events = bounds_check_events(&v->bounds),
                               .check_deadlock =
                                   bounds_check(&v->bounds, PROPERTY_DEADLOCK),
                               .no_spins = v->without >> REDUCE_SPINS & 1};
}

/* --- options --- */

static bool is_trace(const char *name)
{
  if (!name || strcmp(name, "short") == 0 || strcmp(name, "full") == 0) {
    return true;
  }
  fprintf(stderr, "tessera: --trace: unknown way '%s' (short, full)\n", name);
  return false;
}

static bool is_calls(uint32_t count)
{
  if (count > SITE_CALLS) {
    fprintf(stderr, "tessera: --calls: at most %d\n", SITE_CALLS);
  }
  return count <= SITE_CALLS;
}

enum { SMALL = 8 /* instructions */ };

static bool read_inline(const char *which, struct bounds *b)
{
  b->once = which && strcmp(which, "small") == 0 ? SMALL : 0;
  b->no_once = which && strcmp(which, "all") == 0;
  if (which && !b->once && !b->no_once && strcmp(which, "auto") != 0) {
    fprintf(stderr, "tessera: --inline: unknown way '%s' (auto, all, small)\n",
            which);
    return false;
  }
  return true;
}

static bool read_names(struct session *v)
{
  const char *engine = v->options->value[OPT_ENGINE];
  const char *order = v->options->value[OPT_ORDER];
  const char *states = v->options->value[OPT_STATES];
  const char *learn = v->options->value[OPT_LEARN];
  const char *solver = v->options->value[OPT_SOLVER];
  const char *guide = v->options->value[OPT_GUIDE];
  if (!engine_is_choice(engine)) {
    fprintf(stderr, "tessera: --engine: unknown engine '%s' (%s)\n", engine,
            engine_names(v->arena, false));
    return false;
  }
  if (states && strcmp(states, "auto") != 0 && strcmp(states, "whole") != 0 &&
      strcmp(states, "fingerprints") != 0 && strcmp(states, "bits") != 0) {
    fprintf(stderr,
            "tessera: --states: unknown way '%s' (auto, whole, fingerprints, "
            "bits)\n",
            states);
    return false;
  }
  if (states && strcmp(states, "bits") == 0 && order &&
      explorer_has_order(order) &&
      !(explorer_order_traits(order) & TRAIT_BITS)) {
    fputs("tessera: --states=bits goes with --order=depth only\n", stderr);
    return false;
  }
  if (v->options->value[OPT_DOT] &&
      !(order && explorer_order_traits(order) & TRAIT_NET)) {
    fputs("tessera: --dot goes with --order=net or unfold only\n", stderr);
    return false;
  }
  if (v->options->value[OPT_DOT] &&
      !(engine && strcmp(engine, "stepper") == 0)) {
    fputs(
        "tessera: --dot goes with --engine=stepper only: another engine might "
        "answer first\n",
        stderr);
    return false;
  }
  if (v->options->value[OPT_FIRST_BOUND] &&
      !(explorer_order_traits(order) & TRAIT_LATER)) {
    fputs("tessera: --first-bound goes with --order=pcb only\n", stderr);
    return false;
  }
  if (solver && !cbmc_has_solver(solver)) {
    fprintf(stderr, "tessera: --solver: unknown solver '%s' (%s)\n", solver,
            cbmc_solvers(v->arena));
    return false;
  }
  if (order && !explorer_has_order(order)) {
    fprintf(stderr, "tessera: --order: unknown order '%s' (%s)\n", order,
            explorer_orders(v->arena));
    return false;
  }
  if (v->options->value[OPT_LEARNED] && !v->options->value[OPT_GOALS] &&
      !(order && explorer_order_traits(order) & TRAIT_FOLLOWS)) {
    fputs("tessera: --learned goes with an --order that follows executions: "
          "dpor, hapset, pcb, hapset-pcb, walk, pct, pos, surw, fuzz\n",
          stderr);
    return false;
  }
  if (learn && strcmp(learn, "good") != 0 && strcmp(learn, "all") != 0) {
    fprintf(stderr, "tessera: --learn: unknown runs '%s' (good, all)\n", learn);
    return false;
  }
  if (guide && strcmp(guide, "map") != 0 && strcmp(guide, "hapset") != 0) {
    fprintf(stderr, "tessera: --guide: unknown guide '%s' (map, hapset)\n",
            guide);
    return false;
  }
  return is_trace(v->options->value[OPT_TRACE]) &&
         read_inline(v->options->value[OPT_INLINE], &v->bounds);
}

/* What a data race is C11 says, by what happens before what, and no machine: so
 * they are looked for as without --mm. What else is asked has another program;
 * races are left out of that, and of all if nobody asked.
 * What others see late is not told from what was never set. */
static bool check_properties(struct session *v)
{
  const uint32_t no = 1u << PROPERTY_PROGRESS | 1u << PROPERTY_UNSET;
  const char *name = memory_model_name((enum memory_model)v->bounds.mm);
  if (v->bounds.check & no) {
    fprintf(stderr, "tessera: --mm=%s does not go with --check=%s\n", name,
            properties_text(v->arena, v->bounds.check & no, ", "));
    return false;
  }
  if (v->bounds.check == 1u << PROPERTY_RACE) {
    v->races_of = name;
    v->bounds.mm = MM_AUTO;
    return true;
  }
  v->leaves_races = v->options->value[OPT_CHECK] != NULL &&
                    bounds_check(&v->bounds, PROPERTY_RACE);
  v->bounds.check &= ~(1u << PROPERTY_RACE);
  return true;
}

static bool read_model(struct session *v)
{
  const char *model = v->options->value[OPT_MM];
  const char *order = v->options->value[OPT_ORDER];
  if (model && !memory_model_find(model, &v->bounds.mm)) {
    fprintf(stderr, "tessera: --mm: unknown model '%s' (%s)\n", model,
            memory_model_names(v->arena));
    return false;
  }
  if (v->bounds.mm <= MM_SC) {
    return true;
  }
  if (!(explorer_order_traits(order) & TRAIT_BUFFERS)) {
    fprintf(stderr, "tessera: --order=%s does not go with --mm=%s\n", order,
            model);
    return false;
  }
  if (v->bounds.mm == MM_C11) {
    bounds_follow_orders(&v->bounds);
    return true;
  }
  return check_properties(v);
}

static const char *words_of(const struct session *v, const struct unit *u)
{
  enum memory_model m = (enum memory_model)u->bounds.mm;
  const char *name = memory_model_name(m);
  return m == MM_AUTO ? NULL
         : memory_model_buffers(u->bounds.mm) && !u->buffers
             ? arena_printf(v->arena,
                            "sc; %s adds nothing: no store can be overtaken",
                            name)
         : m == MM_C11 && !u->views
             ? "sc; c11 adds nothing: no atomic operation is weaker"
             : name;
}

const char *session_races_in(const struct unit *u)
{
  return memory_model_name(u->views ? MM_C11 : MM_SC);
}

static const char *model_words(const struct session *v, const struct unit *u)
{
  const char *words = words_of(v, u);
  return v->races_of
             ? arena_printf(v->arena, "%s; %s adds nothing: races are C11's",
                            session_races_in(u), v->races_of)
         : v->races_in && words
             ? arena_printf(v->arena, "%s; races: %s", words, v->races_in)
             : words;
}

const char *session_under_model(const struct session *v, const struct unit *u,
                                const char *text)
{
  const char *model = model_words(v, u);
  return model ? arena_printf(v->arena, "%s, %s", text, model) : text;
}

const char *session_violated(const struct session *v, const struct history *h)
{
  const char *text = session_under_model(v, h->unit, history_property(h));
  const char *assumed = undefined_words(v->arena, h->unit);
  return assumed ? arena_printf(v->arena, "%s, if %s", text, assumed) : text;
}

static bool read_options(struct session *v, const struct options *o)
{
  long cores = sysconf(_SC_NPROCESSORS_ONLN);
  v->options = o;
  v->bounds = unit_default_bounds();
  v->start = proc_clock();
  v->deadline = v->start + options_number(o, OPT_TIMEOUT, 60);
  v->bounds.spurious = o->value[OPT_SPURIOUS] != NULL;
  v->bounds.spurious_cas = o->value[OPT_SPURIOUS_FAILURES] != NULL;
  v->bounds.size = options_number(o, OPT_SIZE, v->bounds.size);
  v->bounds.calls = options_number(o, OPT_CALLS, v->bounds.calls);
  v->bounds.slots = options_number(o, OPT_SLOTS, 0);
  v->bounds.stores = options_number(o, OPT_STORES, 0);
  v->bounds.malloc_may_fail = o->value[OPT_MALLOC_MAY_FAIL] != NULL;
  v->bounds.create_may_fail = o->value[OPT_CREATE_MAY_FAIL] != NULL;
  v->bounds.fail = o->value[OPT_FAIL];
  v->bounds.no_fail = o->value[OPT_NO_FAIL];
  v->bounds.only_fail = o->value[OPT_ONLY_FAIL];
  v->memory = (uint64_t)options_number(o, OPT_MEMORY, 6000) << 20;
  unsigned traits = explorer_order_traits(o->value[OPT_ORDER]);
  v->learns = traits & TRAIT_FOLLOWS &&
              (traits & TRAIT_LOCKED || o->value[OPT_LEARNED] ||
               o->value[OPT_LEARN] || o->value[OPT_PATTERNS]);
  v->seed = options_number(o, OPT_SEED, 0);
  options_number(o, OPT_BOUND, 0); /* is one */
  options_number(o, OPT_FIRST_BOUND, 0);
  v->jobs = options_number(o, OPT_JOBS, cores > 0 ? (uint32_t)cores : 1);
  v->jobs = v->jobs < 1 ? 1 : v->jobs > JOBS_MAX ? JOBS_MAX : v->jobs;
  v->terminal = isatty(STDERR_FILENO);
  v->cc = o->value[OPT_CC] ? o->value[OPT_CC] : "cc";
  v->library = find_library(v->arena);
  return read_names(v) && is_calls(v->bounds.calls) &&
         undefined_read(v->arena, o->value[OPT_UNDEFINED],
                        &v->bounds.undefined) &&
         (!o->value[OPT_NO_REDUCTION] ||
          reduction_read(v->arena, o->value[OPT_NO_REDUCTION], &v->without)) &&
         (!o->value[OPT_CHECK] ||
          properties_read(v->arena, o->value[OPT_CHECK], &v->bounds.check)) &&
         read_model(v);
}

bool session_init(struct session *v, struct compilation *c,
                  const struct options *o)
{
  v->compilation = c;
  v->arena = &c->arena;
  return read_options(v, o);
}

static bool has_function(const struct session *v, const char *name, size_t n)
{
  const struct program *p = &v->compilation->program;
  for (uint32_t i = 0; i < p->funcs.count; i++) {
    const char *text = p->funcs.at[i]->name->text;
    if (strlen(text) == n && strncmp(text, name, n) == 0) {
      return true;
    }
  }
  return false;
}

/* A name with a mistake in it would make nothing fail. */
static bool check_failing(struct session *v)
{
  const char *list = v->bounds.fail ? v->bounds.fail : "";
  for (; *list; list += *list == ',') {
    size_t n = strcspn(list, ",");
    if (!has_function(v, list, n)) {
      diag_error(&v->compilation->diag, 0,
                 "--fail: the program has no function '%.*s'", (int)n, list);
    }
    list += n;
  }
  return diag_ok(&v->compilation->diag);
}

bool session_read(struct session *v)
{
  return load_whole(v->compilation, v->options, &v->opaque) && check_failing(v);
}
