#include "engines/claims.h"

#include <string.h>

/* Millions of lines have few different claims: a text that was seen before is
 * known already. */
enum { SEEN = 8, SEEN_TEXT = 2048 };

struct seen_claim {
  size_t length; /* 0: none */
  char text[SEEN_TEXT];
};

struct family_seen {
  struct family_claim whole;
  struct seen_claim seen[SEEN];
  uint32_t next; /* of seen, to be given up */
};

struct claims {
  struct arena *arena;
  const struct manifest *manifest;
  struct family_seen *families;
  const char *crash;
};

struct claims *claims_new(struct arena *a, const struct manifest *m)
{
  struct claims *c = ARENA_NEW(a, struct claims);
  c->arena = a;
  c->manifest = m;
  c->families = arena_alloc_array(a, m->families.count, sizeof *c->families);
  return c;
}

static bool is_known(const struct family_seen *f, const struct result_line *l)
{
  for (uint32_t i = 0; i < SEEN; i++) {
    const struct seen_claim *s = &f->seen[i];
    if (s->length == l->claim_length &&
        memcmp(s->text, l->claim, s->length) == 0) {
      return true;
    }
  }
  return false;
}

static void remember(struct family_seen *f, const struct result_line *l)
{
  struct seen_claim *s = &f->seen[f->next++ % SEEN];
  if (l->claim_length <= SEEN_TEXT) {
    memcpy(s->text, l->claim, l->claim_length);
    s->length = l->claim_length;
  }
}

/* Texts that are new are copied; those of limits that are there, too, are not
 * kept. */
static bool unite(struct claims *c, struct claim *to,
                  const struct result_line *l)
{
  struct arena scratch = {0};
  struct claim one;
  bool good = claim_read(&scratch, l->claim, l->claim_length, &one);
  if (good) {
    claim_unite(c->arena, to, &one);
  }
  arena_release(&scratch);
  return good;
}

/* Of several texts the first by alphabet: lines come in any order. */
static void see_crash(struct claims *c, const struct result_line *l)
{
  struct arena scratch = {0};
  struct claim one;
  if (l->claim && claim_read(&scratch, l->claim, l->claim_length, &one) &&
      one.crash && (!c->crash || strcmp(one.crash, c->crash) < 0)) {
    c->crash = arena_strndup(c->arena, one.crash, strlen(one.crash));
  }
  arena_release(&scratch);
}

void claims_see(struct claims *c, const struct result_line *l)
{
  const struct family *family = line_family(l, c->manifest);
  if (family && l->verdict == TASK_UNKNOWN) {
    see_crash(c, l);
  }
  if (!family || (l->verdict != TASK_SAFE && l->verdict != TASK_PRUNED)) {
    return;
  }
  struct family_seen *f = &c->families[family - c->manifest->families.at];
  if (l->claim && is_known(f, l)) {
    return;
  }
  if (!l->claim || !unite(c, &f->whole.claim, l)) {
    f->whole.silent++;
    return;
  }
  remember(f, l);
}

const char *claims_crash(const struct claims *c)
{
  return c->crash;
}

const struct family_claim *claims_get(const struct claims *c, uint32_t family)
{
  return &c->families[family].whole;
}
