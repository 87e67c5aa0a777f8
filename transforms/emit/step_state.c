/* step_state.c -- what is part of a state: the program's variables, where each
 * thread is, and those of its own variables that it still needs at some point.
 * The latter are zero where they are not needed. */
#include "transforms/analysis/constants.h"
#include "transforms/emit/step_unset.h"

#include <string.h>

#define STATE_SECTION "ts_state"

bool step_looks_through(const struct stepper *s)
{
  return bounds_check(&s->unit->bounds, PROPERTY_LEAK);
}

static void note_write(const struct stepper *s, uint64_t *full,
                       const struct expr *place)
{
  const struct var *v = place ? place_root(place) : NULL;
  if (v && v->owner == s->flat && s->kept[v->id] && !v->address_taken) {
    live_add(full, v->id);
  }
}

/* A routine is gone to: what is not needed behind it is cleared before, so that
 * it need not be wherever the routine stops. Whether there is more than before.
 */
static bool leave(struct stepper *s, struct returns *r, uint32_t call,
                  const struct block *to, uint64_t *now)
{
  uint64_t *live =
      arena_alloc_array(s->b.arena, s->live.words + 1, sizeof *live);
  memcpy(live, s->live.in[to->id], s->live.words * sizeof *live);
  returns_take(&s->live.returns, call, live);
  if (!s->gone[call]) {
    s->gone[call] =
        arena_alloc_array(s->b.arena, s->live.words, sizeof **s->gone);
    s->stays[call] =
        arena_alloc_array(s->b.arena, s->live.words, sizeof **s->stays);
  }
  for (uint32_t w = 0; w < s->live.words; w++) {
    s->gone[call][w] |= now[w] & ~live[w];
    s->stays[call][w] |= live[w];
    now[w] &= live[w];
  }
  return returns_note(r, call, now);
}

/* What holds something, behind the block's instructions. */
static bool go_through(struct stepper *s, struct returns *r,
                       const struct block *b, uint64_t *now)
{
  bool more = false;
  for (const struct instr *i = b->first; i; i = i->next) {
    uint32_t call = returns_call(r, i), back = returns_back(r, i);
    note_write(s, now, i->place);
    note_write(s, now, i->kind == INSTR_RMW ? i->target : NULL);
    if (call && !i->next && b->term == TERM_JUMP) {
      more = leave(s, r, call, b->to[0], now) || more;
    } else if (call) {
      more = returns_note(r, call, now) || more;
    }
    if (back) {
      returns_take(r, back, now);
    }
  }
  return more;
}

void step_find_full(struct stepper *s)
{
  struct returns returns = returns_find(s->b.arena, s->unit, s->flat);
  const struct block_vec *all = &s->flat->blocks;
  uint64_t *now = arena_alloc_array(s->b.arena, s->live.words, sizeof *now);
  uint64_t **in = arena_alloc_array(s->b.arena, all->count, sizeof *in);
  s->full = arena_alloc_array(s->b.arena, all->count, sizeof *s->full);
  s->zero = arena_alloc_array(s->b.arena, all->count, sizeof *s->zero);
  for (uint32_t b = 0; b < all->count; b++) {
    in[b] = arena_alloc_array(s->b.arena, s->live.words, sizeof **in);
    s->full[b] = arena_alloc_array(s->b.arena, s->live.words, sizeof **in);
    s->zero[b] = arena_alloc_array(s->b.arena, s->live.words, sizeof **in);
  }
  s->gone = arena_alloc_array(s->b.arena, returns.count, sizeof *s->gone);
  s->stays = arena_alloc_array(s->b.arena, returns.count, sizeof *s->stays);
  uint32_t params = s->thread->given;
  for (uint32_t i = 0; i < params; i++) {
    if (!s->flat->locals.at[i]->address_taken) {
      live_add(in[0], i);
    }
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t k = 0; k < all->count; k++) {
      const struct block *b = all->at[k];
      memcpy(now, in[k], s->live.words * sizeof *now);
      changed = go_through(s, &returns, b, now) || changed;
      memcpy(s->full[k], now, s->live.words * sizeof *now);
      for (uint32_t t = 0; t < block_targets(b); t++) {
        struct block *to = b->to[t];
        bool stops = step_stops(s, to);
        for (uint32_t w = 0; w < s->live.words; w++) {
          uint64_t dead = now[w] & ~s->live.in[to->id][w];
          uint64_t stay = stops ? ~dead : UINT64_MAX;
          s->zero[to->id][w] |= to->point ? dead : 0;
          changed = changed || (now[w] & stay & ~in[to->id][w]);
          in[to->id][w] |= now[w] & stay;
        }
      }
    }
  }
}

void step_zero_call(struct stepper *s, const struct instr *i)
{
  uint32_t call = returns_call(&s->live.returns, i);
  if (call && s->gone[call]) {
    step_zero(s, s->gone[call], s->stays[call]);
  }
}

/* --- variables --- */

struct var *step_new_state(struct stepper *s, struct type *ty, const char *name)
{
  struct var *v = build_global(&s->b, ty, name);
  v->is_static = v->is_used = true;
  v->section = STATE_SECTION;
  return v;
}

/* What is read at some point, or can be reached from elsewhere, or may be
 * unset: the explorer keeps that of the state only. */
void step_find_kept(struct stepper *s)
{
  const struct func *f = s->flat;
  uint32_t params = s->thread->given;
  s->live = live_find(s->b.arena, s->unit, s->flat);
  s->kept = arena_alloc_array(s->b.arena, f->locals.count + 1, sizeof *s->kept);
  for (uint32_t i = 0; i < f->locals.count; i++) {
    const struct var *v = f->locals.at[i];
    bool leads = step_looks_through(s) && v->kind != VAR_TEMP &&
                 v->type->kind == TYPE_POINTER;
    s->kept[i] =
        i < params || v->address_taken || leads || unset_var(s->unit->unset, v);
  }
  for (uint32_t b = 0; b < f->blocks.count; b++) {
    for (uint32_t i = 0; f->blocks.at[b]->point && i < f->locals.count; i++) {
      s->kept[i] = s->kept[i] || live_has(s->live.in[b], i);
    }
  }
}

/* Variables are named by where they are: the state, or one of the functions. */
void step_place_locals(struct stepper *s, struct func *step)
{
  for (uint32_t i = 0; i < s->flat->locals.count; i++) {
    struct var *v = copies_var(&s->b.copies, s->flat->locals.at[i]);
    v->is_vla = false; /* its memory is allocated */
    if (s->beside[i]) {
      continue;
    }
    if (!s->kept[i]) {
      v->owner = step;
      v->id = step->locals.count;
      VEC_PUSH(s->b.arena, &step->locals, v);
      continue;
    }
    v->kind = VAR_GLOBAL;
    v->is_static = true;
    v->owner = NULL;
    v->section = STATE_SECTION;
    v->is_used = step_looks_through(s);
    v->is_literal = v->is_register = false;
    v->id = s->b.out.globals.count;
    if (!v->name) {
      v->name = names_get_z(
          s->b.program->names,
          arena_printf(s->b.arena, "__ts_%u_t%u", s->thread->index, i));
    }
    step_set_apart(s, v);
    VEC_PUSH(s->b.arena, &s->b.out.globals, v);
  }
}

static bool is_breakpoint(const struct var *v)
{
  static const char prefix[] = BREAKPOINT_PREFIX;
  return v->name && strncmp(v->name->text, prefix, sizeof prefix - 1) == 0;
}

/* The program's own: all that is ever written is part of the state. Nothing of
 * it may be taken for something of the C library's. */
void step_place_globals(struct stepper *s)
{
  const struct var_vec *all = &s->b.program->globals;
  for (uint32_t i = 0; i < all->count; i++) {
    struct var *v = copies_var(&s->b.copies, all->at[i]);
    v->id = i;
    /* What nothing defines is read as zero; it is not there if it is weak. */
    bool missing = v->is_extern && v->reachable && !v->is_weak;
    s->unit->fresh = s->unit->fresh || (missing && !is_breakpoint(v));
    v->is_used = v->is_weak = v->is_tls = false;
    v->is_static = true;
    v->asm_label = v->visibility = NULL;
    v->is_extern = false;
    bool changes = !v->fixed && !(type_quals(v->type) & QUAL_CONST);
    v->section = changes ? STATE_SECTION : NULL;
    v->is_used =
        v->is_used || (changes && v->reachable && step_looks_through(s));
    step_set_apart(s, v);
    VEC_PUSH(s->b.arena, &s->b.out.globals, v);
  }
}

/* The parameters of one that has no definition. */
static void give_params(struct stepper *s, struct func *f)
{
  for (uint32_t i = 0; i < f->type->length; i++) {
    struct var *v = ARENA_NEW(s->b.arena, struct var);
    v->kind = VAR_PARAM;
    v->type = f->type->params[i];
    v->name = names_get_z(s->b.program->names,
                          arena_printf(s->b.arena, "__ts_p%u", i));
    v->owner = f;
    v->id = i;
    VEC_PUSH(s->b.arena, &f->params, v);
  }
}

/* Whether nothing would be at its address: no body, and no library has one. A
 * weak one is not there. */
static bool is_nowhere(const struct func *f)
{
  return !f->is_weak && !f->is_builtin && !func_is_known(f);
}

/* Of the program's functions only the addresses are left. */
void step_stub_functions(struct stepper *s)
{
  const struct func_vec *all = &s->b.program->funcs;
  for (uint32_t i = 0; i < all->count; i++) {
    struct func *f = copies_func(&s->b.copies, all->at[i]);
    f->is_used = f->is_constructor = f->is_destructor = false;
    f->alias_of = NULL;
    f->asm_label = f->section = f->visibility = NULL;
    if (is_nowhere(all->at[i])) {
      give_params(s, f);
      f->defined = true;
    }
    if (f->defined) {
      f->is_static = true;
      f->is_inline = f->is_noreturn = f->is_weak = false;
      s->b.func = f;
      s->b.block = block_new(s->b.program, f);
      build_do(&s->b, "__ts_stub", f->at);
      s->b.block->term = TERM_UNREACHABLE;
    }
    VEC_PUSH(s->b.arena, &s->b.out.funcs, f);
  }
}
