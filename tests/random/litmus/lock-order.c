// deadlock: reachable
pthread_mutex_t a, b;
void *f(void *p) { pthread_mutex_lock(&a); pthread_mutex_lock(&b); pthread_mutex_unlock(&b); pthread_mutex_unlock(&a); return p; }
int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); pthread_mutex_lock(&b); pthread_mutex_lock(&a); pthread_join(t, 0); }
