/* sequence_deeds.c -- what threads do that C11's memory model orders, found in
 * their graphs, in program order.
 *
 * Needs: points_run.
 * A location is a scalar that some atomic operation accesses where others may
 * see it. All accesses to locations are deeds, and so are fences, creations,
 * joins, what locks do, and accesses that may be in a race. */
#include "transforms/emit/sequence_messages.h"

#include "transforms/analysis/constants.h"

enum { SOURCES_MOST = 64 };

struct finder {
  struct sequence *s;
  struct messages *m;
  struct thread *thread;
  const struct block *block;
  const struct instr *instr;
  struct deed *update; /* has read, and will store */
  bool alone;          /* no other thread can be there yet */
  bool plain;          /* the instruction may be in a race; or is an atomic */
  bool passes;         /* one that nobody sees */
};

/* --- locations --- */

static uint32_t object_of(const struct sequence *s, const struct location *l)
{
  const struct places *p = s->places;
  for (uint32_t i = 0; i < p->blocks.count; i++) {
    if (p->blocks.at[i].at == l->root) {
      return p->blocks.at[i].object;
    }
  }
  return l->root->node;
}

static bool overlaps(const struct location *a, const struct location *b)
{
  return a->root == b->root && a->offset < b->offset + b->size &&
         b->offset < a->offset + a->size;
}

/* Its number, or that of a new one; UINT32_MAX: there is none. */
static uint32_t location_of(struct finder *f, struct expr *place, bool makes)
{
  struct location l = {.size = type_size(place->type), .place = place};
  l.root = places_root(place, &l.offset);
  for (uint32_t i = 0; i < f->m->locations.count; i++) {
    const struct location *o = &f->m->locations.at[i];
    if (!overlaps(o, &l)) {
      continue;
    }
    if (o->offset == l.offset && o->size == l.size) {
      return i;
    }
    f->m->mixed = true;
  }
  if (makes) {
    VEC_PUSH(f->s->b.arena, &f->m->locations, l);
    return f->m->locations.count - 1;
  }
  return UINT32_MAX;
}

/* Whether it may be a part of what has locations. */
static bool may_touch(struct finder *f, const struct expr *place)
{
  const struct var *root = place_root(place);
  struct set objects = {0};
  bool found = false;
  if (!root) {
    points_to_place(f->s->places->to, place, &objects);
  }
  for (uint32_t i = 0; i < f->m->locations.count && !found; i++) {
    const struct location *l = &f->m->locations.at[i];
    uint32_t object = object_of(f->s, l);
    found = root ? l->root == root : object && set_has(&objects, object);
  }
  return found;
}

static void find_location(void *user, const struct access *a)
{
  struct finder *f = user;
  struct target_vec places = {0};
  if (!a->visible || a->order == MEMORY_PLAIN) {
    return;
  }
  if (!places_of(f->s, a->place, &places)) {
    f->m->unresolved = true;
    return;
  }
  for (uint32_t k = 0; k < places.count; k++) {
    location_of(f, places.at[k].place, true);
  }
}

/* --- deeds --- */

static struct deed *add(struct finder *f, enum deed_kind kind)
{
  struct deed *d = ARENA_NEW(f->s->b.arena, struct deed);
  d->kind = (uint8_t)kind;
  d->thread = f->thread->index;
  d->number = f->m->deeds.count;
  d->instr = f->instr;
  VEC_PUSH(f->s->b.arena, &f->m->deeds, d);
  return d;
}

/* Whether it may be a part of the location, or have one in it, so that it is
 * none of the places found: other members of a record are not. */
static bool may_cross(const struct deed *d, uint32_t l, const struct expr *a,
                      const struct expr *b)
{
  for (uint32_t k = 0; k < d->places.count; k++) {
    if (d->at[k] == l) {
      return false;
    }
  }
  return a->kind != EXPR_MEMBER || b->kind != EXPR_MEMBER ||
         a->a->type->record != b->a->type->record;
}

/* Behind a pointer, what is crossed has to be looked for. */
static void find_crossed(struct finder *f, struct deed *d, struct expr *place)
{
  struct set objects = {0};
  if (place_root(place)) {
    return;
  }
  points_to_place(f->s->places->to, place, &objects);
  for (uint32_t l = 0; l < f->m->locations.count; l++) {
    const struct location *o = &f->m->locations.at[l];
    uint32_t object = object_of(f->s, o);
    if (object && set_has(&objects, object) &&
        may_cross(d, l, place, o->place)) {
      VEC_PUSH(f->s->b.arena, &d->crossed, l);
    }
  }
}

/* To which locations; false: it cannot be said. */
static bool find_places(struct finder *f, struct deed *d, struct expr *place)
{
  struct target_vec all = {0};
  struct arena *a = f->s->b.arena;
  if (place->is_bits || !places_of(f->s, place, &all)) {
    return false;
  }
  d->at = arena_alloc_array(a, all.count + 1, sizeof *d->at);
  for (uint32_t k = 0; k < all.count; k++) {
    uint32_t l = location_of(f, all.at[k].place, false);
    if (l != UINT32_MAX) {
      d->at[d->places.count] = l;
      VEC_PUSH(a, &d->places, all.at[k]);
    }
  }
  find_crossed(f, d, place);
  return true;
}

static void note_plain(struct finder *f, const struct access *a)
{
  f->plain = f->plain || a->visible;
}

static struct deed *begin_access(struct finder *f, const struct access *a)
{
  bool writes = access_writes(a);
  enum deed_kind kind = a->update || a->kind == ACCESS_UPDATE ? ORDERED_UPDATE
                        : writes                              ? ORDERED_STORE
                                                              : ORDERED_LOAD;
  struct deed *d = f->update;
  if (d && writes && a->update) { /* its other half */
    f->update = NULL;
    d->instr = f->instr;
    d->order = a->order;
    d->failure = a->failure;
    return d;
  }
  d = add(f, kind);
  d->order = a->order;
  d->failure = a->failure;
  if (!writes) {
    d->reads = f->instr;
    d->block = f->block;
    d->load = a->load;
    f->update = a->update ? d : NULL;
  }
  if (!find_places(f, d, a->place)) {
    d->kind = ORDERED_FOREIGN;
  }
  return d;
}

/* It is to none of the locations; or to a part of one. */
static void forget(struct finder *f, struct deed *d)
{
  d->kind = ORDERED_FOREIGN;
  if (!d->crossed.count && d == VEC_LAST(&f->m->deeds)) {
    f->m->deeds.count--;
    f->update = f->update == d ? NULL : f->update;
  }
}

static void find_access(void *user, const struct access *a)
{
  struct finder *f = user;
  if (!may_touch(f, a->place)) {
    note_plain(f, a);
    f->passes = f->passes || (a->order != MEMORY_PLAIN && !a->guard);
    return;
  }
  if (f->alone) {
    return; /* memory has the first values */
  }
  struct deed *d = begin_access(f, a);
  d->told = d->told || (a->visible && a->order != MEMORY_PLAIN);
  if (d->places.count == 0 && d->kind != ORDERED_FOREIGN) {
    forget(f, d);
  }
  note_plain(f, a);
}

/* For places_root(). */
static bool is_known(const struct expr *place)
{
  return place->kind == EXPR_VAR ||
         (place->kind == EXPR_MEMBER && !place->is_bits &&
          is_known(place->a)) ||
         (place->kind == EXPR_INDEX && place->a->kind == EXPR_DECAY &&
          place->b->kind == EXPR_INT && is_known(place->a->a));
}

static void find_lock(struct finder *f)
{
  const struct instr *i = f->instr;
  static const uint8_t kinds[] = {
      [CLASS_LOCK] = ORDERED_ACQUIRE,   [CLASS_ONCE] = ORDERED_ACQUIRE,
      [CLASS_WAKE] = ORDERED_ACQUIRE,   [CLASS_SEM_WAIT] = ORDERED_ACQUIRE,
      [CLASS_UNLOCK] = ORDERED_RELEASE, [CLASS_ONCE_END] = ORDERED_RELEASE,
      [CLASS_SLEEP] = ORDERED_RELEASE,  [CLASS_SEM_POST] = ORDERED_RELEASE};
  const struct model_row *row = model_row((enum model)i->model);
  if (row->touches != TOUCH_STATES || row->class >= sizeof kinds ||
      !kinds[row->class]) {
    return;
  }
  /* Of a condition variable and a mutex, the mutex. */
  uint32_t k = row->class == CLASS_WAKE || row->class == CLASS_SLEEP ? 2 : 1;
  const struct expr *e = k < i->arg_count ? i->args[k] : NULL;
  while (e && e->kind == EXPR_CAST) {
    e = e->a;
  }
  if (!e || e->kind != EXPR_ADDR || !is_known(e->a)) {
    return;
  }
  struct deed *d = add(f, (enum deed_kind)kinds[row->class]);
  d->object = places_root(e->a, &d->offset);
}

/* Whether a function of the library is told where a location is. Memory that is
 * given back is not looked at any more. */
static bool call_touches(struct finder *f)
{
  const struct instr *i = f->instr;
  bool found = false,
       frees = i->model == MODEL_FREE || i->model == MODEL_LEFT_MEMORY;
  for (uint32_t k = 0; !frees && k < i->arg_count; k++) {
    struct set objects = {0};
    if (i->args[k]->type->kind != TYPE_POINTER) {
      continue;
    }
    points_to_value(f->s->places->to, i->args[k], &objects);
    for (uint32_t l = 0; l < f->m->locations.count && !found; l++) {
      uint32_t object = object_of(f->s, &f->m->locations.at[l]);
      found = object && set_has(&objects, object);
    }
  }
  return found;
}

static void find_call(struct finder *f)
{
  const struct instr *i = f->instr;
  if (i->model == MODEL_START) {
    add(f, ORDERED_START)->other = (uint32_t)i->args[0]->value[0];
    f->alone = false;
  } else if (i->model == MODEL_END) {
    add(f, ORDERED_END);
  } else if (i->model == MODEL_JOIN) {
    add(f, ORDERED_JOIN);
  } else if (model_has(i->model, LIBRARY)) {
    f->plain = f->plain || i->visible;
    if (call_touches(f)) {
      add(f, ORDERED_FOREIGN);
    }
  } else {
    find_lock(f);
  }
}

static void find_deeds(struct finder *f)
{
  const struct instr *i = f->instr;
  struct deed *last = f->update;
  f->plain = i->published; /* as a store to all of the object */
  f->passes = false;
  if (i->kind == INSTR_FENCE && i->op == FENCE_THREAD &&
      i->order > MEMORY_RELAXED) {
    add(f, ORDERED_FENCE)->order = i->order;
  }
  if (i->kind == INSTR_CALL) {
    find_call(f);
  }
  uint32_t before = f->m->deeds.count;
  instr_accesses(i, find_access, f);
  if (f->plain || (f->passes && f->s->unit->agrees)) {
    struct deed *d = add(f, ORDERED_ACCESS);
    d->races = f->plain;
    if (f->m->deeds.count - 1 > before) {
      last = f->m->deeds.at[f->m->deeds.count - 2];
    }
    /* What it does, others know with the deed that it is of. */
    d->other = last && deed_writes(last) ? last->number : d->number;
    d->elsewhere = !last && i->kind != INSTR_CALL;
  }
}

static void find_thread(struct finder *f, struct thread *t)
{
  const struct block_vec *all = &t->flat->blocks;
  f->thread = t;
  f->alone = t->index == 0;
  for (uint32_t b = 0; b < all->count; b++) {
    f->block = all->at[b];
    f->update = NULL;
    for (const struct instr *i = f->block->first; i; i = i->next) {
      f->instr = i;
      find_deeds(f);
    }
    f->instr = NULL;
    if (f->block->value) {
      expr_accesses(f->block->value, find_access, f);
    }
  }
}

/* --- what is known of whom --- */

static bool deed_releases(const struct deed *d)
{
  switch ((enum deed_kind)d->kind) {
  case ORDERED_STORE:
  case ORDERED_UPDATE:
    return d->told && order_releases(d->order);
  case ORDERED_FENCE:
    return order_releases(d->order);
  case ORDERED_START:
  case ORDERED_END:
  case ORDERED_RELEASE:
    return true;
  default:
    return false;
  }
}

static void number_sources(struct messages *m)
{
  for (uint32_t i = 0; i < m->deeds.count; i++) {
    struct deed *d = m->deeds.at[i];
    d->is_source = deed_releases(d);
    d->source = m->sources;
    m->sources += d->is_source;
  }
  for (uint32_t i = m->deeds.count, next = DEED_UNKNOWN; i-- > 0;) {
    struct deed *d = m->deeds.at[i];
    bool last =
        i + 1 == m->deeds.count || m->deeds.at[i + 1]->thread != d->thread;
    next = d->is_source ? d->source : last ? DEED_UNKNOWN : next;
    d->source = next;
  }
  for (uint32_t i = 0; i < m->deeds.count; i++) {
    struct deed *d = m->deeds.at[i];
    if (d->kind == ORDERED_ACCESS) {
      d->source = m->deeds.at[d->other]->source;
    }
  }
}

bool deeds_meet(const struct deed *a, const struct deed *b, bool *same)
{
  bool meet = false;
  *same = a->places.count == 1 && b->places.count == 1 && !a->where &&
          !b->where && a->at[0] == b->at[0];
  for (uint32_t i = 0; i < a->places.count; i++) {
    for (uint32_t k = 0; k < b->places.count; k++) {
      meet = meet || a->at[i] == b->at[k];
    }
  }
  return meet;
}

static void find_sources(struct sequence *s, struct deed *d)
{
  struct messages *m = s->messages;
  bool same;
  uint32_t count = 0;
  for (uint32_t i = 0; i < m->deeds.count; i++) {
    struct deed *w = m->deeds.at[i];
    if (w == d || !deed_writes(w) || !deeds_meet(d, w, &same)) {
      continue;
    }
    count++;
    if (deed_reads(d) && (w->thread != d->thread || w->number < d->number)) {
      VEC_PUSH(s->b.arena, &d->sources, w);
    }
  }
  count += deed_writes(d);
  m->most = count > m->most ? count : m->most;
}

/* Only interleavings are tried: what they violate counts, and nothing else
 * does. */
static void put_left_out(struct sequence *s)
{
  struct unit *u = s->unit;
  s->b.func = sequence_open(s, build_type(&s->b, TYPE_VOID), MESSAGES_LEFT_OUT);
  sequence_reach(s, event_add(u, EVENT_OBSTACLE, u->threads.at[0]->at,
                              "atomic operations that the engine CBMC knows "
                              "in interleavings only"));
  sequence_finish(s->b.func);
}

void messages_find(struct sequence *s)
{
  struct unit *u = s->unit;
  s->messages = NULL;
  if (!u->views) {
    return;
  }
  struct messages *m = s->messages = ARENA_NEW(s->b.arena, struct messages);
  struct finder f = {.s = s, .m = m};
  places_find(s);
  for (uint32_t t = 0; t < u->threads.count; t++) {
    const struct block_vec *all = &u->threads.at[t]->flat->blocks;
    for (uint32_t b = 0; b < all->count; b++) {
      for (const struct instr *i = all->at[b]->first; i; i = i->next) {
        instr_accesses(i, find_location, &f);
      }
    }
  }
  for (uint32_t t = 0; t < u->threads.count; t++) {
    find_thread(&f, u->threads.at[t]);
  }
  number_sources(m);
  for (uint32_t i = 0; i < m->deeds.count; i++) {
    struct deed *d = m->deeds.at[i];
    d->serial = deed_writes(d) ? ++m->stores : 0;
    find_sources(s, d);
  }
  if (m->mixed || m->unresolved || m->sources > SOURCES_MOST) {
    s->messages = NULL;
    put_left_out(s);
    return;
  }
  messages_name(s);
}
