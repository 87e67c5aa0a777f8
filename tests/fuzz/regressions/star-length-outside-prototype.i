int (*pm)[3][*];
int f(int n, int a[*]);
int g(void) { return sizeof *pm + (*pm)[1][1]; }
