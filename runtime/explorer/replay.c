/* replay.c -- reads a schedule, does its steps and prints, for each, what it
 * touches with its values before and after, and what it does to locks and their
 * kin. Its lines:
 *   THREAD [INPUT...]    a step; the first line is the start
 *   THREAD <=POINT       steps while the thread is at no later point
 *   AGENT @POINT         what its thread stored there leaves the buffer, if it
 *                        is there
 *   =THREAD INPUT...     for that thread, whichever of its steps asks
 *   %THREAD POSITION...  for its atomic operations, one each: which message it
 *                        reads or is (choice.h)
 *   ~                    a step that races with what another thread does next
 *   ! THREAD             in the end that thread can never go on, though others
 *                        can; a search of its own sees to it */
#include "runtime/explorer/replay.h"
#include "runtime/explorer/blocks.h"
#include "runtime/explorer/choice.h"
#include "runtime/explorer/circle.h"
#include "runtime/explorer/events.h"
#include "runtime/explorer/heap.h"
#include "runtime/explorer/objects.h"
#include "runtime/explorer/observer.h"
#include "runtime/explorer/race.h"
#include "runtime/explorer/result.h"
#include "runtime/explorer/round.h"
#include "runtime/explorer/run.h"
#include "runtime/explorer/state.h"
#include "runtime/explorer/target.h"
#include "runtime/explorer/views.h"
#include "runtime/strategies/search.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What the next step accesses. */
struct look {
  const void *at;
  unsigned long size;
  char kind; /* see struct step_site */
};

enum { SHOWN = 64 }; /* bytes of a value */

/* What the running step does, or the next one waits to do. */
struct sync {
  unsigned thread, number;
  const void *object; /* NULL: value is a thread's name */
  uint64_t value;     /* of its state, before it is done */
};

static struct look *looks;
static unsigned look_count, look_room;
static struct sync *syncs;
static unsigned sync_count, sync_room;

/* Room for one more. */
static void *grow(void *all, unsigned count, unsigned *room, size_t size)
{
  if (count == *room) {
    *room = 2 * *room + 16;
    all = realloc(all, *room * size);
    if (!all) {
      perror("replay");
      exit(6);
    }
  }
  return all;
}

static void note_sync(unsigned number, const void *object, unsigned long size)
{
  struct sync sync = {heap_owner, number, object, object ? 0 : size};

  if (object) {
    memcpy(&sync.value, object, size);
  }
  syncs = grow(syncs, sync_count, &sync_room, sizeof *syncs);
  syncs[sync_count++] = sync;
}

static void note_look(unsigned site, const void *at, unsigned long size,
                      bool writes)
{
  char kind =
      site < __ts_program.site_count ? __ts_program.sites[site].value : '?';

  (void)writes;
  looks = grow(looks, look_count, &look_room, sizeof *looks);
  looks[look_count++] = (struct look){at, size, kind};
}

/* What the running step does to memory that others access. */
struct touch {
  const void *at;
  unsigned long size;
  unsigned site;
  bool writes;
};

static struct touch *touches;
static unsigned touch_count, touch_room;

/* More of them, and the step may have touched anything; and so many are looked
 * at whether they go on with the same. */
enum { TOUCHES = 10000, RECENT = 8 };

static bool is_continued(struct touch *t, const struct touch *by)
{
  const char *end = (const char *)t->at + t->size;

  if (t->site != by->site || t->writes != by->writes) {
    return false;
  }
  if (end == by->at) {
    t->size += by->size;
    return true;
  }
  return t->at <= by->at && (const char *)by->at + by->size <= end;
}

/* Site 0: of the heap itself; size -1: of all memory, which is for the order of
 * steps only. */
static void note_touch(unsigned site, const void *at, unsigned long size,
                       bool writes)
{
  struct touch touch = {at, size, site, writes};

  if (site == 0 || !at || size == -1ul) {
    return;
  }
  for (unsigned i = touch_count; i-- > 0 && i + RECENT >= touch_count;) {
    if (is_continued(&touches[i], &touch)) {
      return;
    }
  }
  if (touch_count == TOUCHES) {
    touches[0] = (struct touch){NULL, LONG_MAX, site, true};
    touches[1] = (struct touch){NULL, LONG_MAX, site, false};
  } else {
    touches = grow(touches, touch_count, &touch_room, sizeof *touches);
    touches[touch_count++] = touch;
  }
}

static const struct event_reader of_look = {.wants = STEP_ACCESSES | STEP_SYNCS,
                                            .access = note_look,
                                            .sync = note_sync};
static const struct event_reader of_step = {.wants = STEP_ACCESSES | STEP_SYNCS,
                                            .access = note_touch,
                                            .sync = note_sync};

/* Asks the thread what its next step does. */
static void look(unsigned thread)
{
  look_count = sync_count = 0;
  events_tell(&of_look);
  run_guarded(__ts_program.threads[thread].look);
  events_tell(&events_nobody);
}

static struct look shown; /* the one that is printed; then of a copy */
static unsigned char copy[SHOWN];

static void copy_value(void)
{
  const volatile unsigned char *from = shown.at; /* may be null */

  for (unsigned long i = 0; i < shown.size && i < SHOWN; i++) {
    copy[i] = from[i];
  }
}

static uint64_t unsigned_value(const struct look *look)
{
  uint64_t value = 0;

  memcpy(&value, look->at, look->size < 8 ? look->size : 8);
  return value;
}

static int64_t signed_value(const struct look *look)
{
  unsigned unused = look->size < 8 ? 64 - 8 * (unsigned)look->size : 0;

  return (int64_t)(unsigned_value(look) << unused) >> unused;
}

static void print_float(const struct look *look)
{
  float f;
  double d;
  long double l;

  if (look->size == sizeof f) {
    memcpy(&f, look->at, sizeof f);
    printf("%.9g", f);
  } else if (look->size == sizeof d) {
    memcpy(&d, look->at, sizeof d);
    printf("%.17g", d);
  } else {
    memcpy(&l, look->at, sizeof l);
    printf("%.21Lg", l);
  }
}

static void print_bytes(const struct look *look)
{
  const unsigned char *bytes = look->at;

  for (unsigned long i = 0; i < look->size && i < SHOWN; i++) {
    printf("%s%02x", i > 0 ? " " : "", bytes[i]);
  }
}

/* null: the address is bad, which is for the step to find out; then false. */
static bool print_value(const struct look *look)
{
  bool is_word = look->size <= 8;

  shown = *look;
  if (!run_guarded(copy_value)) {
    printf("null");
    return false;
  }
  shown.at = copy;
  printf("\"");
  if (look->kind == 'f' && look->size <= sizeof(long double)) {
    print_float(&shown);
  } else if (look->kind == 'd' && is_word) {
    printf("%" PRId64, signed_value(&shown));
  } else if (look->kind == 'u' && is_word) {
    printf("%" PRIu64, unsigned_value(&shown));
  } else if ((look->kind == 'p' || look->kind == 's') && is_word) {
    printf("0x%" PRIx64, unsigned_value(&shown));
  } else {
    print_bytes(&shown);
  }
  printf("\"");
  return true;
}

/* --- strings --- */

enum { TEXT = 40 }; /* characters of a string that are shown */

static const char *text_from;
static char text[TEXT + 1];
static unsigned text_length;

/* As far as it is readable. */
static void copy_text(void)
{
  const volatile char *from = text_from;

  for (text_length = 0; text_length <= TEXT; text_length++) {
    text[text_length] = from[text_length];
    if (!text[text_length]) {
      return;
    }
  }
}

static bool is_plain(char c)
{
  return (c >= ' ' && c <= '~') || c == '\n' || c == '\t';
}

/* ,"text" that a pointer in `copy` leads to, if that is what is there. */
static void print_text(void)
{
  bool is_cut;

  memcpy(&text_from, copy, sizeof text_from);
  if (!text_from || !run_guarded(copy_text)) {
    return;
  }
  is_cut = text_length > TEXT;
  text_length = is_cut ? TEXT : text_length;
  for (unsigned i = 0; i < text_length; i++) {
    if (!is_plain(text[i])) {
      return;
    }
  }
  printf(",\"");
  for (unsigned i = 0; i < text_length; i++) {
    printf(text[i] == '"' || text[i] == '\\' ? "\\%c"
           : text[i] < ' '                   ? "\\u%04x"
                                             : "%c",
           text[i]);
  }
  printf("%s\"", is_cut ? "..." : "");
}

/* As the thread sees them: of what it stored itself, also what nobody else sees
 * yet. */
static void print_values(enum result_field field, unsigned thread)
{
  bool covers = __ts_program.flusher && !run_is_flusher(thread);

  if (covers) {
    __ts_program.cover(thread);
  }
  result_list(field);
  for (unsigned i = 0; i < look_count; i++) {
    printf("%s[%u,\"0x%" PRIxPTR "\",%lu,", i > 0 ? "," : "", i,
           (uintptr_t)looks[i].at, looks[i].size);
    if (print_value(&looks[i]) && looks[i].kind == 's' &&
        looks[i].size == sizeof text_from) {
      print_text();
    }
    printf("]");
  }
  printf("]");
  if (covers) {
    __ts_program.uncover();
  }
}

/* What the step read though a newer value was there. */
static void print_older(void)
{
  const char *before = "";

  views_swap_older();
  result_list(FIELD_OLDER);
  for (unsigned i = 0; i < look_count; i++) {
    if ((uintptr_t)looks[i].at == views_older()) {
      printf("%s[%u,", before, i);
      print_value(&looks[i]);
      printf("]");
      before = ",";
    }
  }
  printf("]");
  views_swap_older();
}

static const char *end_name(enum run_result result)
{
  static const char *const names[RUN_RESULTS] = {
      [RUN_ON] = "on",         [RUN_FAILED] = "failed", [RUN_NO_HEAP] = "heap",
      [RUN_BAD_FREE] = "free", [RUN_FAULT] = "fault",   [RUN_VOID] = "void",
  };

  return names[result];
}

/* [thread, number, object, value], ...; what look said is the thread's. */
static void print_syncs(const unsigned *thread, const char *before)
{
  for (unsigned i = 0; i < sync_count; i++) {
    printf("%s[%u,%u,\"0x%" PRIxPTR "\",\"%" PRIu64 "\"]", before,
           thread ? *thread : syncs[i].thread, syncs[i].number,
           (uintptr_t)syncs[i].object, syncs[i].value);
    before = ",";
  }
}

/* Where what has a name is. */
static void print_named(void)
{
  putchar('{');
  result_name(FIELD_NAMED);
  putchar('[');
  for (unsigned i = 0; i < __ts_program.named_count; i++) {
    printf("%s\"0x%" PRIxPTR "\"", i > 0 ? "," : "",
           (uintptr_t)__ts_program.named[i]);
  }
  putchar(']');
  result_list(FIELD_STEPS);
}

/* [address, bytes, thread, site, whether it is freed], of what the step did. */
static void print_blocks(void)
{
  static unsigned printed;
  const struct block_event *e;

  result_list(FIELD_BLOCKS);
  for (unsigned i = 0; (e = blocks_get(printed)); i++, printed++) {
    printf("%s[\"0x%" PRIxPTR "\",%lu,%u,%u,%d]", i > 0 ? "," : "", e->at,
           e->size, e->thread, e->site, e->frees);
  }
  putchar(']');
}

static void print_inputs(void)
{
  result_list(FIELD_INPUTS);
  for (unsigned i = 0; i < choice_count(); i++) {
    printf("%s%" PRId64, i > 0 ? "," : "", choice_value(i));
  }
  putchar(']');
  result_next(FIELD_INPUT_KINDS);
  putchar('"');
  for (unsigned i = 0; i < choice_count(); i++) {
    putchar(choice_kind(i));
  }
  putchar('"');
}

/* [site, address, bytes, whether it is written] */
static void print_touches(void)
{
  result_list(FIELD_TOUCHES);
  for (unsigned i = 0; i < touch_count; i++) {
    const struct touch *t = &touches[i];

    printf("%s[%u,\"0x%" PRIxPTR "\",%lu,%d]", i > 0 ? "," : "", t->site,
           (uintptr_t)t->at, t->size, t->writes);
  }
  putchar(']');
}

/* Where the store was done that left a buffer, and where it went. */
static void print_left(void)
{
  result_list(FIELD_LEFT);
  printf("%u,\"0x%" PRIxPTR "\"]", __ts_program.left->point,
         (uintptr_t)__ts_program.left->at);
}

static unsigned step_count;

/* A step, which can be done. */
static enum run_result replay_step(unsigned thread)
{
  const struct step_thread *of = &__ts_program.threads[thread];
  unsigned pc = *of->pc;
  enum run_result result;

  look_count = 0;
  if (step_count > 0) {
    look(thread);
  }
  result_step(step_count > 0, thread, *of->pc);
  print_values(FIELD_BEFORE, thread);
  sync_count = touch_count = 0;
  events_tell(&of_step);
  observe_events();
  result = run_step(thread);
  observe_no_events();
  events_tell(&events_nobody);
  observe_step(thread, pc, result);
  round_note(thread);
  print_values(FIELD_AFTER, thread);
  result_next(FIELD_NEXT_POINT);
  printf("%u", (unsigned)*of->pc);
  print_inputs();
  result_list(FIELD_SYNCS);
  print_syncs(NULL, "");
  putchar(']');
  print_blocks();
  print_touches();
  if (views_are_kept && views_older()) {
    print_older();
  }
  if (run_is_flusher(thread)) {
    print_left();
  }
  putchar('}');
  step_count++;
  return result;
}

/* Numbers up to the end of the line: for the next step, or for a thread; or
 * they are its positions. */
static void read_inputs(char *rest, long thread, bool positions)
{
  char *end;

  for (; *rest; rest = end) {
    int64_t value = (int64_t)strtoll(rest, &end, 10);

    if (end == rest) {
      break;
    }
    if (positions) {
      choice_give_position((unsigned)thread, (unsigned)value);
    } else if (thread < 0) {
      choice_give(value);
    } else {
      choice_give_thread((unsigned)thread, value);
    }
  }
}

/* Nothing else is there for those who have no such agents. */
static void let_out(unsigned agent, unsigned point, enum run_result *result)
{
  unsigned thread = agent - __ts_program.flusher;
  int choice;

  while (*result == RUN_ON && run_is_flusher(agent) &&
         (choice = __ts_program.leaves(thread, point)) >= 0) {
    choice_begin();
    choice_give(choice);
    *result = replay_step(agent);
  }
}

/* Searches let stores out only where it matters (flush.h); what CBMC found may
 * do it at other times. */
static bool may_be_done(unsigned thread)
{
  return run_is_flusher(thread) ? run_is_at_point(thread)
                                : run_is_enabled(thread);
}

/* The line's steps; false when they cannot be done. */
static bool replay_line(char *line, enum run_result *result)
{
  bool positions = *line == '%', queues = positions || *line == '=';
  char *rest;
  unsigned long thread = strtoul(line + queues, &rest, 10), last;

  if (rest == line + queues || thread >= __ts_program.thread_count) {
    return false;
  }
  if (queues) {
    read_inputs(rest, (long)thread, positions);
    return true;
  }
  if (strncmp(rest, " @", 2) == 0) {
    let_out((unsigned)thread, (unsigned)strtoul(rest + 2, NULL, 10), result);
    return true;
  }
  if (strncmp(rest, " <=", 3) != 0) {
    choice_begin();
    read_inputs(rest, -1, false);
    if (step_count > 0 && !may_be_done((unsigned)thread)) {
      return false;
    }
    *result = replay_step((unsigned)thread);
    return true;
  }
  last = strtoul(rest + 3, NULL, 10);
  while (*result == RUN_ON && run_is_at_point((unsigned)thread) &&
         *__ts_program.threads[thread].pc <= last) {
    choice_begin();
    if (!run_is_enabled((unsigned)thread)) {
      return false;
    }
    *result = replay_step((unsigned)thread);
  }
  return true;
}

/* By whichever thread is about to do such a step; false if none is. */
static bool replay_race(enum run_result *result)
{
  for (unsigned t = 0; t < __ts_program.thread_count; t++) {
    if (run_is_enabled(t) && race_is_near(t)) {
      choice_begin();
      *result = replay_step(t);
      return true;
    }
  }
  return false;
}

/* What each of these threads, or, if there are none, of all that are at a point
 * waits to do. */
static void print_asked(const struct thread_set *threads)
{
  const char *before = "";
  bool all = !threads_any(threads);

  result_list(FIELD_ASKED);
  for (unsigned t = 0; t < __ts_program.thread_count; t++) {
    if (!run_is_at_point(t) || !(all || threads_has(threads, t))) {
      continue;
    }
    look(t);
    print_syncs(&t, before);
    before = sync_count > 0 ? "," : before;
  }
  printf("]");
}

/* To a set. */
static void read_thread(const char *text, struct thread_set *to)
{
  unsigned long thread = strtoul(text, NULL, 10);

  if (thread < THREADS_MOST) {
    threads_add(to, (unsigned)thread);
  }
}

/* [thread, site, address, bytes, whether it writes], of both. */
static void print_race(void)
{
  const struct race_access *all[] = {&race_first, &race_second};

  result_list(FIELD_RACE);
  for (unsigned i = 0; i < 2; i++) {
    printf("%s[%u,%u,\"0x%" PRIxPTR "\",%" PRIuPTR ",%d]", i > 0 ? "," : "",
           all[i]->thread, all[i]->site, all[i]->from,
           all[i]->to - all[i]->from, all[i]->writes);
  }
  putchar(']');
}

static void print_number(enum result_field field, uint64_t value)
{
  result_next(field);
  printf("%" PRId64, (int64_t)value);
}

/* Who allocated or freed a block: thread and site. */
static void print_block(enum result_field field, bool frees)
{
  const struct block_event *e = blocks_last(memory_failure.object, frees);

  if (e && memory_failure.is_heap) {
    result_list(field);
    printf("%u,%u]", e->thread, e->site);
  }
}

/* What was wrong with an access. */
static void print_memory_error(void)
{
  static const char *const names[] = {
      "",
#define MEMORY(id, name, text) name,
#include "contract/memory.def"
#undef MEMORY
  };
  const struct memory_failure *f = &memory_failure;

  if (f->error == MEMORY_NONE) {
    return;
  }
  result_next(FIELD_MEMORY_ERROR);
  printf("\"%s\"", names[f->error]);
  print_number(FIELD_BYTES, f->bytes);
  print_number(FIELD_SIZE, f->size);
  print_number(FIELD_OFFSET, f->at - f->object);
  if (f->name) {
    result_next(FIELD_NAME);
    printf("\"%s\"", f->name);
  }
  print_block(FIELD_ALLOCATED, false);
  if (f->error == MEMORY_FREED || f->error == MEMORY_FREED_TWICE) {
    print_block(FIELD_FREED, true);
  }
}

/* Whether nothing was violated that nobody looks for. */
static bool went_well(void)
{
  for (unsigned i = 0; i < __ts_program.event_count; i++) {
    if (run_reached[i] && __ts_program.event_kinds[i] == EVENT_UNCHECKED) {
      return false;
    }
  }
  return true;
}

/* stuck: threads that are said never to go on. */
static void print_end(enum run_result result, bool is_stuck,
                      const struct thread_set *stuck,
                      const struct explore_options *options)
{
  struct thread_set circle = result == RUN_ON ? circle_find() : threads_none();
  bool some_stuck = threads_any(stuck), is_met;
  enum run_end end;

  is_met = result == RUN_ON && target_is_met();
  run_end_at_last();
  end = result != RUN_ON ? RUN_GOES_ON : run_end();

  if (end == RUN_GOES_ON && result == RUN_ON && !some_stuck && !is_stuck &&
      round_never_ends(options)) {
    result = RUN_FAILED;
  }

  if (threads_any(&circle) && end != RUN_DEADLOCK) {
    stuck = &circle;
    end = RUN_DEADLOCK;
  } else if (end == RUN_GOES_ON && some_stuck) {
    end = search_never(options, *stuck) ? RUN_DEADLOCK : RUN_GOES_ON;
  }
  putchar(']');
  result_next(FIELD_RESULT);
  printf("\"%s\"", is_stuck              ? "stuck"
                   : end == RUN_DEADLOCK ? "deadlock"
                   : end == RUN_ENDS     ? "ends"
                   : end == RUN_CUT      ? "cut"
                   : is_met              ? "met"
                                         : end_name(result));
  if (result == RUN_FAILED) {
    result_next(FIELD_EVENT);
    printf("%u", run_event);
    result_next(FIELD_BY);
    printf("%u", run_event_thread);
    if (race_found) {
      print_race();
    }
    print_memory_error();
    if (round_first >= 0) {
      print_number(FIELD_ROUND, (uint64_t)round_first);
    }
  }
  result_waiting(stuck);
  print_asked(stuck);
  observe_end(end == RUN_ENDS && !went_well() ? RUN_GOES_ON : end);
  result_observed();
  printf("}\n");
}

/* One of those that can go on, or a number that none has. */
static unsigned any_enabled(struct random *random)
{
  unsigned count = 0, chosen = __ts_program.thread_count;

  for (unsigned t = 0; t < __ts_program.thread_count; t++) {
    if (run_is_enabled(t) && random_below(random, ++count) == 0) {
      chosen = t;
    }
  }
  return chosen;
}

static void begin(void)
{
  state_restart();
  observe_begin();
}

/* From there on at random. */
static enum run_result go_on(unsigned thread, struct random *random,
                             const struct explore_options *options)
{
  enum run_result result = RUN_ON;

  choice_init(CHOICE_RANDOM, options->seed);
  while (result == RUN_ON && thread < __ts_program.thread_count &&
         !*__ts_program.finished && step_count < options->max_steps) {
    choice_begin();
    result = replay_step(thread);
    thread = any_enabled(random);
  }
  return result;
}

int replay_random(const struct explore_options *options)
{
  struct random random = {options->seed};
  enum run_result result;

  blocks_watch();
  begin();
  print_named();
  result = go_on(0, &random, options);
  print_end(result, false, &(struct thread_set){{0}}, options);
  return 0;
}

int replay_run(const struct explore_options *options)
{
  enum run_result result = RUN_ON;
  bool is_stuck = false;
  struct thread_set stuck = threads_none();
  char *line = NULL;
  size_t room = 0;
  FILE *file = fopen(options->replay, "r");

  if (!file) {
    perror(options->replay);
    return 6;
  }
  blocks_watch();
  begin();
  choice_init(CHOICE_GIVEN, options->seed);
  print_named();
  while (result == RUN_ON && !is_stuck && getline(&line, &room, file) > 0) {
    if (*line == '!') {
      read_thread(line + 1, &stuck);
    } else if (*line == '~') {
      is_stuck = !replay_race(&result);
    } else {
      is_stuck = !replay_line(line, &result);
    }
  }
  if (options->goes_on && result == RUN_ON && !is_stuck) {
    struct random random = {options->seed};

    result = go_on(any_enabled(&random), &random, options);
  }
  print_end(result, is_stuck, &stuck, options);
  free(line);
  fclose(file);
  return 0;
}
