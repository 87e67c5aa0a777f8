/* guide.c -- who leads a search, one or two. */
#include "runtime/explorer/guide.h"

const struct guide *guide_search;
uint64_t guide_left_out;

/* Each search takes far longer than the one before, or all of them together
 * would take far longer than the last one. */
enum { FURTHER = 8 };

static const struct guide *guides[2];
static uint64_t width = 1;

static void ask(unsigned thread)
{
  guides[0]->ask(thread);
  guides[1]->ask(thread);
}

static enum guide_answer reverse(uint32_t earlier, bool is_done)
{
  enum guide_answer answer = guides[0]->reverse(earlier, is_done);

  if (answer == GUIDE_KNOWN &&
      guides[1]->reverse(earlier, is_done) == GUIDE_NEW) {
    return GUIDE_NEW;
  }
  return answer;
}

/* Only the other one is to know. */
static void tried(uint32_t earlier, bool is_done)
{
  if (guides[0]->reverse(earlier, is_done) != GUIDE_NEW) {
    guides[1]->tried(earlier, is_done);
  }
}

bool guide_widen(void)
{
  if (!guides[0] || width > -1ul / FURTHER) {
    return false;
  }
  width *= FURTHER;
  for (unsigned i = 0; i < 2; i++) {
    guides[i]->widen(width);
  }
  guide_left_out = 0;
  return true;
}

const struct guide *guide_both(const struct guide *first,
                               const struct guide *other)
{
  static const struct guide both = {
      .ask = ask, .reverse = reverse, .tried = tried};

  guides[0] = first;
  guides[1] = other;
  return &both;
}
