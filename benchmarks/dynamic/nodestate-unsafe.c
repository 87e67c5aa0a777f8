// A node of a document is inserted by one thread and laid out by another, which
// waits until the node is in the tree and then uses its state. The state is set
// after the node is put into the tree.
// verdict: UNSAFE
// property: memsafety
// row: nodestate
// source: our own program of the kind of error of that name in Wang, Said,
//   Gupta, Coverage guided systematic concurrency testing, 2011, table 5

#include <assert.h>
#include <pthread.h>
#include <stddef.h>

enum { NODES = 2 };

struct state {
  int width;
};

struct node {
  struct state *state;
};

struct tree {
  pthread_mutex_t mutex;
  pthread_cond_t grew;
  struct node *nodes[NODES];
  int count;
};

static struct tree tree = {.mutex = PTHREAD_MUTEX_INITIALIZER,
                           .grew = PTHREAD_COND_INITIALIZER};
static struct node nodes[NODES];
static struct state states[NODES] = {{3}, {4}};
static pthread_mutex_t style_mutex = PTHREAD_MUTEX_INITIALIZER;
static int rules_used, total_width;

static void use_rule(void)
{
  pthread_mutex_lock(&style_mutex);
  rules_used++;
  pthread_mutex_unlock(&style_mutex);
}

static void set_state(int i)
{
  pthread_mutex_lock(&tree.mutex);
  nodes[i].state = &states[i];
  pthread_mutex_unlock(&tree.mutex);
}

static void insert_node(int i)
{
  pthread_mutex_lock(&tree.mutex);
  tree.nodes[tree.count++] = &nodes[i];
  pthread_cond_signal(&tree.grew);
  pthread_mutex_unlock(&tree.mutex);
}

static void *parse(void *arg)
{
  for (int i = 0; i < NODES; i++) {
    use_rule();
    insert_node(i);
    use_rule();
    set_state(i);
  }
  return arg;
}

static void *lay_out(void *arg)
{
  for (int i = 0; i < NODES; i++) {
    use_rule();
    pthread_mutex_lock(&tree.mutex);
    while (tree.count <= i) {
      pthread_cond_wait(&tree.grew, &tree.mutex);
    }
    total_width += tree.nodes[i]->state->width;
    pthread_mutex_unlock(&tree.mutex);
  }
  return arg;
}

static void *restyle(void *arg)
{
  use_rule();
  return arg;
}

int main(void)
{
  pthread_t parser, layout, styler;
  pthread_create(&parser, NULL, parse, NULL);
  pthread_create(&layout, NULL, lay_out, NULL);
  pthread_create(&styler, NULL, restyle, NULL);
  pthread_join(parser, NULL);
  pthread_join(layout, NULL);
  pthread_join(styler, NULL);
  assert(total_width == 7);
  return 0;
}
