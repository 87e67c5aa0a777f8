int a[] = {1, 2, [5] = 6, [2] = 3, [7 ... 9] = 8}; char s[] = "abc", t[2] = "xy", *m[] = {"p", "q" "r"};
struct s { int a; struct { int x, y[2]; } b; char c[4]; } v = {1, {2, {3}}, "z"}, w = {.b.y[1] = 4, .c = {1}, 5};
int mat[2][3] = {1, 2, 3, {4}}; union { int i; float f; } u = {.f = 1};
int *p = &a[3], *q = a + 1; long o = (long)&((struct s *)0)->c;
struct s *r = &(struct s){7};
