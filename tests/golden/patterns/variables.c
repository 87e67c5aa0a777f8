// What is a variable: members, elements that constants name, others, memory that
// is allocated at two places and goes to the same pointer.
#include <pthread.h>
#include <stdlib.h>
struct node {
  int key;
  struct node *next;
};
static struct node *head;
static int flag[2], table[4];
static void *first(void *unused)
{
  struct node *n = malloc(sizeof *n);
  n->next = head;
  n->key = 1;
  head = n;
  flag[0] = flag[1];
  table[n->key & 3] = 1;
  return unused;
}
static void *second(void *unused)
{
  struct node *n = malloc(sizeof *n);
  n->next = 0;
  n->key = 2;
  head = n;
  flag[1] = flag[0];
  for (int i = 0; i < 4; i++) {
    flag[0] += table[i];
  }
  if (head) {
    head->key++;
  }
  return unused;
}
int main(void)
{
  pthread_t t, u;
  pthread_create(&t, 0, first, 0);
  pthread_create(&u, 0, second, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
