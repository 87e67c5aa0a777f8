#include "engines/learner.h"

#include "base/file.h"
#include "contract/orders.h"
#include "swarm/hash.h"

#include <inttypes.h>

struct learner *learner_new(struct session *v, const struct unit *u,
                            const char *folder, const char *program)
{
  struct learner *l = ARENA_NEW(v->arena, struct learner);
  l->v = v;
  l->learned = learned_new(v->arena, folder, program, u->bounds.calls);
  l->keys = site_keys_find(v, u);
  return l;
}

static const char *text_of(const char *text)
{
  return text ? text : "-";
}

static const char *name_of(const struct learner *l, const struct buf *all)
{
  uint64_t hash = hash_bytes(HASH_START, all->text, all->length);
  return arena_printf(l->v->arena, "%016" PRIx64, hash);
}

/* Orders that do not draw themselves have the same random schedules before
 * them. */
static struct learned_search names_of(const struct learner *l,
                                      const struct explorer_job *job)
{
  struct buf all = {0};
  struct learned_search names = {0};
  const struct bounds *b = &l->keys->unit->bounds;
  bool draws = explorer_order_traits(job->order) & TRAIT_RUNS;
  buf_printf(&all, "%s %s %u %x %x %u %u\n", draws ? job->order : "-",
             draws ? text_of(job->bound) : "-", job->seed, b->check, b->without,
             b->unwind, b->slots);
  for (uint32_t k = 1; k < l->keys->count; k++) {
    buf_printf(&all, "%s %s\n", l->keys->at[k].site, l->keys->at[k].code);
  }
  names.draws = name_of(l, &all);
  buf_printf(&all, "%s %s %s %u %d", text_of(job->order), text_of(job->bound),
             text_of(job->learn), job->samples, job->only_samples);
  names.run = name_of(l, &all);
  buf_free(&all);
  return names;
}

struct learned_search learner_lead(const struct learner *l,
                                   struct explorer_job *job, const char *file)
{
  struct buf known = {0};
  learned_refresh(l->learned);
  if (explorer_order_traits(job->order) & TRAIT_LOCKED) {
    learned_known(l->learned, l->keys, &known);
    if (!file_write(file, known.text ? known.text : "", known.length)) {
      fatal("cannot write %s:", file);
    }
    job->pairs = file;
  }
  job->observe = true;
  buf_free(&known);
  return names_of(l, job);
}

/* Nothing was left out, and no execution was left where its state was known: on
 * the way back to that, others may come right before what comes next. */
static bool is_whole(const struct unit *u, const struct explorer_result *r)
{
  bool cut = false;
  for (uint32_t i = 0; i < r->reached.count; i++) {
    uint32_t k = r->reached.at[i];
    cut = cut || k >= u->events.count || u->events.at[k].kind == EVENT_CUT ||
          u->events.at[k].kind == EVENT_OBSTACLE;
  }
  return r->proof && !r->spins && !r->left_out && !cut;
}

void learner_take(const struct learner *l, const char *worker,
                  struct learned_search search, const struct explorer_result *r)
{
  search.violations = r->violations + r->violated;
  search.whole = is_whole(l->keys->unit, r);
  learned_add(l->learned, worker, &search, l->keys, r->observed);
}
