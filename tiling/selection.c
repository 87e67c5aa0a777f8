/* selection.c -- what a selection of tiles allows, and its text. */
#include "tiling/scan.h"
#include "tiling/space.h"
#include "tiling/ways.h"

#include <assert.h>

void selection_print(const struct selection *selection, struct buf *out)
{
  for (uint32_t t = 0; t < selection->threads; t++) {
    buf_printf(out, t ? ";%lu:" : "%lu:", (unsigned long)t);
    for (uint32_t i = 0; i < selection->length[t]; i++) {
      buf_printf(out, i ? ",%lu" : "%lu", (unsigned long)selection->tile[t][i]);
    }
  }
}

static bool parse_thread(struct scan *s, const struct space *space, uint32_t t,
                         struct selection *out)
{
  uint32_t thread, most = space->tiling->tiles[t] - 1, *tile = out->tile[t];
  if ((t && !scan_expect(s, ';')) ||
      !scan_number(s, "a thread", TILING_THREADS - 1, &thread)) {
    return false;
  }
  if (thread != t) {
    return scan_fail(s, "thread %lu where thread %lu should be",
                     (unsigned long)thread, (unsigned long)t);
  }
  if (!scan_expect(s, ':')) {
    return false;
  }
  for (uint32_t i = 0; i < out->length[t]; i++) {
    if ((i && !scan_expect(s, ',')) ||
        !scan_number(s, "a tile", most, &tile[i])) {
      return false;
    }
    if (i && tile[i] < tile[i - 1] + (space->kind == SPACE_Z)) {
      return scan_fail(s, "tile %lu does not come after tile %lu",
                       (unsigned long)tile[i], (unsigned long)tile[i - 1]);
    }
  }
  return true;
}

bool selection_parse(struct arena *a, const struct space *space,
                     const char *text, struct selection *out, const char **why)
{
  struct scan s = {.arena = a, .at = text};
  out->threads = space->tiling->threads;
  for (uint32_t t = 0; t < out->threads; t++) {
    out->length[t] = space->rounds[t];
    if (!parse_thread(&s, space, t, out)) {
      break;
    }
  }
  if (!scan_end(&s)) {
    *why = s.why;
    return false;
  }
  return true;
}

void selection_box(struct arena *a, const struct space *space,
                   const struct selection *selection, struct box *out)
{
  const struct tiling *tiling = space->tiling;
  assert(space->kind != SPACE_Z);
  box_whole(a, out, tiling->positions, tiling->threads, space->length);
  for (uint32_t t = 0; t < tiling->threads; t++) {
    for (uint32_t r = 0; r < selection->length[t]; r++) {
      uint32_t tile = selection->tile[t][r];
      *box_at(out, t, r) = (struct interval){tiling_from(tiling, t, tile),
                                             tiling_to(tiling, t, tile)};
    }
  }
}

uint32_t selection_intervals(const struct space *space,
                             const struct selection *selection, uint32_t thread,
                             struct interval *out)
{
  const struct tiling *tiling = space->tiling;
  uint32_t n = 0;
  if (selection->length[thread] == 0) {
    out[0] = (struct interval){0, tiling->positions[thread] - 1};
    return 1;
  }
  for (uint32_t i = 0; i < selection->length[thread]; i++) {
    uint32_t tile = selection->tile[thread][i];
    uint32_t from = tiling_from(tiling, thread, tile);
    uint32_t to = tiling_to(tiling, thread, tile);
    if (n && from <= out[n - 1].to + 1) { /* the next one, or the same */
      out[n - 1].to = to;
    } else {
      out[n++] = (struct interval){from, to};
    }
  }
  return n;
}

/* Rounds that stop in one tile do so independently of all others. */
void space_stops(const struct space *space, const struct selection *selection,
                 struct big *count)
{
  assert(space->kind != SPACE_Z);
  if (space->kind == SPACE_WHOLE) {
    space_all_stops(space, count);
    return;
  }
  struct big ways = {0};
  big_set(count, 1);
  for (uint32_t t = 0; t < selection->threads; t++) {
    const uint32_t *tile = selection->tile[t];
    for (uint32_t r = 0, next; r < selection->length[t]; r = next) {
      for (next = r + 1; next < selection->length[t]; next++) {
        if (tile[next] != tile[r]) {
          break;
        }
      }
      ways_count(tiling_to(space->tiling, t, tile[r]) -
                     tiling_from(space->tiling, t, tile[r]) + 1,
                 next - r, &ways);
      big_mul(count, &ways);
    }
  }
  big_free(&ways);
}

void space_all_stops(const struct space *space, struct big *count)
{
  struct big ways = {0};
  assert(space->kind != SPACE_Z);
  big_set(count, 1);
  for (uint32_t t = 0; t < space->tiling->threads; t++) {
    ways_count(space->tiling->positions[t], space->length, &ways);
    big_mul(count, &ways);
  }
  big_free(&ways);
}

static bool has_tile(const struct selection *selection, uint32_t t,
                     uint32_t tile)
{
  for (uint32_t i = 0; i < selection->length[t]; i++) {
    if (selection->tile[t][i] == tile) {
      return true;
    }
  }
  return false;
}

bool selection_allows(const struct space *space,
                      const struct selection *selection,
                      const struct stop *stops, uint32_t n)
{
  const struct tiling *tiling = space->tiling;
  uint32_t turns[TILING_THREADS] = {0}, last[TILING_THREADS] = {0};
  for (uint32_t i = 0; i < n; i++) {
    uint32_t t = stops[i].thread, at = stops[i].position;
    if (t >= tiling->threads || at >= tiling->positions[t] || at < last[t]) {
      return false;
    }
    last[t] = at;
    uint32_t turn = turns[t]++, tile = tiling_find(tiling, t, at);
    bool ok = true;
    switch (space->kind) {
    case SPACE_WHOLE:
      ok = turn < space->length;
      break;
    case SPACE_Z:
      ok = has_tile(selection, t, tile);
      break;
    case SPACE_STAIRCASE:
      ok = turn < space->length && selection->tile[t][turn] == tile;
      break;
    }
    if (!ok) {
      return false;
    }
  }
  return true;
}

/* Tiles of a thread's stops, which do not decrease. False: too many. */
static bool need_tile(const struct space *space, uint32_t t, uint32_t tile,
                      struct selection *out)
{
  uint32_t n = out->length[t];
  if (space->kind == SPACE_Z && n && out->tile[t][n - 1] == tile) {
    return true;
  }
  if (space->kind == SPACE_WHOLE || n == space->rounds[t]) {
    return space->kind == SPACE_WHOLE;
  }
  out->tile[t][out->length[t]++] = tile;
  return true;
}

/* The first selection with these tiles. A staircase's rounds behind the last
 * stop repeat its tile; z takes the lowest tiles that are missing. */
static void fill(const struct space *space, uint32_t t, struct selection *out)
{
  uint32_t *tile = out->tile[t], have = out->length[t];
  out->length[t] = space->rounds[t];
  if (space->kind == SPACE_STAIRCASE) {
    for (uint32_t i = have; i < space->rounds[t]; i++) {
      tile[i] = i ? tile[i - 1] : 0;
    }
    return;
  }
  uint32_t missing = space->rounds[t] - have, needed[SPACE_LENGTH];
  for (uint32_t i = 0; i < have; i++) {
    needed[i] = tile[i];
  }
  for (uint32_t i = 0, j = 0, next = 0; i < space->rounds[t]; next++) {
    if (j < have && needed[j] == next) {
      tile[i++] = next;
      j++;
    } else if (missing) {
      tile[i++] = next;
      missing--;
    } else {
      next = needed[j] - 1; /* nothing but needed ones from here */
    }
  }
}

bool space_find(const struct space *space, const struct stop *stops, uint32_t n,
                struct selection *out)
{
  const struct tiling *tiling = space->tiling;
  uint32_t last[TILING_THREADS] = {0}, turns[TILING_THREADS] = {0};
  out->threads = tiling->threads;
  for (uint32_t t = 0; t < out->threads; t++) {
    out->length[t] = 0;
  }
  for (uint32_t i = 0; i < n; i++) {
    uint32_t t = stops[i].thread, at = stops[i].position;
    if (t >= tiling->threads || at >= tiling->positions[t] || at < last[t]) {
      return false;
    }
    last[t] = at;
    if ((space->kind != SPACE_Z && turns[t]++ == space->length) ||
        !need_tile(space, t, tiling_find(tiling, t, at), out)) {
      return false;
    }
  }
  for (uint32_t t = 0; t < out->threads; t++) {
    fill(space, t, out);
  }
  return true;
}
