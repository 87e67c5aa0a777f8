typedef unsigned long pthread_t; typedef union { char s[40]; long a; } pthread_mutex_t; typedef struct { int d; } *attr;
extern int pthread_create(pthread_t *restrict, const attr, void *(*)(void *), void *restrict); int pthread_join(pthread_t, void **);
int pthread_mutex_lock(pthread_mutex_t *), pthread_mutex_unlock(pthread_mutex_t *); pthread_mutex_t m = {{0}}; int n; _Atomic int k;
void *run(void *a) { pthread_mutex_lock(&m); n++; pthread_mutex_unlock(&m); k++; return a; }
int main(void) { pthread_t t[2]; for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, run, (void *)(long)i); for (int i = 0; i < 2; i++) pthread_join(t[i], 0); return n - k; }
