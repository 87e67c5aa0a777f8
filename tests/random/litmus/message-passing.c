// observed: 0 2 3
int x, y;
void *f(void *p) { x = 1; y = 1; return p; }
int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); int b = y; int a = x; int v = b + 2 * a; pthread_join(t, 0); __observe(0, v); }
