/* step_table.c -- what the explorer is told of a program of steps: its threads,
 * what they keep, wait for and may still touch, what its events are, and which
 * sites there are.
 *
 * The tables are those of contract/program.h. */
#include "transforms/emit/step_table.h"

#include "base/buf.h"
#include "contract/steps.h"
#include "transforms/analysis/sites.h"
#include "transforms/analysis/variables.h"
#include "transforms/analysis/watched.h"

#include <string.h>

enum { KNOWN_MOST = 512 };

static bool is_in_group(const struct unit *u, uint32_t thread)
{
  uint32_t members = 0;
  for (uint32_t t = 0; t < u->threads.count; t++) {
    members += u->threads.at[t]->alike == u->threads.at[thread]->alike;
  }
  return members > 1;
}

/* Where a thread is, what it keeps, and what the models keep of it, in the same
 * order for threads that are alike. */
static void put_parts(const struct unit *u, const struct copies *copies,
                      uint32_t t, struct buf *out)
{
  static const char *const models[] = {
      "__ts_ended",       "__ts_detached",   "__ts_results", "__ts_sleeps_at",
      "__ts_refused_one", "__ts_serial_one", "__ts_with"};
  static const char *const buffers[] = {"__ts_entries", "__ts_pending",
                                        "__ts_parted"};
  bool locks = bounds_check(&u->bounds, PROPERTY_LOCKS);
  size_t kept = !unit_is_crowd(u) ? 3 : locks ? 7 : 6;
  const struct var_vec *all = &u->threads.at[t]->flat->locals;
  buf_printf(out,
             "static const struct __ts_step_part __ts_parts_%u[] = {\n"
             "  {&__ts_pc_%u, sizeof __ts_pc_%u},\n",
             t, t, t);
  for (uint32_t i = 0; i < all->count; i++) {
    const struct var *v = copies_var(copies, all->at[i]);
    if (v->within) {
      const char *own = v->within->print_name, *name = v->inner->name->text;
      buf_printf(out, "  {&%s.%s, sizeof %s.%s},\n", own, name, own, name);
    } else if (v->kind == VAR_GLOBAL && v->print_name && v->reachable) {
      buf_printf(out, "  {&%s, sizeof %s},\n", v->print_name, v->print_name);
    }
  }
  for (size_t i = 0; i < kept; i++) {
    buf_printf(out, "  {&%s[%u], sizeof *%s},\n", models[i], t, models[i]);
  }
  for (size_t i = 0; u->buffers && i < sizeof buffers / sizeof *buffers; i++) {
    buf_printf(out, "  {&%s[%u], sizeof *%s},\n", buffers[i], t, buffers[i]);
  }
  if (u->buffers) {
    buf_printf(out, "  {&__ts_active[%u], sizeof *__ts_active},\n",
               u->threads.count + t);
  }
  buf_puts(out, "};\n");
}

/* By point, whether the step waits, and whether only for the ends of others. */
static void put_waits(const struct unit *u, uint32_t t, struct buf *out)
{
  const struct thread *thread = u->threads.at[t];
  const struct block_vec *all = &thread->flat->blocks;
  unsigned char *waits = arena_alloc(u->arena, thread->points + 1);
  for (uint32_t k = 0; k < all->count; k++) {
    for (const struct instr *i = all->at[k]->first; all->at[k]->point && i;
         i = i->next) {
      if (step_waits(i)) {
        unsigned char *at = &waits[all->at[k]->point];
        *at = i->model != MODEL_JOIN || *at == STEP_WAITS ? STEP_WAITS
                                                          : STEP_JOINS;
      }
    }
  }
  buf_printf(out, "static const unsigned char __ts_waits_%u[] = {", t);
  for (uint32_t p = 0; p <= thread->points; p++) {
    buf_printf(out, "%u, ", waits[p]);
  }
  buf_puts(out, "};\n");
}

/* By point, what the step does first; if there may be races. */
static void put_deeds(const struct unit *u, uint32_t t, struct buf *out)
{
  const struct thread *thread = u->threads.at[t];
  const struct block_vec *all = &thread->flat->blocks;
  unsigned char *deeds = arena_alloc(u->arena, thread->points + 1);
  for (uint32_t k = 0; k < all->count; k++) {
    if (all->at[k]->point) {
      deeds[all->at[k]->point] = (unsigned char)deed_of(u, all->at[k]);
    }
  }
  buf_printf(out, "static const unsigned char __ts_deeds_%u[] = {", t);
  for (uint32_t p = 0; p <= thread->points; p++) {
    buf_printf(out, "%u, ", deeds[p]);
  }
  buf_puts(out, "};\n");
}

/* By point, whether an end may follow; if it matters that one does. */
static void put_leaves(const struct unit *u, uint32_t t, struct buf *out)
{
  const struct thread *thread = u->threads.at[t];
  const struct block_vec *all = &thread->flat->blocks;
  const bool *by_block = leaves_find(u->arena, thread->flat);
  bool *leaves = arena_alloc(u->arena, thread->points + 1);
  for (uint32_t k = 0; k < all->count; k++) {
    leaves[all->at[k]->point] = by_block[k];
  }
  buf_printf(out, "static const _Bool __ts_leaves_%u[] = {", t);
  for (uint32_t p = 0; p <= thread->points; p++) {
    buf_printf(out, "%d, ", leaves[p]);
  }
  buf_puts(out, "};\n");
}

/* Of threads that are alike the first one has them for all. */
static void put_futures(const struct unit *u, const struct step_future *futures,
                        uint32_t t, struct buf *out)
{
  const struct thread *thread = u->threads.at[t];
  if (thread->alike != t) {
    return;
  }
  buf_printf(out,
             "static const struct __ts_step_future __ts_futures_%u[] = {\n", t);
  for (uint32_t p = 0; p <= thread->points; p++) {
    const struct step_future *f = &futures[p];
    buf_printf(out, "  {0x%lx, 0x%lx, 0x%lx, 0x%lx, 0x%lx},\n", f->reads,
               f->writes, f->later_reads, f->later_writes, f->drained);
  }
  buf_puts(out, "};\n");
}

/* Blocks come before those that follow them but for loops. */
static bool loops(const struct unit *u)
{
  for (uint32_t t = 0; t < u->threads.count; t++) {
    const struct block_vec *all = &u->threads.at[t]->flat->blocks;
    for (uint32_t i = 0; i < all->count; i++) {
      for (uint32_t k = 0; k < block_targets(all->at[i]); k++) {
        if (all->at[i]->to[k]->id <= all->at[i]->id) {
          return true;
        }
      }
    }
  }
  return false;
}

static void put_text(const char *text, size_t length, struct buf *out)
{
  buf_putc(out, '"');
  for (size_t i = 0; i < length; i++) {
    unsigned char c = (unsigned char)text[i];
    bool plain = c >= ' ' && c <= '~' && c != '"' && c != '\\' && c != '?';
    buf_printf(out, plain ? "%c" : "\\%03o", c);
  }
  buf_putc(out, '"');
}

/* Where it is kept who knows of which access; how many there may be. */
static uint32_t put_known(const struct unit *u, const uint8_t *watched,
                          struct buf *out)
{
  uint32_t count = 0;
  for (uint32_t k = 1; watched && k <= sites_count(u); k++) {
    count += watched[k] == WATCH_ALL ? 4 : 0;
  }
  uint32_t least = 4 * u->threads.count; /* few sites, many elements */
  count = count && count < least ? least : count;
  count = count > KNOWN_MOST ? KNOWN_MOST : count;
  if (count) {
    buf_printf(out,
               "__attribute__((section(\"ts_state\"))) static struct "
               "__ts_step_known __ts_known[%u];\n",
               count);
  }
  return count;
}

/* What is known of memory where views are kept; how much there may be. Each is
 * bytes that are zero as long as there is nothing. */
static void put_views(const struct unit *u, const uint8_t *watched,
                      struct buf *out)
{
  uint32_t known = 0;
  for (uint32_t k = 1; watched && k <= sites_count(u); k++) {
    known += watched[k] == WATCH_ALL ? 4 : 0;
  }
  known = known ? known + 8 * u->threads.count : 0;
  known = known > 128 ? 128 : known;
  const struct {
    const char *type, *name;
    uint32_t count;
  } all[] = {{"mind", "minds", u->threads.count},
             {"message", "messages", 64},
             {"cell", "cells", 24},
             {"lock", "locks", 24},
             {"agreement", "agreements", u->agrees ? 32 : 0},
             {"known", "known", known}};
  enum { ALL = sizeof all / sizeof *all };
  for (int k = 0; k < ALL; k++) {
    if (all[k].count) {
      buf_printf(out,
                 "__attribute__((section(\"ts_state\"))) static struct "
                 "__ts_step_%s __ts_view_%s[%u];\n",
                 all[k].type, all[k].name, all[k].count);
    }
  }
  buf_puts(out, "static const struct __ts_step_views __ts_views = {\n");
  for (int k = 0; k < ALL; k++) {
    if (all[k].count) {
      buf_printf(out, "  .%s = __ts_view_%s,\n", all[k].name, all[k].name);
    }
    if (all[k].count && k > 0) {
      buf_printf(out, "  .%s_count = %u,\n", all[k].type, all[k].count);
    }
  }
  buf_printf(out, "  .acquires = %d, .releases = %d, .agrees = %d};\n",
             u->acquire_fences, u->release_fences, u->agrees);
}

/* Site 0 stands for none. */
static void put_sites(const struct unit *u, const uint8_t *watched,
                      struct buf *out)
{
  buf_puts(out, "static const struct __ts_step_site __ts_sites[] = {\n"
                "  {\"\", 0, 0, 0, 0, 0, 0},\n");
  for (uint32_t k = 1; k <= sites_count(u); k++) {
    const struct site *s = site_get(u, k);
    struct buf text = {0};
    site_print(s, &text);
    buf_puts(out, "  {");
    put_text(text.text, text.length, out);
    buf_printf(out, ", %u, '%c', %u, %u, %u, %u},\n", s->kind, s->value,
               s->order, s->failure, s->update, watched ? watched[k] : 0);
    buf_free(&text);
  }
  buf_puts(out, "};\n");
}

/* What is accessed where; that of an object of which there is nothing in the
 * program of steps is as if it were allocated. */
static void put_places(const struct copies *copies, const struct variables *all,
                       struct buf *out)
{
  buf_puts(out, "static const struct __ts_step_place __ts_places[] = {\n");
  for (uint32_t i = 0; i < all->places.count; i++) {
    const struct shared_place *p = &all->places.at[i];
    const struct var *v = p->object ? copies_var(copies, p->object) : NULL;
    const char *member = v && v->inner ? ".object" : "";
    buf_printf(out, "  {%u, %u, ", p->site, p->variable);
    if (v && v->reachable && v->print_name) {
      buf_printf(out, "&%s%s, sizeof %s%s},\n", v->print_name, member,
                 v->print_name, member);
    } else {
      buf_puts(out, "0, 0},\n");
    }
  }
  buf_puts(out, "  {0, 0, 0, 0}};\n"
                "static const char *const __ts_variables[] = {\"\"");
  for (uint32_t i = 0; i < all->all.count; i++) {
    const char *name = all->all.at[i].name;
    buf_puts(out, ", ");
    put_text(name, strlen(name), out);
  }
  buf_puts(out, "};\n");
}

static void put_syncs(const struct unit *u, struct buf *out)
{
  buf_puts(out, "static const struct __ts_step_sync __ts_sync_table[] = {");
  for (uint32_t k = 0; k < u->syncs.count; k++) {
    buf_printf(out, "{%u, %u}, ", u->syncs.at[k].site, u->syncs.at[k].does);
  }
  buf_puts(out, "{0, 0}};\n");
}

/* What the explorer gets, by names: what is not there is zero. */
static void put_program(const struct unit *u, uint32_t known,
                        const struct variables *variables, struct buf *out)
{
  buf_printf(out,
             "const struct __ts_step_program __ts_program = {\n"
             "  .thread_count = %u,\n  .event_count = %u,\n"
             "  .threads = __ts_threads,\n"
             "  .event_kinds = __ts_event_kinds,\n"
             "  .active = __ts_active,\n  .ended = __ts_ended,\n"
             "  .finished = &__ts_finished,\n  .loops = %d,\n"
             "  .site_count = %u,\n  .sites = __ts_sites,\n"
             "  .syncs = __ts_sync_table,\n",
             unit_agents(u), u->events.count, loops(u), sites_count(u) + 1);
  if (u->buffers) {
    buf_printf(out,
               "  .flusher = %u,\n  .cover = __ts_cover,\n"
               "  .uncover = __ts_uncover,\n  .left = &__ts_left_last,\n"
               "  .leaves = __ts_leaves,\n",
               u->threads.count);
  }
  if (u->kinds && bounds_check(&u->bounds, PROPERTY_LOCKS)) {
    buf_puts(out, "  .held = __ts_held,\n");
  }
  if (u->has_race) {
    buf_printf(out, "  .race = %u,\n", u->race + 1);
  }
  if (known) {
    buf_printf(out, "  .known = __ts_known,\n  .known_count = %u,\n", known);
  }
  if (u->views) {
    buf_puts(out, "  .views = &__ts_views,\n");
  }
  if (variables) {
    buf_printf(out,
               "  .places = __ts_places,\n  .place_count = %u,\n"
               "  .variables = __ts_variables,\n  .variable_count = %u,\n",
               variables->places.count, variables->all.count + 1);
  }
  if (bounds_know_blocks(&u->bounds)) {
    buf_puts(out, "  .objects = __ts_objects,\n"
                  "  .object_count = sizeof __ts_objects / sizeof "
                  "*__ts_objects,\n  .gap = __ts_gap,\n");
  }
  if (u->named.count) {
    buf_printf(out, "  .named = __ts_named,\n  .named_count = %u,\n",
               u->named.count);
  }
  if (bounds_check(&u->bounds, PROPERTY_PROGRESS)) {
    buf_printf(out, "  .progress = %u,\n", u->progress + 1);
  }
  if (bounds_check(&u->bounds, PROPERTY_MEMSAFETY) &&
      !bounds_check(&u->bounds, PROPERTY_LEAK)) {
    buf_puts(out, "  .sees_left = 1,\n");
  }
  if (u->goal.kind) {
    buf_puts(out, "  .goal = __ts_goal_numbers,\n");
  }
  if (bounds_check(&u->bounds, PROPERTY_LEAK)) {
    buf_puts(out, "  .sees_lost = 1,\n");
  }
  if (u->unset) {
    buf_printf(out, "  .keeps_unset = 1,\n  .finds_unset = %d,\n",
               bounds_check(&u->bounds, PROPERTY_UNSET));
  }
  if (u->program->dialect.ilp32) {
    buf_puts(out, "  .narrow = 1,\n");
  }
  buf_puts(out, "};\n");
}

/* A step, and what is asked at a point, where memory is what the thread sees;
 * and how one of its stores leaves its buffer. */
static void put_covered(uint32_t t, uint32_t threads, struct buf *out)
{
  static const char *const results[] = {"void", "_Bool", "void"};
  static const char *const names[] = {"step", "ready", "look"};
  for (int k = 0; k < 3; k++) {
    bool gives = k == 1;
    buf_printf(out,
               "static %s __ts_covered_%s_%u(void)\n{\n"
               "%s  __ts_cover_at(%u, __ts_pc_%u);\n  %s__ts_%s_%u();\n"
               "  __ts_uncover();\n%s}\n",
               results[k], names[k], t, gives ? "  _Bool is;\n" : "", t, t,
               gives ? "is = " : "", names[k], t,
               gives ? "  return is;\n" : "");
  }
  buf_printf(out, "static void __ts_flush_%u(void)\n{\n  __ts_flush(%u);\n}\n",
             t, t);
  (void)threads;
}

/* What it lets out may be any of these. */
static void put_flush_futures(const struct unit *u, uint32_t t, struct buf *out)
{
  unsigned long late = u->threads.at[t]->late;
  buf_printf(
      out,
      "static const struct __ts_step_future __ts_flush_futures_%u[] = {\n"
      "  {0}, {0, %luul, 0, %luul, 0}};\n",
      t, late, late);
}

/* Who has no buffer has one that never has anything in it. */
static void put_flusher(const struct unit *u, uint32_t t, struct buf *out)
{
  if (u->threads.at[t]->buffers) {
    buf_printf(out, "  {__ts_flush_%u, ", t);
  } else {
    buf_puts(out, "  {__ts_stub, ");
  }
  buf_printf(out,
             "__ts_flush_ready, __ts_flush_look, &__ts_flush_pc, 1, %u, 0, 0, "
             "__ts_flush_waits, ",
             u->threads.count + t);
  if (unit_reduces(u, REDUCE_AMPLE)) {
    buf_printf(out, "__ts_flush_futures_%u, 0, 0},\n", t);
  } else {
    buf_puts(out, "0, 0, 0},\n");
  }
}

void step_tables(struct unit *u, const struct copies *copies,
                 struct step_future *const *futures, struct buf *out)
{
  bool progress = bounds_check(&u->bounds, PROPERTY_PROGRESS);
  for (uint32_t t = 0; t < u->threads.count; t++) {
    if (is_in_group(u, t)) {
      put_parts(u, copies, t, out);
    }
    put_waits(u, t, out);
    put_futures(u, futures[t], t, out);
    if (u->has_race || u->views) {
      put_deeds(u, t, out);
    }
    if (progress) {
      put_leaves(u, t, out);
    }
  }
  for (uint32_t t = 0; t < u->threads.count; t++) {
    if (u->threads.at[t]->buffers) {
      put_covered(t, u->threads.count, out);
    }
    if (u->buffers) {
      put_flush_futures(u, t, out);
    }
  }
  buf_puts(out, "static const struct __ts_step_thread __ts_threads[] = {\n");
  for (uint32_t t = 0; t < u->threads.count; t++) {
    const char *how = u->threads.at[t]->buffers ? "covered_" : "";
    buf_printf(out,
               "  {__ts_%sstep_%u, __ts_%sready_%u, __ts_%slook_%u, "
               "&__ts_pc_%u, %u, %u, ",
               how, t, how, t, how, t, t, u->threads.at[t]->points,
               u->threads.at[t]->alike);
    if (is_in_group(u, t)) {
      buf_printf(out, "__ts_parts_%u, sizeof __ts_parts_%u / 16, ", t, t);
    } else {
      buf_puts(out, "0, 0, ");
    }
    buf_printf(out, "__ts_waits_%u, ", t);
    if (unit_reduces(u, REDUCE_AMPLE)) {
      buf_printf(out, "__ts_futures_%u, ", u->threads.at[t]->alike);
    } else {
      buf_puts(out, "0, ");
    }
    buf_printf(out, u->has_race || u->views ? "__ts_deeds_%u" : "0", t);
    buf_printf(out, progress ? ", __ts_leaves_%u},\n" : "},\n", t);
  }
  for (uint32_t t = 0; u->buffers && t < u->threads.count; t++) {
    put_flusher(u, t, out);
  }
  buf_puts(out, "};\nstatic const unsigned char __ts_event_kinds[] = {");
  for (uint32_t i = 0; i < u->events.count; i++) {
    const struct event *e = &u->events.at[i];
    bool fails = event_property(e) != PROPERTY_NONE;
    buf_printf(out, "%u, ",
               !fails                 ? e->kind
               : event_violates(u, e) ? EVENT_FAIL
                                      : EVENT_UNCHECKED);
  }
  buf_puts(out, "0};\n");
  const uint8_t *watched =
      u->keeps_known || (u->views && u->has_race) ? watched_find(u) : NULL;
  uint32_t known = u->views ? 0 : put_known(u, watched, out);
  if (u->views) {
    put_views(u, watched, out);
  }
  put_sites(u, watched, out);
  put_syncs(u, out);
  const struct variables *variables =
      u->bounds.tell_variables ? variables_find(u) : NULL;
  if (variables) {
    put_places(copies, variables, out);
  }
  put_program(u, known, variables, out);
}
