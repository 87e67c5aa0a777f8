/* sequentialise.c -- all interleavings in `rounds` rounds as one sequential
 * program (Lazy-CSeq's idea, on guarded steps instead of jumps).
 *
 * Needs: points_run.  Gives: C for CBMC.
 * A thread is a function that is called once a round. It is a list of guarded
 * stretches, one from each point on. Point i has a persistent bit done_i, true
 * once the thread is past it; a call chooses how far to go by
 *
 *     go_i = done_i || (go_(i-1) && choice)
 *
 * and runs the stretches where go_i && !done_i holds and that lie on its way:
 * on_i tells so, a persistent bit set where the way is chosen (none where the
 * way always leads). Nothing is jumped over, so nothing is merged but what a
 * stretch writes. A choice that is fixed costs nothing.
 * A step that must wait: it is assumed that it can go on, since the choice not
 * to go so far is there, too. In the end a thread that is before such a step
 * and still cannot go on is blocked; if all are, that is a deadlock. */
#include "transforms/analysis/constants.h"
#include "transforms/emit/cbmc_memory.h"
#include "transforms/emit/checks.h"
#include "transforms/emit/sequence_messages.h"
#include "transforms/emit/sequence_stores.h"
#include "transforms/emit/turn_limits.h"

/* --- what a thread keeps between its turns --- */

static void note_use(struct sequence *s, struct var *v, uint32_t head)
{
  if (v->owner != s->flat) {
    return;
  }
  uint32_t *r = &s->region_of[v->id];
  *r = *r == 0 || *r == head + 1 ? head + 1 : NONE;
}

static void note_uses(struct sequence *s, const struct expr *e, uint32_t head)
{
  if (e->kind == EXPR_VAR) {
    note_use(s, e->var, head);
  }
  int n = expr_operands(e);
  for (int i = 0; i < n; i++) {
    note_uses(s, expr_operand(e, i), head);
  }
}

/* asked: in the end, too. */
static void note_instr(struct sequence *s, const struct instr *i, bool asked,
                       uint32_t head)
{
  struct slot o;
  for (uint32_t k = 0; (o = instr_slot(i, k)).e; k++) {
    note_uses(s, o.e, head);
    if (asked) {
      note_uses(s, o.e, NONE - 1);
    }
  }
}

static const char *thread_name(struct sequence *s, const char *name)
{
  return arena_printf(s->b.arena, "__ts_%u_%s", s->thread->index, name);
}

/* Variables that live on between turns, or that others can reach, are
 * global. */
static void keep_variables(struct sequence *s)
{
  struct func *f = s->flat;
  s->region_of =
      arena_alloc_array(s->b.arena, f->locals.count + 1, sizeof *s->region_of);
  for (uint32_t b = 0; b < f->blocks.count; b++) {
    const struct block *block = f->blocks.at[b];
    bool asked = block->point && sequence_asks(s->unit, block);
    for (const struct instr *i = block->first; i; i = i->next) {
      asked = asked && (i == block->first || i->joined);
      note_instr(s, i, asked, s->at[b].head);
    }
    if (block->value) {
      note_uses(s, block->value, s->at[b].head);
    }
  }
  uint32_t params = s->thread->given;
  for (uint32_t i = 0; i < f->locals.count; i++) {
    struct var *v = copies_var(&s->b.copies, f->locals.at[i]);
    if (i < params || v->address_taken || s->region_of[i] == NONE) {
      sequence_make_global(s, v, i);
    } else {
      v->owner = s->b.func;
      v->id = s->b.func->locals.count;
      VEC_PUSH(s->b.arena, &s->b.func->locals, v);
    }
  }
}

/* --- stretches --- */

/* Behind a memory error the execution goes on, but nothing that it comes to
 * counts. */
static void put_bad(struct sequence *s, uint32_t number, loc_t at)
{
  struct expr *none = sequence_not(s, build_load(&s->b, s->bad));
  struct instr *branch =
      bounds_check_memory(&s->unit->bounds) ? sequence_if(s, none, at) : NULL;
  struct instr **after = s->b.tail;
  s->b.tail = branch ? &branch->body : after;
  struct instr *set = build(&s->b, INSTR_ASSIGN, at);
  set->place = expr_var(s->b.program, at, s->bad);
  set->value = expr_int(s->b.program, at, s->bad->type, number + 1);
  s->b.tail = branch ? after : s->b.tail;
}

static void put_event(struct sequence *s, const struct instr *i)
{
  uint32_t number = (uint32_t)i->args[0]->value[0];
  struct event *e = &s->unit->events.at[number];
  bool fails = event_property(e) != PROPERTY_NONE;
  if (fails && !event_violates(s->unit, e)) {
    return;
  }
  if (fails) {
    put_bad(s, number, i->at);
    return;
  }
  sequence_reach(s, number);
}

static void put_assume(struct sequence *s, struct expr *value, loc_t at)
{
  bool plain = s->unit->bounds.plain;
  const char *name = plain ? "__ts_assume" : "__CPROVER_assume";
  build_arg(&s->b, build_do(&s->b, name, at), value);
}

/* Who chose to go on can. */
static void put_wait(struct sequence *s, const struct instr *i)
{
  put_assume(s, sequence_ready(s, i), i->at);
}

static void put_body(struct sequence *s, struct instr *i, struct block *b)
{
  struct instr **after = s->b.tail;
  s->b.tail = &i->body;
  if (b->point || b->id == 0) {
    sequence_forget(s, i->at);
  }
  stretches_put(s, b);
  s->b.tail = after;
}

/* Whether the turn goes on, where a task's numbers may decide. A turn that has
 * to go on has come here; before a step that waits it may always stop. What is
 * chosen is not set: so it is anything, also to those who know nothing of
 * functions without a body. */
static void put_cut_choice(struct sequence *s, const struct block *b,
                           struct var *go, struct var *v)
{
  uint32_t position = b->point - 1;
  struct instr *on = sequence_if(s, turn_limits_goes_on(s->unit, position), 0);
  struct instr **after = s->b.tail;
  s->b.tail = &on->body;
  put_assume(s, build_load(&s->b, go), 0);
  sequence_true(s, v);
  if (!b->first || !step_waits(b->first)) {
    s->b.tail = &on->other;
    struct expr *stops =
        sequence_truth(s, turn_limits_may_stop(s->unit, position));
    s->b.tail = &sequence_if(s, sequence_not(s, stops), 0)->body;
    sequence_true(s, v);
  }
  s->b.tail = after;
}

/* Whether the turn that has come as far as go says goes past the point. */
static struct var *put_choice(struct sequence *s, const struct block *b,
                              struct var *go)
{
  struct var *v = sequence_local(s, s->bool_type);
  if (s->unit->bounds.windows) {
    put_cut_choice(s, b, go, v);
  } else {
    build_call(&s->b, SEQUENCE_HOW_FAR, s->bool_type, 0)->place =
        expr_var(s->b.program, 0, v);
  }
  return v;
}

/* A turn goes as far as the point, if it has come as far as go says; whether it
 * has gone past it. */
static struct var *put_stretch(struct sequence *s, struct block *b,
                               struct var *go)
{
  struct place_in *p = &s->at[b->id];
  struct var *next = sequence_local(s, s->bool_type);
  next->kind = VAR_LOCAL; /* its name tells what it is in a trace */
  next->name =
      names_get_z(s->b.program->names,
                  arena_printf(s->b.arena, SEQUENCE_GO "%u", b->point));
  struct expr *further = build_load(&s->b, go);
  if (b->point) {
    further = sequence_logic(s, OP_LAND, further,
                             build_load(&s->b, put_choice(s, b, go)));
  }
  build_set(
      &s->b, next,
      sequence_truth(
          s, sequence_logic(s, OP_LOR, build_load(&s->b, p->done), further)));
  struct expr *run =
      sequence_logic(s, OP_LAND, build_load(&s->b, next),
                     sequence_not(s, build_load(&s->b, p->done)));
  if (p->root != 0) {
    run = sequence_logic(s, OP_LAND, build_load(&s->b, s->at[p->root].on), run);
  }
  put_body(s, sequence_if(s, run, b->first ? b->first->at : b->at), b);
  build_set(&s->b, p->done, build_load(&s->b, next));
  return next;
}

/* Only what the turn may come to and is not past for sure, which the task's
 * numbers say: a verifier does not look at the rest. */
static void put_cut_stretch(struct sequence *s, struct block *b, struct var *go)
{
  struct instr *here =
      sequence_if(s, turn_limits_has(s->unit, b->point), b->at);
  struct instr **after = s->b.tail;
  s->b.tail = &here->body;
  build_set(&s->b, go, build_load(&s->b, put_stretch(s, b, go)));
  s->b.tail = after;
}

static void put_head(struct sequence *s, struct block *b, struct var **go)
{
  if (!b->point && b->id) {
    put_body(s, sequence_if(s, build_load(&s->b, s->at[b->id].reached), b->at),
             b);
  } else if (s->unit->bounds.windows) {
    put_cut_stretch(s, b, *go);
  } else {
    *go = put_stretch(s, b, *go);
  }
}

static void make_bits(struct sequence *s)
{
  const struct block_vec *all = &s->flat->blocks;
  for (uint32_t i = 0; i < all->count; i++) {
    struct place_in *p = &s->at[i];
    uint32_t point = all->at[i]->point;
    if (p->needs_on) {
      p->on =
          build_global(&s->b, s->bool_type,
                       thread_name(s, arena_printf(s->b.arena, "on_%u", i)));
    }
    if (i == 0 || point) {
      p->done = build_global(
          &s->b, s->bool_type,
          thread_name(s, arena_printf(s->b.arena, "done_%u", point)));
    } else if (p->is_head) {
      p->reached = sequence_local(s, s->bool_type);
      struct expr *zero = build_number(&s->b, TYPE_INT, 0);
      build_set(&s->b, p->reached, sequence_truth(s, zero));
    }
  }
}

static void put_thread(struct sequence *s, struct thread *t)
{
  const struct block_vec *all = &t->flat->blocks;
  s->thread = t;
  s->flat = t->flat;
  s->b.func =
      sequence_open(s, build_type(&s->b, TYPE_VOID),
                    arena_printf(s->b.arena, SEQUENCE_THREAD "%u", t->index));
  stretches_find(s);
  keep_variables(s);
  make_bits(s);
  struct var *go = sequence_local(s, s->bool_type);
  struct instr *active = build_call(&s->b, "__ts_is_active", s->bool_type, 0);
  active->place = expr_var(s->b.program, 0, go);
  build_arg(&s->b, active, build_number(&s->b, TYPE_UINT, t->index));
  if (s->unit->bounds.windows) {
    build_set(&s->b, go,
              sequence_truth(s, sequence_logic(s, OP_LOR,
                                               turn_limits_is_past(s->unit, 0),
                                               build_load(&s->b, go))));
  }
  for (uint32_t i = 0; i < all->count; i++) {
    if (s->at[i].is_head) {
      put_head(s, all->at[i], &go);
    }
  }
  sequence_finish(s->b.func);
}

/* --- the whole --- */

/* What is asked in the end. */
static void put_assertions(const struct unit *u, struct buf *out)
{
  buf_puts(out, "  __CPROVER_assert(__ts_bad == 0, \"bad\");\n"
                "  __CPROVER_assert(!__ts_finished && (stuck || moving), "
                "\"ends\");\n");
  for (uint32_t i = 0; i < u->events.count; i++) {
    if (u->events.at[i].reached) {
      buf_printf(out, "  __CPROVER_assert(!__ts_reached_%u, \"event %u\");\n",
                 i, i);
    }
  }
}

/* The same, for other verifiers; see yields.h of the models. */
static void put_found(const struct unit *u, struct buf *out)
{
  buf_puts(out, "  if (__ts_bad != 0) __ts_violated(__ts_bad - 1);\n");
  for (uint32_t i = 0; i < u->events.count; i++) {
    const struct event *e = &u->events.at[i];
    const char *name = e->kind == EVENT_OBSTACLE ? "__ts_obstacle"
                       : e->kind == EVENT_LOOKED ? "__ts_looked"
                                                 : NULL;
    if (e->reached && name) {
      buf_printf(out, "  if (__ts_reached_%u) %s(%u);\n", i, name, i);
    }
  }
}

static void put_main(struct sequence *s, struct buf *out)
{
  const struct unit *u = s->unit;
  buf_puts(out, "\nint main(void)\n{\n"
                "  __ts_bool stuck = 0, moving = 0;\n");
  sequence_begin(u, out);
  messages_begin(s, out);
  if (u->bounds.windows) {
    turn_limits_print_goal(u, out);
  }
  for (uint32_t r = 0; r < u->bounds.rounds; r++) {
    for (uint32_t t = 0; t < u->threads.count; t++) {
      if (u->bounds.windows) {
        turn_limits_print_turn(u, r, t, out);
      }
      uint32_t turn = r * u->threads.count + t;
      stores_begin_turn(s, turn, out);
      buf_printf(out, "  %s__ts_thread_%u();\n",
                 u->halts ? "if (!__ts_halted) " : "", t);
      stores_end_turn(s, turn, out);
    }
  }
  stores_end(s, out);
  messages_end(s, out);
  sequence_end(u, out);
  if (u->bounds.plain) {
    put_found(u, out);
  } else {
    put_assertions(u, out);
  }
  buf_puts(out, "}\n");
}

uint32_t sequence_properties(void)
{
  return concurrent_properties() | 1u << PROPERTY_DEADLOCK;
}

/* A number that what is printed before has. */
static struct var *printed_global(struct sequence *s, const char *name)
{
  struct var *v = ARENA_NEW(s->b.arena, struct var);
  v->kind = VAR_GLOBAL;
  v->type = build_type(&s->b, TYPE_UINT);
  v->print_name = name;
  return v;
}

void sequentialise_run(struct unit *u, const char *models, struct buf *out)
{
  struct sequence s = {.unit = u, .put_event = put_event, .put_wait = put_wait};
  sequence_copy(&s);
  for (uint32_t i = 0; i < u->events.count; i++) {
    u->events.at[i].reached = NULL;
  }
  s.bad = printed_global(&s, SEQUENCE_BAD);
  slots_find(&s);
  messages_find(&s);
  for (uint32_t t = 0; t < u->threads.count; t++) {
    put_thread(&s, u->threads.at[t]);
    sequence_questions(&s, u->threads.at[t]);
  }
  stores_functions(&s);
  copies_apply(&s.b.copies, &s.b.out);
  program_reach(&s.b.out);
  models_print(u, models, out);
  sequence_declare(u, out);
  messages_declare(u, out);
  if (u->bounds.windows) {
    turn_limits_print(u, out);
  }
  print_program(&s.b.out, &(struct print_options){.own = SEQUENCE_FILE}, out);
  buf_puts(out, "#line 1 \"" SEQUENCE_FILE "\"\n");
  cbmc_memory_print(&s.b, u, out);
  messages_function(&s, out);
  put_main(&s, out);
}
