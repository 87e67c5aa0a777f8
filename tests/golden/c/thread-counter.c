typedef unsigned long pthread_t;
int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
int pthread_join(pthread_t, void **);
static int shared;
int never_used;
static void *add(void *arg)
{
  for (int i = 0; i < *(int *)arg; i++) {
    shared++;
  }
  return arg;
}
static void dead(void) { shared = 7; }
int main(void)
{
  pthread_t t[2];
  int n = 3;
  for (int i = 0; i < 2; i++) {
    pthread_create(&t[i], 0, add, &n);
  }
  while (n-- > 1) {
    pthread_join(t[n], 0);
  }
  if (0) {
    dead();
  }
  return shared;
}
