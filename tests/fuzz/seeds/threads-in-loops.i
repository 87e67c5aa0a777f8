typedef unsigned long pthread_t;
int pthread_create(pthread_t *, void *, void *(*)(void *), void *);
int pthread_join(pthread_t, void **);
int pthread_detach(pthread_t);
_Thread_local int own = 3;
int x;
void *g(void *a) { own++; x += own; return a; }
void *f(void *a) {
  pthread_t t;
  while (x < 5) {
    pthread_create(&t, 0, g, a);
    if (x & 1) pthread_detach(t);
    else pthread_join(t, &a);
  }
  return a;
}
int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 100; i++) {
    pthread_create(&t[i & 1], 0, i & 2 ? f : g, &x);
    pthread_join(t[i & 1], 0);
  }
  return x;
}
