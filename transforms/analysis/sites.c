/* sites.c -- sites are numbered.
 *
 * Needs: points_run. Gives: unit.sites.
 * What makes a site is first collected as the compilation's places, which are
 * numbers and cheap to compare: from them a site is looked up. Different ones
 * may be the same for the user, such as those of a header that two files
 * include: these have the same number. */
#include "transforms/analysis/sites.h"

#include "base/buf.h"
#include "transforms/analysis/sync_actions.h"

#include <stdlib.h>
#include <string.h>

/* A site by the compilation's places. */
struct spot {
  loc_t at, calls[SITE_CALLS];
  uint8_t kind, order, failure;
  bool update;
  char value;
  const struct expr *place; /* NULL of a call; of the same, the first one's */
  uint32_t site;
};

struct sites {
  VEC(struct spot) spots; /* sorted; each once */
  VEC(struct site) all;
};

/* --- what is a site --- */

static struct spot spot_of(const struct unit *u, const struct block *b,
                           const struct instr *i, loc_t at, enum site_kind kind)
{
  uint32_t note = i ? i->note : b->note;
  struct spot s = {.at = at, .kind = (uint8_t)kind, .value = '?'};
  const struct context *c = u->notes.at[note].context;
  for (uint32_t k = 0; c && k < SITE_CALLS && k < u->bounds.calls; c = c->up) {
    if (c->func) {
      s.calls[k++] = c->at;
    }
  }
  return s;
}

static bool is_text(const struct type *ty)
{
  return ty->base->kind == TYPE_CHAR || ty->base->kind == TYPE_UPLAIN;
}

static char value_of(const struct expr *place)
{
  const struct type *ty = place->type;
  return place->kind == EXPR_MEMBER && place->is_bits ? '?'
         : ty->kind == TYPE_POINTER ? (is_text(ty) ? 's' : 'p')
         : type_is_floating(ty)     ? 'f'
         : !type_is_integer(ty)     ? '?'
         : type_is_unsigned(ty)     ? 'u'
                                    : 'd';
}

static struct spot spot_of_access(const struct unit *u, const struct block *b,
                                  const struct instr *i, const struct access *a)
{
  loc_t at = a->place->at ? a->place->at : i ? i->at : b->at;
  struct spot s = spot_of(u, b, i, at, a->kind);
  s.order = a->order;
  s.failure = a->failure;
  s.update = a->update;
  s.value = value_of(a->place);
  s.place = a->place;
  return s;
}

static struct spot spot_of_call(const struct unit *u, const struct block *b,
                                const struct instr *call)
{
  bool states = model_row(call->model)->touches == TOUCH_STATES;
  return spot_of(u, b, call, call->at, states ? SITE_SYNC : SITE_CALL);
}

static struct spot spot_of_birth(const struct unit *u, const struct block *b,
                                 const struct instr *i)
{
  return spot_of(u, b, i, i->at, SITE_BIRTH);
}

struct collector {
  struct unit *unit;
  const struct block *block;
  const struct instr *instr; /* NULL: its branch */
};

static void collect(void *user, const struct access *a)
{
  struct collector *c = user;
  if (a->shared) {
    VEC_PUSH(c->unit->arena, &c->unit->sites->spots,
             spot_of_access(c->unit, c->block, c->instr, a));
  }
}

static void collect_block(struct unit *u, const struct block *b)
{
  struct collector c = {u, b, NULL};
  for (const struct instr *i = b->first; i; i = i->next) {
    c.instr = i;
    instr_accesses(i, collect, &c);
    if (i->kind == INSTR_CALL) {
      VEC_PUSH(u->arena, &u->sites->spots, spot_of_call(u, b, i));
    }
    if (i->published) {
      VEC_PUSH(u->arena, &u->sites->spots, spot_of_birth(u, b, i));
    }
  }
  if (b->value) {
    c.instr = NULL;
    expr_accesses(b->value, collect, &c);
  }
}

/* --- numbers --- */

static int compare(uint64_t a, uint64_t b)
{
  return a < b ? -1 : a > b;
}

static int compare_spots(const void *left, const void *right)
{
  const struct spot *a = left, *b = right;
  int order = compare(a->at, b->at);
  for (uint32_t k = 0; order == 0 && k < SITE_CALLS; k++) {
    order = compare(a->calls[k], b->calls[k]);
  }
  order = order ? order : compare(a->kind, b->kind);
  order = order ? order : compare(a->order, b->order);
  order = order ? order : compare(a->failure, b->failure);
  order = order ? order : compare(a->update, b->update);
  return order ? order : a->value - b->value;
}

static int compare_places(const struct place *a, const struct place *b)
{
  int order = a->file && b->file ? strcmp(a->file, b->file)
                                 : compare(a->file != NULL, b->file != NULL);
  order = order ? order : compare(a->line, b->line);
  return order ? order : compare(a->column, b->column);
}

static int compare_sites(const struct site *a, const struct site *b)
{
  int order = compare_places(&a->at, &b->at);
  for (uint32_t k = 0; order == 0 && k < SITE_CALLS; k++) {
    order = compare_places(&a->calls[k], &b->calls[k]);
  }
  order = order ? order : compare(a->kind, b->kind);
  order = order ? order : compare(a->order, b->order);
  order = order ? order : compare(a->failure, b->failure);
  order = order ? order : compare(a->update, b->update);
  return order ? order : a->value - b->value;
}

/* A site and the spot that it is of. */
struct pair {
  struct site site;
  struct spot *spot;
};

static int compare_pairs(const void *left, const void *right)
{
  const struct pair *a = left, *b = right;
  int order = compare_sites(&a->site, &b->site);
  return order ? order : compare(a->site.from, b->site.from);
}

static struct pair pair_of(const struct unit *u, struct spot *s)
{
  struct srcmap *map = u->program->map;
  struct pair p = {{.kind = s->kind,
                    .order = s->order,
                    .failure = s->failure,
                    .update = s->update,
                    .value = s->value},
                   s};
  p.site.from = s->at;
  p.site.at = srcmap_find(map, s->at);
  p.site.text = s->place ? place_text(u->arena, s->place) : NULL;
  for (uint32_t k = 0; k < SITE_CALLS && s->calls[k]; k++) {
    p.site.callers[k] = s->calls[k];
    p.site.calls[k] = srcmap_find(map, s->calls[k]);
  }
  return p;
}

/* Each once. */
static void sort_spots(struct sites *s)
{
  uint32_t count = 0;
  qsort(s->spots.at, s->spots.count, sizeof *s->spots.at, compare_spots);
  for (uint32_t i = 0; i < s->spots.count; i++) {
    if (i == 0 || compare_spots(&s->spots.at[i - 1], &s->spots.at[i]) != 0) {
      s->spots.at[count++] = s->spots.at[i];
    }
  }
  s->spots.count = count;
}

static void number_spots(struct unit *u)
{
  struct sites *s = u->sites;
  uint32_t count = s->spots.count;
  struct pair *pairs = arena_alloc_array(u->arena, count + 1, sizeof *pairs);
  for (uint32_t i = 0; i < count; i++) {
    pairs[i] = pair_of(u, &s->spots.at[i]);
  }
  qsort(pairs, count, sizeof *pairs, compare_pairs);
  for (uint32_t i = 0; i < count; i++) {
    if (i == 0 || compare_sites(&pairs[i - 1].site, &pairs[i].site) != 0) {
      VEC_PUSH(u->arena, &s->all, pairs[i].site);
    }
    pairs[i].spot->site = s->all.count;
  }
}

void sites_run(struct unit *u)
{
  u->sites = ARENA_NEW(u->arena, struct sites);
  for (uint32_t t = 0; t < u->threads.count; t++) {
    const struct block_vec *all = &u->threads.at[t]->flat->blocks;
    for (uint32_t b = 0; b < all->count; b++) {
      collect_block(u, all->at[b]);
    }
  }
  if (u->sites->spots.count > 0) {
    sort_spots(u->sites);
    number_spots(u);
  }
}

/* --- what others ask --- */

static uint32_t find(const struct unit *u, struct spot s)
{
  const struct spot *found =
      !u->sites || u->sites->spots.count == 0
          ? NULL
          : bsearch(&s, u->sites->spots.at, u->sites->spots.count, sizeof s,
                    compare_spots);
  return found ? found->site : 0;
}

uint32_t site_of_access(const struct unit *u, const struct block *b,
                        const struct instr *i, const struct access *a)
{
  return find(u, spot_of_access(u, b, i, a));
}

uint32_t site_of_call(const struct unit *u, const struct block *b,
                      const struct instr *call)
{
  return find(u, spot_of_call(u, b, call));
}

uint32_t site_of_birth(const struct unit *u, const struct block *b,
                       const struct instr *i)
{
  return find(u, spot_of_birth(u, b, i));
}

uint32_t sites_count(const struct unit *u)
{
  return u->sites->all.count;
}

const struct site *site_get(const struct unit *u, uint32_t number)
{
  return &u->sites->all.at[number - 1];
}

/* --- for people --- */

static void put_place(const struct place *p, struct buf *out)
{
  buf_printf(out, "%s:%u:%u", p->file ? p->file : "?", p->line, p->column);
}

void site_print(const struct site *s, struct buf *out)
{
  static const char *const kinds[] = {"reads", "writes", "updates",
                                      "calls", "calls",  "makes"};
  put_place(&s->at, out);
  buf_printf(out, ": %s", kinds[s->kind]);
  if (s->order != MEMORY_PLAIN) {
    buf_printf(out, ", %s", memory_order_name(s->order));
  }
  for (uint32_t k = 0; k < SITE_CALLS && s->calls[k].file; k++) {
    buf_puts(out, k > 0 ? ", from " : ", called from ");
    put_place(&s->calls[k], out);
  }
}

const char *site_text(struct arena *a, const struct unit *u, uint32_t number)
{
  struct buf text = {0};
  site_print(site_get(u, number), &text);
  const char *copy = arena_strndup(a, text.text, text.length);
  buf_free(&text);
  return copy;
}

void sites_dump(const struct unit *u, struct buf *out)
{
  for (uint32_t k = 1; k <= sites_count(u); k++) {
    buf_printf(out, "%u: ", k);
    site_print(site_get(u, k), out);
    buf_putc(out, '\n');
  }
}
