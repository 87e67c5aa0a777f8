struct s { int a, b[2]; }; int use(struct s *p, int *v, const char *t) { return p->a + v[1] + t[0]; }
int main(void) { struct s x; for (int i = 0; i < 2; i++) { x = (struct s){.b = {i, 2}}; use(&(struct s){1}, (int[]){3, 4, i}, (char[]){"q"}); }
  int *p = (int[2]){5}; return x.b[1] + p[0] + (struct s){6}.a + (int){7} + sizeof((int[]){1, 2, 3}) + *&(const int){8}; }
