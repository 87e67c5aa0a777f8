// verdict: SAFE
// args: -m32
// With -m32 long and size_t have 32 bits, and so has a thread's name; double is
// aligned to 4.
typedef unsigned long pthread_t;
extern int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
extern int pthread_join(pthread_t, void **);
extern void *malloc(__SIZE_TYPE__);
extern void reach_error(void);

struct node {
  long value;
  struct node *next;
};

struct plain {
  int i;
  double d;
};

static struct node *all;
static unsigned long sum = 0xfffffffe;

static void *add(void *argument)
{
  struct node *n = malloc(sizeof(struct node));
  n->value = (long)argument;
  n->next = all;
  all = n;
  return (void *)(n->value + 1);
}

int main(void)
{
  pthread_t thread;
  void *result;
  pthread_create(&thread, 0, add, (void *)3);
  pthread_join(thread, &result);
  sum += (unsigned long)all->value;
  if (sum != 1 || (long)result != 4 || sizeof(struct plain) != 12 ||
      4294967296 - 1 != 0xffffffff || sizeof(thread) != 4 ||
      -1L < 1U) {
    reach_error();
  }
}
