/* target.c -- groups of sites, as options give them. */
#include "runtime/explorer/target.h"
#include "runtime/explorer/circle.h"
#include "runtime/explorer/deed.h"
#include "runtime/explorer/events.h"
#include "runtime/explorer/heap.h"
#include "runtime/explorer/run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum kind { RACE, DEADLOCK, MEETING, EVENT_OF_ANY, KINDS };

enum { MOST = 8 /* sites of a group */, MOST_DEEDS = 32 };

struct group {
  unsigned sites[MOST], count;
};

static struct group *groups[KINDS];
static unsigned group_count[KINDS], group_room[KINDS];
static bool has_kind[KINDS], has_any_deadlock;

bool target_is_set;

/* --- reading --- */

static bool has_site(const struct group *g, unsigned site)
{
  for (unsigned i = 0; i < g->count; i++) {
    if (g->sites[i] == site) {
      return true;
    }
  }
  return false;
}

static void add_group(enum kind kind, const struct group *g)
{
  if (group_count[kind] == group_room[kind]) {
    group_room[kind] = 2 * group_room[kind] + 16;
    groups[kind] = realloc(groups[kind], group_room[kind] * sizeof *g);
    if (!groups[kind]) {
      perror("targets");
      exit(6);
    }
  }
  groups[kind][group_count[kind]++] = *g;
}

static int compare(const void *a, const void *b)
{
  unsigned x = *(const unsigned *)a, y = *(const unsigned *)b;

  return (x > y) - (x < y);
}

/* "A,B;C,D" */
static bool read_groups(enum kind kind, const char *text)
{
  struct group g = {.count = 0};
  char *end;

  for (;; text = end + 1) {
    unsigned long site = strtoul(text, &end, 10);

    if (end == text || site == 0 || g.count == MOST) {
      return false;
    }
    g.sites[g.count++] = (unsigned)site;
    if (*end == ',') {
      continue;
    }
    if (g.count < 2 || (kind == RACE && g.count > 2)) {
      return false;
    }
    qsort(g.sites, g.count, sizeof *g.sites, compare);
    add_group(kind, &g);
    g.count = 0;
    if (*end != ';') {
      return *end == '\0';
    }
  }
}

/* Each of its lines. */
static bool read_file(const char *name)
{
  FILE *file = fopen(name, "r");
  char *line = NULL;
  size_t room = 0;
  ssize_t length;
  bool good = file != NULL;

  while (good && (length = getline(&line, &room, file)) > 0) {
    line[length - (line[length - 1] == '\n')] = '\0';
    good = *line != '@' && target_add(line);
  }
  free(line);
  if (file) {
    fclose(file);
  }
  return good;
}

bool target_add(const char *text)
{
  static const char *const names[] = {
      [RACE] = "race:", [DEADLOCK] = "deadlock:", [MEETING] = "meet:"};

  target_is_set = true;
  if (*text == '@') {
    return read_file(text + 1);
  }
  if (strcmp(text, "event") == 0) {
    return has_kind[EVENT_OF_ANY] = true;
  }
  if (strcmp(text, "deadlock") == 0) {
    return has_kind[DEADLOCK] = has_any_deadlock = true;
  }
  for (unsigned k = RACE; k <= MEETING; k++) {
    size_t length = strlen(names[k]);

    if (strncmp(text, names[k], length) == 0) {
      has_kind[k] = true;
      return read_groups((enum kind)k, text + length);
    }
  }
  return false;
}

/* --- what counts --- */

bool target_has_race(unsigned a, unsigned b)
{
  unsigned low = a < b ? a : b, high = a < b ? b : a;

  for (unsigned i = 0; i < group_count[RACE]; i++) {
    const unsigned *sites = groups[RACE][i].sites;

    if (sites[0] == low && sites[1] == high) {
      return true;
    }
  }
  return !target_is_set;
}

static bool has_event(unsigned event)
{
  bool is_race = __ts_program.race > 0 && event == __ts_program.race - 1;

  return has_kind[is_race ? RACE : EVENT_OF_ANY];
}

/* --- deadlocks --- */

static unsigned asked_site; /* at which a thread waits for a lock */

static void hear_access(unsigned site, const void *at, unsigned long size,
                        bool writes)
{
  (void)site;
  (void)at;
  (void)size;
  (void)writes;
}

static void hear_sync(unsigned number, const void *object, unsigned long size)
{
  (void)size;
  if (object) {
    asked_site = __ts_program.syncs[number].site;
  }
}

static unsigned site_of(unsigned thread)
{
  static const struct event_reader reader = {
      .wants = STEP_SYNCS, .access = hear_access, .sync = hear_sync};
  const struct event_reader *before = events_reader;

  asked_site = 0;
  events_tell(&reader);
  run_guarded(__ts_program.threads[thread].look);
  events_tell(before);
  return asked_site;
}

/* Where they wait: each site as often as threads wait there. */
static struct group sites_of(struct thread_set threads, bool *fits)
{
  struct group g = {.count = 0};

  *fits = true;
  while (threads_any(&threads)) {
    unsigned site = site_of(threads_take(&threads));

    if (g.count == MOST) {
      *fits = false;
      break;
    }
    g.sites[g.count++] = site;
  }
  qsort(g.sites, g.count, sizeof *g.sites, compare);
  return g;
}

/* Whether all of a's sites are among b's, which are as many if they have to be
 * the same. */
static bool is_within(const struct group *a, const struct group *b, bool same)
{
  unsigned k = 0;

  for (unsigned i = 0; i < a->count; i++, k++) {
    while (k < b->count && b->sites[k] < a->sites[i]) {
      k++;
    }
    if (k == b->count || b->sites[k] != a->sites[i]) {
      return false;
    }
  }
  return !same || a->count == b->count;
}

static bool has_group(const struct group *g, bool same)
{
  for (unsigned i = 0; i < group_count[DEADLOCK]; i++) {
    if (is_within(&groups[DEADLOCK][i], g, same)) {
      return true;
    }
  }
  return false;
}

static struct thread_set all_waiting(void)
{
  struct thread_set threads = threads_none();

  for (unsigned t = 0; t < __ts_program.thread_count; t++) {
    threads_note(&threads, t, run_waits(t));
  }
  return threads;
}

/* A circle's sites are those of a group, no more: of philosophers all wait at
 * the same one. Where models do not say who holds what is waited for, all that
 * wait are looked at. */
static bool has_deadlock(void)
{
  struct thread_set circle;
  struct group g;
  bool fits;

  if (!has_kind[DEADLOCK] || has_any_deadlock) {
    return has_any_deadlock;
  }
  circle = circle_find();
  g = sites_of(threads_any(&circle) ? circle : all_waiting(), &fits);
  return fits && has_group(&g, threads_any(&circle));
}

bool target_has(bool is_deadlock)
{
  return !target_is_set ||
         (is_deadlock ? has_deadlock() : has_event(run_event));
}

/* --- meetings --- */

/* What threads are about to do. */
static struct {
  struct deed deeds[MOST_DEEDS];
  uint32_t count;
} next[THREADS_MOST];

static bool is_at(unsigned thread, unsigned site)
{
  for (uint32_t i = 0; i < next[thread].count; i++) {
    if (next[thread].deeds[i].site == site) {
      return true;
    }
  }
  return false;
}

/* Whether threads that are left are at the group's sites from that one on. */
static bool meets(const struct group *g, unsigned from, struct thread_set left)
{
  struct thread_set all = left;

  if (from == g->count) {
    return true;
  }
  while (threads_any(&all)) {
    unsigned thread = threads_take(&all);
    struct thread_set others = left;

    threads_remove(&others, thread);
    if (is_at(thread, g->sites[from]) && meets(g, from + 1, others)) {
      return true;
    }
  }
  return false;
}

bool target_is_met(void)
{
  const struct event_reader *before = events_reader;
  struct thread_set all = threads_none();
  unsigned owner = heap_owner;

  if (!has_kind[MEETING] || *__ts_program.finished) {
    return false;
  }
  for (unsigned t = 0; t < run_threads(); t++) {
    next[t].count =
        run_is_at_point(t) ? deeds_ahead(t, next[t].deeds, MOST_DEEDS) : 0;
    threads_note(&all, t, next[t].count > 0);
  }
  heap_owner = owner;
  events_tell(before);
  for (unsigned i = 0; i < group_count[MEETING]; i++) {
    if (meets(&groups[MEETING][i], 0, all)) {
      return true;
    }
  }
  return false;
}

/* --- for who leads a search --- */

static bool has_any(enum kind kind, unsigned site)
{
  for (unsigned i = 0; i < group_count[kind]; i++) {
    if (has_site(&groups[kind][i], site)) {
      return true;
    }
  }
  return false;
}

bool target_races_at(unsigned site)
{
  return has_any(RACE, site);
}

bool target_locks_at(unsigned site)
{
  return has_any(DEADLOCK, site);
}

bool target_meets_at(unsigned site)
{
  return has_any(MEETING, site);
}

bool target_wants_meetings(void)
{
  return has_kind[MEETING];
}

bool target_wants_races(void)
{
  return has_kind[RACE];
}

bool target_wants_deadlocks(void)
{
  return has_kind[DEADLOCK];
}
