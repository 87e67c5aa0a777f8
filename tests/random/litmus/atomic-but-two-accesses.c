// observed: 1 2
_Atomic int x;
void *f(void *p) { x = x + 1; return p; }
int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); f(0); pthread_join(t, 0); int v = x; __observe(0, v); }
