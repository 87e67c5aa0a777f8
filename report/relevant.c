/* relevant.c -- see relevant.h.
 *
 * What a step did to memory that others access at the same time was told when
 * it was run again: that is followed by its addresses. What else it did is
 * known only as far as its code says: all instructions that it may have come to
 * (its region). That is followed by variables, and all that pointers lead to
 * counts as one more variable. */
#include "report/relevant.h"

#include "report/deadlock.h"
#include "transforms/analysis/constants.h"
#include "transforms/analysis/control.h"
#include "transforms/analysis/sites.h"

#include <string.h>

struct range {
  uint64_t from, to;
};

/* What later steps need of a variable: whoever wrote it, or only what was not
 * told, since the rest is followed by its address. */
struct need {
  bool any, quiet;
};

/* A thread, and what of it is needed later than the step in hand. */
struct part {
  const struct func *flat;
  const struct deciders *deciders;
  struct need *vars; /* by local */
  bool *branch;      /* by block: what its branch decided; that stays needed */
  struct block_vec *regions; /* by point; empty: not found yet */
};

struct slice {
  struct session *v;
  const struct history *h;
  const struct unit *u;
  struct part *parts;   /* by thread */
  struct need *globals; /* by variable */
  /* What pointers lead to; some variable that one may lead to. */
  struct need pointed, taken;
  VEC(struct range) memory; /* that is needed */
  bool results;             /* what threads returned is */
  bool *matters, *marked;   /* by step; marked: its calls matter in any case */
  /* Of the step in hand: */
  struct part *part;
  bool changed, hits, reads, shows;
  bool *used; /* by local: a part of it that matters reads it */
};

/* --- where a step may get to --- */

/* A step may go past a point whose memory nobody else knew of. */
static bool may_pass(const struct slice *s, uint32_t thread, uint32_t point)
{
  for (uint32_t i = 0; s->u->reduced[REDUCE_OWN] && i < s->u->looks.count;
       i++) {
    const struct look *l = &s->u->looks.at[i];
    if (l->thread == thread && l->point == point && l->number == 0) {
      return !place_root(l->place);
    }
  }
  return false;
}

static const struct block_vec *region_of(struct slice *s, uint32_t thread,
                                         uint32_t point)
{
  struct part *p = &s->parts[thread];
  struct block_vec *out = &p->regions[point];
  const struct block_vec *all = &p->flat->blocks;
  if (out->count) {
    return out;
  }
  bool *seen = arena_alloc_array(s->v->arena, all->count + 1, sizeof *seen);
  for (uint32_t i = 0; i < all->count; i++) {
    if (point ? all->at[i]->point == point : i == 0) {
      VEC_PUSH(s->v->arena, out, all->at[i]);
      seen[i] = true;
    }
  }
  for (uint32_t i = 0; i < out->count; i++) {
    const struct block *b = out->at[i];
    for (uint32_t k = 0; k < block_targets(b); k++) {
      struct block *to = b->to[k];
      if (!seen[to->id] && (!to->point || may_pass(s, thread, to->point))) {
        seen[to->id] = true;
        VEC_PUSH(s->v->arena, out, to);
      }
    }
  }
  return out;
}

/* --- what is needed --- */

static void set(struct slice *s, bool *flag)
{
  s->changed = s->changed || !*flag;
  *flag = true;
}

/* Of a variable, whosever it is. */
static struct need *need_of(const struct slice *s, const struct var *v)
{
  const struct var_vec *globals = &s->u->program->globals;
  if (v->id < globals->count && globals->at[v->id] == v) {
    return &s->globals[v->id];
  }
  for (uint32_t t = 0; t < s->u->threads.count; t++) {
    const struct var_vec *all = &s->parts[t].flat->locals;
    if (v->owner == s->parts[t].flat && v->id < all->count &&
        all->at[v->id] == v) {
      return &s->parts[t].vars[v->id];
    }
  }
  return NULL;
}

/* Whether only its thread's code uses the variable, which is no memory then. */
static bool is_register(const struct var *v)
{
  return v && v->owner && !v->address_taken;
}

/* By local of the thread in hand; the count of them: it is another's. */
static uint32_t index_of(const struct slice *s, const struct need *n)
{
  uint32_t count = s->part->flat->locals.count;
  bool own = n && n >= s->part->vars && n < s->part->vars + count;
  return own ? (uint32_t)(n - s->part->vars) : count;
}

static void need(struct slice *s, struct need *n, bool is_told)
{
  set(s, is_told ? &n->quiet : &n->any);
}

static void need_branches(struct slice *s, const struct block *b)
{
  const struct deciders *all = &s->part->deciders[b->id];
  for (uint32_t i = 0; i < all->count; i++) {
    set(s, &s->part->branch[all->at[i]->id]);
  }
}

static void need_read(void *user, const struct access *a)
{
  struct slice *s = user;
  const struct var *v = place_root(a->place);
  struct need *n = v ? need_of(s, v) : &s->pointed;
  if (access_writes(a) && a->kind != ACCESS_UPDATE) {
    return;
  }
  if (n) {
    need(s, n, a->visible);
    s->used[index_of(s, n)] = true;
  }
  if (v && v->address_taken) {
    need(s, &s->taken, a->visible);
  }
  s->reads = s->reads || a->visible;
  s->shows = s->shows || !is_register(v);
}

static bool wants(const struct need *n, bool is_told)
{
  return n && (n->any || (!is_told && n->quiet));
}

/* Whether it writes what is needed. */
static void find_write(void *user, const struct access *a)
{
  struct slice *s = user;
  const struct var *v = place_root(a->place);
  if (!access_writes(a)) {
    return;
  }
  bool needed = a->visible && s->hits;
  if (v) {
    needed = needed || wants(need_of(s, v), a->visible) ||
             (v->address_taken && wants(&s->pointed, a->visible));
  } else {
    needed = needed || wants(&s->pointed, a->visible) ||
             wants(&s->taken, a->visible);
  }
  s->shows = s->shows || (needed && !is_register(v));
  s->reads = s->reads || needed; /* here: it is */
}

static bool works_on_memory(const struct instr *i)
{
  uint8_t touches = model_row(i->model)->touches;
  return i->kind == INSTR_CALL && touches != TOUCH_NOTHING &&
         touches != TOUCH_STATES && touches != TOUCH_START &&
         touches != TOUCH_END && touches != TOUCH_JOIN &&
         touches != TOUCH_ENDED && touches != TOUCH_SLOTS;
}

static bool is_needed(struct slice *s, const struct instr *i)
{
  bool reads = s->reads, needed;
  s->reads = false;
  instr_accesses(i, find_write, s);
  needed = s->reads;
  s->reads = reads;
  return needed || (i->model == MODEL_END && s->results) ||
         (works_on_memory(i) &&
          (s->hits || wants(&s->pointed, false) || wants(&s->taken, false)));
}

static void need_instr(struct slice *s, const struct block *b,
                       const struct instr *i)
{
  instr_accesses(i, need_read, s);
  need_branches(s, b);
  if (works_on_memory(i)) {
    s->reads = s->shows = true;
    need(s, &s->pointed, false);
  } else if (i->kind == INSTR_CALL) {
    s->results = s->results || i->model == MODEL_RESULT;
    s->shows = s->shows || model_row(i->model)->touches == TOUCH_STATES;
    s->reads = s->reads || model_row(i->model)->touches == TOUCH_STATES;
  }
}

/* all: everything in it matters; calls: those in its first block do. */
static void need_region(struct slice *s, const struct block_vec *region,
                        bool all, bool calls)
{
  do {
    s->changed = false;
    for (uint32_t k = region->count; k-- > 0;) {
      const struct block *b = region->at[k];
      if (b->value && (all || s->part->branch[b->id])) {
        expr_accesses(b->value, need_read, s);
        need_branches(s, b);
      }
      for (const struct instr *i = b->first; i; i = i->next) {
        if (all || (calls && k == 0 && i->kind == INSTR_CALL) ||
            is_needed(s, i)) {
          need_instr(s, b, i);
        }
      }
    }
  } while (s->changed);
}

/* --- memory --- */

static bool is_read(const struct slice *s, const struct explorer_touch *t)
{
  const struct site *site =
      t->site && t->site <= sites_count(s->u) ? site_get(s->u, t->site) : NULL;
  return !t->writes || !site || site->kind != SITE_WRITE || site->update;
}

static bool is_wanted(const struct slice *s, const struct explorer_touch *t)
{
  for (uint32_t i = 0; t->writes && i < s->memory.count; i++) {
    const struct range *r = &s->memory.at[i];
    if (t->address < r->to && r->from < t->address + t->size) {
      return true;
    }
  }
  return false;
}

/* What was there before a step that surely wrote it is not needed. */
static void forget_written(struct slice *s, uint32_t step)
{
  const struct explorer_step *of = &s->h->run.schedule.at[step];
  const struct instr *i = unit_instr_at(s->u, of->thread, of->point);
  for (uint32_t k = of->first_look;
       i && i->kind != INSTR_CALL && k < s->h->run.looks.count &&
       s->h->run.looks.at[k].step == step;
       k++) {
    const struct explorer_look *l = &s->h->run.looks.at[k];
    for (uint32_t m = 0; m < s->u->looks.count; m++) {
      const struct look *look = &s->u->looks.at[m];
      if (look->thread != of->thread || look->point != of->point ||
          look->number != l->number || !look->writes) {
        continue;
      }
      for (uint32_t r = s->memory.count; r-- > 0;) {
        struct range *range = &s->memory.at[r];
        if (l->address <= range->from && range->to <= l->address + l->size) {
          *range = s->memory.at[--s->memory.count];
        }
      }
    }
  }
}

static void need_memory(struct slice *s, const struct explorer_touch *t)
{
  for (uint32_t i = 0; i < s->memory.count; i++) {
    const struct range *r = &s->memory.at[i];
    if (r->from <= t->address && t->address + t->size <= r->to) {
      return;
    }
  }
  struct range r = {t->address, t->address + t->size};
  VEC_PUSH(s->v->arena, &s->memory, r);
}

/* --- steps --- */

static bool creates(const struct block_vec *region)
{
  for (uint32_t k = 0; k < region->count; k++) {
    for (const struct instr *i = region->at[k]->first; i; i = i->next) {
      if (i->model == MODEL_START) {
        return true;
      }
    }
  }
  return false;
}

/* Threads that it creates come to their first points in the same step. */
static void need_starts(struct slice *s)
{
  struct part *own = s->part;
  for (uint32_t t = 0; t < s->u->threads.count; t++) {
    s->part = &s->parts[t];
    need_region(s, region_of(s, t, 0), false, false);
  }
  s->part = own;
}

/* What the thread surely stores, and does not use, was not needed before. */
static void forget_stored(struct slice *s, const struct block *first)
{
  uint32_t count = s->part->flat->locals.count;
  for (const struct instr *i = first->first; i; i = i->next) {
    const struct var *v =
        i->place && i->place->kind == EXPR_VAR ? i->place->var : NULL;
    uint32_t at = is_register(v) ? index_of(s, need_of(s, v)) : count;
    if (at < count && i->kind != INSTR_RMW && !s->used[at]) {
      s->part->vars[at].any = false;
    }
  }
}

static void go_back(struct slice *s, uint32_t step, bool all)
{
  const struct explorer_step *of = &s->h->run.schedule.at[step];
  const struct explorer_touches *touches = &s->h->run.touches;
  const struct block_vec *region = region_of(s, of->thread, of->point);
  uint32_t first = of->first_touch, last = first;
  s->part = &s->parts[of->thread];
  s->hits = s->reads = s->shows = false;
  memset(s->used, 0, (s->part->flat->locals.count + 1) * sizeof *s->used);
  for (; last < touches->count && touches->at[last].step == step; last++) {
    s->hits = s->hits || is_wanted(s, &touches->at[last]);
  }
  if (creates(region)) {
    need_starts(s);
    s->shows = false;
  }
  need_region(s, region, all, s->marked[step]);
  if (s->hits) {
    forget_written(s, step);
  }
  for (uint32_t i = first; s->reads && i < last; i++) {
    if (is_read(s, &touches->at[i])) {
      need_memory(s, &touches->at[i]);
    }
  }
  if (region->count) {
    forget_stored(s, region->at[0]);
  }
  s->matters[step] = s->shows || s->hits || all || s->marked[step];
  for (uint32_t k = 0; k < of->inputs.count; k++) {
    uint32_t woken;
    s->matters[step] = s->matters[step] || !history_wakes(of, k, &woken);
  }
}

/* --- the violation --- */

static void mark(struct slice *s, uint32_t step)
{
  if (step < s->h->run.schedule.count) {
    s->marked[step] = true;
  }
}

static void mark_wait(struct slice *s, const struct waiting *w)
{
  bool taken = w->kind != WAIT_THREAD && w->kind != WAIT_WRITER;
  for (uint32_t i = 0; taken && i < w->holders.count; i++) {
    mark(s, w->holders.at[i].step);
  }
  if (w->kind == WAIT_CONDITION) {
    mark(s, w->began);
    if (w->is_signalled) {
      mark(s, w->signal.step);
    }
  }
  bool counts = w->kind == WAIT_SEMAPHORE || w->kind == WAIT_BARRIER;
  for (uint32_t i = 0; counts && i < s->h->run.syncs.count; i++) {
    const struct explorer_sync *d = &s->h->run.syncs.at[i];
    if (d->address == w->address) {
      mark(s, d->step);
    }
  }
}

/* The last step that did this to a block. */
static void mark_block(struct slice *s, const struct explorer_block *of,
                       bool frees)
{
  for (uint32_t i = s->h->run.blocks.count; of->known && i-- > 0;) {
    const struct explorer_block *b = &s->h->run.blocks.at[i];
    if (b->frees == frees && b->site == of->site && b->thread == of->thread) {
      mark(s, b->step);
      return;
    }
  }
}

static void mark_causes(struct slice *s)
{
  struct deadlock d;
  struct waiting w;
  if (s->h->run.deadlock) {
    deadlock_find(s->v, s->h, &d);
    for (uint32_t i = 0; i < d.waiting.count; i++) {
      mark_wait(s, &d.waiting.at[i]);
    }
  } else if (s->h->event && s->h->event->kind == EVENT_MISUSE &&
             deadlock_misused(s->v, s->h, &w)) {
    mark_wait(s, &w);
  }
  mark_block(s, &s->h->run.memory.allocated, false);
  mark_block(s, &s->h->run.memory.freed, true);
}

/* The blocks of the last step that say that the event is come to; false: they
 * do not say so. */
static bool need_event(struct slice *s, const struct block_vec *region)
{
  bool found = false;
  for (uint32_t k = 0; k < region->count; k++) {
    for (const struct instr *i = region->at[k]->first; i; i = i->next) {
      if (i->model == MODEL_EVENT && i->args[0]->kind == EXPR_INT &&
          i->args[0]->value[0] == s->h->run.event) {
        need_branches(s, region->at[k]);
        found = true;
      }
    }
  }
  return found;
}

/* What each of those who wait, or race, was about to do. */
static void need_waiting(struct slice *s, uint32_t thread, uint32_t point)
{
  const struct block_vec *region = region_of(s, thread, point);
  s->part = &s->parts[thread];
  if (region->count && point) {
    need_instr(s, region->at[0], region->at[0]->first);
  }
}

static bool need_end(struct slice *s)
{
  const struct explorer_result *r = &s->h->run;
  const struct explorer_step *last = &VEC_LAST(&r->schedule);
  bool races = s->h->event && s->h->event->kind == EVENT_RACE;
  for (uint32_t i = 0; i < r->waiting.count; i++) {
    const struct explorer_wait *w = &r->waiting.at[i];
    bool other =
        races && r->race.count == 2 && r->race.at[1].thread == w->thread;
    if (r->deadlock || other) {
      need_waiting(s, w->thread, w->point);
    }
  }
  s->part = &s->parts[last->thread];
  return r->deadlock || (s->h->event && need_event(s, region_of(s, last->thread,
                                                                last->point)));
}

/* --- what belongs to steps that matter --- */

static bool takes(uint8_t does)
{
  return does == CLASS_LOCK || does == CLASS_TRYLOCK || does == CLASS_RDLOCK ||
         does == CLASS_WRLOCK || does == CLASS_TRYRDLOCK ||
         does == CLASS_TRYWRLOCK || does == CLASS_WAKE;
}

static bool gives(uint8_t does)
{
  return does == CLASS_UNLOCK || does == CLASS_RWUNLOCK || does == CLASS_SLEEP;
}

static uint8_t class_of(const struct slice *s, const struct explorer_sync *d)
{
  return d->number < s->u->syncs.count ? s->u->syncs.at[d->number].does
                                       : CLASS_OTHER;
}

/* Whether some step of the thread between these two matters. */
static bool any_between(const struct slice *s, uint32_t thread, uint32_t from,
                        uint32_t to)
{
  for (uint32_t i = from + 1; i < to && i < s->h->run.schedule.count; i++) {
    if (s->matters[i] && s->h->run.schedule.at[i].thread == thread) {
      return true;
    }
  }
  return false;
}

/* Taking a lock, and giving it back, around a step that matters. */
static void add_sections(struct slice *s, bool *out)
{
  const struct explorer_result *r = &s->h->run;
  for (uint32_t i = 0; i < r->syncs.count; i++) {
    const struct explorer_sync *take = &r->syncs.at[i];
    uint32_t k = i + 1;
    if (!takes(class_of(s, take))) {
      continue;
    }
    while (k < r->syncs.count && !(r->syncs.at[k].thread == take->thread &&
                                   r->syncs.at[k].address == take->address &&
                                   gives(class_of(s, &r->syncs.at[k])))) {
      k++;
    }
    uint32_t end = k < r->syncs.count ? r->syncs.at[k].step : r->schedule.count;
    if (any_between(s, take->thread, take->step, end)) {
      out[take->step] = true;
      if (end < r->schedule.count) {
        out[end] = true;
      }
    }
  }
}

/* A signal that wakes a thread which has to do with it. */
static void add_signals(struct slice *s, bool *out)
{
  const struct explorer_result *r = &s->h->run;
  for (uint32_t i = 0; i < r->schedule.count; i++) {
    const struct explorer_step *of = &r->schedule.at[i];
    for (uint32_t k = 0; k < of->inputs.count; k++) {
      uint32_t woken;
      out[i] = out[i] || (history_wakes(of, k, &woken) && woken != UINT32_MAX &&
                          any_between(s, woken, i, r->schedule.count));
    }
  }
}

/* The first and the last step of a turn in which something matters. */
static void add_turns(struct slice *s, bool *out)
{
  const struct explorer_steps *all = &s->h->run.schedule;
  for (uint32_t i = 0, end; i < all->count; i = end) {
    bool any = false;
    for (end = i; end < all->count && all->at[end].thread == all->at[i].thread;
         end++) {
      any = any || s->matters[end];
    }
    out[i] = out[i] || any;
    out[end - 1] = out[end - 1] || any;
  }
}

static void open_parts(struct slice *s)
{
  struct arena *a = s->v->arena;
  uint32_t most = 0;
  s->parts = arena_alloc_array(a, s->u->threads.count, sizeof *s->parts);
  for (uint32_t t = 0; t < s->u->threads.count; t++) {
    const struct func *f = s->u->threads.at[t]->flat;
    s->parts[t] = (struct part){
        .flat = f,
        .deciders = control_find(a, f),
        .vars = arena_alloc_array(a, f->locals.count + 1, sizeof(struct need)),
        .branch = arena_alloc_array(a, f->blocks.count + 1, sizeof(bool)),
        .regions = arena_alloc_array(a, s->u->threads.at[t]->points + 1,
                                     sizeof(struct block_vec))};
    most = f->locals.count > most ? f->locals.count : most;
  }
  s->used = arena_alloc_array(a, most + 1, sizeof *s->used);
  s->globals = arena_alloc_array(a, s->u->program->globals.count + 1,
                                 sizeof *s->globals);
}

bool *relevant_find(struct session *v, const struct history *h)
{
  uint32_t count = h->run.schedule.count;
  struct slice s = {.v = v, .h = h, .u = h->unit};
  s.matters = arena_alloc_array(v->arena, count + 1, sizeof *s.matters);
  s.marked = arena_alloc_array(v->arena, count + 1, sizeof *s.marked);
  if (!count) {
    return s.matters;
  }
  /* What was stored is seen elsewhere: that is not followed. */
  if (h->unit->buffers || h->unit->views) {
    memset(s.matters, true, count * sizeof *s.matters);
    return s.matters;
  }
  open_parts(&s);
  mark_causes(&s);
  bool known = need_end(&s);
  for (uint32_t i = count; i-- > 0;) {
    go_back(&s, i, !known && i == count - 1);
  }
  s.matters[count - 1] = true;
  bool *out = arena_alloc_array(v->arena, count + 1, sizeof *out);
  memcpy(out, s.matters, count * sizeof *out);
  add_sections(&s, out);
  add_signals(&s, out);
  add_turns(&s, out);
  return out;
}
