/* Functions of one type that come to different places: a call through a member
 * leads to those that are stored in members of that name, a call of a parameter
 * to those that are passed. */
#include <pthread.h>
#include <stdlib.h>

typedef void handler(void *);
struct task {
  handler *work, *done;
  void *data;
};

static int works, dones, others;

static void work(void *data)
{
  (void)data;
  works++;
}

static void done(void *data)
{
  (void)data;
  dones++;
}

static void other(void *data)
{
  (void)data;
  others++;
}

static void apply(handler *h, void *data)
{
  h(data);
}

static void *run(void *arg)
{
  struct task *t = arg;
  t->work(t->data);
  apply(t->done, t->data);
  return NULL;
}

int main(int argc, char **argv)
{
  pthread_t threads[2];
  struct task *t = malloc(sizeof *t);
  handler *volatile direct = other;
  (void)argv;
  t->work = work;
  t->done = done;
  t->data = &argc;
  for (int i = 0; i < 2; i++) {
    pthread_create(&threads[i], NULL, run, t);
  }
  direct(NULL);
  return 0;
}
