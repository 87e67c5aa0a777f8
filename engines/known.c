/* known.c -- an event is known by its place and text, a data race by the places
 * of its two accesses, a deadlock at all. */
#include "engines/known.h"

#include "transforms/analysis/sites.h"

#include <string.h>

bool known_add(struct session *v, const struct history *h)
{
  if (!h->event) {
    v->bounds.check &= ~(1u << PROPERTY_DEADLOCK);
    return v->bounds.check != 0;
  }
  if (h->event->kind != EVENT_RACE) {
    VEC_PUSH(v->arena, &v->known, *h->event);
    v->bounds.known = &v->known;
    return true;
  }
  const struct explorer_access *race = h->run.race.at;
  if (h->run.race.count != 2 || !race[0].site || !race[1].site) {
    return false;
  }
  struct known_race one = {site_get(h->unit, race[0].site)->at,
                           site_get(h->unit, race[1].site)->at};
  VEC_PUSH(v->arena, &v->known_races, one);
  return true;
}

/* x++ reads and writes x: these are two sites. */
static bool is_there(const struct unit *u, uint32_t site,
                     const struct place *place)
{
  const struct place *at = &site_get(u, site)->at;
  return at->file && place->file && strcmp(at->file, place->file) == 0 &&
         at->line == place->line && at->column == place->column;
}

static void add_pairs(const struct session *v, const struct unit *u,
                      const struct known_race *race, uint32_t most,
                      struct explorer_pairs *out)
{
  uint32_t sites = sites_count(u);
  for (uint32_t a = 1; a <= sites; a++) {
    for (uint32_t b = 1; b <= sites && is_there(u, a, &race->first); b++) {
      struct explorer_pair pair = {a, b};
      if (is_there(u, b, &race->second) && out->count < most) {
        VEC_PUSH(v->arena, out, pair);
      }
    }
  }
}

const struct explorer_pairs *known_pairs(const struct session *v,
                                         const struct unit *u,
                                         const struct known_race *race)
{
  struct explorer_pairs *all = ARENA_NEW(v->arena, struct explorer_pairs);
  add_pairs(v, u, race, UINT32_MAX, all);
  return all;
}

const struct explorer_pairs *known_races(const struct session *v,
                                         const struct unit *u)
{
  struct explorer_pairs *all = ARENA_NEW(v->arena, struct explorer_pairs);
  for (uint32_t i = 0; i < v->known_races.count; i++) {
    add_pairs(v, u, &v->known_races.at[i], EXPLORER_KNOWN, all);
  }
  return all;
}
