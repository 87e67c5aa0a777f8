/* sequence_order.c -- the order of seq_cst operations: RC11's psc has no cycle.
 *
 * Each such operation has a number, o, and each edge of psc leads to a larger
 * one. Between threads these are, for fences F and accesses E:
 *
 *     hb where one of both is a fence, or where both are to one location;
 *     hb between what stands behind one access and before the other, each to
 *       another location than that access (sb|loc;hb;sb|loc);
 *     what goes over the messages of a location: f of an access is the last F
 *       that happens before it, l of a message the last f of accesses at older
 *       ones (or of its store), m the last E at older ones. A store that is an
 *       E is behind both. An F is behind l of what is read or stored before it,
 *       and m of what is stored before it.
 * f, l and m are bounds that are guessed: the least ones forbid least. */
#include "transforms/emit/sequence_agreement.h"

struct ordering {
  const struct messages *m;
  struct buf *out;
  bool fences;
};

/* --- which --- */

static bool may_be_sc(const struct deed *d)
{
  bool told = d->told || d->kind == ORDERED_FENCE;
  return told && (d->order == MEMORY_SEQ_CST || d->failure == MEMORY_SEQ_CST);
}

/* Whether it is one that was done. */
static void put_sc(struct ordering *o, const struct deed *d)
{
  uint8_t failure = d->failure ? d->failure : d->order;
  buf_puts(o->out, agreement_name(d->did));
  if (d->kind == ORDERED_UPDATE && d->order != failure) {
    buf_printf(o->out, " && %s%s", d->order == MEMORY_SEQ_CST ? "" : "!",
               agreement_name(d->wrote));
  }
}

static bool is_access(const struct deed *d)
{
  return d->told && (deed_reads(d) || deed_writes(d));
}

static bool meet(const struct deed *a, const struct deed *b)
{
  bool same;
  return deeds_meet(a, b, &same);
}

/* a comes before b, by its thread or by what b knows; false: it cannot. */
static bool put_first(struct ordering *o, const struct deed *a,
                      const struct deed *b)
{
  bool own = a->thread == b->thread;
  if (own ? a->number >= b->number : a->source == DEED_UNKNOWN) {
    return false;
  }
  if (!own) {
    buf_puts(o->out, " && ");
    agreement_put_before(o->out, a, b);
  }
  return true;
}

/* assume(!(  ...  ) || text), if what is between says that it may be. */
static bool put_edge(struct ordering *o, size_t from, bool may)
{
  if (!may) {
    o->out->length = from;
  }
  return may;
}

static size_t begin_edge(struct ordering *o)
{
  size_t from = o->out->length;
  buf_puts(o->out, "  __CPROVER_assume(!(");
  return from;
}

/* --- edges of hb --- */

/* Whether it surely is no access to the location of the other one. */
static bool is_elsewhere(const struct deed *d, const struct deed *of)
{
  switch ((enum deed_kind)d->kind) {
  case ORDERED_LOAD:
  case ORDERED_STORE:
  case ORDERED_UPDATE:
    return !meet(d, of) || d->where || of->where;
  case ORDERED_ACCESS:
    return d->elsewhere;
  case ORDERED_FOREIGN:
    return false;
  default:
    return true;
  }
}

static void put_elsewhere(struct ordering *o, const struct deed *d,
                          const struct deed *of)
{
  agreement_put_did(o->out, d);
  if (d->places.count && meet(d, of)) {
    buf_puts(o->out, " && !(1");
    agreement_put_same(o->out, d, of);
    buf_puts(o->out, ")");
  }
}

/* d: what is known where the thread was elsewhere last. */
static void put_elsewhere_before(struct ordering *o, const struct deed *b)
{
  buf_printf(o->out, "  __ts_set d%u = s%u;\n", b->number, b->thread);
  for (uint32_t i = 0; i < b->number; i++) {
    const struct deed *d = o->m->deeds.at[i];
    if (d->thread == b->thread && is_elsewhere(d, b)) {
      buf_puts(o->out, "  if (");
      put_elsewhere(o, d, b);
      buf_printf(o->out, ") d%u |= k%u;\n", b->number, i);
    }
  }
}

/* Whether b's d knows what the thread did elsewhere behind a. */
static bool put_elsewhere_behind(struct ordering *o, const struct deed *a,
                                 const struct deed *b)
{
  bool some = false;
  buf_puts(o->out, "(0");
  for (uint32_t i = a->number + 1; i < o->m->deeds.count; i++) {
    const struct deed *c = o->m->deeds.at[i];
    if (c->thread == a->thread && c->source != DEED_UNKNOWN &&
        is_elsewhere(c, a)) {
      some = true;
      buf_puts(o->out, " || (");
      put_elsewhere(o, c, a);
      buf_printf(o->out, " && (d%u >> %u & 1))", b->number, c->source);
    }
  }
  buf_puts(o->out, ")");
  return some;
}

static void put_numbers(struct ordering *o, const struct deed *a,
                        const struct deed *b)
{
  buf_printf(o->out, ") || o%u < o%u);\n", a->number, b->number);
}

static void put_known(struct ordering *o, const struct deed *a,
                      const struct deed *b)
{
  bool fence = a->kind == ORDERED_FENCE || b->kind == ORDERED_FENCE;
  bool own = a->thread == b->thread;
  size_t from = begin_edge(o);
  put_sc(o, a);
  buf_puts(o->out, " && ");
  put_sc(o, b);
  if (!fence && !own && meet(a, b)) {
    agreement_put_same(o->out, a, b);
  }
  bool may = (fence || own || meet(a, b)) && put_first(o, a, b);
  if (put_edge(o, from, may)) {
    put_numbers(o, a, b);
  }
  if (fence || own) {
    return;
  }
  from = begin_edge(o);
  put_sc(o, a);
  buf_puts(o->out, " && ");
  put_sc(o, b);
  buf_puts(o->out, " && ");
  if (put_edge(o, from, put_elsewhere_behind(o, a, b))) {
    put_numbers(o, a, b);
  }
}

/* --- edges over messages --- */

/* f: the last fence that happens before the access. */
static void put_fences_before(struct ordering *o, const struct deed *c)
{
  buf_printf(o->out, "  __ts_order f%u;\n", c->number);
  for (uint32_t i = 0; i < o->m->deeds.count; i++) {
    const struct deed *f = o->m->deeds.at[i];
    if (f->kind != ORDERED_FENCE || !may_be_sc(f)) {
      continue;
    }
    size_t from = begin_edge(o);
    put_sc(o, f);
    buf_printf(o->out, " && %s", agreement_name(c->did));
    if (put_edge(o, from, put_first(o, f, c))) {
      buf_printf(o->out, ") || f%u >= o%u);\n", c->number, i);
    }
  }
}

/* What of c is older than the message w is at most w's. */
static void put_older(struct ordering *o, const struct deed *c,
                      const struct deed *w)
{
  for (int k = 0; k < 2; k++) {
    bool fence = k == 0;
    if (fence ? !o->fences : c == w || !may_be_sc(c)) {
      continue;
    }
    buf_puts(o->out, "  __CPROVER_assume(!(");
    if (fence) {
      buf_puts(o->out, agreement_name(c->did));
    } else {
      put_sc(o, c);
    }
    buf_printf(o->out, " && %s", agreement_name(w->wrote));
    if (c != w) {
      agreement_put_same(o->out, c, w);
      buf_printf(o->out, " && at%u < %s", c->number,
                 agreement_name(w->position));
    }
    buf_printf(o->out, ") || %c%u >= %c%u);\n", fence ? 'l' : 'm', w->number,
               fence ? 'f' : 'o', c->number);
  }
}

static void put_message(struct ordering *o, const struct deed *w)
{
  buf_printf(o->out, "  __ts_order l%u, m%u;\n", w->number, w->number);
  for (uint32_t i = 0; i < o->m->deeds.count; i++) {
    const struct deed *c = o->m->deeds.at[i];
    if (is_access(c) && meet(c, w)) {
      put_older(o, c, w);
    }
  }
  if (may_be_sc(w)) {
    buf_puts(o->out, "  __CPROVER_assume(!(");
    put_sc(o, w);
    buf_printf(o->out, " && %s) || (", agreement_name(w->wrote));
    if (o->fences) {
      buf_printf(o->out, "o%u > l%u && ", w->number, w->number);
    }
    buf_printf(o->out, "o%u > m%u));\n", w->number, w->number);
  }
}

/* A fence, and what was read or stored before it. */
static void put_behind(struct ordering *o, const struct deed *f,
                       const struct deed *d)
{
  if (deed_writes(d)) {
    size_t from = begin_edge(o);
    put_sc(o, f);
    buf_printf(o->out, " && %s", agreement_name(d->wrote));
    if (put_edge(o, from, put_first(o, d, f))) {
      buf_printf(o->out, ") || (o%u > l%u && o%u > m%u));\n", f->number,
                 d->number, f->number, d->number);
    }
  }
  for (uint32_t k = 0; deed_reads(d) && k < d->sources.count; k++) {
    if (!d->sources.at[k]->told) {
      continue;
    }
    size_t from = begin_edge(o);
    put_sc(o, f);
    buf_printf(o->out, " && %s && %s == %u", agreement_name(d->did),
               agreement_name(d->from), d->sources.at[k]->serial);
    if (put_edge(o, from, put_first(o, d, f))) {
      buf_printf(o->out, ") || o%u > l%u);\n", f->number,
                 d->sources.at[k]->number);
    }
  }
}

/* --- all --- */

static void declare(struct ordering *o)
{
  const struct messages *m = o->m;
  uint32_t count = 0, bits = 1;
  for (uint32_t i = 0; i < m->deeds.count; i++) {
    const struct deed *d = m->deeds.at[i];
    count += may_be_sc(d);
    o->fences = o->fences || (d->kind == ORDERED_FENCE && may_be_sc(d));
  }
  while (count >> bits) {
    bits++;
  }
  buf_printf(o->out, "  typedef unsigned __CPROVER_bitvector[%u] __ts_order;\n",
             bits);
  for (uint32_t i = 0; i < m->deeds.count; i++) {
    if (may_be_sc(m->deeds.at[i])) {
      buf_printf(o->out, "  __ts_order o%u;\n", i);
    }
  }
}

void agreement_put_order(const struct messages *m, struct buf *out)
{
  struct ordering o = {.m = m, .out = out};
  declare(&o);
  for (uint32_t i = 0; i < m->deeds.count; i++) {
    const struct deed *b = m->deeds.at[i];
    if (may_be_sc(b) && b->kind != ORDERED_FENCE) {
      put_elsewhere_before(&o, b);
    }
    for (uint32_t k = 0; may_be_sc(b) && k < m->deeds.count; k++) {
      if (k != i && may_be_sc(m->deeds.at[k])) {
        put_known(&o, m->deeds.at[k], b);
      }
    }
  }
  for (uint32_t i = 0; o.fences && i < m->deeds.count; i++) {
    if (is_access(m->deeds.at[i])) {
      put_fences_before(&o, m->deeds.at[i]);
    }
  }
  for (uint32_t i = 0; i < m->deeds.count; i++) {
    const struct deed *w = m->deeds.at[i];
    if (is_access(w) && deed_writes(w)) {
      put_message(&o, w);
    }
  }
  for (uint32_t i = 0; i < m->deeds.count; i++) {
    const struct deed *f = m->deeds.at[i];
    for (uint32_t k = 0;
         f->kind == ORDERED_FENCE && may_be_sc(f) && k < m->deeds.count; k++) {
      if (is_access(m->deeds.at[k])) {
        put_behind(&o, f, m->deeds.at[k]);
      }
    }
  }
}
