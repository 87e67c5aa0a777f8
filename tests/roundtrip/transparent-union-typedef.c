typedef union { int *ip; const char *cp; long l; } tu __attribute__((transparent_union));
static long ft(tu t) { return t.l != 0; }
int main(void){ int v; return !(ft(&v) && ft("x") && ft(5L)); }
