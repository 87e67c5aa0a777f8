/* concurrent.c -- the threads as threads: a program for verifiers that know
 * threads themselves (VeriSmart's instrumented program; see
 * runtime/models/yields.h).
 *
 * Needs: points_run, without loops that stay.  Gives: C with pthreads, or for
 * CBMC's own threads.
 * A thread is one atomic section, which is interrupted at points: before each
 * of them if the task says so, and before steps that wait in any case. Nothing
 * waits, though: a thread whose turn comes when it cannot go on ends there. So
 * no execution is lost, as each is the beginning of one in which its turn comes
 * later, and none is cut off by an assumption, which verifiers treat in
 * different ways. All threads are there from the start; one that was not
 * created yet when its turn comes ends, too.
 * Ways meet outside of atomic sections only, which CBMC needs: so a thread is a
 * list of guarded stretches, and left between them wherever it is.
 * What is violated where it happens is found; what only the end of an execution
 * can tell, deadlocks and leaks, and races, is not. */
#include "transforms/analysis/constants.h"
#include "transforms/emit/sequence.h"

struct concurrent {
  struct sequence s;
  struct var *live; /* of the thread: its turn comes, and has not ended */
  bool halts;       /* some atomic section may stop in its middle */
};

uint32_t concurrent_properties(void)
{
  return 1u << PROPERTY_ASSERT | 1u << PROPERTY_LOCKS | 1u << PROPERTY_OVERFLOW;
}

/* --- steps --- */

static struct instr *put_numbered(struct sequence *s, const char *name,
                                  uint32_t number, loc_t at)
{
  struct instr *call = build_do(&s->b, name, at);
  build_arg(&s->b, call, build_number(&s->b, TYPE_UINT, number));
  return call;
}

static void put_event(struct sequence *s, const struct instr *i)
{
  uint32_t number = (uint32_t)i->args[0]->value[0];
  const struct event *e = &s->unit->events.at[number];
  const char *name = event_violates(s->unit, e)  ? "__ts_violated"
                     : e->kind == EVENT_OBSTACLE ? "__ts_obstacle"
                     : e->kind == EVENT_LOOKED   ? "__ts_looked"
                                                 : NULL;
  if (name) {
    put_numbered(s, name, number, i->at);
  }
}

/* It was asked before the stretch. */
static void put_wait(struct sequence *s, const struct instr *i)
{
  (void)s;
  (void)i;
}

static void put_live(struct concurrent *c, struct expr *value)
{
  build_set(&c->s.b, c->live, sequence_truth(&c->s, value));
}

static struct expr *live(struct concurrent *c)
{
  return build_load(&c->s.b, c->live);
}

/* Who cannot go on ends; in an atomic section nobody else goes on then. What
 * comes is put inside. */
static void put_asked(struct concurrent *c, const struct instr *i)
{
  struct sequence *s = &c->s;
  put_live(c, sequence_ready(s, i));
  struct instr **after = s->b.tail;
  if (i->joined) {
    s->b.tail = &sequence_if(s, sequence_not(s, live(c)), i->at)->body;
    build_do(&s->b, "__ts_halt", i->at);
  }
  s->b.tail = after;
  s->b.tail = &sequence_if(s, live(c), i->at)->body;
}

/* Other threads may run here. */
static void put_point(struct concurrent *c, const struct block *b)
{
  struct sequence *s = &c->s;
  loc_t at = b->first->at;
  if (b->first->joined) {
    return;
  }
  if (step_waits(b->first)) {
    build_do(&s->b, "__ts_switch", at);
  } else {
    struct instr *call = put_numbered(s, "__ts_yield", s->thread->index, at);
    build_arg(&s->b, call, build_number(&s->b, TYPE_UINT, b->point));
  }
  if (c->halts) {
    struct var *v = sequence_local(s, s->bool_type);
    build_call(&s->b, "__ts_has_halted", s->bool_type, at)->place =
        expr_var(s->b.program, at, v);
    struct expr *not = sequence_not(s, build_load(&s->b, v));
    put_live(c, sequence_logic(s, OP_LAND, live(c), not ));
  }
}

static void put_stretch(struct concurrent *c, struct block *b)
{
  struct sequence *s = &c->s;
  const struct place_in *p = &s->at[b->id];
  struct instr **after;
  if (b->point) {
    put_point(c, b);
  }
  struct expr *on = b->point || b->id == 0 ? live(c) : NULL;
  if (!on) {
    on = build_load(&s->b, p->reached);
  } else if (p->root != 0) {
    on = sequence_logic(s, OP_LAND, build_load(&s->b, s->at[p->root].on), on);
  }
  struct instr *here = sequence_if(s, on, b->first ? b->first->at : b->at);
  after = s->b.tail;
  s->b.tail = &here->body;
  for (const struct instr *i = b->first; b->point && i; i = i->next) {
    if (step_waits(i)) {
      put_asked(c, i);
    }
  }
  stretches_put(s, b);
  s->b.tail = after;
}

/* --- threads --- */

/* What another thread may reach is global. */
static void place_variables(struct sequence *s)
{
  struct func *f = s->flat;
  for (uint32_t i = 0; i < f->locals.count; i++) {
    struct var *v = copies_var(&s->b.copies, f->locals.at[i]);
    if (i >= s->thread->given && !v->address_taken) {
      v->owner = s->b.func;
      v->id = s->b.func->locals.count;
      VEC_PUSH(s->b.arena, &s->b.func->locals, v);
    } else {
      sequence_make_global(s, v, i);
    }
  }
}

static struct var *new_bit(struct sequence *s)
{
  struct var *v = sequence_local(s, s->bool_type);
  build_set(&s->b, v, sequence_truth(s, build_number(&s->b, TYPE_INT, 0)));
  return v;
}

static void make_bits(struct sequence *s)
{
  const struct block_vec *all = &s->flat->blocks;
  for (uint32_t i = 0; i < all->count; i++) {
    struct place_in *p = &s->at[i];
    p->on = p->needs_on ? new_bit(s) : NULL;
    p->reached = p->is_head && i > 0 && !all->at[i]->point ? new_bit(s) : NULL;
  }
}

static void put_thread(struct concurrent *c, struct thread *t)
{
  struct sequence *s = &c->s;
  const struct block_vec *all = &t->flat->blocks;
  s->thread = t;
  s->flat = t->flat;
  s->b.func =
      sequence_open(s, build_type(&s->b, TYPE_VOID),
                    arena_printf(s->b.arena, CONCURRENT_RUN "%u", t->index));
  s->b.func->is_static = true;
  stretches_find(s);
  place_variables(s);
  make_bits(s);
  build_do(&s->b, "__ts_atomic_begin", 0);
  c->live = sequence_local(s, s->bool_type);
  c->live->kind = VAR_LOCAL;
  c->live->name = names_get_z(s->b.program->names, "__ts_live");
  struct instr *active = build_call(&s->b, "__ts_is_active", s->bool_type, 0);
  active->place = expr_var(s->b.program, 0, c->live);
  build_arg(&s->b, active, build_number(&s->b, TYPE_UINT, t->index));
  for (uint32_t i = 0; i < all->count; i++) {
    if (s->at[i].is_head) {
      put_stretch(c, all->at[i]);
    }
  }
  build_do(&s->b, "__ts_atomic_end", 0);
  sequence_finish(s->b.func);
}

/* --- the whole --- */

static bool may_halt(const struct unit *u)
{
  bool halts = u->halts;
  for (uint32_t t = 0; t < u->threads.count; t++) {
    const struct block_vec *all = &u->threads.at[t]->flat->blocks;
    for (uint32_t i = 0; i < all->count; i++) {
      const struct block *b = all->at[i];
      halts = halts || (b->point && b->first->joined && step_waits(b->first));
    }
  }
  return halts;
}

static void put_main(const struct unit *u, struct buf *out)
{
  buf_puts(out, "#line 1 \"" SEQUENCE_FILE "\"\n\n");
  for (uint32_t t = 1; t < u->threads.count; t++) {
    buf_printf(out, "__ts_thread(%u)\n", t);
  }
  buf_puts(out, "\nint main(void)\n{\n  __ts_prepare();\n");
  for (uint32_t t = 1; t < u->threads.count; t++) {
    buf_printf(out, "  __ts_create(%u);\n", t);
  }
  buf_puts(out, "  " CONCURRENT_RUN "0();\n");
  for (uint32_t t = 1; t < u->threads.count; t++) {
    buf_printf(out, "  __ts_wait_for(%u);\n", t);
  }
  buf_puts(out, "}\n");
}

void concurrent_run(struct unit *u, const char *models, struct buf *out)
{
  struct concurrent c = {
      .s = {.unit = u, .put_event = put_event, .put_wait = put_wait},
      .halts = may_halt(u)};
  struct sequence *s = &c.s;
  sequence_copy(s);
  for (uint32_t t = 0; t < u->threads.count; t++) {
    put_thread(&c, u->threads.at[t]);
  }
  copies_apply(&s->b.copies, &s->b.out);
  program_reach(&s->b.out);
  models_print(u, models, out);
  print_program(&s->b.out, &(struct print_options){.own = SEQUENCE_FILE}, out);
  put_main(u, out);
}
