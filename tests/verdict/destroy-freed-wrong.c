// verdict: UNSAFE (memsafety)
// args: --check=memsafety
// A lock that is destroyed has to be there still.
#include <pthread.h>
#include <stdlib.h>

struct node {
  int n;
  pthread_mutex_t lock;
};

static void *use(void *arg)
{
  struct node *node = arg;
  pthread_mutex_lock(&node->lock);
  node->n++;
  pthread_mutex_unlock(&node->lock);
  return NULL;
}

int main(void)
{
  pthread_t t;
  struct node *node = calloc(1, sizeof *node);
  if (!node) {
    return 1;
  }
  pthread_mutex_init(&node->lock, NULL);
  pthread_create(&t, NULL, use, node);
  pthread_join(t, NULL);
  free(node);
  pthread_mutex_destroy(&node->lock);
}
