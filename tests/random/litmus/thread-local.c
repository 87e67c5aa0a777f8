// observed: 12
__thread int x = 2; int y;
void *f(void *p) { x++; y = *(int *)p; return p; }
int main(void) { pthread_t t; x = 4; pthread_create(&t, 0, f, &x); pthread_join(t, 0); int v = x + 2 * y; __observe(0, v); }
