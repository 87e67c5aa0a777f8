// args: --check=assert,race,memsafety --engine=stepper
// verdict: UNSAFE (race)
// says: called from several places
// Inlined, these calls would be a hundred thousand instructions.
#include <assert.h>
#include <pthread.h>

int counter;
unsigned top;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static unsigned mix(unsigned *state, unsigned by)
{
  unsigned all[4] = {by, by + 1, by ^ 5, 7};
  for (unsigned i = 0; i < 4; i++) {
    if (all[i] % 2) {
      *state += all[i];
    } else {
      *state ^= all[i] + i;
    }
    if (*state > 1000) {
      *state -= 900;
    }
  }
  return *state % 10;
}

static unsigned add(unsigned *state, unsigned level)
{
  unsigned sum = mix(state, level);
  if (level > 60) {
    if (level != 62)
      pthread_mutex_lock(&mutex);
    counter++;
    if (level != 62)
      pthread_mutex_unlock(&mutex);
    return sum;
  }
  sum += mix(state, 1);
  sum += mix(state, sum % 8);
  sum += mix(state, 3);
  return sum + mix(state, 4);
}

static unsigned first(unsigned *state, unsigned level)
{
  unsigned sum = add(state, level);
  if (level > 50) {
    return sum;
  }
  sum += add(state, 1);
  sum += add(state, sum % 8);
  sum += add(state, 3);
  return sum + add(state, 4);
}

static unsigned second(unsigned *state, unsigned level)
{
  unsigned sum = first(state, level);
  if (level > 50) {
    return sum;
  }
  sum += first(state, 1);
  sum += first(state, sum % 8);
  sum += first(state, 3);
  return sum + first(state, 4);
}

static unsigned third(unsigned *state, unsigned level)
{
  unsigned sum = second(state, level);
  if (level > 50) {
    return sum;
  }
  sum += second(state, 1);
  sum += second(state, sum % 8);
  sum += second(state, 3);
  return sum + second(state, 4);
}

static void *run(void *arg)
{
  unsigned state = 1;
  unsigned sum = third(&state, top);
  sum += third(&state, top + 1);
  assert(sum < 20);
  return arg;
}

int main(void)
{
  pthread_t thread;
  unsigned state = 3;
  top = 61;
  third(&state, 40);
  pthread_create(&thread, 0, run, 0);
  third(&state, top);
  pthread_join(thread, 0);
  assert(counter == 3);
  return 0;
}
