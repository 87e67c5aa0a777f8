/* Functions that a program may set once, in pointers that nobody sets here, in
 * a table and alone, are known: no call of them leads anywhere else, and what
 * they would write is not there. */
#include <pthread.h>
#include <stdlib.h>

typedef void release(void *);
static release *give_back = free;
static void (*at_failure)(int);
static struct hooks {
  void *(*allocate)(size_t);
  release *releases[2];
} hooks = {malloc, {NULL, free}};
static int failures, shared;

void set_hooks(release *r, void (*f)(int))
{
  give_back = hooks.releases[1] = r;
  at_failure = f;
}

static void fail(int code)
{
  if (at_failure) {
    at_failure(code);
  }
  exit(code);
}

static void bump(void *arg)
{
  (void)arg;
  shared++;
}

void count(int code)
{
  set_hooks(bump, count);
  failures += code;
}

static void *run(void *arg)
{
  void (*f)(void *) = arg;
  int *p = hooks.allocate(sizeof *p);
  if (!p) {
    fail(1);
  }
  f(p);
  give_back(p);
  hooks.releases[1](hooks.allocate(1));
  return NULL;
}

int main(void)
{
  pthread_t t;
  pthread_create(&t, NULL, run, (void *)bump);
  bump(NULL);
  pthread_join(t, NULL);
  return failures;
}
