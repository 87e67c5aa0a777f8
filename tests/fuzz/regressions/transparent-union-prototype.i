typedef union u { int *i; long *l; } tu __attribute__((transparent_union));
int e(tu);
int main(void) { int q = 1; return e(&q); }
