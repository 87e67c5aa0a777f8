/* spinning.c -- see spinning.h. */
#include "report/spinning.h"

#include <string.h>

static struct spinner *find_spinner(const struct spinning *s, uint32_t thread)
{
  for (uint32_t i = 0; i < s->threads.count; i++) {
    if (s->threads.at[i].thread == thread) {
      return &s->threads.at[i];
    }
  }
  return NULL;
}

static bool is_known(const struct seens *all, const struct seen *one)
{
  for (uint32_t i = 0; i < all->count; i++) {
    if (strcmp(all->at[i].text, one->text) == 0 &&
        strcmp(all->at[i].value, one->value) == 0) {
      return true;
    }
  }
  return false;
}

static void add_reads(struct session *v, const struct history *h, uint32_t step,
                      struct seens *to)
{
  struct seens all = {0};
  names_of_step(v, h, step, &all);
  for (uint32_t i = 0; i < all.count; i++) {
    if (!all.at[i].writes && !is_known(to, &all.at[i])) {
      VEC_PUSH(v->arena, to, all.at[i]);
    }
  }
}

bool spinning_find(struct session *v, const struct history *h,
                   struct spinning *out)
{
  struct deadlock d;
  *out = (struct spinning){0};
  if (!h->event || h->event->kind != EVENT_PROGRESS) {
    return false;
  }
  for (uint32_t i = h->run.round; i < h->run.schedule.count; i++) {
    const struct explorer_step *step = &h->run.schedule.at[i];
    if (!find_spinner(out, step->thread)) {
      struct spinner s = {
          step->thread, history_place(v, h, step->thread, step->point), {0}};
      VEC_PUSH(v->arena, &out->threads, s);
    }
    add_reads(v, h, i, &find_spinner(out, step->thread)->reads);
  }
  deadlock_find(v, h, &d);
  for (uint32_t i = 0; i < d.waiting.count; i++) {
    if (!find_spinner(out, d.waiting.at[i].thread)) {
      VEC_PUSH(v->arena, &out->waiting, d.waiting.at[i]);
    }
  }
  return true;
}
