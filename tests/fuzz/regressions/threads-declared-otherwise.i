typedef unsigned long pthread_t;
int pthread_create(pthread_t *, void *, void *(*)(void *), void *);
int pthread_join(pthread_t *, int);
int pthread_mutex_lock(int), sem_wait(double), sem_init(int), pthread_cond_wait(int, float), pthread_once(int, int), pthread_key_create(int, int), pthread_getspecific(void), pthread_barrier_wait(int);
int x;
void *f(void *a) { x = 1; pthread_mutex_lock(3); return a; }
int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); x = 2; pthread_join(&t, 3); sem_wait(1.5); }
