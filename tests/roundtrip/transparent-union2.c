union __attribute__((transparent_union)) tu { int *ip; const char *cp; long l; };
static long ft(union tu t) { return t.l != 0; }
int main(void){ int v; return !(ft(&v) && ft("x") && ft(5L)); }
