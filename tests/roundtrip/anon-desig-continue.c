struct S { int a; union { int u; struct { char c0, c1; }; }; int n; };
struct S g = { .c0 = 1, 2 }; 
int main(void){ struct S l = { .c0 = 1, 2, 3 }; if (g.c1 != 2 || g.n) return 1; return l.c1 != 2 || l.n != 3; }
