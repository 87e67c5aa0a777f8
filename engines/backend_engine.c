/* backend_engine.c -- the engine backend: a command of the user's is asked
 * about programs that are written for it (instances.h), in runs.
 *
 * A family's parameters: those of instances.h, {"argv":WORDS, "safe":WHAT,
 * "unsafe":WHAT}. {} in a word is the file. WHAT is an exit status, or an
 * extended regular expression that a line of the output matches. What the
 * command says of a violation has no steps that could be run again: so the
 * stepper searches the same tiles, and only what it finds there counts. What
 * the command takes for safe is claimed as what it says. It is asked a second
 * time, whether any execution comes to what is checked: within bounds perhaps
 * none does. */
#include "backends/cc.h"
#include "base/file.h"
#include "base/scratch.h"
#include "engines/instances.h"
#include "engines/plan_program.h"
#include "engines/stepper_engine.h"
#include "engines/words.h"
#include "pipeline/properties.h"

#include <errno.h>
#include <regex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define SAFE_STATUS "0"
#define UNSAFE_STATUS "10"
enum { SEARCH_SECONDS = 60 };

/* What all tasks of a family share. */
struct backend {
  struct instances instances;
  struct outcome outcome; /* of the unit; nothing is known */
  struct outcome steps; /* of the stepper's; program: NULL until it is there */
  const json_t *parameters;
  const char *program, *command; /* the file that instances include */
};

enum backend_stage { ASKED, ASKED_LOOKED, COMPILING, SEARCHING };

struct backend_state {
  uint8_t stage; /* enum backend_stage */
  const char *file;
  const char *steps; /* of the stepper's program: its C */
};

/* --- its answer --- */

enum backend_says { SAYS_NOTHING, SAYS_SAFE, SAYS_UNSAFE };

static bool is_status(const char *what)
{
  return *what && what[strspn(what, "0123456789")] == '\0';
}

static bool matches(const char *what, const struct proc *p)
{
  regex_t pattern;
  bool found = false;
  if (is_status(what)) {
    return !p->result.signaled && p->result.code == atoi(what);
  }
  if (regcomp(&pattern, what, REG_EXTENDED | REG_NOSUB | REG_NEWLINE)) {
    return false;
  }
  found = (p->out.length && regexec(&pattern, p->out.text, 0, NULL, 0) == 0) ||
          (p->err.length && regexec(&pattern, p->err.text, 0, NULL, 0) == 0);
  regfree(&pattern);
  return found;
}

/* Both at once is nothing that can be relied upon. */
static enum backend_says read_answer(const struct backend *b,
                                     const struct proc *p)
{
  bool safe = matches(parameter_text(b->parameters, "safe", SAFE_STATUS), p);
  bool unsafe =
      matches(parameter_text(b->parameters, "unsafe", UNSAFE_STATUS), p);
  return safe == unsafe ? SAYS_NOTHING : safe ? SAYS_SAFE : SAYS_UNSAFE;
}

/* What it wrote, in the run's folder, by the task's id. */
static void keep_output(struct session *v, const struct task *t)
{
  const struct manifest *m = t->job->manifest;
  const char *name = arena_printf(v->arena, "output/%s.txt", t->job->task.id);
  struct buf text = {0};
  buf_add(&text, t->proc->out.text, t->proc->out.length);
  buf_add(&text, t->proc->err.text, t->proc->err.length);
  if (mkdir(manifest_path(v->arena, m, "output"), 0777) == 0 ||
      errno == EEXIST) {
    file_write(manifest_path(v->arena, m, name), text.text ? text.text : "",
               text.length);
  }
  buf_free(&text);
}

/* --- a task --- */

static bool ask(struct session *v, struct task *t, bool looked)
{
  const struct backend *b = t->job->prepared;
  struct backend_state *s = t->state;
  struct buf text = {0};
  s->stage = looked ? ASKED_LOOKED : ASKED;
  instances_print(v->arena, &b->instances, t->job->task.index, looked,
                  b->program, &text);
  s->file =
      scratch_file(v->arena, arena_printf(v->arena, "task-%u.c", t->job->slot));
  bool written = file_write(s->file, text.text, text.length);
  buf_free(&text);
  if (!written) {
    t->error =
        arena_printf(v->arena, "cannot write %s: %s", s->file, strerror(errno));
    return false;
  }
  struct proc_limits limits = {0};
  const char **argv =
      words_argv(v->arena, json_object_get(b->parameters, "argv"), s->file);
  return t->start(v, t, argv, &limits);
}

static bool begin(struct session *v, struct task *t)
{
  const struct backend *b = t->job->prepared;
  t->state = ARENA_NEW(v->arena, struct backend_state);
  t->outcome = b->outcome;
  if (t->job->task.depth) {
    t->error = "such a task is not split";
    return false;
  }
  return ask(v, t, false);
}

static bool unconfirmed(struct session *v, struct task *t, const char *why)
{
  const struct backend *b = t->job->prepared;
  t->outcome.failure = arena_printf(
      v->arena, "%s reports a violation, unconfirmed: %s", b->command, why);
  return false;
}

static bool search(struct session *v, struct task *t)
{
  const struct backend *b = t->job->prepared;
  struct backend_state *s = t->state;
  struct explorer_job job = session_explorer_job(v, b->steps.program);
  const char *argv[EXPLORER_ARGUMENTS];
  s->stage = SEARCHING;
  if (b->instances.pieces.space.kind == SPACE_Z) {
    job.tiles = instances_tiles(v->arena, &b->instances, t->job->task.index);
  }
  job.memory = t->memory;
  job.limits.seconds = t->seconds > 0 ? t->seconds : SEARCH_SECONDS;
  struct proc_limits limits = explorer_limits(&job);
  explorer_arguments(v->arena, &job, argv);
  return t->start(v, t, argv, &limits);
}

/* The stepper's program is the same for all tasks. */
static bool confirm_there(struct session *v, struct task *t)
{
  const struct backend *b = t->job->prepared;
  struct backend_state *s = t->state;
  struct proc_limits limits = {0};
  const char *argv[CC_ARGUMENTS];
  if (b->steps.program) {
    return search(v, t);
  }
  if (!v->library) {
    return unconfirmed(v, t, "the explorer's library libstep.a is missing");
  }
  s->stage = COMPILING;
  s->steps = session_file(v, "exe");
  const char *file = step_file(v, b->steps.unit);
  cc_arguments(v->cc, file, session_library(v, b->steps.unit), s->steps, false,
               argv);
  return t->start(v, t, argv, &limits);
}

static bool go_on_compiled(struct session *v, struct task *t)
{
  struct backend *b = t->job->prepared;
  const struct backend_state *s = t->state;
  const struct proc_result *r = &t->proc->result;
  if (r->signaled || r->code != 0) {
    return unconfirmed(
        v, t, arena_printf(v->arena, "%s did not compile the steps", v->cc));
  }
  if (!b->steps.program) { /* it lasts longer than the task */
    b->steps.program =
        arena_strndup(&v->compilation->arena, s->steps, strlen(s->steps));
  }
  return search(v, t);
}

static bool go_on_searched(struct session *v, struct task *t)
{
  const struct backend *b = t->job->prepared;
  struct explorer_result r = {0};
  struct outcome found = b->steps;
  explorer_read(t->proc, &r, v->arena);
  if (r.failure) {
    return unconfirmed(v, t, r.failure);
  }
  stepper_outcome(v, &found, &r);
  if (!found.violated) {
    return unconfirmed(v, t,
                       found.complete
                           ? "the stepper, which searched all of it, found none"
                           : "the stepper found none");
  }
  t->outcome = found;
  return false;
}

static bool go_on_asked(struct session *v, struct task *t)
{
  const struct backend *b = t->job->prepared;
  const struct unit *u = t->outcome.unit;
  switch (read_answer(b, t->proc)) {
  case SAYS_UNSAFE:
    keep_output(v, t);
    return confirm_there(v, t);
  case SAYS_SAFE:
    t->outcome.clean = true;
    return u->sought && !u->passed && ask(v, t, true);
  case SAYS_NOTHING:
    break;
  }
  keep_output(v, t);
  const char *said = words_last_line(v->arena, &t->proc->err);
  said = said ? said : words_last_line(v->arena, &t->proc->out);
  t->outcome.failure =
      arena_printf(v->arena, "%s: exit status %d%s%s", b->command,
                   t->proc->result.code, said ? ": " : "", said ? said : "");
  return false;
}

static bool go_on(struct session *v, struct task *t)
{
  const struct backend_state *s = t->state;
  switch ((enum backend_stage)s->stage) {
  case ASKED:
    return go_on_asked(v, t);
  case ASKED_LOOKED:
    t->outcome.looked = read_answer(t->job->prepared, t->proc) == SAYS_UNSAFE;
    return false;
  case COMPILING:
    return go_on_compiled(v, t);
  case SEARCHING:
    break;
  }
  return go_on_searched(v, t);
}

/* --- a family --- */

/* Bounds may have cut whatever they can. */
static void note_bounds(struct session *v, struct backend *b)
{
  struct outcome *o = &b->outcome;
  const struct instances *s = &b->instances;
  struct unit *u = s->form.unit;
  *o = (struct outcome){.engine = &backend_engine,
                        .unit = u,
                        .unwind = s->form.unwind,
                        .rounds = s->sequential ? s->form.rounds : 0};
  for (uint32_t i = 0; i < u->events.count; i++) {
    if (u->events.at[i].kind == EVENT_CUT) {
      VEC_PUSH(v->arena, &o->cuts, u->events.at[i]);
    }
  }
  o->complete = !o->cuts.count && !s->sequential;
  tile_family_limit(v->arena, b->parameters, &o->limits);
  limit_add(v->arena, &o->limits,
            (struct limit){LIMIT_SAID, 0, b->command, NULL});
  if (s->left) {
    limit_add(v->arena, &o->limits,
              (struct limit){LIMIT_CHECKS, 0,
                             properties_text(v->arena, v->bounds.check, ", "),
                             NULL});
  }
}

static const char *join_words(struct arena *a, const json_t *words)
{
  const char *text = NULL;
  for (size_t i = 0; i < json_array_size(words); i++) {
    const char *word = json_string_value(json_array_get(words, i));
    text = text ? arena_printf(a, "%s %s", text, word ? word : "")
                : arena_printf(a, "%s", word ? word : "");
  }
  return text;
}

static const char *prepare(struct session *v, const struct manifest *m,
                           const struct family *f, void **prepared)
{
  struct backend *b = ARENA_NEW(v->arena, struct backend);
  struct buf text = {0};
  (void)m;
  *prepared = b;
  b->parameters = f->parameters;
  b->command = join_words(v->arena, json_object_get(f->parameters, "argv"));
  if (!b->command) {
    return "parameters: no argv";
  }
  const char *why = instances_open(v, &b->instances, f->parameters);
  if (why) {
    return why;
  }
  note_bounds(v, b);
  if (!stepper_unit(v, STEPPER_UNWIND, 0, &b->steps)) {
    return "the program is not supported";
  }
  instances_program(&b->instances, &text);
  b->program = session_file(v, "c");
  bool written = file_write(b->program, text.text, text.length);
  buf_free(&text);
  return written ? NULL
                 : arena_printf(v->arena, "cannot write %s: %s", b->program,
                                strerror(errno));
}

static void leaves_out(struct session *v, const struct outcome *o,
                       struct limits *to)
{
  (void)o;
  limit_add(v->arena, to, (struct limit){.id = LIMIT_UNDEFINED});
}

/* --- a plan --- */

static int usage(const char *option, const char *why)
{
  fprintf(stderr, "tessera: %s: %s\n", option, why);
  return EXIT_USAGE;
}

/* Split at blanks; without {} the file comes last. */
static json_t *read_words(struct arena *a, const char *text)
{
  json_t *words = json_array();
  bool has_file = strstr(text, "{}") != NULL;
  for (text += strspn(text, " \t"); *text; text += strspn(text, " \t")) {
    size_t n = strcspn(text, " \t");
    json_array_append_new(words, json_string(arena_strndup(a, text, n)));
    text += n;
  }
  if (!has_file && json_array_size(words)) {
    json_array_append_new(words, json_string("{}"));
  }
  return words;
}

static int check_pattern(enum option_id id, const struct options *o)
{
  regex_t pattern;
  const char *what = o->value[id];
  if (!what || is_status(what)) {
    return EXIT_SAFE;
  }
  if (regcomp(&pattern, what, REG_EXTENDED | REG_NOSUB | REG_NEWLINE)) {
    return usage(options_name(id), "no exit status and no regular expression");
  }
  regfree(&pattern);
  return EXIT_SAFE;
}

static int check_options(const struct options *o)
{
  const char *stage = o->value[OPT_EMIT_STAGE],
             *command = o->value[OPT_BACKEND];
  if (stage && strcmp(stage, "yield") != 0 && strcmp(stage, "seq") != 0) {
    return usage("--emit-stage", "yield or seq");
  }
  if (!o->value[OPT_EMIT] && (!command || !command[strspn(command, " \t")])) {
    return usage("--engine=backend", "which command? see --backend");
  }
  if (command && o->value[OPT_EMIT]) {
    return usage("--emit", "nobody is asked: not with --backend");
  }
  int status = check_pattern(OPT_BACKEND_SAFE, o);
  return status ? status : check_pattern(OPT_BACKEND_UNSAFE, o);
}

static json_t *parameters_of(struct plan *p)
{
  const struct options *o = p->options;
  const char *stage = o->value[OPT_EMIT_STAGE];
  json_t *all = plan_tile_parameters(p);
  if (!all) {
    return NULL;
  }
  json_object_del(all, "prune");
  json_object_set_new(all, "stage", json_string(stage ? stage : "yield"));
  json_object_set_new(all, "unwind", json_integer(p->unwind));
  if (instances_are_sequential(stage)) {
    json_object_set_new(all, "rounds", json_integer(p->rounds));
  }
  if (o->value[OPT_BACKEND]) {
    json_object_set_new(all, "argv",
                        read_words(p->arena, o->value[OPT_BACKEND]));
  }
  if (o->value[OPT_BACKEND_SAFE]) {
    json_object_set_new(all, "safe", json_string(o->value[OPT_BACKEND_SAFE]));
  }
  if (o->value[OPT_BACKEND_UNSAFE]) {
    json_object_set_new(all, "unsafe",
                        json_string(o->value[OPT_BACKEND_UNSAFE]));
  }
  return all;
}

static int plan(struct plan *p)
{
  struct instances s = {0};
  int status = check_options(p->options);
  json_t *o = status ? NULL : parameters_of(p);
  if (!o) {
    return status ? status : EXIT_USAGE;
  }
  const char *why = instances_open(p->program->v, &s, o);
  if (why) {
    fprintf(stderr, "tessera: %s\n", why);
    json_decref(o);
    return diag_ok(&p->program->compilation.diag)
               ? EXIT_USAGE
               : load_status(&p->program->compilation);
  }
  return plan_tiles(p, "backend", s.form.unit, o);
}

static bool has_rounds(const struct options *o)
{
  return instances_are_sequential(o->value[OPT_EMIT_STAGE]);
}

static const enum option_id options[] = {
    OPT_BACKEND,    OPT_BACKEND_SAFE, OPT_BACKEND_UNSAFE, OPT_EMIT,
    OPT_EMIT_STAGE, OPT_ROUNDS,       OPT_UNWIND,         OPT_COUNT};

const struct engine backend_engine = {.name = "backend",
                                      .title = "the backend",
                                      .options = options,
                                      .bounded = true,
                                      .only_named = true,
                                      .has_rounds = has_rounds,
                                      .begin = begin,
                                      .go_on = go_on,
                                      .leaves_out = leaves_out,
                                      .plan = plan,
                                      .prepare = prepare,
                                      .excludes = tile_family_claim};
