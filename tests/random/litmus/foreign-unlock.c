// observed: 1 2
// The mutex is free when another thread has unlocked it.
pthread_mutex_t m; int n;
void *f(void *p) { pthread_mutex_lock(&m); int v = n; n = v + 1; pthread_mutex_unlock(&m); return p; }
void *g(void *p) { pthread_mutex_unlock(&m); return p; }
int main(void) { pthread_t t, u; pthread_create(&t, 0, f, 0); pthread_create(&u, 0, g, 0); f(0); pthread_join(t, 0); pthread_join(u, 0); int v = n; __observe(0, v); }
