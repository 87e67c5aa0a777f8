/* sequence_agreement.c -- whether what was guessed and done in turns is an
 * execution of C11's memory model, and whether it has a data race: what a
 * sequential program asks once, behind the last turn (sequence_messages.c).
 *
 * The model is RC11 (Lahav et al., Repairing sequential consistency in C/C++11,
 * 2017) with C++20's release sequences. What happens before what is kept as
 * sets of sources: what a thread releases by, numbered thread by thread in
 * program order. Thread t's set at some deed has a source if all that the
 * source's thread did up to it happens before the deed; whether a deed happens
 * before another one is one bit, of the first source at it or behind it. Sets
 * that are published (p, e) are guessed where they are read before they are
 * known; they are what they are, since reads come behind what they read.
 *
 *     coherence     positions do not fall along what happens before
 *     atomicity     an update's position is right behind what it read
 *     sc            psc has no cycle: each seq_cst operation has a number, and
 *                   each edge of psc leads upwards. Edges that go over memory
 *                   (F;hb;eco;hb;F and the like) pass through what precedes a
 *                   message: l, the last fence, and m, the last access.
 *     race          two accesses to the guessed address, neither of which
 *                   happens before the other
 *
 * All guesses but positions and orders are determined by the others, so this is
 * exact: but edges of locks that are only known in turns are left out, which
 * allows more. What it finds is run again (engines/confirm.c). */
#include "transforms/emit/sequence_agreement.h"

#include <inttypes.h>

struct printer {
  const struct sequence *s;
  const struct messages *m;
  struct buf *out;
};

/* --- words --- */

const char *agreement_name(const struct var *v)
{
  return v->name->text;
}

void agreement_put_did(struct buf *out, const struct deed *d)
{
  if (d->kind == ORDERED_JOIN) {
    buf_printf(out, "(%s != 0)", agreement_name(d->where));
  } else {
    buf_puts(out, agreement_name(d->did));
  }
}

/* It is in the set k of that one. */
void agreement_put_before(struct buf *out, const struct deed *d,
                          const struct deed *of)
{
  if (d->source == DEED_UNKNOWN) {
    buf_puts(out, "0");
  } else {
    buf_printf(out, "(k%u >> %u & 1)", of->number, d->source);
  }
}

void agreement_put_same(struct buf *out, const struct deed *a,
                        const struct deed *b)
{
  bool same;
  deeds_meet(a, b, &same);
  if (same || (!a->where && !b->where)) {
    return;
  }
  buf_puts(out, " && ");
  for (int i = 0; i < 2; i++) {
    const struct deed *d = i ? b : a;
    if (d->where) {
      buf_puts(out, agreement_name(d->where));
    } else {
      buf_printf(out, "%u", d->at[0] + 1);
    }
    buf_puts(out, i ? "" : " == ");
  }
}

static bool meet(const struct deed *a, const struct deed *b)
{
  bool same;
  return deeds_meet(a, b, &same);
}

static bool is_access(const struct deed *d)
{
  return deed_reads(d) || deed_writes(d);
}

/* All own sources up to that one, which is the thread's. */
static uint64_t own_sources(const struct messages *m, const struct deed *d)
{
  uint64_t set = 0;
  for (uint32_t i = 0; i <= d->number; i++) {
    const struct deed *o = m->deeds.at[i];
    set |= o->thread == d->thread && o->is_source ? 1ull << o->source : 0;
  }
  return set;
}

static bool has_fence(const struct messages *m, const struct deed *d,
                      bool (*is)(uint8_t order), bool before)
{
  bool found = false;
  for (uint32_t i = 0; i < m->deeds.count; i++) {
    const struct deed *f = m->deeds.at[i];
    found = found || (f->kind == ORDERED_FENCE && f->thread == d->thread &&
                      (f->number < d->number) == before && is(f->order));
  }
  return found;
}

/* Whether who reads it may get to know something. */
static bool publishes(const struct messages *m, const struct deed *d)
{
  return d->kind == ORDERED_UPDATE ||
         (d->order != MEMORY_PLAIN &&
          (d->is_source || has_fence(m, d, order_releases, true)));
}

/* --- positions --- */

/* at: of the message it stores or reads; was: of the one it reads. */
static void put_position(struct printer *p, const struct deed *d)
{
  struct buf *out = p->out;
  if (deed_reads(d)) {
    buf_printf(out, "  const __ts_position was%u = ", d->number);
    for (uint32_t k = 0; k < d->sources.count; k++) {
      buf_printf(out, "%s == %u ? %s : ", agreement_name(d->from),
                 d->sources.at[k]->serial,
                 agreement_name(d->sources.at[k]->position));
    }
    buf_puts(out, "0;\n");
  }
  buf_printf(out, "  const __ts_position at%u = ", d->number);
  if (d->kind == ORDERED_UPDATE) {
    buf_printf(out, "%s ? %s : was%u;\n", agreement_name(d->wrote),
               agreement_name(d->position), d->number);
    buf_printf(out, "  __CPROVER_assume(!%s || %s == was%u + 1);\n",
               agreement_name(d->wrote), agreement_name(d->position),
               d->number);
  } else if (deed_writes(d)) {
    buf_printf(out, "%s;\n", agreement_name(d->position));
  } else {
    buf_printf(out, "was%u;\n", d->number);
  }
  if (deed_writes(d)) {
    buf_printf(out, "  __CPROVER_assume(!%s || %s != 0);\n",
               agreement_name(d->wrote), agreement_name(d->position));
  }
}

static void put_values(struct printer *p, const struct deed *d)
{
  for (uint32_t k = 0; d->in && deed_reads(d) && k < d->sources.count; k++) {
    buf_printf(
        p->out,
        "  __CPROVER_assume(!%s || %s != %u || %s == (__typeof__(%s))%s);"
        "\n",
        agreement_name(d->did), agreement_name(d->from),
        d->sources.at[k]->serial, agreement_name(d->in), agreement_name(d->in),
        agreement_name(d->sources.at[k]->out));
  }
}

static void put_apart(struct printer *p, const struct deed *a,
                      const struct deed *b)
{
  if (a->thread != b->thread && deed_writes(a) && deed_writes(b) &&
      meet(a, b)) {
    buf_printf(p->out, "  __CPROVER_assume(!(%s && %s",
               agreement_name(a->wrote), agreement_name(b->wrote));
    agreement_put_same(p->out, a, b);
    buf_printf(p->out, ") || %s != %s);\n", agreement_name(a->position),
               agreement_name(b->position));
  }
}

/* --- coherence --- */

/* The deed was done, to that of its places. */
static void put_there(struct buf *out, const struct deed *d, uint32_t place)
{
  buf_puts(out, agreement_name(d->did));
  if (d->where) {
    buf_printf(out, " && %s == %u", agreement_name(d->where), d->at[place] + 1);
  }
}

/* What it reads is not older, what it stores is newer than that. */
static void put_not_before(struct buf *out, const struct deed *d)
{
  buf_printf(out, ") || %s%u %s ", deed_reads(d) ? "was" : "at", d->number,
             deed_reads(d) ? ">=" : ">");
}

/* n: where the thread has come at each location. */
static void put_own_order(struct printer *p, const struct deed *d)
{
  struct buf *out = p->out;
  for (uint32_t i = 0; i < d->places.count; i++) {
    buf_puts(out, "  __CPROVER_assume(!(");
    put_there(out, d, i);
    put_not_before(out, d);
    buf_printf(out, "n%u);\n  if (", d->at[i]);
    put_there(out, d, i);
    buf_printf(out, ") n%u = at%u;\n", d->at[i], d->number);
  }
}

static bool is_at(const struct deed *d, uint32_t location)
{
  bool found = false;
  for (uint32_t i = 0; is_access(d) && i < d->places.count; i++) {
    found = found || d->at[i] == location;
  }
  return found;
}

/* Whether its thread was at the location since the source before. */
static bool has_moved(const struct messages *m, const struct deed *source,
                      uint32_t location)
{
  bool found = is_at(source, location);
  for (uint32_t i = source->number; !found && i-- > 0;) {
    const struct deed *d = m->deeds.at[i];
    if (d->thread != source->thread || d->is_source) {
      return false;
    }
    found = is_at(d, location);
  }
  return found;
}

/* c: the same at a source. */
static void put_come(struct printer *p, const struct deed *d)
{
  for (uint32_t l = 0; d->is_source && l < p->m->locations.count; l++) {
    if (has_moved(p->m, d, l)) {
      buf_printf(p->out, "  const __ts_position c%u_%u = n%u;\n", d->source, l,
                 l);
    }
  }
}

/* Behind all that it knows others have come to. */
static void put_coherence(struct printer *p, const struct deed *d)
{
  struct buf *out = p->out;
  for (uint32_t k = 0; k < p->m->deeds.count; k++) {
    const struct deed *r = p->m->deeds.at[k];
    for (uint32_t i = 0; i < d->places.count; i++) {
      if (r->is_source && r->thread != d->thread &&
          has_moved(p->m, r, d->at[i])) {
        buf_puts(out, "  __CPROVER_assume(!(");
        put_there(out, d, i);
        buf_puts(out, " && ");
        agreement_put_before(out, r, d);
        put_not_before(out, d);
        buf_printf(out, "c%u_%u);\n", r->source, d->at[i]);
      }
    }
  }
}

/* --- what happens before what --- */

/* g: what it gets to know from what it reads. */
static void put_got(struct printer *p, const struct deed *d)
{
  struct buf *out = p->out;
  buf_printf(out, "  __ts_set g%u = 0;\n", d->number);
  for (uint32_t k = 0; k < d->sources.count; k++) {
    const struct deed *w = d->sources.at[k];
    if (publishes(p->m, w)) {
      buf_printf(out, "  if (%s == %u) g%u |= p%u;\n", agreement_name(d->from),
                 d->sources.at[k]->serial, d->number, w->number);
    }
  }
}

static void put_acquire(struct printer *p, const struct deed *d)
{
  struct buf *out = p->out;
  uint8_t failure = d->failure ? d->failure : d->order;
  bool does = order_acquires(d->order), fails = order_acquires(failure);
  if (d->order == MEMORY_PLAIN) {
    return;
  }
  if (has_fence(p->m, d, order_acquires, false)) {
    buf_printf(out, "  if (%s) q |= g%u;\n", agreement_name(d->did), d->number);
  }
  if (d->kind == ORDERED_UPDATE && d->failure && does != fails) {
    buf_printf(out, "  if (%s && %s%s) k |= g%u;\n", agreement_name(d->did),
               does ? "" : "!", agreement_name(d->wrote), d->number);
  } else if (does) {
    buf_printf(out, "  if (%s) k |= g%u;\n", agreement_name(d->did), d->number);
  }
}

static void put_published(struct printer *p, const struct deed *d)
{
  struct buf *out = p->out;
  if (!publishes(p->m, d)) {
    return;
  }
  buf_printf(out, "  __CPROVER_assume(!%s || p%u == (",
             agreement_name(d->wrote), d->number);
  if (d->is_source) {
    buf_printf(out, "k | (__ts_set)%" PRIu64 "ul", own_sources(p->m, d));
  } else {
    buf_puts(out, d->order == MEMORY_PLAIN ? "(__ts_set)0" : "r");
  }
  if (d->kind == ORDERED_UPDATE) {
    buf_printf(out, " | g%u", d->number);
  }
  buf_puts(out, "));\n");
}

static void put_fence(struct printer *p, const struct deed *d)
{
  buf_printf(p->out, "  if (%s) {", agreement_name(d->did));
  if (order_acquires(d->order)) {
    buf_puts(p->out, " k |= q;");
  }
  if (order_releases(d->order)) {
    buf_printf(p->out, " r = k | (__ts_set)%" PRIu64 "ul;",
               own_sources(p->m, d));
  }
  buf_puts(p->out, " }\n");
}

static void put_join(struct printer *p, const struct deed *d)
{
  for (uint32_t t = 0; t < p->s->unit->threads.count; t++) {
    if (t != d->thread) {
      buf_printf(p->out, "  if (%s == %u) { k |= e%u; q |= e%u; }\n",
                 agreement_name(d->where), t + 1, t, t);
    }
  }
}

static void put_locked(struct printer *p, const struct deed *d)
{
  for (uint32_t i = 0; i < p->m->deeds.count; i++) {
    const struct deed *o = p->m->deeds.at[i];
    if (o->kind == ORDERED_RELEASE && o->object == d->object &&
        o->offset == d->offset) {
      buf_printf(p->out, "  if (%s && %s == %u) k |= p%u;\n",
                 agreement_name(d->did), agreement_name(d->where), i + 1, i);
    }
  }
}

/* What the thread knows goes to that set. */
static void put_given(struct printer *p, const struct deed *d, char set,
                      uint32_t number)
{
  buf_printf(p->out,
             "  __CPROVER_assume(!%s || %c%u == (k | (__ts_set)%" PRIu64
             "ul));\n",
             agreement_name(d->did), set, number, own_sources(p->m, d));
}

static void put_deed(struct printer *p, const struct deed *d)
{
  struct buf *out = p->out;
  uint64_t own = d->is_source ? own_sources(p->m, d) : 0;
  switch ((enum deed_kind)d->kind) {
  case ORDERED_LOAD:
  case ORDERED_STORE:
  case ORDERED_UPDATE:
    if (deed_reads(d)) {
      put_got(p, d);
      put_acquire(p, d);
    }
    if (deed_writes(d)) {
      put_published(p, d);
    }
    put_own_order(p, d);
    break;
  case ORDERED_FENCE:
    put_fence(p, d);
    break;
  case ORDERED_START:
    buf_printf(out, "  if (%s) s%u = k | (__ts_set)%" PRIu64 "ul;\n",
               agreement_name(d->did), d->other, own);
    break;
  case ORDERED_END:
    put_given(p, d, 'e', d->thread);
    break;
  case ORDERED_JOIN:
    put_join(p, d);
    break;
  case ORDERED_ACQUIRE:
    put_locked(p, d);
    break;
  case ORDERED_RELEASE:
    put_given(p, d, 'p', d->number);
    break;
  case ORDERED_ACCESS:
  case ORDERED_FOREIGN:
    break;
  }
  buf_printf(out, "  const __ts_set k%u = k;\n", d->number);
  put_come(p, d);
}

/* k: what happens before; q: what would with an acquire fence; r: what did at
 * the last release fence. s, e: what threads know first, and give to who joins
 * them. */
static void put_threads(struct printer *p)
{
  struct buf *out = p->out;
  buf_puts(out, "  __ts_set k, q, r;\n");
  for (uint32_t t = 0; t < p->s->unit->threads.count; t++) {
    buf_printf(out, "  __ts_set s%u = 0, e%u;\n", t, t);
  }
  for (uint32_t i = 0; i < p->m->deeds.count; i++) {
    const struct deed *d = p->m->deeds.at[i];
    if (d->kind == ORDERED_RELEASE || (deed_writes(d) && publishes(p->m, d))) {
      buf_printf(out, "  __ts_set p%u;\n", i);
    }
  }
  for (uint32_t l = 0; l < p->m->locations.count; l++) {
    buf_printf(out, "  __ts_position n%u;\n", l);
  }
  for (uint32_t i = 0, t = UINT32_MAX; i < p->m->deeds.count; i++) {
    const struct deed *d = p->m->deeds.at[i];
    if (d->thread != t) {
      t = d->thread;
      buf_printf(out, "  k = q = s%u; r = 0;\n", t);
      for (uint32_t l = 0; l < p->m->locations.count; l++) {
        buf_printf(out, "  n%u = 0;\n", l);
      }
    }
    put_deed(p, d);
  }
}

/* --- races --- */

/* Bits of sequence_end.c: reads, writes, and the same of atomic operations. */
static void put_races(struct printer *p)
{
  const struct messages *m = p->m;
  struct buf *out = p->out;
  buf_puts(out, "  __ts_bool race = 0;\n");
  for (uint32_t i = 0; i < m->deeds.count; i++) {
    for (uint32_t k = i + 1; k < m->deeds.count; k++) {
      const struct deed *a = m->deeds.at[i], *b = m->deeds.at[k];
      if (!a->hit || !b->hit || a->thread == b->thread ||
          (a->instr->section && b->instr->section)) {
        continue;
      }
      buf_printf(out, "  if (%s && %s && !", agreement_name(a->hit),
                 agreement_name(b->hit));
      agreement_put_before(out, a, b);
      buf_puts(out, " && !");
      agreement_put_before(out, b, a);
      buf_printf(out,
                 " && (((%s | %s) & 2) || ((%s & 1) && (%s & 8)) || ((%s & 8) "
                 "&& (%s & 1)))) race = 1;\n",
                 agreement_name(a->hit), agreement_name(b->hit),
                 agreement_name(a->hit), agreement_name(b->hit),
                 agreement_name(a->hit), agreement_name(b->hit));
    }
  }
  buf_printf(out, "  if (race && __ts_bad == 0) __ts_bad = %u;\n",
             p->s->unit->race + 1);
}

/* --- the function --- */

void messages_declare(const struct unit *u, struct buf *out)
{
  if (u->views) {
    buf_puts(out, "static __ts_bool " MESSAGES_CROSS
                  "(const void *a, unsigned long size, const void *b, "
                  "unsigned long other)\n"
                  "{\n"
                  "  return __CPROVER_POINTER_OBJECT(a) == "
                  "__CPROVER_POINTER_OBJECT(b) &&\n"
                  "         __CPROVER_POINTER_OFFSET(a) < "
                  "__CPROVER_POINTER_OFFSET(b) + other &&\n"
                  "         __CPROVER_POINTER_OFFSET(b) < "
                  "__CPROVER_POINTER_OFFSET(a) + size;\n"
                  "}\n");
  }
}

static void put_types(struct printer *p)
{
  uint32_t bits = 1;
  while (p->m->most >> bits) {
    bits++;
  }
  buf_printf(p->out,
             "typedef unsigned __CPROVER_bitvector[%u] __ts_set;\n"
             "typedef unsigned __CPROVER_bitvector[%u] __ts_position;\n",
             p->m->sources ? p->m->sources : 1, bits);
}

void messages_function(const struct sequence *s, struct buf *out)
{
  struct printer p = {s, s->messages, out};
  if (!s->messages) {
    return;
  }
  const struct messages *m = s->messages;
  put_types(&p);
  buf_puts(out, "static void __ts_agree(void)\n{\n");
  for (uint32_t i = 0; i < m->deeds.count; i++) {
    if (is_access(m->deeds.at[i])) {
      put_position(&p, m->deeds.at[i]);
      put_values(&p, m->deeds.at[i]);
    }
  }
  put_threads(&p);
  for (uint32_t i = 0; i < m->deeds.count; i++) {
    for (uint32_t k = 0; k < m->deeds.count; k++) {
      const struct deed *a = m->deeds.at[i], *b = m->deeds.at[k];
      if (i < k) {
        put_apart(&p, a, b);
      }
    }
    if (is_access(m->deeds.at[i])) {
      put_coherence(&p, m->deeds.at[i]);
    }
  }
  if (s->unit->agrees) {
    agreement_put_order(m, out);
  }
  if (s->unit->has_race) {
    put_races(&p);
  }
  buf_puts(out, "}\n");
}
