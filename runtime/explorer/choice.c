/* choice.c -- inputs: enumerated like an odometer, random, or given. */
#include "runtime/explorer/choice.h"
#include "runtime/explorer/heap.h"
#include "runtime/explorer/step.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Of each sampled input that many values are tried; of the third one in a step
 * and later ones only one, which differs with what was answered before. */
enum { SAMPLES = 12, FULL_BITS = 8, SAMPLED_WHOLE = 2 };
/* Of inputs of which all values count, those of the first ones in a step are
 * all tried, as long as there are no more combinations. */
enum { COMBINATIONS = 1 << 16 };

struct answer {
  uint64_t index, count; /* index < count: which answer */
  int64_t value;
  char kind;
};

bool choice_sampled, choice_unset;
static enum choice_mode mode;
static struct random randomness;
static uint64_t base_seed;
static struct answer *answers;
static unsigned used, filled, room; /* used: by the running step */
static unsigned wide;               /* how many sampled ones among those */
static uint64_t combinations;       /* of the answers so far */

uint64_t random_next(struct random *random)
{
  uint64_t z = random->state += 0x9e3779b97f4a7c15;

  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
  z = (z ^ z >> 27) * 0x94d049bb133111eb;
  return z ^ z >> 31;
}

uint64_t random_below(struct random *random, uint64_t count)
{
  return random_next(random) % count;
}

void choice_init(enum choice_mode new_mode, uint64_t seed)
{
  mode = new_mode;
  base_seed = seed;
  randomness.state = seed;
  choice_begin();
}

void choice_begin(void)
{
  used = filled = wide = 0;
  combinations = 1;
}

/* The last answer that has a successor; those after it begin anew. */
bool choice_next(void)
{
  filled = used;
  used = wide = 0;
  combinations = 1;
  if (mode != CHOICE_ALL) {
    return false;
  }
  while (filled > 0) {
    struct answer *last = &answers[filled - 1];

    if (++last->index < last->count) {
      return true;
    }
    filled--;
  }
  return false;
}

unsigned choice_count(void)
{
  return used;
}

int64_t choice_value(unsigned number)
{
  return answers[number].value;
}

double choice_ways(void)
{
  double ways = 1;

  for (unsigned i = 0; i < used; i++) {
    ways *= (double)answers[i].count;
  }
  return ways;
}

char choice_kind(unsigned number)
{
  return answers[number].kind ? answers[number].kind : 'v';
}

static struct answer *new_answer(void)
{
  if (filled == room) {
    room = 2 * room + 16;
    answers = realloc(answers, room * sizeof *answers);
    if (!answers) {
      perror("inputs");
      exit(6);
    }
  }
  answers[filled] = (struct answer){0};
  return &answers[filled++];
}

void choice_give(int64_t value)
{
  new_answer()->value = value;
}

/* --- answers kept --- */

static void keep(struct choices *choices, unsigned count)
{
  if (count > choices->room) {
    choices->room = count;
    free(choices->answers);
    choices->answers = malloc(count * sizeof *answers);
    if (!choices->answers) {
      perror("inputs");
      exit(6);
    }
  }
  choices->count = count;
  if (count > 0) {
    memcpy(choices->answers, answers, count * sizeof *answers);
  }
}

void choice_keep(struct choices *choices)
{
  keep(choices, used);
}

void choice_keep_next(struct choices *choices)
{
  keep(choices, filled);
}

void choice_return(const struct choices *choices)
{
  choice_repeat(choices);
  used = choices->count;
}

void choice_repeat(const struct choices *choices)
{
  choice_begin();
  for (unsigned i = 0; i < choices->count; i++) {
    *new_answer() = choices->answers[i];
  }
}

/* --- answers for a thread --- */

struct queue {
  int64_t *values;
  unsigned next, count, room;
};

static struct queue queues[HEAP_THREADS], positions[HEAP_THREADS];

static void give(struct queue *q, int64_t value)
{
  if (q->count == q->room) {
    q->room = 2 * q->room + 16;
    q->values = realloc(q->values, q->room * sizeof *q->values);
    if (!q->values) {
      perror("inputs");
      exit(6);
    }
  }
  q->values[q->count++] = value;
}

void choice_give_thread(unsigned thread, int64_t value)
{
  give(&queues[thread], value);
}

void choice_give_position(unsigned thread, unsigned position)
{
  give(&positions[thread], position);
}

bool choice_next_position(unsigned thread, unsigned *position)
{
  struct queue *q = &positions[thread];

  if (q->next == q->count) {
    return false;
  }
  *position = (unsigned)q->values[q->next++];
  return true;
}

static int64_t take_queued(void)
{
  struct queue *q = &queues[heap_owner];

  return q->next < q->count ? q->values[q->next++] : 0;
}

/* The next answer, which may be one that was decided before. */
static struct answer *next_answer(uint64_t count)
{
  bool is_new = used == filled;
  struct answer *answer = is_new ? new_answer() : &answers[used];

  used++;
  if (is_new && mode == CHOICE_GIVEN) {
    answer->value = take_queued();
  }
  answer->count = count;
  if (combinations <= COMBINATIONS) {
    combinations *= count;
  }
  if (mode == CHOICE_RANDOM) {
    answer->index = random_below(&randomness, count);
  }
  return answer;
}

unsigned long __ts_choose(unsigned long count)
{
  struct answer *answer = next_answer(count);

  if (mode != CHOICE_GIVEN) {
    answer->value = (int64_t)answer->index;
  } else if ((uint64_t)answer->value >= count) {
    answer->value = 0;
  }
  return (unsigned long)answer->value;
}

_Bool __ts_choose_seldom(char what)
{
  bool does = __ts_choose(2) != 0;

  answers[used - 1].kind = what;
  return does;
}

unsigned long choice_message(unsigned long count, char what)
{
  unsigned long lag = __ts_choose(count);

  answers[used - 1].kind = what;
  return lag;
}

/* The answer is the member, as a set. */
unsigned long __ts_choose_member(unsigned long all)
{
  uint64_t count = (uint64_t)__builtin_popcountl(all);
  struct answer *answer = next_answer(count > 0 ? count : 1);
  unsigned long member = all;

  if (mode == CHOICE_GIVEN) {
    member = (unsigned long)answer->value & all;
  } else {
    for (uint64_t skip = answer->index; skip > 0; skip--) {
      member &= member - 1;
    }
  }
  member &= -member;
  answer->value = (int64_t)member;
  answer->kind = 'm';
  return member;
}

unsigned __ts_choose_thread(const _Bool *all, unsigned count)
{
  uint64_t members = 0;
  struct answer *answer;
  unsigned name = 0;

  for (unsigned t = 0; t < count; t++) {
    members += all[t];
  }
  answer = next_answer(members > 0 ? members : 1);
  if (mode == CHOICE_GIVEN) {
    uint64_t given = (uint64_t)answer->value;

    name = given - 1 < count && all[given - 1] ? (unsigned)given : 0;
  } else if (members > 0) {
    for (uint64_t left = answer->index + 1; left > 0; name++) {
      left -= all[name];
    }
  }
  answer->value = name;
  answer->kind = 't';
  return name;
}

void choice_rename(const unsigned char *real)
{
  for (unsigned i = 0; i < used; i++) {
    struct answer *answer = &answers[i];

    if (answer->kind == 't' && answer->value > 0) {
      answer->value = real[answer->value - 1] + 1;
    }
  }
}

static int64_t cut(uint64_t value, unsigned bits, bool is_signed)
{
  unsigned unused = 64 - bits;

  return is_signed ? (int64_t)(value << unused) >> unused
                   : (int64_t)(value << unused >> unused);
}

/* Small and extreme values, and powers of two. */
static uint64_t interesting(uint64_t index, unsigned bits)
{
  switch (index) {
  case 0:
    return 0;
  case 1:
    return 1;
  case 2:
    return ~0ul;
  case 3:
    return 2;
  case 4:
    return 1ul << (bits - 1);
  case 5:
    return (1ul << (bits - 1)) - 1;
  case 6:
    return 3;
  case 7:
    return 10;
  case 8:
    return 1ul << bits / 2;
  case 9:
    return -(1ul << bits / 2);
  }
  return 0;
}

/* The values of the earlier answers and the place decide, so that a step that
 * is done again gets the same. */
static uint64_t arbitrary(const struct answer *answer)
{
  struct random random = {base_seed ^ (answer->index + 1)};

  for (const struct answer *a = answers; a < answer; a++) {
    random.state = random_next(&random) ^ (uint64_t)a->value;
  }
  return random_next(&random);
}

static uint64_t sample_value(const struct answer *answer, unsigned bits)
{
  uint64_t index = answer->index;

  if (answer->count == 1) {
    uint64_t any = arbitrary(answer);

    return any % 4 != 0 ? interesting(any / 4 % 10, bits) : any / 64;
  }
  if (index < 10) {
    return interesting(index, bits);
  }
  return index % 2 == 0 ? arbitrary(answer) : arbitrary(answer) % 100;
}

/* Whether another input may have so many answers. */
static bool may_try(uint64_t count)
{
  return mode != CHOICE_ALL || count <= COMBINATIONS / combinations;
}

static uint64_t input_value(uint64_t index, long low, unsigned long count,
                            va_list others)
{
  if (index < count) {
    return (uint64_t)low + index;
  }
  for (index -= count; index > 0; index--) {
    (void)va_arg(others, long);
  }
  return (uint64_t)va_arg(others, long);
}

long __ts_input(long low, unsigned long count, unsigned others, ...)
{
  uint64_t all = count + others;
  bool whole = may_try(all);
  struct answer *answer = next_answer(whole ? all : 1);
  uint64_t index = whole ? answer->index : arbitrary(answer) % all;

  choice_sampled = choice_sampled || !whole;
  if (mode != CHOICE_GIVEN) {
    va_list rest;

    va_start(rest, others);
    answer->value = (int64_t)input_value(index, low, count, rest);
    va_end(rest);
  }
  return answer->value;
}

/* Of count values from low on: those at the ends, small numbers, and any. */
static uint64_t within(const struct answer *answer, uint64_t index,
                       uint64_t low, uint64_t count)
{
  uint64_t any = arbitrary(answer);
  uint64_t small = interesting(any / 4 % 10, 32) - low;

  switch (index) {
  case 0:
  case 1:
  case 2:
    return low + index;
  case 3:
  case 4:
    return low + count - (index - 2);
  case 5:
  case 6:
  case 7:
    return low + 3 * (index - 4);
  }
  return low + (index % 2 == 0 && small < count  ? small
                : index % 4 != 3 || count <= 100 ? any / 64 % count
                                                 : any / 64 % 100);
}

long __ts_input_within(long low, unsigned long count, unsigned others, ...)
{
  bool whole = mode != CHOICE_ALL || wide < SAMPLED_WHOLE;
  uint64_t all = SAMPLES + others;
  struct answer *answer = next_answer(whole ? all : 1);
  uint64_t index = whole ? answer->index : arbitrary(answer) % all;

  wide++;
  choice_sampled = true;
  if (mode != CHOICE_GIVEN && index < others) {
    va_list rest;

    va_start(rest, others);
    answer->value = (int64_t)input_value(index, 0, 0, rest);
    va_end(rest);
  } else if (mode == CHOICE_RANDOM && index - others >= SAMPLES / 2) {
    uint64_t any = random_next(&randomness);

    any >>= random_below(&randomness, 64);
    answer->value = (int64_t)((uint64_t)low + any % count);
  } else if (mode != CHOICE_GIVEN) {
    answer->value =
        (int64_t)within(answer, index - others, (uint64_t)low, count);
  }
  return answer->value;
}

/* left_out: set when not all values are tried. */
static unsigned long sample(unsigned bits, bool is_signed, bool *left_out)
{
  bool full = bits <= FULL_BITS && may_try(1ul << bits);
  bool whole = mode != CHOICE_ALL || full || wide < SAMPLED_WHOLE;
  uint64_t count = full ? 1ul << bits : SAMPLES;
  struct answer *answer = next_answer(whole ? count : 1);
  uint64_t value = (uint64_t)answer->value;

  if (!full) {
    wide++;
    *left_out = true;
  }
  if (mode == CHOICE_RANDOM && !full && answer->index >= 10) {
    value = random_next(&randomness) >> random_below(&randomness, 64);
  } else if (mode != CHOICE_GIVEN) {
    value = full ? answer->index : sample_value(answer, bits);
  }
  answer->value = cut(value, bits, is_signed);
  answer->kind = is_signed ? 'v' : 'u';
  return (unsigned long)answer->value;
}

unsigned long __ts_sample(unsigned bits, _Bool is_signed)
{
  return sample(bits, is_signed, &choice_sampled);
}

double __ts_sample_real(void)
{
  double real;
  int64_t bits;

  if (mode == CHOICE_GIVEN) {
    bits = (int64_t)sample(64, true, &choice_sampled);
    memcpy(&real, &bits, sizeof real);
  } else {
    real = (double)(int)sample(32, true, &choice_sampled) / 2;
    memcpy(&bits, &real, sizeof bits);
  }
  answers[used - 1].value = bits;
  answers[used - 1].kind = 'r';
  return real;
}

unsigned long __ts_unset(unsigned bits, _Bool is_signed)
{
  return sample(bits, is_signed, &choice_unset);
}
