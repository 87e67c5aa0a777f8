/* step.c -- the threads as functions that go from point to point: a program to
 * run, for the explorer (runtime/explorer/step.h).
 *
 * Needs: sites_run.  Gives: C for the machine's own compiler.
 * What can change is put into one section: the program's variables, where each
 * thread is, and those of its own variables that it still needs at some point.
 * The latter are zero where they are not needed, so that states that differ in
 * nothing that matters are equal.
 * A step on memory that nobody else can know of yet is no step of its own: the
 * thread asks and goes on. A loop inside of a step is counted, since it may
 * have no end. One that has none for sure, and does nothing, is gone into once:
 * the thread loops for ever, and others may be stuck meanwhile.
 */
#include "base/buf.h"
#include "contract/steps.h"
#include "transforms/analysis/endless.h"
#include "transforms/analysis/recycled.h"
#include "transforms/analysis/touch.h"
#include "transforms/analysis/write_only.h"
#include "transforms/emit/checks.h"
#include "transforms/emit/goal.h"
#include "transforms/emit/step_table.h"
#include "transforms/emit/step_unset.h"
#include "transforms/emit/stepper.h"

/* Where the thread stops for good behind a block of flat: it does so at one
 * place of its function, where all that it may leave is cleared. */
static void park(struct stepper *s, const struct block *behind)
{
  if (!s->park) {
    s->park = block_new(s->b.program, s->b.func);
    s->left = arena_alloc_array(s->b.arena, s->live.words, sizeof *s->left);
  }
  for (uint32_t w = 0; w < s->live.words; w++) {
    s->left[w] |= s->full[behind->id][w];
  }
  step_jump(s, s->park);
}

static void put_park(struct stepper *s)
{
  s->b.block = s->park;
  if (s->park) {
    if (!step_looks_through(s)) {
      step_zero(s, s->left, NULL);
    }
    step_pc(s, STEP_PARKED);
    step_return(s, NULL);
  }
  s->park = NULL;
}

/* The way on to a block of flat; round a loop it is counted. */
static struct block *edge_to(struct stepper *s, const struct block *from,
                             const struct block *to)
{
  struct block *next = to->point ? s->arrive[to->id] : s->body[to->id];
  bool stops = step_stops(s, (struct block *)to);
  if (to->id > from->id || stops) {
    return next;
  }
  struct block *saved = s->b.block;
  struct block *tick = s->b.block = block_new(s->b.program, s->b.func);
  struct instr *call;
  struct block *out = block_new(s->b.program, s->b.func);
  struct expr *over = step_question(s, "__ts_tick", to->at, &call);
  struct block *on = step_branch(s, over, out, to->at);
  s->b.block = on;
  step_jump(s, next);
  s->b.block = out;
  call = build_do(&s->b, "__ts_event", to->at);
  build_arg(&s->b, call,
            build_number(
                &s->b, TYPE_UINT,
                event_add(s->unit, EVENT_CUT, to->at,
                          "this loop, which goes on without others to see")));
  park(s, from);
  s->b.block = saved;
  return tick;
}

static void put_body(struct stepper *s, struct block *b)
{
  bool ended = false;
  s->b.block = s->body[b->id];
  if (s->endless[b->id]) {
    if (!step_looks_through(s)) {
      step_zero(s, s->full[b->id], NULL);
    }
    step_pc(s, STEP_LOOPING);
    step_return(s, NULL);
    return;
  }
  for (const struct instr *i = b->first; i; i = i->next) {
    step_instr(s, b, i);
    step_zero_call(s, i);
    ended = ended || i->model == MODEL_END;
  }
  if (b->value) {
    struct touches touches = {0};
    put_branch_checks(&s->b, s->unit, b);
    step_unset_branch(s, b);
    put_goal(&s->b, s->unit, s->thread, b, NULL);
    touches_of_branch(s->unit, b, &touches);
    step_touches(s, &touches, b->at);
  }
  struct block *last = s->b.block;
  switch ((enum term_kind)b->term) {
  case TERM_JUMP:
    last->to[0] = edge_to(s, b, b->to[0]);
    last->term = TERM_JUMP;
    break;
  case TERM_BRANCH:
    last->to[0] = edge_to(s, b, b->to[0]);
    last->to[1] = edge_to(s, b, b->to[1]);
    last->value = b->value;
    last->term = TERM_BRANCH;
    break;
  default:
    if (!ended) {
      park(s, b);
      break;
    }
    step_zero(s, s->full[b->id], NULL);
    step_pc(s, STEP_ENDED);
    step_return(s, NULL);
    break;
  }
  last->at = b->at;
}

/* The thread gets to a point: it stops, unless nobody can tell. */
static void put_arrival(struct stepper *s, struct block *b)
{
  struct expr *place = step_own_place(s, b);
  s->b.block = s->arrive[b->id];
  if (place) {
    struct instr *call;
    uint64_t size;
    struct expr *own = step_question(s, "__ts_is_own", b->first->at, &call);
    build_arg(&s->b, call, place_location(s->b.program, place, &size));
    s->unit->reduced[REDUCE_OWN]++;
    s->b.block = step_branch(s, own, s->body[b->id], b->first->at);
  }
  step_zero(s, s->zero[b->id], s->live.in[b->id]);
  step_pc(s, b->point);
  step_return(s, NULL);
}

static void step_thread(struct stepper *s)
{
  struct block_vec *all = &s->flat->blocks;
  s->b.func = step_func(s, STEP_STEP, build_type(&s->b, TYPE_VOID));
  s->b.func->at = s->flat->at;
  struct block *entry = step_switch(s, s->thread->points);
  s->body = arena_alloc_array(s->b.arena, all->count, sizeof *s->body);
  s->arrive = arena_alloc_array(s->b.arena, all->count, sizeof *s->arrive);
  for (uint32_t i = 0; i < all->count; i++) {
    s->body[i] = block_new(s->b.program, s->b.func);
    s->arrive[i] =
        all->at[i]->point ? block_new(s->b.program, s->b.func) : NULL;
  }
  for (uint32_t i = 0; i < all->count; i++) {
    struct block *b = all->at[i];
    if (b->point) {
      put_arrival(s, b);
      step_case(entry, b->point, s->body[i]);
    }
    put_body(s, b);
  }
  put_park(s);
  step_case(entry, 0, all->at[0]->point ? s->arrive[0] : s->body[0]);
  s->b.block = block_new(s->b.program, s->b.func);
  step_return(s, NULL);
  entry->to[0] = s->b.block;
}

/* --- the whole --- */

/* A value that the compiler does not know. */
static const char divisor_text[] =
    "#define __ts_divisor(value) __extension__({ "
    "__typeof__((value) + 0) any = (value); "
    "__asm__(\"\" : \"+r\"(any)); any; })\n";

static void put_functions(struct stepper *s, struct thread *t)
{
  s->thread = t;
  s->flat = t->flat;
  s->pc = step_new_state(s, build_type(&s->b, TYPE_USHORT),
                         arena_printf(s->b.arena, "__ts_pc_%u", t->index));
  step_find_kept(s);
  step_find_beside(s);
  step_find_full(s);
  s->endless = endless_find(s->b.arena, s->flat, step_stops, s);
  struct step_body body = {t, {NULL}, s->kept, s->beside, s->own, s->pc, false};
  step_thread(s);
  body.funcs[STEP_STEP] = s->b.func;
  step_ready(s);
  body.funcs[STEP_READY] = s->b.func;
  step_look(s);
  body.funcs[STEP_LOOK] = s->b.func;
  step_place_locals(s, body.funcs[STEP_STEP]);
  VEC_PUSH(s->b.arena, &s->bodies, body);
}

void step_run(struct unit *u, const char *models, struct buf *out)
{
  struct stepper s = {.unit = u};
  builder_open(&s.b, u);
  u->looks.count = u->syncs.count = u->named.count = 0;
  u->reduced[REDUCE_OWN] = u->reduced[REDUCE_DEAD] = 0;
  u->unset = u->bounds.keep_loops ? unset_find(u) : NULL;
  if (u->buffers || u->views) { /* what is unset is not kept for what waits in
                                   buffers, nor for messages */
    u->fresh = u->fresh || u->unset ||
               (u->bounds.mm != MM_TSO && step_buffer_unset(u));
    u->unset = NULL;
  }
  if (u->recycled) { /* passes have put values into variables since */
    u->reuses = recycled_is_seen(u);
  }
  if (u->buffers || u->views) { /* what is read is found out in between */
    u->reuses = u->reuses || u->recycled;
    u->recycled = NULL;
  }
  s.publishes = unit_reduces(u, REDUCE_OWN) && heap_is_followed(u);
  s.futures = may_access_find(u, step_stops, &s);
  step_buffer_futures(u, s.futures);
  ways_back_find(&s);
  step_place_globals(&s);
  s.read = globals_read(u);
  s.sink = ARENA_NEW(u->arena, struct var);
  s.sink->kind = VAR_GLOBAL;
  s.sink->type = build_type(&s.b, TYPE_ULONG);
  s.sink->print_name = "__ts_sink";
  step_stub_functions(&s);
  for (uint32_t t = 0; t < u->threads.count; t++) {
    put_functions(&s, u->threads.at[t]);
  }
  step_share(&s);
  copies_apply(&s.b.copies, &s.b.out);
  step_name_strings(&s);
  program_reach(&s.b.out);
  models_print(u, models, out);
  buf_puts(out, divisor_text);
  struct print_options po = {.own = SEQUENCE_FILE, .divisor = "__ts_divisor"};
  print_program(&s.b.out, &po, out);
  buf_puts(out, "#line 1 \"" SEQUENCE_FILE "\"\n");
  step_put_objects(&s, out);
  step_put_named(&s, out);
  step_tables(u, &s.b.copies, s.futures, out);
}
