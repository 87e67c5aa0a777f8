_Static_assert(sizeof(int) == 4, "int"); int i; double d; const char *s; struct { int x; } r;
int main(void) { int a = _Generic(i, int: 1, default: 2) + _Generic(d, float: 1, double: 2) + _Generic(s, const char *: 3, char *: 4) + _Generic(&r.x, int *: 5, default: 0);
  _Static_assert(1, "y"); return a + _Generic((char)1 + 1, int: i, long: 0); }
