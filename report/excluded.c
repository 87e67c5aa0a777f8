#include "report/excluded.h"

#include "engines/goals.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct part_of {
  bool counts; /* its tasks partition the vectors */
  struct tile_family pieces;
  struct big done;
  struct big elsewhere; /* excluded if all other vectors are */
};

/* A task that is a child, or has children. */
struct kin {
  const char *id;
  json_t *into; /* of one that was split */
  bool elsewhere;
};

struct kins VEC_BODY(struct kin);

struct excluded {
  struct arena *arena;
  const struct manifest *manifest;
  struct part_of *parts; /* by family */
  struct kins clean, split;
};

struct excluded *excluded_new(struct arena *a, const struct manifest *m)
{
  struct excluded *e = ARENA_NEW(a, struct excluded);
  e->arena = a;
  e->manifest = m;
  e->parts = arena_alloc_array(a, m->families.count, sizeof *e->parts);
  for (uint32_t i = 0; i < m->families.count; i++) {
    const struct family *f = &m->families.at[i];
    const struct engine *engine = engine_find(f->engine);
    e->parts[i].counts =
        engine && engine->bounded && !goals_are(f) &&
        parameter_number(f->parameters, "rounds", 0) > 0 &&
        strcmp(parameter_text(f->parameters, "tiling", "z"), "z") != 0 &&
        !tile_family_reopen(a, &e->parts[i].pieces, f->parameters);
  }
  return e;
}

static struct part_of *part_of(struct excluded *e, uint64_t root,
                               const struct family **f)
{
  uint64_t ordinal;
  if (!manifest_ordinal(e->manifest, root, &ordinal)) {
    return NULL;
  }
  *f = manifest_family(e->manifest, ordinal);
  struct part_of *p = &e->parts[*f - e->manifest->families.at];
  return p->counts ? p : NULL;
}

void excluded_see(struct excluded *e, const struct result_line *l)
{
  struct selection selection;
  const struct family *f;
  struct big count = {0};
  uint64_t root;
  const char *rest;
  bool clean = l->verdict == TASK_SAFE || l->verdict == TASK_PRUNED;
  bool elsewhere = l->verdict == TASK_PRUNED &&
                   memmem(l->text, l->length, "\"elsewhere\":true", 16);
  if (!task_id_parse(l->task, &root, &rest)) {
    return;
  }
  struct part_of *p = part_of(e, root, &f);
  struct kin kin = {arena_strndup(e->arena, l->task, strlen(l->task)), NULL,
                    elsewhere};
  if (p && l->verdict == TASK_SPLIT) {
    json_t *line = line_json(l);
    kin.into = json_incref(json_object_get(line, "into"));
    json_decref(line);
    VEC_PUSH(e->arena, &e->split, kin);
  } else if (p && clean && *rest) {
    VEC_PUSH(e->arena, &e->clean, kin);
  } else if (p && clean) {
    tile_family_select(&p->pieces, root - f->first, &selection);
    space_stops(&p->pieces.space, &selection, &count);
    big_add(elsewhere ? &p->elsewhere : &p->done, &count);
    big_free(&count);
  }
}

/* --- children --- */

static const struct kin *find(const struct kins *all, const char *id,
                              size_t length)
{
  for (uint32_t i = 0; i < all->count; i++) {
    if (strlen(all->at[i].id) == length &&
        strncmp(all->at[i].id, id, length) == 0) {
      return &all->at[i];
    }
  }
  return NULL;
}

/* "17.2": what the line of 17 said of its part 2. */
static bool find_box(struct excluded *e, const char *id, struct box *box)
{
  const char *dot = strrchr(id, '.'), *why;
  const struct kin *up = find(&e->split, id, (size_t)(dot - id));
  const json_t *part =
      up ? json_array_get(up->into, strtoul(dot + 1, NULL, 10)) : NULL;
  return box_parse(e->arena, parameter_text(part, "box", ""), box, &why);
}

static bool is_split_further(struct excluded *e, const char *id)
{
  return find(&e->split, id, strlen(id)) != NULL;
}

static void count_children(struct excluded *e)
{
  for (uint32_t i = 0; i < e->clean.count; i++) {
    const char *id = e->clean.at[i].id, *rest;
    const struct family *f;
    struct big count = {0};
    struct box box;
    uint64_t root;
    task_id_parse(id, &root, &rest);
    struct part_of *p = part_of(e, root, &f);
    const struct tiling *t = &p->pieces.tiling;
    if (!is_split_further(e, id) && find_box(e, id, &box) &&
        box_fits(&box, t->positions, t->threads, box.rounds)) {
      box_count(&box, &count);
      big_add(e->clean.at[i].elsewhere ? &p->elsewhere : &p->done, &count);
      big_free(&count);
    }
  }
  e->clean.count = 0;
}

bool excluded_get(struct excluded *e, uint32_t family, struct big *done,
                  struct big *all)
{
  struct part_of *p = &e->parts[family];
  if (!p->counts) {
    return false;
  }
  count_children(e);
  space_all_stops(&p->pieces.space, all);
  big_copy(done, &p->done);
  big_add(done, &p->elsewhere);
  if (big_compare(done, all) != 0) {
    big_copy(done, &p->done);
  }
  return true;
}
