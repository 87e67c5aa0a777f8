union u { int *i; int (*f)(union u); } __attribute__((transparent_union));
int e(union u);
int main(void) { int q = 1; return e(&q); }
