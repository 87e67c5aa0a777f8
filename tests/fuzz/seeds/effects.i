int g(int *p) { return ++*p; } int x, v[3]; struct s { int a; } s; struct s mk(void) { return s; }
int main(void) { int i = 0; v[i++] = i++ + g(&i); x = i && g(&i) || (x++, g(&x)); i = x ? g(&i) : i++, x = i;
  v[g(&i) % 3] += g(&x) ? x++ : --x; if (!(i++ && (g(&x) || i--))) x = 1; while (g(&i) < 9 && x--) ; for (int j = 0; j++ < 3 && g(&j); x += j++) ;
  return mk().a + (s = mk()).a + (x = i = v[0]) + sizeof(i++); }
