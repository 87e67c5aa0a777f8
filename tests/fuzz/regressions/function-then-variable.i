int g(int *p) { return *p; }
g = 1;
int h(void) { return g(0); }
