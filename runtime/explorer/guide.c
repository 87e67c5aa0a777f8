/* guide.c -- who leads a search, one or two. */
#include "runtime/explorer/guide.h"

const struct guide *guide_search;
uint64_t guide_left_out;

static const struct guide *guides[2];

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

const struct guide *guide_both(const struct guide *first,
                               const struct guide *other)
{
  static const struct guide both = {ask, reverse};

  guides[0] = first;
  guides[1] = other;
  return &both;
}
