int *p;
p = 0;
int f(void) { return *p++; }
