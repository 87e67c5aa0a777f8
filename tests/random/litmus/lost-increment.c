// observed: 2 3 4
// A read and a write each, two times in two threads.
int x;
void *f(void *p) { x++; x += 1; return p; }
int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); f(0); pthread_join(t, 0); int v = x; __observe(0, v); }
