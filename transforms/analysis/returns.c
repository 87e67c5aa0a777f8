/* returns.c -- see returns.h. */
#include "transforms/analysis/returns.h"

#include <string.h>

/* Numbers of the routines that it is or calls; false: some thread ends there,
 * which looks at what others left. */
static bool mark(const struct routine_body *body, bool *marks)
{
  bool returns = !body->escapes;
  if (marks[body->number]) {
    return returns;
  }
  marks[body->number] = true;
  for (uint32_t i = 0; i < body->calls.count; i++) {
    returns = mark(body->calls.at[i], marks) && returns;
  }
  return returns;
}

static uint64_t *touched_by(struct arena *a, const struct unit *u,
                            const struct func *flat,
                            const struct routine_body *body)
{
  bool *marks = arena_alloc_array(a, u->routine_bodies + 1, sizeof *marks);
  if (!mark(body, marks)) {
    return NULL;
  }
  uint64_t *set = arena_alloc_array(a, flat->locals.count / 64 + 1, 8);
  for (uint32_t i = 0; i < flat->locals.count; i++) {
    uint32_t of = flat->locals.at[i]->routine;
    if (!of || marks[of]) {
      set[i / 64] |= 1ull << (i % 64);
    }
  }
  return set;
}

/* Calls of which both ends are still there. */
struct returns returns_find(struct arena *a, const struct unit *u,
                            const struct func *flat)
{
  struct returns r = {.words = flat->locals.count / 64 + 1,
                      .count = u->routine_calls.count + 1};
  uint8_t *ends = arena_alloc_array(a, r.count, sizeof *ends);
  r.touched = arena_alloc_array(a, r.count, sizeof *r.touched);
  r.noted = arena_alloc_array(a, r.count, sizeof *r.noted);
  for (uint32_t b = 0; b < flat->blocks.count; b++) {
    for (const struct instr *i = flat->blocks.at[b]->first; i; i = i->next) {
      ends[i->routine] |= i->kind == INSTR_ASSIGN    ? 1
                          : i->kind == INSTR_DECLARE ? 2
                                                     : 0;
    }
  }
  for (uint32_t k = 1; k < r.count; k++) {
    const struct routine_body *body = u->routine_calls.at[k - 1];
    if (ends[k] != 3) {
      continue;
    }
    for (uint32_t n = 1; n < k && !r.touched[k]; n++) {
      bool same = r.touched[n] && u->routine_calls.at[n - 1] == body;
      r.touched[k] = same ? r.touched[n] : NULL;
    }
    r.touched[k] = r.touched[k] ? r.touched[k] : touched_by(a, u, flat, body);
    r.noted[k] = arena_alloc_array(a, r.words, sizeof **r.noted);
  }
  return r;
}

uint32_t returns_call(const struct returns *r, const struct instr *i)
{
  return i->kind == INSTR_ASSIGN && r->touched[i->routine] ? i->routine : 0;
}

uint32_t returns_back(const struct returns *r, const struct instr *i)
{
  return i->kind == INSTR_DECLARE && r->touched[i->routine] ? i->routine : 0;
}

bool returns_note(struct returns *r, uint32_t call, const uint64_t *now)
{
  bool more = false;
  for (uint32_t w = 0; w < r->words; w++) {
    more = more || (now[w] & ~r->noted[call][w]);
    r->noted[call][w] |= now[w];
  }
  return more;
}

void returns_take(const struct returns *r, uint32_t call, uint64_t *now)
{
  for (uint32_t w = 0; w < r->words; w++) {
    uint64_t touched = r->touched[call][w];
    now[w] = (now[w] & touched) | (r->noted[call][w] & ~touched);
  }
}
