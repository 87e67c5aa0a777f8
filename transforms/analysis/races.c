/* races.c -- where there may be data races.
 *
 * Needs: points_run.  Gives: unit.has_race, unknown_effect, text_effect.
 * A data race is two accesses that conflict, of two threads, not both atomic,
 * neither of which happens before the other (C11 5.1.2.4). What is not visible
 * is in no race: a lock or the order of threads keeps it from whatever would
 * conflict. So a program without a visible plain access has none, unless others
 * may access an object without knowing that it is there (sharing.c).
 * Accesses within atomic sections are in no race with each other. */
#include "transforms/analysis/effects.h"

struct finder {
  uint8_t deed; /* enum step_deed */
};

static void note(struct finder *f, enum step_deed deed)
{
  if (f->deed != DEED_PLAIN && deed != DEED_NONE) {
    f->deed = (uint8_t)deed;
  }
}

static void note_access(void *user, const struct access *a)
{
  struct finder *f = user;
  if (a->visible) {
    note(f, a->order == MEMORY_PLAIN ? DEED_PLAIN : DEED_ATOMIC);
  }
}

static bool is_library(const struct instr *i)
{
  return i->kind == INSTR_CALL && i->visible && model_has(i->model, LIBRARY);
}

static void note_instr(struct finder *f, const struct instr *i)
{
  instr_accesses(i, note_access, f);
  if (is_library(i)) {
    note(f, DEED_PLAIN);
  }
  if (model_row(i->model)->touches == TOUCH_STATES) {
    note(f, DEED_ATOMIC);
  }
}

enum step_deed deed_of(const struct unit *u, const struct block *b)
{
  struct finder f = {.deed = DEED_NONE};
  if (u->notes.at[b->first->note].begins) {
    return DEED_SECTION;
  }
  note_instr(&f, b->first);
  for (const struct instr *i = b->first->next; i && i->joined; i = i->next) {
    note_instr(&f, i);
  }
  return (enum step_deed)f.deed;
}

static void note_effects(struct unit *u, const struct instr *i)
{
  struct effects all = {0};
  bool known = effects_of(u->arena, i, &all);
  u->unknown_effect = u->unknown_effect || (!known && !call_frees(i));
  for (uint32_t k = 0; k < all.count; k++) {
    u->text_effect = u->text_effect || (all.at[k].kind != EFFECT_BYTES &&
                                        all.at[k].kind != EFFECT_POINTEE);
  }
}

static void find_plain(struct unit *u, const struct func *flat)
{
  for (uint32_t b = 0; b < flat->blocks.count; b++) {
    const struct block *block = flat->blocks.at[b];
    struct finder f = {.deed = DEED_NONE};
    for (const struct instr *i = block->first; i; i = i->next) {
      struct finder one = {.deed = DEED_NONE};
      note_instr(&one, i);
      note(&f, (enum step_deed)one.deed);
      u->has_race = u->has_race || i->published;
      if (is_library(i)) {
        note_effects(u, i);
      }
      u->has_sections =
          u->has_sections || (i->section && one.deed == DEED_PLAIN);
    }
    if (block->value) {
      expr_accesses(block->value, note_access, &f);
    }
    u->has_race = u->has_race || f.deed == DEED_PLAIN;
  }
}

void races_run(struct unit *u)
{
  for (uint32_t t = 0;
       bounds_check(&u->bounds, PROPERTY_RACE) && t < u->threads.count; t++) {
    find_plain(u, u->threads.at[t]->flat);
  }
  u->keeps_known =
      u->has_race && !u->views && (u->relaxed || u->bounds.keep_known);
}
