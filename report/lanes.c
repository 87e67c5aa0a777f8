/* lanes.c -- see lanes.h.
 *
 * Steps of the same line are one line. Those that have nothing to do with the
 * violation (relevant.h) are folded, unless all are to be shown. */
#include "report/lanes.h"

#include "report/colour.h"
#include "report/names.h"
#include "report/relevant.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* A schedule that is longer is not read, nor is a line or a stack of calls;
 * --format=json has all of it. */
enum { STEPS_FIRST = 200, STEPS_LAST = 800, LINE = 100, FRAMES = 8 };
/* So many lines in a row are worth a fold; so many columns fit on a page. */
enum { FOLD = 3, COLUMNS = 16 };

struct lanes {
  struct session *v;
  const struct history *history;
  const bool *relevant;  /* by step; NULL: all are shown */
  bool *seen;            /* by thread: whether it was there */
  uint32_t thread, line; /* of what is being printed */
  const char *file;
  const struct context *frame; /* the call that it is in, or NULL */
  bool open, values;           /* a line is begun; it has values */
};

void lanes_source(struct session *v, const struct place *p)
{
  const char *text = NULL;
  uint32_t length =
      srcmap_text_of(&v->compilation->map, p->file, p->line, &text);
  while (length && (*text == ' ' || *text == '\t')) {
    text++;
    length--;
  }
  printf("%s:%u: %.*s", p->file, p->line, length > LINE ? LINE : (int)length,
         text ? text : "");
}

/* Where its lines begin; many threads share a column. */
static int column_of(uint32_t thread)
{
  return 4 * (int)(thread < COLUMNS ? thread : COLUMNS);
}

static void print_thread(struct lanes *l, uint32_t thread)
{
  const struct thread *t = l->history->unit->threads.at[thread];
  printf("%*s%sthread %u (%s)%s", column_of(thread), "",
         colour_text(COLOUR_BOLD), thread, t->name, colour_text(COLOUR_NONE));
  bool first = thread && !l->seen[thread];
  if (first) {
    struct place p = srcmap_find(&l->v->compilation->map, t->at);
    printf(", created at %s:%u", p.file ? p.file : "?", p.line);
    l->seen[thread] = true;
  }
  putchar('\n');
}

/* --- frames --- */

static const struct context *frame_of(const struct lanes *l, uint32_t thread,
                                      uint32_t point)
{
  const struct unit *u = l->history->unit;
  const struct instr *i = unit_instr_at(u, thread, point);
  return i ? context_call(u->threads.at[thread], u->notes.at[i->note].context)
           : NULL;
}

static uint32_t depth_of(const struct thread *t, const struct context *c)
{
  uint32_t depth = 0;
  for (; c; c = context_call(t, c->up)) {
    depth++;
  }
  return depth > FRAMES ? FRAMES : depth;
}

static bool is_within(const struct thread *t, const struct context *c,
                      const struct context *of)
{
  for (; of; of = context_call(t, of->up)) {
    if (c == of) {
      return true;
    }
  }
  return false;
}

/* Calls that the line before was not in. */
static void print_frames(const struct lanes *l, const struct context *c,
                         uint32_t thread)
{
  const struct thread *t = l->history->unit->threads.at[thread];
  if (!c || is_within(t, c, l->frame)) {
    return;
  }
  const struct context *up = context_call(t, c->up);
  print_frames(l, up, thread);
  struct place p = srcmap_find(&l->v->compilation->map, c->at);
  printf("%*sin %s, called ", column_of(thread) + 2 * (int)depth_of(t, up) + 2,
         "", name_of_func(c->func));
  if (c->at) {
    printf("at %s:%u\n", p.file ? p.file : "?", p.line);
  } else {
    puts("from several places");
  }
}

/* --- values --- */

static void print_value(struct lanes *l, const char *format, const char *what,
                        const char *value)
{
  fputs(l->values ? ", " : "   -- ", stdout);
  printf(format, what, value);
  l->values = true;
}

/* Mostly it does not happen, which is not worth a word; NULL: it is another
 * input. */
static const char *seldom_text(char kind)
{
  return kind == 'w'   ? "will wake up without a signal"
         : kind == 'f' ? "fails without cause"
         : kind == 'o' ? "an older value is read"
         : kind == 'p' ? "comes before a newer value"
                       : NULL;
}

static void print_input(struct lanes *l, char kind, int64_t value)
{
  struct arena *a = l->v->arena;
  if (seldom_text(kind)) {
    if (value) {
      print_value(l, "%s%s", seldom_text(kind), "");
    }
  } else if (kind == 'r') {
    print_value(l, "%s %s", "input",
                arena_printf(a, "%.17g", history_real(value)));
  } else {
    print_value(l, "%s %s", "input",
                arena_printf(a, kind == 'u' ? "%" PRIu64 : "%" PRId64, value));
  }
}

static void print_woken(struct lanes *l, uint32_t thread)
{
  if (thread == UINT32_MAX) {
    print_value(l, "%s%s", "wakes nobody", "");
  } else {
    print_value(l, "%s %s", "wakes thread",
                arena_printf(l->v->arena, "%u", thread));
  }
}

static void print_values(struct lanes *l, uint32_t index)
{
  const struct explorer_step *s = &l->history->run.schedule.at[index];
  struct seens all = {0};
  bool older = false; /* it is shown that one is read */
  names_of_step(l->v, l->history, index, &all);
  for (uint32_t k = 0; k < all.count; k++) {
    const struct seen *seen = &all.at[k];
    print_value(l, seen->writes ? "%s = %s" : "%s is %s", seen->text,
                seen->means);
    if (seen->newer) {
      printf(", although %s has been stored", seen->newer);
      older = true;
    }
  }
  for (uint32_t k = 0; k < s->inputs.count; k++) {
    uint32_t woken;
    if (history_wakes(s, k, &woken)) {
      print_woken(l, woken);
    } else if (!older || history_kind(s, k) != 'o') {
      print_input(l, history_kind(s, k), s->inputs.at[k]);
    }
  }
}

/* --- steps --- */

/* Where it is shown; false: it is the start, with nothing to see. */
static bool find_place(const struct lanes *l, uint32_t index, struct place *p)
{
  const struct explorer_step *s = &l->history->run.schedule.at[index];
  *p = history_place(l->v, l->history, s->thread, s->point);
  if (!p->file && s->inputs.count) {
    loc_t start = l->history->unit->threads.at[s->thread]->flat->at;
    *p = srcmap_find(&l->v->compilation->map, start);
  }
  return p->file != NULL;
}

static bool is_same_line(const struct place *a, const struct place *b)
{
  return a->file && b->file && a->line == b->line &&
         strcmp(a->file, b->file) == 0;
}

static void begin_line(struct lanes *l, uint32_t thread)
{
  if (l->open) {
    putchar('\n');
  }
  if (thread != l->thread || !l->open) {
    print_thread(l, thread);
    l->frame = NULL;
  }
  l->thread = thread;
  l->open = true;
}

/* thread 2's x = 1 (prog.c:12) becomes visible */
static void print_flush(struct lanes *l, uint32_t index)
{
  const struct explorer_steps *all = &l->history->run.schedule;
  const struct explorer_step *s = &all->at[history_origin(l->history, index)];
  struct place p = history_place(l->v, l->history, s->thread, s->point);
  const char *what = "store";
  struct seens seen = {0};
  names_of_step(l->v, l->history, index, &seen);
  if (seen.count) {
    what =
        arena_printf(l->v->arena, "%s = %s", seen.at[0].text, seen.at[0].means);
  }
  printf("%s%*sthread %u's %s", l->open ? "\n" : "", column_of(s->thread), "",
         s->thread, what);
  if (p.file) {
    printf(" (%s:%u)", p.file, p.line);
  }
  puts(" becomes visible");
  l->open = false;
}

static void print_step(struct lanes *l, uint32_t index)
{
  const struct explorer_step *s = &l->history->run.schedule.at[index];
  if (history_flushes(l->history, s)) {
    print_flush(l, index);
    return;
  }
  struct place p, last = {.file = l->file, .line = l->line};
  if (!find_place(l, index, &p)) {
    return;
  }
  const struct context *frame = frame_of(l, s->thread, s->point);
  if (!l->open || s->thread != l->thread || frame != l->frame ||
      !is_same_line(&p, &last)) {
    begin_line(l, s->thread);
    print_frames(l, frame, s->thread);
    const struct thread *t = l->history->unit->threads.at[s->thread];
    printf("%*s", column_of(s->thread) + 2 * (int)depth_of(t, frame) + 2, "");
    lanes_source(l->v, &p);
    l->values = false;
  }
  l->line = p.line;
  l->file = p.file;
  l->frame = frame;
  print_values(l, index);
}

/* What follows of the thread and has nothing to do with the violation: where it
 * ends, and how many lines that are. */
static uint32_t find_fold(const struct lanes *l, uint32_t from, uint32_t *lines)
{
  const struct explorer_steps *all = &l->history->run.schedule;
  struct place p, last = {0};
  uint32_t i = from;
  for (*lines = 0; i < all->count && !l->relevant[i] &&
                   all->at[i].thread == all->at[from].thread;
       i++) {
    if (find_place(l, i, &p)) {
      *lines += !is_same_line(&p, &last);
      last = p;
    }
  }
  return i;
}

/* ... 37 steps in lines 12 to 20 of file.c */
static void print_fold(struct lanes *l, uint32_t from, uint32_t to)
{
  uint32_t thread = l->history->run.schedule.at[from].thread;
  uint32_t low = UINT32_MAX, high = 0;
  struct place p;
  const char *file = NULL;
  for (uint32_t i = from; i < to; i++) {
    if (find_place(l, i, &p)) {
      bool other = file && strcmp(file, p.file) != 0;
      low = other ? 0 : p.line < low ? p.line : low;
      high = p.line > high ? p.line : high;
      file = p.file;
    }
  }
  begin_line(l, thread);
  printf("%*s... %u steps", column_of(thread) + 2, "", to - from);
  if (low) {
    printf(" (%s:%u-%u)", file, low, high);
  }
  l->file = NULL;
}

static void print_gap(struct lanes *l, uint32_t steps)
{
  printf("%s... %u steps ...\n", l->open ? "\n" : "", steps);
  l->open = false;
}

void lanes_print(struct session *v, const struct history *h)
{
  struct lanes l = {.v = v,
                    .history = h,
                    .seen = arena_alloc(v->arena, h->unit->threads.count + 1)};
  uint32_t count = h->run.schedule.count, shown = 0, folded = 0, lines;
  const char *how = v->options->value[OPT_TRACE];
  bool full = how && strcmp(how, "full") == 0;
  l.relevant = full ? NULL : relevant_find(v, h);
  for (uint32_t i = 0; i < count; i++) {
    uint32_t end = full ? i : find_fold(&l, i, &lines);
    if (end > i && lines >= FOLD) {
      print_fold(&l, i, end);
      folded += end - i;
      i = end - 1;
      continue;
    }
    if (!full && shown == STEPS_FIRST && count - i > STEPS_LAST) {
      uint32_t left_out = count - i - STEPS_LAST;
      print_gap(&l, left_out);
      i += left_out;
    }
    print_step(&l, i);
    shown++;
  }
  if (l.open) {
    putchar('\n');
  }
  if (folded) {
    printf("%u steps that have nothing to do with it are left out; "
           "--trace=full shows them\n",
           folded);
  }
}
