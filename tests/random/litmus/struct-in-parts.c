// observed: 0 1 2 3
struct s { int a, b; } g;
void *f(void *p) { struct s v = {1, 2}; g = v; return p; }
int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); struct s w = g; int v = w.a + w.b; pthread_join(t, 0); __observe(0, v); }
