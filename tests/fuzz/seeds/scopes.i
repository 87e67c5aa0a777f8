int x = 1; static int y; extern int z; int z = 3; int w; int w; struct t { int a; };
int f(void) { static int x; x++; { extern int x; y = x; struct t { char b; } v; v.b = 1; y += v.b; } { int x = 2; y = x; } return x; }
int g(void) { static int x = 5; for (int x = 0; x < 2; x++) { int x = 9; y = x; } return x; }
int main(void) { int y = f(); enum { x = 7 }; struct t q = {y}; return q.a + x + g() + w + z; }
