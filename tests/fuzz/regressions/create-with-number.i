typedef unsigned long pthread_t;
int pthread_create(pthread_t , void *, void *(*)(void *), void *);
int x;
void *f(void *a) { x = 1; return a; }
int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); x = 2; }
