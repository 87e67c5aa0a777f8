#include "backends/explorer.h"

#include "base/buf.h"
#include "contract/orders.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static const struct order_row {
  const char *name, *level;
  unsigned traits;
} orders[] = {
#define ORDER(id, name, level, strategy, traits) {name, level, traits},
#include "contract/orders.def"
#undef ORDER
};

static const struct order_row *find_order(const char *name)
{
  for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
    if (strcmp(orders[i].name, name) == 0) {
      return &orders[i];
    }
  }
  return NULL;
}

const char *explorer_level_name(const char *order)
{
  const struct order_row *row = order ? find_order(order) : &orders[0];
  return row ? row->level : NULL;
}

bool explorer_has_order(const char *order)
{
  return find_order(order) != NULL;
}

unsigned explorer_order_traits(const char *order)
{
  const struct order_row *row = order ? find_order(order) : &orders[0];
  return row ? row->traits : 0;
}

const char *explorer_orders(struct arena *a)
{
  struct buf out = {0};
  for (size_t i = 0; i < ORDER_COUNT; i++) {
    buf_printf(&out, "%s%s", i ? ", " : "", orders[i].name);
  }
  const char *text = arena_strndup(a, out.text, out.length);
  buf_free(&out);
  return text;
}

void explorer_arguments(struct arena *a, const struct explorer_job *job,
                        const char *argv[EXPLORER_ARGUMENTS])
{
  int n = 0;
  argv[n++] = job->program;
  bool bits = job->states && strcmp(job->states, "bits") == 0;
  argv[n++] = arena_printf(a, "--order=%s",
                           job->order ? job->order
                           : bits     ? "depth"
                                      : orders[0].name);
  argv[n++] = arena_printf(a, "--seed=%u", job->seed);
  argv[n++] = arena_printf(a, "--samples=%u", job->samples);
  argv[n++] = arena_printf(a, "--memory=%llu",
                           (unsigned long long)(job->memory >> 20) + 1);
  if (job->jobs > 1) {
    argv[n++] = arena_printf(a, "--jobs=%u", job->jobs);
  }
  if (job->bound) {
    argv[n++] = arena_printf(a, "--bound=%s", job->bound);
  }
  if (job->first_bound) {
    argv[n++] = arena_printf(a, "--first-bound=%s", job->first_bound);
  }
  if (job->tiles) {
    argv[n++] = arena_printf(a, "--tiles=%s", job->tiles);
  }
  if (job->guide) {
    argv[n++] = arena_printf(a, "--guide=%s", job->guide);
  }
  if (job->dot) {
    argv[n++] = arena_printf(a, "--dot=%s", job->dot);
  }
  if (job->learn) {
    argv[n++] = arena_printf(a, "--learn=%s", job->learn);
  }
  if (job->patterns) {
    argv[n++] = "--observe=map";
  }
  if (job->observe) {
    argv[n++] = "--observe=hapset";
  }
  if (job->goes_on) {
    argv[n++] = "--goes-on";
  }
  if (job->predict) {
    argv[n++] = "--observe=hybrid";
    argv[n++] = "--observe=goodlock";
  }
  if (job->target) {
    argv[n++] = arena_printf(a, "--target=%s", job->target);
  }
  if (job->active) {
    argv[n++] = "--active";
  }
  if (job->steps) {
    argv[n++] =
        arena_printf(a, "--max-steps=%llu", (unsigned long long)job->steps);
  }
  if (job->goal) {
    argv[n++] = arena_printf(a, "--goal=%u,%u,%u,%u", job->goal[0],
                             job->goal[1], job->goal[2], job->goal[3]);
  }
  if (job->pairs) {
    argv[n++] = arena_printf(a, "--known=%s", job->pairs);
  }
  if (job->executions) {
    argv[n++] = arena_printf(a, "--executions=%llu",
                             (unsigned long long)job->executions);
  }
  if (job->states) {
    argv[n++] = arena_printf(a, "--states=%s", job->states);
  }
  if (job->limits.seconds > 0) {
    argv[n++] = arena_printf(a, "--seconds=%.3f", job->limits.seconds);
  }
  if (job->replay) {
    argv[n++] = arena_printf(a, "--replay=%s", job->replay);
  }
  if (job->ends_late) {
    argv[n++] = "--ends-late";
  }
  if (job->random) {
    argv[n++] = "--random";
    argv[n++] = "--max-steps=10000";
  }
  if (job->only_samples) {
    argv[n++] = "--only-samples";
  }
  if (!job->check_events) {
    argv[n++] = "--no-assert";
  }
  if (!job->check_deadlock) {
    argv[n++] = "--no-deadlock";
  }
  if (job->no_spins) {
    argv[n++] = "--no-spins";
  }
  if (job->marks) {
    argv[n++] = "--marks";
  }
  for (uint32_t i = 0; job->known && i < job->known->count; i++) {
    const struct explorer_pair *p = &job->known->at[i];
    argv[n++] = arena_printf(a, "--known-race=%u,%u", p->a, p->b);
  }
  argv[n] = NULL;
}

struct proc_limits explorer_limits(const struct explorer_job *job)
{
  double seconds = job->limits.seconds;
  return (struct proc_limits){.seconds = seconds > 0 ? seconds + 2 : 0};
}

bool explorer_start(struct proc *p, const struct explorer_job *job,
                    struct explorer_result *r, struct arena *a)
{
  const char *argv[EXPLORER_ARGUMENTS];
  explorer_arguments(a, job, argv);
  struct proc_limits limits = explorer_limits(job);
  if (!proc_start(p, argv, &limits)) {
    r->failure = arena_printf(a, "cannot run %s: %s", job->program,
                              strerror(p->result.errno_));
    return false;
  }
  return true;
}

static const char *copy(struct arena *a, const char *s)
{
  return s ? arena_strndup(a, s, strlen(s)) : NULL;
}

static json_t *get(const json_t *o, enum result_field field)
{
  static const char *const names[] = {
#define FIELD(id, name) name,
#include "contract/fields.def"
#undef FIELD
  };
  return json_object_get(o, names[field]);
}

static uint32_t number_of(const json_t *o, enum result_field field)
{
  return (uint32_t)json_integer_value(get(o, field));
}

static void read_figures(const json_t *o, struct explorer_result *r)
{
#define COUNT(value) (uint64_t) json_integer_value(value)
#define LEVEL json_integer_value
#define ESTIMATE json_number_value
#define SHARE json_number_value
#define SECONDS json_number_value
#define FIGURE(kind, name, when) r->name = kind(json_object_get(o, #name));
#include "contract/figures.def"
#undef FIGURE
}

static uint64_t big_number(const json_t *o)
{
  const char *text = json_string_value(o);
  return text ? strtoull(text, NULL, 0) : 0;
}

/* What was read at that place though a newer value was there; or NULL. */
static const char *read_older(const json_t *o, uint32_t number, struct arena *a)
{
  const json_t *look;
  size_t i;
  json_array_foreach(get(o, FIELD_OLDER), i, look)
  {
    if (json_integer_value(json_array_get(look, 0)) == number) {
      return copy(a, json_string_value(json_array_get(look, 1)));
    }
  }
  return NULL;
}

static void read_looks(const json_t *o, uint32_t step,
                       struct explorer_result *r, struct arena *a)
{
  const json_t *before = get(o, FIELD_BEFORE), *look;
  const json_t *after = get(o, FIELD_AFTER);
  size_t i;
  json_array_foreach(before, i, look)
  {
    const json_t *other = json_array_get(after, i);
    struct explorer_look l = {
        .step = step,
        .number = (uint32_t)json_integer_value(json_array_get(look, 0)),
        .address = big_number(json_array_get(look, 1)),
        .size = (uint64_t)json_integer_value(json_array_get(look, 2)),
        .before = copy(a, json_string_value(json_array_get(look, 3))),
        .after = copy(a, json_string_value(json_array_get(other, 3))),
        .text_before = copy(a, json_string_value(json_array_get(look, 4))),
        .text_after = copy(a, json_string_value(json_array_get(other, 4)))};
    l.older = read_older(o, l.number, a);
    if (l.before && l.after) {
      VEC_PUSH(a, &r->looks, l);
    }
  }
}

static struct explorer_sync read_sync(const json_t *o, uint32_t step)
{
  return (struct explorer_sync){
      step, (uint32_t)json_integer_value(json_array_get(o, 0)),
      (uint32_t)json_integer_value(json_array_get(o, 1)),
      big_number(json_array_get(o, 2)), big_number(json_array_get(o, 3))};
}

static void read_touches(const json_t *all, uint32_t step,
                         struct explorer_result *r, struct arena *a)
{
  const json_t *o;
  size_t i;
  json_array_foreach(all, i, o)
  {
    struct explorer_touch t = {
        .step = step,
        .site = (uint32_t)json_integer_value(json_array_get(o, 0)),
        .address = big_number(json_array_get(o, 1)),
        .size = (uint64_t)json_integer_value(json_array_get(o, 2)),
        .writes = json_integer_value(json_array_get(o, 3)) != 0};
    VEC_PUSH(a, &r->touches, t);
  }
}

static void read_blocks(const json_t *all, uint32_t step,
                        struct explorer_result *r, struct arena *a)
{
  const json_t *o;
  size_t i;
  json_array_foreach(all, i, o)
  {
    struct explorer_block b = {
        .known = true,
        .step = step,
        .address = big_number(json_array_get(o, 0)),
        .size = (uint64_t)json_integer_value(json_array_get(o, 1)),
        .thread = (uint32_t)json_integer_value(json_array_get(o, 2)),
        .site = (uint32_t)json_integer_value(json_array_get(o, 3)),
        .frees = json_integer_value(json_array_get(o, 4)) != 0};
    VEC_PUSH(a, &r->blocks, b);
  }
}

/* {"t":thread,"p":point,"c":[inputs]}, in a replay with looks. */
static void read_steps(const json_t *all, struct explorer_result *r,
                       struct arena *a)
{
  const json_t *o, *input, *sync;
  size_t i, k;
  json_array_foreach(all, i, o)
  {
    struct explorer_step s = {.thread = number_of(o, FIELD_THREAD),
                              .point = number_of(o, FIELD_POINT),
                              .first_look = r->looks.count,
                              .first_touch = r->touches.count};
    json_array_foreach(get(o, FIELD_INPUTS), k, input)
    {
      VEC_PUSH(a, &s.inputs, json_integer_value(input));
    }
    s.kinds = copy(a, json_string_value(get(o, FIELD_INPUT_KINDS)));
    s.left_point =
        (uint32_t)json_integer_value(json_array_get(get(o, FIELD_LEFT), 0));
    s.left_address = big_number(json_array_get(get(o, FIELD_LEFT), 1));
    read_looks(o, r->schedule.count, r, a);
    read_touches(get(o, FIELD_TOUCHES), r->schedule.count, r, a);
    read_blocks(get(o, FIELD_BLOCKS), r->schedule.count, r, a);
    json_array_foreach(get(o, FIELD_SYNCS), k, sync)
    {
      VEC_PUSH(a, &r->syncs, read_sync(sync, r->schedule.count));
    }
    VEC_PUSH(a, &r->schedule, s);
  }
}

static void read_waiting(const json_t *o, struct explorer_result *r,
                         struct arena *a)
{
  const json_t *pair;
  size_t i;
  r->partial = json_is_true(get(o, FIELD_PARTIAL));
  json_array_foreach(get(o, FIELD_WAITING), i, pair)
  {
    struct explorer_wait w = {
        (uint32_t)json_integer_value(json_array_get(pair, 0)),
        (uint32_t)json_integer_value(json_array_get(pair, 1))};
    VEC_PUSH(a, &r->waiting, w);
  }
  json_array_foreach(get(o, FIELD_ASKED), i, pair)
  {
    VEC_PUSH(a, &r->asked, read_sync(pair, r->schedule.count));
  }
}

static int add_text(const char *text, size_t length, void *out)
{
  buf_add(out, text, length);
  return 0;
}

/* As text again. */
static const char *read_observed(const json_t *o, struct arena *a)
{
  const json_t *observed = get(o, FIELD_OBSERVED);
  struct buf text = {0};
  if (!observed) {
    return NULL;
  }
  json_dump_callback(observed, add_text, &text, JSON_COMPACT);
  const char *kept = arena_strndup(a, text.text, text.length);
  buf_free(&text);
  return kept;
}

static void read_search(const json_t *o, struct explorer_result *r,
                        struct arena *a)
{
  const json_t *event = get(o, FIELD_EVENT), *item;
  const json_t *figures = get(o, FIELD_STATISTICS);
  const char *verdict = json_string_value(get(o, FIELD_VERDICT));
  const char *order = json_string_value(get(figures, FIELD_ORDER));
  size_t i;
  r->violated = strcmp(verdict, "unsafe") == 0;
  const char *text = json_string_value(event);
  r->meets = r->violated && text && strcmp(text, "met") == 0;
  r->deadlock = r->violated && text && !r->meets;
  r->event = (uint32_t)json_integer_value(event);
  r->proof = !r->violated && json_is_true(get(o, FIELD_PROOF));
  r->ends = json_is_true(get(o, FIELD_ENDS));
  json_array_foreach(get(o, FIELD_REASONS), i, item)
  {
    VEC_PUSH(a, &r->reasons, copy(a, json_string_value(item)));
  }
  json_array_foreach(get(o, FIELD_REACHED), i, item)
  {
    VEC_PUSH(a, &r->reached, (uint32_t)json_integer_value(item));
  }
  json_array_foreach(get(o, FIELD_UNREACHED), i, item)
  {
    struct explorer_wait w = {
        (uint32_t)json_integer_value(json_array_get(item, 0)),
        (uint32_t)json_integer_value(json_array_get(item, 1))};
    VEC_PUSH(a, &r->unreached, w);
  }
  const json_t *fault = get(o, FIELD_FAULT);
  r->crashes = json_is_array(fault);
  r->crash_thread = (uint32_t)json_integer_value(json_array_get(fault, 0));
  r->crash_point = (uint32_t)json_integer_value(json_array_get(fault, 1));
  r->observed = read_observed(o, a);
  r->by_sample = order && strcmp(order, "sample") == 0;
  read_figures(figures, r);
  read_steps(get(o, FIELD_SCHEDULE), r, a);
}

static void read_race(const json_t *all, struct explorer_result *r,
                      struct arena *a)
{
  const json_t *o;
  size_t i;
  json_array_foreach(all, i, o)
  {
    struct explorer_access one = {
        (uint32_t)json_integer_value(json_array_get(o, 0)),
        (uint32_t)json_integer_value(json_array_get(o, 1)),
        big_number(json_array_get(o, 2)),
        (uint64_t)json_integer_value(json_array_get(o, 3)),
        json_integer_value(json_array_get(o, 4)) != 0};
    VEC_PUSH(a, &r->race, one);
  }
}

static struct explorer_block read_block(const json_t *o)
{
  return (struct explorer_block){
      .known = json_is_array(o),
      .thread = (uint32_t)json_integer_value(json_array_get(o, 0)),
      .site = (uint32_t)json_integer_value(json_array_get(o, 1))};
}

static struct explorer_memory read_memory(const json_t *o, struct arena *a)
{
  const char *name = json_string_value(get(o, FIELD_NAME));
  struct explorer_memory m = {
      .error = copy(a, json_string_value(get(o, FIELD_MEMORY_ERROR))),
      .bytes = (uint64_t)json_integer_value(get(o, FIELD_BYTES)),
      .size = (uint64_t)json_integer_value(get(o, FIELD_SIZE)),
      .offset = json_integer_value(get(o, FIELD_OFFSET)),
      .name = name ? copy(a, name) : "",
      .allocated = read_block(get(o, FIELD_ALLOCATED)),
      .freed = read_block(get(o, FIELD_FREED))};
  m.is_heap = m.allocated.known;
  m.has_object = m.is_heap || name;
  return m;
}

static void read_replay(const json_t *o, struct explorer_result *r,
                        struct arena *a)
{
  const char *result = json_string_value(get(o, FIELD_RESULT));
  const json_t *object;
  size_t i;
  r->end = copy(a, result);
  r->deadlock = strcmp(result, "deadlock") == 0;
  r->meets = strcmp(result, "met") == 0;
  r->violated = r->deadlock || strcmp(result, "failed") == 0;
  r->stuck = strcmp(result, "stuck") == 0;
  r->event = number_of(o, FIELD_EVENT);
  r->by = number_of(o, FIELD_BY);
  r->round = number_of(o, FIELD_ROUND);
  r->observed = read_observed(o, a);
  read_race(get(o, FIELD_RACE), r, a);
  r->memory = read_memory(o, a);
  read_steps(get(o, FIELD_STEPS), r, a);
  json_array_foreach(get(o, FIELD_NAMED), i, object)
  {
    VEC_PUSH(a, &r->named, big_number(object));
  }
}

static const char *how_it_ended(const struct proc *p, struct arena *a)
{
  if (p->result.timeout) {
    return "the explorer ran out of time";
  }
  if (p->result.signaled) {
    return arena_printf(a, "the explorer was killed by signal %d",
                        p->result.code);
  }
  return arena_printf(a, "the explorer gave no result (exit status %d)",
                      p->result.code);
}

void explorer_read(const struct proc *p, struct explorer_result *r,
                   struct arena *a)
{
  json_error_t error;
  json_t *o = p->result.timeout || p->result.signaled || !p->out.text
                  ? NULL
                  : json_loads(p->out.text, 0, &error);
  if (json_is_string(get(o, FIELD_VERDICT))) {
    read_search(o, r, a);
  } else if (json_is_string(get(o, FIELD_RESULT))) {
    read_replay(o, r, a);
  } else {
    r->failure = how_it_ended(p, a);
  }
  read_waiting(o, r, a);
  json_decref(o);
}
