/* memory_orders.c -- orders of accesses and fences by the names of their
 * sites. */
#include "pipeline/memory_orders.h"

#include <string.h>

/* --- names --- */

/* Sites of one line that are told apart by what they are. */
static const char *ending(enum order_kind kind)
{
  return kind == ORDER_FAILURE  ? "/failure"
         : kind == ORDER_BEHIND ? "/behind"
                                : "";
}

static const char *name_of(struct compilation *c,
                           const struct named_orders *all, uint32_t number)
{
  const struct order_site *site = &all->sites.at[number];
  struct place p = srcmap_line(&c->map, site->at);
  const char *end = ending((enum order_kind)site->kind);
  const char *place = arena_printf(&c->arena, "%s:%u", p.file, p.line);
  size_t length = strlen(place);
  uint32_t same = 1;
  for (uint32_t i = 0; i < number; i++) {
    const char *other = all->names[i];
    bool alike =
        strcmp(ending((enum order_kind)all->sites.at[i].kind), end) == 0;
    same += alike && strncmp(other, place, length) == 0 &&
            (!other[length] || strchr("#/", other[length]));
  }
  return same > 1 ? arena_printf(&c->arena, "%s#%u%s", place, same, end)
                  : arena_printf(&c->arena, "%s%s", place, end);
}

void memory_orders_find(struct compilation *c, struct named_orders *out)
{
  uint32_t count = 0;
  *out = (struct named_orders){0};
  order_sites_find(&c->program, &out->sites);
  for (uint32_t i = 0; i < out->sites.count; i++) {
    /* Not its own place: a macro of <stdatomic.h> is of the system. */
    struct place p = srcmap_line(&c->map, out->sites.at[i].func->at);
    if (p.file && !p.system && *p.file != '<') {
      out->sites.at[count++] = out->sites.at[i];
    }
  }
  out->sites.count = count;
  out->names = arena_alloc_array(&c->arena, count + 1, sizeof *out->names);
  for (uint32_t i = 0; i < count; i++) {
    out->names[i] = name_of(c, out, i);
  }
}

const char *memory_orders_word(enum memory_order order)
{
  return order == MEMORY_PLAIN ? "none" : memory_order_name(order);
}

/* --- changes --- */

static bool find_order(const char *word, size_t length, enum memory_order *out)
{
  for (int k = MEMORY_PLAIN; k <= MEMORY_SEQ_CST; k++) {
    const char *name = memory_orders_word((enum memory_order)k);
    if (strlen(name) == length && strncmp(name, word, length) == 0) {
      *out = (enum memory_order)k;
      return true;
    }
  }
  return false;
}

static const struct order_site *find_site(const struct named_orders *all,
                                          const char *name, size_t length)
{
  for (uint32_t i = 0; i < all->sites.count; i++) {
    if (strlen(all->names[i]) == length &&
        strncmp(all->names[i], name, length) == 0) {
      return &all->sites.at[i];
    }
  }
  return NULL;
}

/* One of the list: NAME=ORDER. */
static void apply(struct compilation *c, const struct named_orders *all,
                  const char *text, size_t length)
{
  const char *equals = memchr(text, '=', length);
  size_t name = equals ? (size_t)(equals - text) : length;
  const struct order_site *site = find_site(all, text, name);
  enum memory_order order;
  if (!equals) {
    diag_error(&c->diag, 0, "--memory-orders: no order in '%.*s'", (int)length,
               text);
  } else if (!find_order(equals + 1, length - name - 1, &order)) {
    diag_error(&c->diag, 0,
               "--memory-orders: unknown order '%.*s' (none, relaxed, consume, "
               "acquire, release, acq_rel, seq_cst)",
               (int)(length - name - 1), equals + 1);
  } else if (!site) {
    diag_error(&c->diag, 0,
               "--memory-orders: neither an atomic operation nor a fence at "
               "'%.*s'",
               (int)name, text);
  } else if (!order_fits((enum order_kind)site->kind, order)) {
    diag_error(&c->diag, site->at, "--memory-orders: a %s cannot be %s",
               order_kind_name((enum order_kind)site->kind),
               memory_orders_word(order));
  } else {
    order_site_set(&c->program, site, order);
  }
}

bool memory_orders_apply(struct compilation *c, const char *list)
{
  struct named_orders all;
  memory_orders_find(c, &all);
  for (; *list; list += *list == ',') {
    size_t length = strcspn(list, ",");
    if (length) {
      apply(c, &all, list, length);
    }
    list += length;
  }
  return diag_ok(&c->diag);
}
