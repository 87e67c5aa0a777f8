/* statistics.c -- what a search did and what no execution came to, as Spin's
 * "unreached": statements where another thread makes a difference, assertions,
 * threads.
 *
 * A place of the source is unreached if none of the points that stand for it
 * (in each thread, call and iteration) was. Only the explorer knows. */
#include "report/statistics.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SHOWN = 50 };

static int compare(const void *a, const void *b)
{
  const struct unreached *x = a, *y = b;
  int file = strcmp(x->place.file ? x->place.file : "",
                    y->place.file ? y->place.file : "");
  int order = file ? file
              : x->place.line != y->place.line
                  ? (x->place.line < y->place.line ? -1 : 1)
              : x->place.column < y->place.column
                  ? -1
                  : x->place.column > y->place.column;
  return order ? order : (int)x->what - (int)y->what;
}

static bool was_not(const struct outcome *o, uint32_t thread, uint32_t point)
{
  for (uint32_t i = 0; i < o->figures->unreached.count; i++) {
    const struct explorer_wait *w = &o->figures->unreached.at[i];
    if (w->thread == thread && w->point == point) {
      return true;
    }
  }
  return false;
}

static void add(struct session *v, struct statistics *s,
                enum unreached_kind what, loc_t at, const char *text,
                bool reached)
{
  struct unreached u = {.what = (uint8_t)what,
                        .at = at,
                        .place = srcmap_find(&v->compilation->map, at),
                        .text = text,
                        .reached = reached};
  s->points += what == UNREACHED_STATEMENT;
  s->reached += what == UNREACHED_STATEMENT && reached;
  for (uint32_t i = 0; i < s->all.count; i++) {
    struct unreached *k = &s->all.at[i];
    if (k->what == u.what && k->at == at) {
      k->reached = k->reached || reached;
      return;
    }
  }
  VEC_PUSH(v->arena, &s->all, u);
}

static void add_points(struct session *v, struct statistics *s,
                       const struct outcome *o, const struct thread *t)
{
  const struct block_vec *all = &t->flat->blocks;
  add(v, s, UNREACHED_THREAD, t->at,
      arena_printf(v->arena, "thread %u (%s) never starts", t->index, t->name),
      !was_not(o, t->index, 0));
  for (uint32_t b = 0; b < all->count; b++) {
    uint32_t point = all->at[b]->point;
    if (point && all->at[b]->first->at) {
      add(v, s, UNREACHED_STATEMENT, all->at[b]->first->at, NULL,
          !was_not(o, t->index, point));
    }
  }
}

struct statistics statistics_of(struct session *v, const struct outcome *o)
{
  struct statistics s = {.known = o->figures != NULL};
  if (!s.known) {
    return s;
  }
  const struct unit *u = o->unit;
  for (uint32_t t = 0; t < u->threads.count; t++) {
    add_points(v, &s, o, u->threads.at[t]);
  }
  for (uint32_t i = 0; i < u->events.count; i++) {
    const struct event *e = &u->events.at[i];
    if (e->kind == EVENT_LOOKED) {
      bool reached = false;
      for (uint32_t k = 0; k < o->figures->reached.count; k++) {
        reached = reached || o->figures->reached.at[k] == i;
      }
      add(v, &s, UNREACHED_ASSERTION, e->at,
          arena_printf(v->arena, "%s is never looked at", e->text), reached);
    }
  }
  uint32_t kept = 0;
  for (uint32_t i = 0; i < s.all.count; i++) {
    if (!s.all.at[i].reached) {
      s.all.at[kept++] = s.all.at[i];
    }
  }
  s.all.count = kept;
  if (kept > 1) {
    qsort(s.all.at, kept, sizeof *s.all.at, compare);
  }
  for (uint32_t i = kept = 0; i < s.all.count; i++) {
    if (!i || compare(&s.all.at[kept - 1], &s.all.at[i]) != 0) {
      s.all.at[kept++] = s.all.at[i];
    }
  }
  s.all.count = kept;
  return s;
}

static void print_one(struct session *v, const struct unreached *u)
{
  const char *text = u->text;
  uint32_t length = text ? (uint32_t)strlen(text) : 0;
  if (!text) {
    length = srcmap_text_of(&v->compilation->map, u->place.file, u->place.line,
                            &text);
    while (length && (*text == ' ' || *text == '\t')) {
      text++;
      length--;
    }
  }
  printf("  %s:%u:%u: %.*s\n", u->place.file ? u->place.file : "?",
         u->place.line, u->place.column, length > 100 ? 100 : (int)length,
         text ? text : "");
}

/* Of orders that follow executions, or try random schedules only. */
static void print_schedules(const struct explorer_result *f)
{
  if (f->runs == 0) {
    return;
  }
  printf("schedules: %llu followed, %llu given up, %llu random",
         (unsigned long long)f->executions, (unsigned long long)f->redundant,
         (unsigned long long)f->samples);
  if (f->left_out) {
    printf(", %llu orders left out", (unsigned long long)f->left_out);
  }
  if (f->chance > 0) {
    printf("; each random one finds a bug of that depth with a probability of "
           "at least %.1e",
           f->chance);
  }
  putchar('\n');
}

/* Of orders that build a net. */
static void print_net(const struct explorer_result *f)
{
  if (f->net_transitions) {
    printf("net: %llu transitions", (unsigned long long)f->net_transitions);
    if (f->net_events) {
      printf("; %llu events, %llu of them terminal\n",
             (unsigned long long)f->net_events,
             (unsigned long long)f->net_terminals);
    } else {
      printf("; nobody goes on from %llu markings\n",
             (unsigned long long)f->net_ends);
    }
  }
}

void statistics_print(struct session *v, const struct outcome *o)
{
  struct statistics s = {0};
  if (o) {
    s = statistics_of(v, o);
  }
  if (!s.known) {
    puts("statistics: CBMC does not say what it came to");
    return;
  }
  const struct explorer_result *f = o->figures;
  printf(
      "statistics: %llu states, %llu steps, %.3f s, %llu KB; %u of %u points "
      "reached\n",
      (unsigned long long)f->states, (unsigned long long)f->transitions,
      f->seconds, (unsigned long long)f->memory_kb, s.reached, s.points);
  print_schedules(f);
  print_net(f);
  if (s.all.count) {
    printf("unreached%s:\n", o->violated ? ", up to the violation" : "");
  }
  for (uint32_t i = 0; i < s.all.count && i < SHOWN; i++) {
    print_one(v, &s.all.at[i]);
  }
  if (s.all.count > SHOWN) {
    printf("  and %u more\n", s.all.count - SHOWN);
  }
}
