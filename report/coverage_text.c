/* coverage_text.c -- coverage for people: by function and line, each statement
 * with what came right before it and what may; then what nobody reached, and
 * the sums. */
#include "report/coverage.h"

#include <inttypes.h>
#include <string.h>

static const struct site *site_of(const struct coverage *c, uint32_t site)
{
  return site_get(c->unit, site);
}

static const char *file_of(const struct coverage *c, uint32_t site)
{
  const char *file = site_of(c, site)->at.file;
  return file ? file : "?";
}

/* "q.c:12:7", without the file where that is known. */
static void put_place(const struct place *p, const char *file, struct buf *out)
{
  if (p->file && strcmp(p->file, file) != 0) {
    buf_printf(out, "%s:", p->file);
  }
  buf_printf(out, "%u:%u", p->line, p->column);
}

static void put_calls(const struct coverage *c, uint32_t site, const char *file,
                      struct buf *out)
{
  const struct site *s = site_of(c, site);
  for (uint32_t k = 0; k < SITE_CALLS && s->calls[k].file; k++) {
    buf_puts(out, k ? " from " : ", called at ");
    put_place(&s->calls[k], file, out);
  }
}

static void put_site(const struct coverage *c, uint32_t site, const char *file,
                     struct buf *out)
{
  put_place(&site_of(c, site)->at, file, out);
  buf_printf(out, " %s", coverage_deed(c, site));
  put_calls(c, site, file, out);
}

static void put_pair(const struct coverage *c, const struct coverage_pair *p,
                     const char *file, struct buf *out)
{
  if (p->status == PAIR_SEEN) {
    buf_printf(out, "    %10" PRIu64 "x  after ", p->count);
  } else {
    buf_printf(out, "    %11s  after ", pair_status_name(p->status));
  }
  put_site(c, p->before, file, out);
  if (p->why && p->status == PAIR_EXCLUDED) {
    buf_printf(out, "\n%17s(%s)", "", p->why);
  }
  buf_putc(out, '\n');
}

static void put_statement(const struct coverage *c,
                          const struct coverage_site *s, struct buf *out)
{
  const char *file = file_of(c, s->site);
  buf_puts(out, "  ");
  put_site(c, s->site, file, out);
  if (s->reached) {
    buf_printf(out, "   reached %" PRIu64 "x\n", s->reached);
  } else {
    buf_puts(out, "   not reached\n");
  }
  for (uint32_t i = 0; i < s->pairs.count; i++) {
    put_pair(c, &s->pairs.at[i], file, out);
  }
}

/* A heading where another function begins. */
static void put_statements(const struct coverage *c, struct buf *out)
{
  const char *function = NULL, *file = "";
  for (uint32_t i = 0; i < c->sites.count; i++) {
    uint32_t site = c->sites.at[i].site;
    const char *name = c->keys->at[site].function;
    if (!function || strcmp(function, name) != 0 ||
        strcmp(file, file_of(c, site)) != 0) {
      function = name;
      file = file_of(c, site);
      buf_printf(out, *name ? "%s%s: %s()\n" : "%s%s\n", i ? "\n" : "", file,
                 name);
    }
    put_statement(c, &c->sites.at[i], out);
  }
}

static void put_unreached(const struct coverage *c, struct buf *out)
{
  if (c->reached == c->sites.count) {
    return;
  }
  buf_puts(out, "\nno execution reached:\n");
  for (uint32_t i = 0; i < c->sites.count; i++) {
    const struct coverage_site *s = &c->sites.at[i];
    if (!s->reached) {
      buf_puts(out, "  ");
      put_site(c, s->site, "", out);
      buf_putc(out, '\n');
    }
  }
}

/* "  12 of 16  Ra(x) Wb(x): x is q.head, y is q.tail" */
static void put_pattern(const struct coverage *c, const struct pattern_count *n,
                        struct buf *out)
{
  const struct pattern_coverage *p = c->patterns;
  buf_printf(out, "  %8" PRIu64 " of %-6" PRIu64 " %s: x is %s", n->covered,
             n->total - n->excluded, pattern_text(c->v->arena, n->pattern),
             p->variables->all.at[n->x - 1].name);
  if (n->y) {
    buf_printf(out, ", y is %s", p->variables->all.at[n->y - 1].name);
  }
  buf_putc(out, '\n');
}

/* Of those of which none was seen there are many: they are in the sum. */
static void put_patterns(const struct coverage *c, struct buf *out)
{
  const struct pattern_coverage *p = c->patterns;
  if (!p) {
    return;
  }
  buf_puts(out, "\npatterns of memory accesses, by threads a and b:\n");
  for (uint32_t i = 0; i < p->counts.count; i++) {
    const struct pattern_count *n = &p->counts.at[i];
    if (n->covered) {
      put_pattern(c, n, out);
    }
  }
  const struct pattern_count *n = &p->sum;
  buf_printf(out,
             "patterns: %" PRIu64 " of %" PRIu64 " seen, %" PRIu64 " open, ",
             n->covered, n->total, pattern_open(n));
  if (n->bounded) {
    buf_printf(out, "%" PRIu64 " infeasible within bounds, ", n->bounded);
  }
  buf_printf(out, "%" PRIu64 " infeasible%s, %" PRIu64 " excluded\n",
             n->infeasible,
             !n->infeasible ? ""
             : p->all       ? " (all executions were followed)"
                            : " (searches for them came to their end)",
             n->excluded);
}

static void put_chance(const struct coverage *c, struct buf *out)
{
  if (c->view.whole) {
    buf_puts(out, "next: nothing new, all executions were followed\n");
  } else if (c->has_chance) {
    buf_printf(out,
               "next: another random execution shows a new pair with p = "
               "%.2g, at most %.2g (Good-Turing, 95 %%)\n",
               c->chance, c->chance_most);
  }
}

static void put_sums(const struct coverage *c, struct buf *out)
{
  const struct learned_view *view = &c->view;
  uint64_t all = 0;
  for (int i = 0; i < PAIR_STATUSES; i++) {
    all += c->pairs[i];
  }
  buf_printf(out,
             "statements: %" PRIu64 " of %u reached\npairs: %" PRIu64
             " of %" PRIu64 " seen",
             c->reached, c->sites.count, c->pairs[PAIR_SEEN], all);
  for (int i = PAIR_OPEN; i < PAIR_STATUSES; i++) {
    const char *name = pair_status_name((enum pair_status)i);
    if (i == PAIR_BOUNDED && !c->pairs[i]) {
      continue;
    }
    buf_printf(out, ", %" PRIu64 " %s", c->pairs[i],
               i == PAIR_BOUNDED ? "infeasible within bounds" : name);
  }
  buf_printf(out,
             "\nexecutions: %" PRIu64 ", %" PRIu64 " ended well, %" PRIu64
             " of these at random",
             view->followed, view->good, view->drawn);
  if (view->violations) {
    buf_printf(out, "; %" PRIu64 " with a violation", view->violations);
  }
  buf_puts(out, view->whole  ? "; these are all\n"
                : c->stopped ? "; not all of them: "
                             : "; not all of them\n");
  if (!view->whole && c->stopped) {
    buf_printf(out, "%s\n", c->stopped);
  }
}

void coverage_text(const struct coverage *c, struct buf *out)
{
  put_statements(c, out);
  put_unreached(c, out);
  buf_putc(out, '\n');
  if (c->too_many) {
    buf_puts(out, "there are too many statements to tell which pairs are "
                  "possible\n");
  }
  put_sums(c, out);
  put_chance(c, out);
  put_patterns(c, out);
}
