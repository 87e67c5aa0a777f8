#include "report/fences_json.h"

#include "pipeline/json.h"

#include <stdio.h>

static void set(json_t *o, const char *key, const char *text)
{
  json_object_set_new(o, key, text ? json_string(text) : json_null());
}

static const char *word(uint8_t order)
{
  return memory_orders_word((enum memory_order)order);
}

static json_t *facts_json(const struct trial_facts *t)
{
  json_t *o = json_object();
  set(o, "property", t->property);
  set(o, "violated", t->violated);
  set(o, "steps", t->steps);
  set(o, "memory_orders", t->changes);
  return o;
}

/* Why it may not be weaker. */
static json_t *below_json(const struct fences *f, uint32_t row, uint8_t order)
{
  const struct order_trial *t = order_search_why(f->search, row, order);
  bool open = !t || t->verdict == TRIAL_OPEN;
  json_t *o = open ? json_object() : facts_json(t->facts);
  set(o, "order", word(order));
  json_object_set_new(o, "open", json_boolean(open));
  return o;
}

static json_t *row_json(const struct fences *f, uint32_t row)
{
  static const char *const ends[] = {[FENCE_NEEDED] = "needed",
                                     [FENCE_WEAKER] = "weaker",
                                     [FENCE_STRONGER] = "stronger",
                                     [FENCE_KEPT] = "kept"};
  const struct order_row *r = &f->search->rows[row];
  struct place p = srcmap_line(&f->v->compilation->map, f->sites[row]->at);
  json_t *o = json_object(), *all = json_array();
  uint8_t below[ORDER_LEVELS];
  uint32_t count = order_search_below(f->search, row, below);
  set(o, "name", f->trials->names[row]);
  set(o, "file", p.file);
  json_object_set_new(o, "line", json_integer(p.line));
  set(o, "kind", order_kind_name((enum order_kind)r->kind));
  set(o, "written", word(r->written));
  set(o, "order", word(f->search->orders[row]));
  set(o, "end", ends[fences_end(f, row)]);
  for (uint32_t i = 0; i < count; i++) {
    json_array_append_new(all, below_json(f, row, below[i]));
  }
  json_object_set_new(o, "weaker", all);
  return o;
}

void fences_put_json(const struct fences *f)
{
  static const char *const ends[] = {[ORDERS_OPEN] = "unknown",
                                     [ORDERS_HOPELESS] = "no help",
                                     [ORDERS_STUCK] = "too weak",
                                     [ORDERS_FOUND] = "enough"};
  const struct order_search *s = f->search;
  const struct trial_facts *written = s->trials.at[0]->facts;
  json_t *o = json_object(), *sites = json_array();
  struct buf out = {0};
  bool found = s->end == ORDERS_FOUND;
  set(o, "format", "tessera-fences");
  json_object_set_new(o, "version", json_integer(1));
  set(o, "mm", f->trials->model);
  set(o, "command", trials_command(f->trials));
  set(o, "orders", found && s->stronger ? "too weak" : ends[s->end]);
  set(o, "text", fences_verdict(f));
  set(o, "detail", written ? written->detail : NULL);
  if (written && written->violated) {
    json_object_set_new(o, "as_written", facts_json(written));
  }
  for (uint32_t i = 0; found && i < s->count; i++) {
    if (fences_is_shown(f, i)) {
      json_array_append_new(sites, row_json(f, i));
    }
  }
  json_object_set_new(o, "sites", sites);
  if (found) {
    set(o, "memory_orders", trials_changes(f->trials, s->orders));
    json_object_set_new(o, "fewest", json_boolean(!s->stronger || s->fewest));
  }
  json_object_set_new(o, "trials", json_integer(s->trials.count));
  json_put(o, &out);
  fwrite(out.text, 1, out.length, stdout);
  buf_free(&out);
}
