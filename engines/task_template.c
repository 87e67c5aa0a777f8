#include "engines/task_template.h"

#include "backends/goto_cc.h"
#include "base/file.h"
#include "engines/schedule.h"
#include "engines/tile_family.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

/* A position that none is behind. */
enum { LAST = TILING_POSITIONS };
enum { SUM = 16 }; /* digits */

const char *task_template_of(struct session *v, struct task_template *m,
                             const json_t *parameters)
{
  bool is_z = strcmp(parameter_text(parameters, "tiling", ""), "z") == 0;
  struct bounds b = v->bounds;
  m->unit = ARENA_NEW(v->arena, struct unit);
  m->unwind = b.unwind = parameter_number(parameters, "unwind", 0);
  m->rounds = b.rounds = parameter_number(parameters, "rounds", 0);
  m->windows = b.windows = is_z ? parameter_number(parameters, "tiles", 0) : 1;
  if (!b.unwind || !b.rounds || b.rounds > BOX_ROUNDS || !b.windows ||
      b.windows > SPACE_LENGTH) {
    return "unwind, rounds or tiles are out of range";
  }
  return unit_make(m->unit, v->compilation, &v->opaque, &b)
             ? NULL
             : "the program is not supported";
}

static bool has_numbers(struct session *v, struct task_template *m)
{
  return turn_limits_find(v->arena, m->form.text, m->form.length,
                          turn_limits_numbers(m->unit), &m->where);
}

/* A goto program with all numbers, in the form. */
static bool take_goto(struct session *v, struct task_template *m,
                      const char *path)
{
  m->form.length = 0;
  m->suffix = "gb";
  return file_read(path, &m->form) && m->form.length && has_numbers(v, m);
}

/* By CBMC's version, too: its files change with it. */
static const char *kept_as(struct session *v, const struct buf *text,
                           const char *cache)
{
  return arena_printf(v->arena, "%s/%016llx-%u.gb", cache,
                      (unsigned long long)hash_bytes(text->text, text->length),
                      v->cbmc_version);
}

static const char *sum_of(struct session *v, const struct buf *text)
{
  return arena_printf(v->arena, "%016llx",
                      (unsigned long long)hash_bytes(text->text, text->length));
}

/* With its sum behind it. What cannot be kept is made again. */
static void keep(struct session *v, struct task_template *m, const char *cache,
                 const char *path)
{
  if (mkdir(cache, 0777) == 0 || errno == EEXIST) {
    size_t length = m->form.length;
    buf_puts(&m->form, sum_of(v, &m->form));
    file_write(path, m->form.text, m->form.length);
    m->form.length = length;
  }
}

/* False also if it is not what was kept. */
static bool take_kept(struct session *v, struct task_template *m,
                      const char *path)
{
  m->form.length = 0;
  m->suffix = "gb";
  if (!file_read(path, &m->form) || m->form.length <= SUM) {
    return false;
  }
  m->form.length -= SUM;
  return memcmp(m->form.text + m->form.length, sum_of(v, &m->form), SUM) == 0 &&
         has_numbers(v, m);
}

const char *task_template_make(struct session *v, struct task_template *m,
                               const char *cache)
{
  struct buf text = {0};
  sequentialise_run(m->unit, models_text, &text);
  const char *kept = cache ? kept_as(v, &text, cache) : NULL;
  if (kept && take_kept(v, m, kept)) {
    buf_free(&text);
    return NULL;
  }
  const char *in = session_file(v, "i"), *out = session_file(v, "gb");
  if (!file_write(in, text.text, text.length)) {
    return arena_printf(v->arena, "cannot write %s: %s", in, strerror(errno));
  }
  if (goto_cc(v->arena, v->cbmc, in, out) && take_goto(v, m, out)) {
    if (kept) {
      keep(v, m, cache, kept);
    }
    buf_free(&text);
    return NULL;
  }
  buf_free(&m->form);
  m->form = text;
  m->suffix = "i";
  return has_numbers(v, m) ? NULL
                           : "the program has numbers that look like a task's";
}

void cut_numbers(const struct task_template *m, const struct cut *cut,
                 void (*set)(void *user, uint32_t number, uint32_t value),
                 void *user)
{
  uint32_t threads = m->unit->threads.count, number = 0;
  for (uint32_t r = 0; r < m->rounds; r++) {
    for (uint32_t t = 0; t < threads; t++) {
      const struct interval *turn = box_at(&cut->box, t, r);
      set(user, number++, turn->from);
      set(user, number++, turn->to);
      for (uint32_t w = 0; w < m->windows; w++) {
        bool all = !cut->stretches || !cut->counts[t];
        struct interval some = all                  ? (struct interval){0, LAST}
                               : w < cut->counts[t] ? cut->stretches[t][w]
                                                    : (struct interval){1, 0};
        set(user, number++, some.from);
        set(user, number++, some.to);
      }
    }
  }
}

static void set_number(void *user, uint32_t number, uint32_t value)
{
  struct task_template *m = user;
  turn_limits_set(&m->where, m->form.text, number, value);
}

bool task_template_write(struct task_template *m, const struct cut *cut,
                         const char *path)
{
  cut_numbers(m, cut, set_number, m);
  for (uint32_t i = 0; m->unit->goal.kind && i < GOAL_NUMBERS; i++) {
    set_number(m, turn_limits_goal(m->unit) + i, m->goal[i]);
  }
  return file_write(path, m->form.text, m->form.length);
}

void cut_select(struct arena *a, const struct task_template *m,
                const struct space *space, const struct selection *selection,
                struct cut *cut)
{
  uint32_t threads = m->unit->threads.count;
  *cut = (struct cut){0};
  if (space->kind == SPACE_STAIRCASE) {
    selection_box(a, space, selection, &cut->box);
    return;
  }
  box_whole(a, &cut->box, space->tiling->positions, threads, m->rounds);
  if (space->kind == SPACE_Z) {
    cut->stretches = arena_alloc_array(a, threads, sizeof *cut->stretches);
    for (uint32_t t = 0; t < threads; t++) {
      cut->counts[t] =
          selection_intervals(space, selection, t, cut->stretches[t]);
    }
  }
}
