/* expand_thread.c -- one thread: what it is given, its function, its end. */
#include "transforms/threads/expand.h"

static void thread_frame(struct expander *x, struct thread *t, struct frame *f)
{
  struct func *start = t->start;
  frame_init(x, f, start);
  f->fork = t->fork;
  if (t->fork) {
    f->map = t->captured;
    return;
  }
  /* The parameters are the first locals; the creator assigns them. */
  for (uint32_t i = 0; i < start->params.count; i++) {
    f->map[var_slot(start, start->params.at[i])] = t->flat->locals.at[i];
  }
  if (!type_is_void(start->type->base)) {
    f->result = new_temp(x, start->type->base, t->at);
  }
}

/* Thread-local variables have their first values in each thread that has the
 * slot. */
static void begin_anew(struct expander *x, struct path *p, loc_t at)
{
  for (uint32_t i = 0; i < x->tls.count; i++) {
    struct var *v = x->tls.at[i].copy;
    struct expr *place = expr_var(x->program, at, v);
    if (v->init && !v->init->value) {
      stop_path(x, p, EVENT_OBSTACLE, at,
                "a thread-local array or record with an initialiser, in a "
                "thread that loops create");
      return;
    }
    if (v->init) {
      emit(x, p, INSTR_ASSIGN, at)->place = place;
      p->block->last->value = v->init->value;
    } else {
      emit(x, p, INSTR_ZERO, at)->place = place;
    }
  }
}

/* What main gets, and what runs before it. */
static struct path begin_main(struct expander *x, struct path p,
                              struct thread *t, struct frame *f)
{
  p = expand_constructors(x, p);
  x->frame = f;
  if (p.block && x->program->entry) {
    expand_any_arguments(x, &p, t->start, t->flat->locals.at);
  } else if (p.block) {
    expand_arguments(x, &p, t->start, t->flat->locals.at);
  }
  return p;
}

/* A thread gets one argument: in what else its function takes for parameters is
 * anything. */
static void give_others(struct expander *x, struct path *p, struct thread *t)
{
  for (uint32_t i = 1; p->block && i < t->start->params.count; i++) {
    struct var *v = t->flat->locals.at[i];
    if (!param_is_read(t->start, t->start->params.at[i])) {
      continue;
    }
    if (!type_is_scalar(v->type)) {
      stop_path(x, p, EVENT_OBSTACLE, t->at,
                arena_printf(x->arena,
                             "a thread whose function has the parameter '%s', "
                             "which it does not get",
                             v->name ? v->name->text : ""));
      return;
    }
    *p = expand_any(x, *p, MODEL_NONE,
                    type_unqualified(&x->program->types, v->type),
                    expr_var(x->program, t->at, v), t->at);
  }
}

/* With what the function returned; main's ends the process. */
static struct path finish(struct expander *x, struct path p, struct thread *t,
                          const struct frame *f)
{
  loc_t end = t->start->end;
  struct expr *value =
      f->result ? expr_load(x->program, expr_var(x->program, t->at, f->result))
                : NULL;
  if (t->index == 0) {
    bool status = value && type_is_integer(value->type);
    return expand_exiting(x, p, status ? value : NULL, EXITING_MAIN, end);
  }
  if (value && type_is_scalar(value->type)) {
    value = expr_cast(x->program, value, x->value->type, false);
    emit_assign(x, &p, expr_var(x->program, t->at, x->value), value, end);
  }
  return p;
}

/* The thread's code runs in a frame as if called; what runs at the end of the
 * thread is called from there, too. */
static struct path run_start(struct expander *x, struct path p,
                             struct thread *t, struct frame *frame)
{
  thread_frame(x, t, frame);
  if (t->index == 0) {
    p = begin_main(x, p, t, frame);
  } else if (!t->fork) {
    give_others(x, &p, t);
  }
  x->frame = frame;
  bool section = t->start->atomic && !t->fork; /* __VERIFIER_atomic_... */
  if (p.block && section) {
    p = expand_begin(x, p, t->start->at);
  }
  if (p.block && t->start->defined) { /* else it does nothing: undefined.c */
    scope_begin(x, &p, frame, t->at);
    p = run_frame(x, frame, p);
  }
  p.atomic -= section && p.atomic > 0;
  return p.block ? finish(x, p, t, frame) : p;
}

/* What is done when the thread ends, on all ways to there. */
static void end_thread(struct expander *x, struct path p, struct thread *t)
{
  loc_t at = t->start ? t->start->end : t->at;
  if (p.block) {
    p = expand_destructors(x, p, at);
  }
  p = robust_at_end(x, p, at);
  if (p.block) {
    p = misuse_at_end(x, p, at);
  }
  if (p.block && t->index == 0 && (process_has_end(x) || leaks_checked(x))) {
    stop_path(x, &p, EVENT_OBSTACLE, at,
              leaks_checked(x)
                  ? "leaks after main's pthread_exit"
                  : "handlers and destructors after main's pthread_exit");
  }
  if (p.block) {
    scopes_end_thread(x, &p, at);
    struct instr *i = emit_model(x, &p, MODEL_END,
                                 type_basic(&x->program->types, TYPE_VOID), at);
    add_arg(x, i, expr_load(x->program, expr_var(x->program, at, x->value)));
    end_path(&p);
  }
}

static void enter_thread(struct expander *x, struct thread *t)
{
  struct type *none = type_basic(&x->program->types, TYPE_VOID);
  x->thread = t;
  x->flat = t->flat;
  x->frame = NULL;
  x->context = t->context;
  x->tls.count = 0;
  x->ends.count = 0;
  x->value = var_temp(x->program, t->flat,
                      type_pointer(&x->program->types, none), t->at);
}

void expand_thread(struct expander *x, struct thread *t)
{
  enter_thread(x, t);
  struct path head = {.block = block_new(x->program, t->flat)};
  struct path p = {.block =
                       t->repeats ? block_new(x->program, t->flat) : head.block,
                   .known = x->starts.at[t->index]};
  struct block *body = p.block;
  struct frame frame;
  if (t->start) {
    p = run_start(x, p, t, &frame);
  } else {
    stop_path(x, &p, EVENT_OBSTACLE, t->at,
              "a thread whose function is not known before it runs");
  }
  if (p.block) {
    VEC_PUSH(x->arena, &x->ends, p);
  }
  end_thread(x, meet(x, &x->ends), t);
  if (t->repeats) {
    scopes_begin_tls(x, &head, t->at);
    begin_anew(x, &head, t->at);
    if (head.block) {
      head.block->term = TERM_JUMP;
      head.block->to[0] = body;
    }
  }
  routines_end(x);
  func_tidy(x->program, t->flat);
}
