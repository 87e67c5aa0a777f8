int a[3], *p = a, **pp = &p; void *v; const int *c; char *s = "s"; int (*f)(void); struct o *op;
int main(void) { v = p; p = v; c = p + 1; p = (int *)c; long d = c - p; s = (char *)v + 3; if (p == 0 || !v || p < a + 2) d++; f = 0; v = (void *)f; *pp = *&*pp; return *p + pp[0][1] + d + (f ? f() : 0) + (p ? 1 : v != 0) + (0 ? p : 0 == p) + (int)(long)op; }
