/* experiment.c -- VeriSmart's tables and its figure for a run of any size.
 *
 * Of the tasks with a confirmed violation: how time and memory are distributed;
 * of all tasks: how long until the first violation on so many cores, each of
 * which takes the next task, in random order, when it is done with one. That is
 * resampled from what was measured. If that was a sample of a family, or a part
 * of it, tasks are drawn from it again and again, else each once. Parts of
 * tasks that were split count as tasks of their own. */
#include "report/experiment.h"

#include "base/file.h"
#include "base/vec.h"
#include "engines/tile_family.h"
#include "tiling/expect.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DOUBLINGS = 11, MARKS = 2, POINTS = DOUBLINGS + MARKS };
enum { ROWS = 12, COLUMNS_EACH = 6, COLUMNS = 10 * COLUMNS_EACH + 1 };
#define FILE_CSV "experiment.csv"
#define FILE_GNUPLOT "experiment.gp"

static const double marks[MARKS] = {0.95, 0.99};

struct measurements VEC_BODY(struct measured);

struct measured_family {
  struct measurements tasks, cpu; /* the latter with CPU time as seconds */
};

struct experiment {
  struct arena *arena;
  const struct manifest *m;
  struct measured_family *families; /* as many as the manifest has */
};

/* The expected time on so many cores. */
struct point {
  uint64_t cores;
  double mark; /* that one of so many tasks has a violation; 0: a power of 2 */
  struct bug_time time;
};

struct curve {
  struct bug_summary wall, cpu;
  bool repeats;
  uint32_t count; /* 0: there is no violation */
  struct point at[POINTS];
};

struct experiment *experiment_new(struct arena *a, const struct manifest *m)
{
  struct experiment *e = ARENA_NEW(a, struct experiment);
  e->arena = a;
  e->m = m;
  e->families = arena_alloc_array(a, m->families.count, sizeof *e->families);
  return e;
}

void experiment_see(struct experiment *e, const struct result_line *l)
{
  uint64_t root, ordinal;
  const char *rest;
  if (!task_id_parse(l->task, &root, &rest) ||
      !manifest_ordinal(e->m, root, &ordinal)) {
    return;
  }
  const struct family *f = manifest_family(e->m, ordinal);
  struct measured_family *of = &e->families[f - e->m->families.at];
  struct measured one = {.seconds = l->seconds,
                         .memory = (double)l->memory_kb / 1024,
                         .bug = l->verdict == TASK_CONFIRMED};
  VEC_PUSH(e->arena, &of->tasks, one);
  one.seconds = l->cpu;
  VEC_PUSH(e->arena, &of->cpu, one);
}

/* --- figures --- */

static bool is_all(const struct family *f, uint32_t measured)
{
  const char *of = parameter_text(f->parameters, "of", NULL);
  return measured >= f->count && (!of || strtoull(of, NULL, 10) == f->count);
}

static void add_point(struct experiment *e, const struct measured_family *of,
                      struct curve *c, uint64_t cores, double mark)
{
  struct arena scratch = {0};
  struct point *p = &c->at[c->count++];
  p->cores = cores;
  p->mark = mark;
  expect_time(&scratch, of->tasks.at, of->tasks.count, (uint32_t)cores,
              c->repeats, EXPECT_TRIALS, e->m->seed, &p->time);
  arena_release(&scratch);
}

static int by_cores(const void *a, const void *b)
{
  const struct point *x = a, *y = b;
  return x->cores != y->cores ? (x->cores > y->cores) - (x->cores < y->cores)
                              : (x->mark > y->mark) - (x->mark < y->mark);
}

static struct curve find_curve(struct experiment *e, uint32_t family)
{
  const struct measured_family *of = &e->families[family];
  struct curve c = {0};
  expect_summary(of->tasks.at, of->tasks.count, &c.wall);
  expect_summary(of->cpu.at, of->cpu.count, &c.cpu);
  c.repeats = !is_all(&e->m->families.at[family], of->tasks.count);
  if (!c.wall.bugs) {
    return c;
  }
  for (int i = 0; i < DOUBLINGS; i++) {
    add_point(e, of, &c, 1ull << i, 0);
  }
  for (int i = 0; i < MARKS; i++) {
    uint64_t cores = expect_cores(c.wall.share, marks[i]);
    if (cores <= 1ull << (DOUBLINGS - 1)) {
      add_point(e, of, &c, cores, marks[i]);
    }
  }
  qsort(c.at, c.count, sizeof *c.at, by_cores);
  return c;
}

/* --- text --- */

/* What tells such tasks from others. */
static void put_settings(const struct family *f)
{
  static const char *const keys[] = {"tiling", "tile-size", "tiles",
                                     "unwind", "rounds",    "split",
                                     "order",  "bound",     "samples"};
  for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
    const json_t *value = json_object_get(f->parameters, keys[i]);
    if (json_is_string(value)) {
      printf(", %s %s", keys[i], json_string_value(value));
    } else if (json_is_integer(value)) {
      printf(", %s %" JSON_INTEGER_FORMAT, keys[i], json_integer_value(value));
    }
  }
}

static void put_spread(const char *name, const struct spread *s)
{
  printf("  %-12s %9.2f %9.2f %9.2f %9.2f\n", name, s->min, s->max, s->mean,
         s->deviation);
}

static double log_of(double seconds)
{
  return log10(seconds > 1e-3 ? seconds : 1e-3);
}

/* Time upwards, cores to the right, both logarithmic. */
static void put_plot(const struct curve *c)
{
  char row[ROWS][COLUMNS + 1];
  double low = HUGE_VAL, high = -HUGE_VAL;
  for (uint32_t i = 0; i < c->count; i++) {
    double y = log_of(c->at[i].time.mean);
    low = y < low ? y : low;
    high = y > high ? y : high;
  }
  for (int r = 0; r < ROWS; r++) {
    memset(row[r], ' ', COLUMNS);
    row[r][COLUMNS] = '\0';
  }
  for (uint32_t i = 0; i < c->count; i++) {
    const struct point *p = &c->at[i];
    double up = high > low ? (log_of(p->time.mean) - low) / (high - low) : 0;
    int r = (int)lround((1 - up) * (ROWS - 1));
    int column = (int)lround(log2((double)p->cores) * COLUMNS_EACH);
    row[r][column] = p->mark == marks[0]   ? 'o'
                     : p->mark == marks[1] ? '#'
                                           : '*';
  }
  for (int r = 0; r < ROWS; r++) {
    double seconds = pow(10, high - (high - low) * r / (ROWS - 1));
    int used = COLUMNS;
    while (used > 0 && row[r][used - 1] == ' ') {
      used--;
    }
    printf("  %10.2f s |%.*s\n", seconds, used, row[r]);
  }
  printf("  %12s +", "");
  for (int i = 0; i < COLUMNS; i++) {
    putchar('-');
  }
  printf("\n  %12s  ", "cores");
  for (int i = 0; i < DOUBLINGS; i++) {
    printf("%-*d", COLUMNS_EACH, 1 << i);
  }
  printf("\n  %12s  o: some task has a violation with 95 %%, #: with 99 %%\n",
         "");
}

static void put_points(const struct curve *c)
{
  puts("  cores     expected s   quartiles");
  for (uint32_t i = 0; i < c->count; i++) {
    const struct point *p = &c->at[i];
    printf("  %5" PRIu64 "   %12.2f   %.2f  %.2f  %.2f", p->cores, p->time.mean,
           p->time.q1, p->time.median, p->time.q3);
    printf(p->mark > 0 ? "   %.0f %% that one has a violation\n" : "\n",
           100 * p->mark);
  }
}

static void put_family(const struct family *f, const struct curve *c)
{
  printf("experiment %s (%s", f->name, f->engine);
  put_settings(f);
  printf("): %" PRIu32 " tasks measured, %" PRIu32 " with a violation (%.3g "
         "%%)\n",
         c->wall.tasks, c->wall.bugs, 100 * c->wall.share);
  if (!c->count) {
    return;
  }
  puts("                     min       max      mean deviation");
  put_spread("time s", &c->wall.seconds);
  put_spread("CPU s", &c->cpu.seconds);
  put_spread("memory MB", &c->wall.memory);
  put_points(c);
  put_plot(c);
}

/* --- files --- */

static void add_csv(struct buf *out, const struct family *f,
                    const struct curve *c)
{
  for (uint32_t i = 0; i < c->count; i++) {
    const struct point *p = &c->at[i];
    buf_printf(out, "%s,%" PRIu64 ",%.6g,%.6g,%.6g,%.6g,", f->name, p->cores,
               p->time.mean, p->time.q1, p->time.median, p->time.q3);
    if (p->mark > 0) {
      buf_printf(out, "%.2f", p->mark);
    }
    buf_puts(out, "\n");
  }
}

static void add_gnuplot(struct buf *out, const struct family *f, bool first)
{
  buf_printf(out,
             "%s'" FILE_CSV "' using (strcol(1) eq '%s' ? $2 : 1/0):3 "
             "with linespoints title '%s', \\\n"
             "  '" FILE_CSV "' using (strcol(1) eq '%s' && $7 > 0 ? $2 : "
             "1/0):3:7 with labels offset 0,1 notitle",
             first ? "plot " : ", \\\n  ", f->name, f->name, f->name);
}

static bool keep(const struct experiment *e, const char *name,
                 const struct buf *text)
{
  const char *path = manifest_path(e->arena, e->m, name);
  if (!file_write(path, text->text, text->length)) {
    fprintf(stderr, "tessera: cannot write %s: %s\n", path, strerror(errno));
    return false;
  }
  return true;
}

bool experiment_print(struct experiment *e)
{
  struct buf csv = {0}, script = {0};
  bool any = false;
  buf_puts(&csv, "family,cores,mean,q1,median,q3,mark\n");
  buf_puts(&script, "# gnuplot -p " FILE_GNUPLOT "\n"
                    "set datafile separator ','\n"
                    "set logscale x 2\nset logscale y\n"
                    "set xlabel 'cores'\n"
                    "set ylabel 'expected seconds until a violation'\n");
  for (uint32_t i = 0; i < e->m->families.count; i++) {
    const struct family *f = &e->m->families.at[i];
    struct curve c = find_curve(e, i);
    put_family(f, &c);
    add_csv(&csv, f, &c);
    if (c.count) {
      add_gnuplot(&script, f, !any);
      any = true;
    }
  }
  buf_puts(&script, any ? "\n" : "# nothing was found\n");
  bool good = keep(e, FILE_CSV, &csv) && keep(e, FILE_GNUPLOT, &script);
  if (good) {
    printf("written: %s, " FILE_GNUPLOT "\n",
           manifest_path(e->arena, e->m, FILE_CSV));
  }
  buf_free(&csv);
  buf_free(&script);
  return good;
}

/* --- JSON --- */

static json_t *spread_json(const struct spread *s)
{
  return json_pack("{s:f,s:f,s:f,s:f}", "min", s->min, "max", s->max, "mean",
                   s->mean, "deviation", s->deviation);
}

static json_t *curve_json(const struct curve *c)
{
  json_t *all = json_array();
  for (uint32_t i = 0; i < c->count; i++) {
    const struct point *p = &c->at[i];
    json_t *o =
        json_pack("{s:I,s:f,s:f,s:f,s:f}", "cores", (json_int_t)p->cores,
                  "mean", p->time.mean, "q1", p->time.q1, "median",
                  p->time.median, "q3", p->time.q3);
    if (p->mark > 0) {
      json_object_set_new(o, "mark", json_real(p->mark));
    }
    json_array_append_new(all, o);
  }
  return all;
}

json_t *experiment_json(struct experiment *e)
{
  json_t *all = json_array();
  for (uint32_t i = 0; i < e->m->families.count; i++) {
    struct curve c = find_curve(e, i);
    json_array_append_new(
        all,
        json_pack("{s:s,s:I,s:I,s:o,s:o,s:o,s:o}", "family",
                  e->m->families.at[i].name, "measured",
                  (json_int_t)c.wall.tasks, "unsafe", (json_int_t)c.wall.bugs,
                  "seconds", spread_json(&c.wall.seconds), "cpu",
                  spread_json(&c.cpu.seconds), "memory_mb",
                  spread_json(&c.wall.memory), "expected", curve_json(&c)));
  }
  return all;
}
