/* sequence_end.c -- what a sequential program asks of the state in the end:
 * whether all threads wait for ever, and whether two are about to race.
 *
 * Executions may stop anywhere, so a race is there in the end of some execution
 * if it is anywhere. One address is guessed before the threads run. In the end
 * each thread says what its next step would do there, as a set of bits: all of
 * it is linear in the number of points, and turns are as without it. An atomic
 * section has no next access that could be told without running it: so its
 * accesses to that address are noted when it runs, and forgotten when anybody
 * goes on; what the last step of all did races with what others are about to
 * do. */
#include "transforms/analysis/constants.h"
#include "transforms/analysis/touch.h"
#include "transforms/emit/sequence.h"

#include <inttypes.h>

/* What a thread does at the address. */
enum { READS = 1, WRITES = 2, ATOMIC_READS = 4, ATOMIC_WRITES = 8 };

/* --- where a thread is --- */

/* Calls put for each point that the thread may be at, where it is at it. It may
 * have chosen to stop at a point off its way before; then another choice says
 * so. */
static void put_points(struct sequence *s, const struct thread *t,
                       bool (*matters)(const struct unit *u,
                                       const struct block *b),
                       void (*put)(struct sequence *s, const struct block *b,
                                   struct var *result),
                       struct var *result)
{
  const struct block_vec *all = &t->flat->blocks;
  struct var *before = NULL; /* done_ of the point before */
  for (uint32_t i = 0; i < all->count; i++) {
    const struct block *b = all->at[i];
    const struct place_in *p = &s->at[i];
    struct var *last = before;
    before = p->done ? p->done : before;
    if (!b->point || !matters(s->unit, b)) {
      continue;
    }
    struct expr *here = sequence_not(s, build_load(&s->b, p->done));
    if (last) {
      here = sequence_logic(s, OP_LAND, build_load(&s->b, last), here);
    }
    if (p->root != 0) {
      here = sequence_logic(s, OP_LAND, build_load(&s->b, s->at[p->root].on),
                            here);
    }
    struct instr *branch = sequence_if(s, here, b->first->at);
    struct instr **after = s->b.tail;
    s->b.tail = &branch->body;
    put(s, b, result);
    s->b.tail = after;
  }
}

/* A function of the thread that gives a number, first zero. */
static struct var *open_question(struct sequence *s, const struct thread *t,
                                 const char *name, struct type *ty)
{
  s->b.func =
      sequence_open(s, ty, arena_printf(s->b.arena, "%s%u", name, t->index));
  struct var *result = sequence_local(s, ty);
  struct expr *zero = build_number(&s->b, TYPE_INT, 0);
  build_set(&s->b, result, expr_cast(s->b.program, zero, ty, true));
  return result;
}

static void close_question(struct sequence *s, struct var *result)
{
  s->b.func->blocks.at[0]->value = build_load(&s->b, result);
  sequence_finish(s->b.func);
}

/* --- deadlock --- */

static bool waits(const struct unit *u, const struct block *b)
{
  return bounds_check(&u->bounds, PROPERTY_DEADLOCK) && step_waits(b->first);
}

/* The mutex that the step waits for, or NULL. */
static struct expr *awaited_mutex(const struct instr *i)
{
  return i->model == MODEL_LOCK   ? i->args[1]
         : i->model == MODEL_WAKE ? i->args[2]
                                  : NULL;
}

/* Who holds what it waits for, for circles. */
static void put_holder(struct sequence *s, const struct instr *i)
{
  struct expr *mutex = awaited_mutex(i);
  if (!s->unit->kinds || !mutex) {
    return;
  }
  struct instr *ask = build_call(&s->b, "__ts_holder", s->behind->type, i->at);
  build_arg(&s->b, ask, i->args[0]);
  build_arg(&s->b, ask, mutex);
  ask->place = expr_var(s->b.program, i->at, s->behind);
}

/* Whether it can go on; for the report, where it cannot. */
static void put_waits(struct sequence *s, const struct block *b,
                      struct var *result)
{
  struct var *at = s->waits;
  struct expr *all = NULL;
  for (const struct instr *i = b->first; i; i = i->next) {
    if (step_waits(i)) {
      struct expr *ready = sequence_ready(s, i);
      all = all ? sequence_logic(s, OP_LAND, all, ready) : ready;
    }
  }
  build_set(&s->b, result, sequence_truth(s, sequence_not(s, all)));
  struct instr *stuck = sequence_if(s, build_load(&s->b, result), b->first->at);
  s->b.tail = &stuck->body;
  struct instr *say = build(&s->b, INSTR_ASSIGN, b->first->at);
  say->place = expr_var(s->b.program, b->first->at, at);
  say->value = expr_int(s->b.program, b->first->at, at->type, b->point);
  for (const struct instr *i = b->first; i; i = i->next) {
    if (step_waits(i)) {
      put_holder(s, i);
    }
  }
}

/* --- races --- */

/* Under C11's model who knows of what decides (sequence_agreement.c). */
static bool asks_next(const struct unit *u)
{
  return u->has_race && !u->views;
}

static bool may_race(const struct unit *u, const struct block *b)
{
  enum step_deed deed = asks_next(u) ? deed_of(u, b) : DEED_NONE;
  return deed == DEED_PLAIN || deed == DEED_ATOMIC;
}

struct noter {
  struct sequence *s;
  const struct block *block;
  const struct instr *instr;
  struct var *to;
};

/* if (asked) to |= bits; what is asked gets its arguments first. */
static void put_bits(struct noter *n, struct instr *ask, uint64_t bits)
{
  struct sequence *s = n->s;
  struct var *there = sequence_local(s, s->bool_type);
  ask->place = expr_var(s->b.program, ask->at, there);
  struct instr *branch = sequence_if(s, build_load(&s->b, there), ask->at);
  struct instr **after = s->b.tail;
  s->b.tail = &branch->body;
  struct expr *sum =
      expr_binary(s->b.program, OP_OR, ask->at, build_load(&s->b, n->to),
                  build_number(&s->b, TYPE_UINT, bits), n->to->type);
  build_set(&s->b, n->to, sum);
  s->b.tail = after;
}

/* Whether the address lies there. */
static struct instr *ask_range(struct sequence *s, struct expr *at,
                               struct expr *size)
{
  struct instr *ask = build_call(&s->b, "__ts_covers", s->bool_type, at->at);
  build_arg(&s->b, ask, at);
  build_arg(&s->b, ask, size);
  return ask;
}

/* *&place, with whatever casts between: that place; else NULL. */
static const struct expr *pointed_place(const struct expr *e)
{
  e = e->kind == EXPR_DEREF ? e->a : NULL;
  while (e && e->kind == EXPR_CAST) {
    e = e->a;
  }
  return e && e->kind == EXPR_ADDR ? e->a : NULL;
}

/* The variable that a place is a part of without a pointer, or NULL; *offset:
 * where in it. */
static const struct var *part_of(struct sequence *s, const struct expr *place,
                                 struct expr **offset)
{
  struct type *ty = build_type(&s->b, TYPE_ULONG);
  *offset = build_number(&s->b, TYPE_ULONG, 0);
  for (;;) {
    struct expr *more;
    if (place->kind == EXPR_MEMBER && !place->is_bits) {
      more = build_number(&s->b, TYPE_ULONG, place->field->offset);
      place = place->a;
    } else if (place->kind == EXPR_INDEX && place->a->kind == EXPR_DECAY) {
      more = expr_binary(
          s->b.program, OP_MUL, place->at,
          expr_cast(s->b.program, place->b, ty, false),
          build_number(&s->b, TYPE_ULONG, type_size(place->type)), ty);
      place = place->a->a;
    } else if (pointed_place(place)) {
      place = pointed_place(place);
      continue;
    } else {
      return place->kind == EXPR_VAR ? place->var : NULL;
    }
    *offset = expr_binary(s->b.program, OP_ADD, place->at, *offset, more, ty);
  }
}

static uint64_t number_of(struct sequence *s, const struct var *v)
{
  uint32_t i = 0;
  while (i < s->asked.count && s->asked.at[i] != v) {
    i++;
  }
  if (i == s->asked.count) {
    VEC_PUSH(s->b.arena, &s->asked, v);
  }
  return i;
}

/* Variables that no pointer leads to have a number in place of an address: what
 * narrow.c has made smaller has none that could be asked for. */
static struct instr *ask_place(struct sequence *s, struct expr *place)
{
  struct expr *offset;
  uint64_t size;
  const struct var *v = part_of(s, place, &offset);
  if (!v || (v->address_taken && !v->wide_type)) {
    struct expr *at = place_location(s->b.program, place, &size);
    return ask_range(s, at, build_number(&s->b, TYPE_ULONG, size));
  }
  struct instr *ask =
      build_call(&s->b, "__ts_covers_variable", s->bool_type, place->at);
  build_arg(&s->b, ask, build_number(&s->b, TYPE_ULONG, number_of(s, v)));
  build_arg(&s->b, ask, offset);
  build_arg(&s->b, ask,
            build_number(&s->b, TYPE_ULONG, type_size(place->type)));
  return ask;
}

static void note_access(void *user, const struct access *a)
{
  struct noter *n = user;
  struct sequence *s = n->s;
  bool plain = a->order == MEMORY_PLAIN;
  /* What a call gives is stored by a step of its own. */
  if (!a->visible || (n->instr->kind == INSTR_CALL && access_writes(a))) {
    return;
  }
  uint64_t bits = access_writes(a) ? (plain ? WRITES : ATOMIC_WRITES)
                                   : (plain ? READS : ATOMIC_READS);
  if (!a->guard) {
    put_bits(n, ask_place(s, a->place), bits);
    return;
  }
  struct instr *branch =
      sequence_if(s, guard_holds(s->b.program, a->guard), a->place->at);
  struct instr **after = s->b.tail;
  s->b.tail = &branch->body;
  put_bits(n, ask_place(s, a->place), bits);
  s->b.tail = after;
}

/* Of strings, only the first byte: it is surely accessed. */
static struct instr *ask_touch(struct sequence *s, const struct touch *t)
{
  struct instr *ask;
  if (t->kind != TOUCH_BLOCK) {
    return ask_range(s, t->args[1],
                     t->kind == TOUCH_RANGE
                         ? t->args[2]
                         : build_number(&s->b, TYPE_ULONG, 1));
  }
  ask = build_call(&s->b, "__ts_covers_block", s->bool_type, t->args[1]->at);
  build_arg(&s->b, ask, t->args[1]);
  return ask;
}

/* What a call of the library does to memory. */
static void note_data(struct noter *n)
{
  struct touches data = {0};
  touches_of_data(n->s->unit, n->block, n->instr, &data);
  for (uint32_t k = 0; k < data.count; k++) {
    const struct touch *t = &data.at[k];
    put_bits(n, ask_touch(n->s, t), touch_may_write(t) ? WRITES : READS);
  }
}

static void put_races(struct sequence *s, const struct block *b,
                      struct var *result)
{
  struct noter n = {s, b, b->first, result};
  for (const struct instr *i = b->first; i; i = i->next) {
    if (i == b->first || i->joined) {
      n.instr = i;
      instr_accesses(i, note_access, &n);
      note_data(&n);
    }
  }
}

/* --- sections --- */

static struct var *named(struct sequence *s, const char *name)
{
  struct var *v = ARENA_NEW(s->b.arena, struct var);
  v->kind = VAR_GLOBAL;
  v->type = build_type(&s->b, TYPE_UINT);
  v->print_name = name;
  return v;
}

void sequence_forget(struct sequence *s, loc_t at)
{
  if (s->unit->has_sections && !s->unit->views) {
    struct instr *set = build(&s->b, INSTR_ASSIGN, at);
    set->place = expr_var(s->b.program, at, named(s, "__ts_did"));
    set->value = build_number(&s->b, TYPE_UINT, 0);
  }
}

void sequence_note(struct sequence *s, const struct instr *i)
{
  if (!s->unit->has_sections || !i->section || s->unit->views) {
    return;
  }
  struct noter n = {s, NULL, i, named(s, "__ts_did")};
  build_set(&s->b, named(s, "__ts_who"),
            build_number(&s->b, TYPE_UINT, s->thread->index));
  instr_accesses(i, note_access, &n);
}

void sequence_hit(struct sequence *s, const struct block *b,
                  const struct instr *i, struct var *to)
{
  struct noter n = {s, b, i, to};
  instr_accesses(i, note_access, &n);
  note_data(&n);
}

void sequence_hit_made(struct sequence *s, const struct instr *i,
                       struct var *to)
{
  struct noter n = {s, NULL, i, to};
  struct instr *ask;
  if (i->kind == INSTR_DECLARE) {
    ask = ask_place(s, expr_var(s->b.program, i->at, i->var));
  } else {
    ask = build_call(&s->b, "__ts_covers_block", s->bool_type, i->at);
    build_arg(&s->b, ask, expr_load(s->b.program, i->place));
  }
  put_bits(&n, ask, WRITES);
}

/* --- the functions --- */

bool sequence_asks(const struct unit *u, const struct block *b)
{
  return waits(u, b) || may_race(u, b);
}

void sequence_questions(struct sequence *s, struct thread *t)
{
  struct var *result;
  if (bounds_check(&s->unit->bounds, PROPERTY_DEADLOCK)) {
    result = open_question(s, t, SEQUENCE_BLOCKED, s->bool_type);
    s->waits =
        build_global(&s->b, build_type(&s->b, TYPE_UINT),
                     arena_printf(s->b.arena, SEQUENCE_WAITS "%u", t->index));
    if (s->unit->kinds) {
      s->behind =
          build_global(&s->b, build_type(&s->b, TYPE_UINT),
                       arena_printf(s->b.arena, "__ts_behind_%u", t->index));
    }
    put_points(s, t, waits, put_waits, result);
    close_question(s, result);
  }
  if (asks_next(s->unit)) {
    result = open_question(s, t, "__ts_races_", build_type(&s->b, TYPE_UINT));
    put_points(s, t, may_race, put_races, result);
    close_question(s, result);
  }
}

/* --- text --- */

void sequence_declare(const struct unit *u, struct buf *out)
{
  if (!u->has_race) {
    return;
  }
  buf_puts(out,
           "static unsigned __ts_did, __ts_who;\n"
           "static unsigned long __ts_there, __ts_offset;\n"
           "static __ts_bool __ts_covers(const void *at, unsigned long size)\n"
           "{\n"
           "  return (unsigned long)__CPROVER_POINTER_OBJECT(at) == __ts_there "
           "&&\n"
           "         __ts_offset - (unsigned long)__CPROVER_POINTER_OFFSET(at) "
           "< size;\n"
           "}\n"
           "static __ts_bool __ts_covers_block(const void *at)\n"
           "{\n"
           "  return __ts_covers(at, __CPROVER_OBJECT_SIZE(at));\n"
           "}\n"
           "static __ts_bool __ts_covers_variable(unsigned long number, "
           "unsigned long at, unsigned long size)\n"
           "{\n"
           "  return __ts_there == -1ul - number && __ts_offset - at < size;\n"
           "}\n");
}

void sequence_begin(const struct unit *u, struct buf *out)
{
  if (u->has_race) {
    buf_puts(out, "  unsigned long __ts_object_of, __ts_byte_of;\n"
                  "  __ts_there = __ts_object_of;\n"
                  "  __ts_offset = __ts_byte_of;\n"
                  "  __CPROVER_assume(__ts_there != (unsigned long)"
                  "__CPROVER_POINTER_OBJECT((void *)0));\n");
  }
}

/* Two threads are about to do what conflicts; or what the last step of all, a
 * section, did conflicts with what another thread is about to do. */
static void put_race(const struct unit *u, struct buf *out)
{
  buf_puts(out, "  if (__ts_bad == 0) {\n"
                "    unsigned does, all = 0, others = 0, count = 0;\n");
  for (uint32_t t = 0; t < u->threads.count; t++) {
    buf_printf(out,
               "    if (__ts_active[%u] && !__ts_ended[%u]) {\n"
               "      does = __ts_races_%u();\n"
               "      all |= does;\n"
               "      count += does != 0;\n"
               "      if (__ts_who != %u) others |= does;\n"
               "    }\n",
               t, t, t, t);
  }
  buf_printf(out,
             "    if (count > 1 && ((all & %u) || ((all & %u) && (all & %u)))) "
             "__ts_bad = %u;\n",
             WRITES, ATOMIC_WRITES, READS, u->race + 1);
  if (u->has_sections) {
    buf_printf(out,
               "    if ((__ts_did && (others & %u)) ||\n"
               "        ((__ts_did & %u) && others) ||\n"
               "        ((__ts_did & %u) && (others & %u)) ||\n"
               "        ((__ts_did & %u) && (others & %u))) __ts_bad = %u;\n",
               WRITES, WRITES, READS, ATOMIC_WRITES, ATOMIC_WRITES, READS,
               u->race + 1);
  }
  buf_puts(out, "  }\n");
}

/* Threads of which each waits for a mutex that another one of them holds, as
 * guessed: they never go on, whatever others do. */
static void put_circle(const struct unit *u, struct buf *out)
{
  buf_puts(out, "  if (__ts_bad == 0 && stuck) {\n"
                "    unsigned long circle;\n"
                "    __ts_bool closed = circle != 0;\n");
  for (uint32_t t = 0; t < u->threads.count; t++) {
    buf_printf(out,
               "    if ((circle >> %u & 1) && (__ts_behind_%u == 0 || "
               "!(circle >> (__ts_behind_%u - 1) & 1))) closed = 0;\n",
               t, t, t);
  }
  buf_printf(out,
             "    if (closed && (circle & ~%" PRIu64
             "ul) == 0) __ts_bad = %u;\n"
             "  }\n",
             ~0ul >> (64 - u->threads.count), SEQUENCE_DEADLOCK);
}

void sequence_end(const struct unit *u, struct buf *out)
{
  for (uint32_t t = 0; t < u->threads.count; t++) {
    buf_printf(out, "  if (__ts_active[%u] && !__ts_ended[%u]) {\n", t, t);
    if (bounds_check(&u->bounds, PROPERTY_DEADLOCK)) {
      buf_printf(out,
                 "    if (__ts_blocked_%u()) stuck = 1; else moving = 1;\n", t);
    } else {
      buf_puts(out, "    moving = 1;\n");
    }
    buf_puts(out, "  }\n");
  }
  buf_printf(out, "  if (__ts_bad == 0 && stuck && !moving) __ts_bad = %u;\n",
             SEQUENCE_DEADLOCK);
  if (u->kinds && bounds_check(&u->bounds, PROPERTY_DEADLOCK)) {
    put_circle(u, out);
  }
  if (asks_next(u)) {
    put_race(u, out);
  }
}
