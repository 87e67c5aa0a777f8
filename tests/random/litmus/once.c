// deadlock: none
// observed: 1
pthread_once_t o; int n; void g(void) { int v = n; n = v + 1; }
void *f(void *p) { pthread_once(&o, g); return p; }
int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); f(0); int v = n; __observe(0, v); }
