/* fences.c -- what is the same in all formats, and the text. */
#include "report/fences.h"

#include "base/buf.h"
#include "report/fences_json.h"
#include "report/report.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* --- what it came to --- */

static bool is_open(const struct fences *f, uint32_t row)
{
  uint8_t below[ORDER_LEVELS];
  uint32_t count = order_search_below(f->search, row, below);
  for (uint32_t i = 0; i < count; i++) {
    const struct order_trial *t = order_search_why(f->search, row, below[i]);
    if (!t || t->verdict == TRIAL_OPEN) {
      return true;
    }
  }
  return false;
}

enum fence_end fences_end(const struct fences *f, uint32_t row)
{
  uint8_t order = f->search->orders[row];
  uint8_t written = f->search->rows[row].written;
  return order == written && is_open(f, row) ? FENCE_KEPT
         : order == written                  ? FENCE_NEEDED
         : order_within((enum memory_order)order, (enum memory_order)written)
             ? FENCE_WEAKER
             : FENCE_STRONGER;
}

bool fences_is_shown(const struct fences *f, uint32_t row)
{
  uint8_t below[ORDER_LEVELS];
  return f->search->orders[row] != f->search->rows[row].written ||
         order_search_below(f->search, row, below);
}

uint32_t fences_count(const struct fences *f, enum fence_end end)
{
  uint32_t count = 0;
  for (uint32_t i = 0; i < f->search->count; i++) {
    count += fences_is_shown(f, i) && fences_end(f, i) == end;
  }
  return count;
}

static const struct trial_facts *written_facts(const struct fences *f)
{
  return f->search->trials.at[0]->facts;
}

/* Within which limits what was found is safe. */
static const char *limits(const struct fences *f)
{
  const struct order_search *s = f->search;
  const struct trial_facts *facts = NULL;
  for (uint32_t i = 0; i < s->trials.count; i++) {
    const struct order_trial *t = s->trials.at[i];
    facts =
        t->verdict == TRIAL_SAFE && memcmp(t->orders, s->orders, s->count) == 0
            ? t->facts
            : facts;
  }
  return facts && facts->detail ? facts->detail : "the stepper";
}

static const char *why_open(const struct trial_facts *t)
{
  return t->late     ? "no answer in its time"
         : t->detail ? t->detail
                     : "no answer";
}

const char *fences_verdict(const struct fences *f)
{
  struct arena *a = f->v->arena;
  const struct order_search *s = f->search;
  const struct trial_facts *written = written_facts(f);
  switch (s->end) {
  case ORDERS_OPEN:
    return arena_printf(a, "unknown (as written: %s)",
                        written ? why_open(written) : "it was not tried");
  case ORDERS_HOPELESS:
    return arena_printf(a, "no help (%s)", written->property);
  case ORDERS_STUCK:
    return arena_printf(a, "too weak (%s); it is open whether others help",
                        written->property);
  case ORDERS_FOUND:
    break;
  }
  if (s->stronger) {
    return arena_printf(a, "too weak (%s); %u must be stronger%s (%s)",
                        written->property, fences_count(f, FENCE_STRONGER),
                        s->fewest ? "" : ", perhaps fewer", limits(f));
  }
  uint32_t weaker = fences_count(f, FENCE_WEAKER);
  uint32_t kept = fences_count(f, FENCE_KEPT);
  const char *open = kept ? arena_printf(a, ", %u open", kept) : "";
  return weaker ? arena_printf(a, "enough; %u can be weaker%s (%s)", weaker,
                               open, limits(f))
                : arena_printf(a, "enough; none can be weaker%s (%s)", open,
                               limits(f));
}

int fences_status(const struct fences *f)
{
  return f->trials->signal                ? 128 + f->trials->signal
         : f->search->end == ORDERS_OPEN  ? EXIT_UNKNOWN
         : f->search->end != ORDERS_FOUND ? EXIT_UNSAFE
         : f->search->stronger            ? EXIT_UNSAFE
                                          : EXIT_SAFE;
}

/* --- the text --- */

static void put_source(const struct fences *f, uint32_t row)
{
  struct srcmap *map = &f->v->compilation->map;
  struct place p = srcmap_line(map, f->sites[row]->at);
  const char *text = NULL;
  uint32_t length = srcmap_text_of(map, p.file, p.line, &text);
  while (length && isspace((unsigned char)*text)) {
    text++;
    length--;
  }
  while (length && isspace((unsigned char)text[length - 1])) {
    length--;
  }
  printf("%s: %.*s\n", f->trials->names[row], (int)length, text ? text : "");
}

static void put_facts(const struct trial_facts *t, const char *changes)
{
  printf("%s\n", t->violated);
  if (t->steps && *t->steps) {
    printf("      %s\n", t->steps);
  }
  if (*changes) {
    printf("      --memory-orders=%s\n", changes);
  }
}

/* What forbids the next weaker ones. */
static void put_reasons(const struct fences *f, uint32_t row)
{
  uint8_t below[ORDER_LEVELS];
  uint32_t count = order_search_below(f->search, row, below);
  for (uint32_t i = 0; i < count; i++) {
    const char *word = memory_orders_word((enum memory_order)below[i]);
    const struct order_trial *t = order_search_why(f->search, row, below[i]);
    const struct trial_facts *facts = t ? t->facts : NULL;
    printf("    with %s: ", word);
    if (!t) {
      puts("not tried, the time was over");
    } else if (t->verdict == TRIAL_OPEN) {
      printf("open, %s\n", why_open(facts));
    } else {
      put_facts(facts, facts->changes);
    }
  }
}

static void put_row(const struct fences *f, uint32_t row)
{
  enum fence_end end = fences_end(f, row);
  enum memory_order order = (enum memory_order)f->search->orders[row];
  const char *word = memory_orders_word(order);
  const char *written =
      memory_orders_word((enum memory_order)f->search->rows[row].written);
  bool behind = f->search->rows[row].kind == ORDER_BEHIND;
  put_source(f, row);
  if (behind && is_open(f, row)) {
    printf("  a fence will do behind it: %s; less is open\n", word);
  } else if (behind) {
    printf("  a fence is needed behind it: %s\n", word);
  } else if (end == FENCE_NEEDED) {
    printf("  %s is needed\n", written);
  } else if (end == FENCE_KEPT) {
    printf("  %s is kept\n", written);
  } else if (order == MEMORY_PLAIN) {
    printf("  %s is not needed\n", written);
  } else if (end == FENCE_WEAKER) {
    printf("  %s: %s is enough\n", written, word);
  } else if (is_open(f, row)) {
    printf("  %s: %s will do, less is open\n", written, word);
  } else {
    printf("  %s: %s is needed\n", written, word);
  }
  put_reasons(f, row);
}

static uint32_t count_open(const struct order_search *s)
{
  uint32_t count = 0;
  for (uint32_t i = 0; i < s->trials.count; i++) {
    count += s->trials.at[i]->verdict == TRIAL_OPEN;
  }
  return count;
}

static void put_text(const struct fences *f)
{
  const struct order_search *s = f->search;
  const struct trial_facts *written = written_facts(f);
  if (written && written->violated) {
    printf("as written: ");
    put_facts(written, "");
  }
  if (s->end == ORDERS_HOPELESS) {
    const struct trial_facts *strongest = s->strongest->facts;
    printf("with the strongest orders, and fences behind all stores: ");
    put_facts(strongest, "");
  }
  for (uint32_t i = 0; s->end == ORDERS_FOUND && i < s->count; i++) {
    if (fences_is_shown(f, i)) {
      put_row(f, i);
    }
  }
  if (s->end == ORDERS_FOUND &&
      fences_count(f, FENCE_WEAKER) + fences_count(f, FENCE_STRONGER)) {
    printf("all of it: --memory-orders=%s\n",
           trials_changes(f->trials, s->orders));
  }
  if (s->end == ORDERS_FOUND && s->trials.count > 1) {
    printf("to see one: %s --memory-orders=...\n", trials_command(f->trials));
  }
  if (f->elsewhere) {
    printf("not looked at: %u that make no difference under %s\n", f->elsewhere,
           f->trials->model);
  }
  if (!bounds_check(&f->v->bounds, PROPERTY_PROGRESS)) {
    puts("not looked for: threads that go round for ever");
  }
  uint32_t open = count_open(s);
  printf("trials: %u", s->trials.count);
  printf(open ? ", %u of them open\n" : "\n", open);
  if (f->trials->signal) {
    puts("stopped by a signal");
  }
  printf("ORDERS: %s\n", fences_verdict(f));
}

void fences_report(const struct fences *f)
{
  if (format_of(f->v->options) == &format_json) {
    fences_put_json(f);
  } else {
    put_text(f);
  }
  if (fflush(stdout) != 0 || ferror(stdout)) {
    fatal("cannot write the answer:");
  }
}
