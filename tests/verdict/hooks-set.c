// verdict: SAFE
// args: --check=assert
// Pointers and parts of records that are set later, each in a way of its own:
// none is taken for what it is initialised with.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <string.h>

struct hooks {
  int (*one)(void);
  int (*two[2])(void);
  const char *name;
};

static int first(void)
{
  return 1;
}

static int second(void)
{
  return 2;
}

static const struct hooks others = {second, {second, second}, "b"};
static struct hooks by_pointer = {first, {first, first}, "a"},
                    whole = {first, {first, first}, "a"},
                    copied = {first, {first, first}, "a"},
                    element = {first, {first, first}, "a"},
                    kept = {second, {second, second}, "b"};
static int (*alone)(void) = first, (*by_thread)(void) = first;
static int which;
static int rows[2][2] = {{1, 2}, {3}};

static void *set(void *arg)
{
  by_thread = second;
  return arg;
}

int main(void)
{
  pthread_t t;
  int (**p)(void) = &by_pointer.two[1];
  pthread_create(&t, NULL, set, NULL);
  *p = second;
  whole = others;
  memcpy(&copied, &others, sizeof copied);
  element.two[which] = second;
  alone = others.two[1];
  pthread_join(t, NULL);
  assert(by_pointer.two[1]() == 2 && by_pointer.one() == 1);
  assert(whole.two[0]() == 2 && *whole.name == 'b');
  assert(copied.one() == 2 && element.two[0]() == 2);
  assert(alone() == 2 && by_thread() == 2);
  assert(kept.two[1]() == 2);
  assert(rows[0][1] == 2 && rows[1][1] == 0);
}
