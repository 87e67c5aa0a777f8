/* coverage_lcov.c -- coverage as a tracefile of lcov's (geninfo(1)): of each
 * line with statements how often it was reached, and as its branches, what may
 * come right before them: a block for each statement, a branch for each pair.
 * Pairs that are excluded or infeasible are none. */
#include "report/coverage.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct line {
  const char *file;
  uint32_t number;
  const struct coverage_site *site;
};

struct lines VEC_BODY(struct line);

static int compare_lines(const void *left, const void *right)
{
  const struct line *a = left, *b = right;
  int order = strcmp(a->file, b->file);
  return order                           ? order
         : a->number < b->number         ? -1
         : a->number > b->number         ? 1
         : a->site->site < b->site->site ? -1
                                         : a->site->site > b->site->site;
}

static struct lines sorted(const struct coverage *c)
{
  struct lines all = {0};
  for (uint32_t i = 0; i < c->sites.count; i++) {
    const struct place *p = &site_get(c->unit, c->sites.at[i].site)->at;
    struct line line = {p->file, p->line, &c->sites.at[i]};
    if (p->file && p->line) {
      VEC_PUSH(c->v->arena, &all, line);
    }
  }
  if (all.count) {
    qsort(all.at, all.count, sizeof *all.at, compare_lines);
  }
  return all;
}

struct sums {
  uint64_t found, hit;
};

static void put_branches(const struct line *l, uint32_t block,
                         struct sums *branches, struct buf *out)
{
  uint32_t branch = 0;
  for (uint32_t i = 0; i < l->site->pairs.count; i++) {
    const struct coverage_pair *p = &l->site->pairs.at[i];
    if (p->status == PAIR_INFEASIBLE || p->status == PAIR_EXCLUDED) {
      continue;
    }
    buf_printf(out, "BRDA:%u,%u,%u,", l->number, block, branch++);
    if (l->site->reached) {
      buf_printf(out, "%" PRIu64 "\n", p->count);
    } else {
      buf_puts(out, "-\n");
    }
    branches->found++;
    branches->hit += p->count > 0;
  }
}

/* Where the next line begins. */
static uint32_t end_of_line(const struct lines *all, uint32_t i)
{
  uint32_t end = i;
  while (end < all->count && all->at[end].number == all->at[i].number &&
         strcmp(all->at[end].file, all->at[i].file) == 0) {
    end++;
  }
  return end;
}

/* One file from there on; where the next one begins. */
static uint32_t put_file(const struct lines *all, uint32_t i, struct buf *out)
{
  const char *file = all->at[i].file;
  struct sums branches = {0}, lines = {0};
  struct buf data = {0};
  buf_printf(out, "TN:\nSF:%s\n", file);
  while (i < all->count && strcmp(all->at[i].file, file) == 0) {
    uint64_t most = 0;
    uint32_t end = end_of_line(all, i), first = i, number = all->at[i].number;
    for (; i < end; i++) {
      uint64_t reached = all->at[i].site->reached;
      put_branches(&all->at[i], i - first, &branches, out);
      most = reached > most ? reached : most;
    }
    buf_printf(&data, "DA:%u,%" PRIu64 "\n", number, most);
    lines.found++;
    lines.hit += most > 0;
  }
  buf_printf(out, "BRF:%" PRIu64 "\nBRH:%" PRIu64 "\n", branches.found,
             branches.hit);
  buf_puts(out, data.text ? data.text : "");
  buf_printf(out, "LF:%" PRIu64 "\nLH:%" PRIu64 "\nend_of_record\n",
             lines.found, lines.hit);
  buf_free(&data);
  return i;
}

void coverage_lcov(const struct coverage *c, struct buf *out)
{
  struct lines all = sorted(c);
  for (uint32_t i = 0; i < all.count;) {
    i = put_file(&all, i, out);
  }
}
