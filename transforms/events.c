/* events.c -- the places that a verdict depends on. */
#include "transforms/transforms.h"

#include <string.h>

uint32_t event_add(struct unit *u, enum event_kind k, loc_t at,
                   const char *text)
{
  for (uint32_t i = 0; i < u->events.count; i++) {
    const struct event *e = &u->events.at[i];
    if (e->kind == k && e->at == at && strcmp(e->text, text) == 0) {
      return i;
    }
  }
  struct event e = {(uint8_t)k, at, text, NULL};
  VEC_PUSH(u->arena, &u->events, e);
  return u->events.count - 1;
}

static const uint8_t properties[] = {
#define EVENT(id, property) PROPERTY_##property,
#include "contract/events.def"
#undef EVENT
};

enum property event_property(const struct event *e)
{
  return properties[e->kind];
}

uint32_t events_properties(void)
{
  uint32_t all = 0;
  for (size_t k = 0; k < sizeof properties / sizeof *properties; k++) {
    all |= 1u << properties[k];
  }
  return all & ~(1u << PROPERTY_NONE);
}

bool bounds_check_events(const struct bounds *b)
{
  return (b->check & events_properties()) != 0;
}

static bool is_known(const struct bounds *b, const struct event *e)
{
  for (uint32_t i = 0; b->known && i < b->known->count; i++) {
    const struct event *k = &b->known->at[i];
    if (k->kind == e->kind && k->at == e->at && strcmp(k->text, e->text) == 0) {
      return true;
    }
  }
  return false;
}

bool event_violates(const struct unit *u, const struct event *e)
{
  enum property p = event_property(e);
  if (u->goal.kind) {
    return e->kind == EVENT_GOAL;
  }
  return p != PROPERTY_NONE && bounds_check(&u->bounds, p) &&
         !is_known(&u->bounds, e);
}
