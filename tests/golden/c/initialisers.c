struct p { int x, y; };
struct q { struct p a[2]; char name[4]; union { int i; double d; } u; int tail; };
struct q all = {{{1, 2}, {3}}, "abc", {.d = 2.5}, 9};
struct q some = {.a[1].y = 4, .tail = 1, .a[0] = {5, 6}};
int table[] = {[3] = 1, 2, [1] = 7};
const char *names[] = {"one", "t\"w\\o\n", 0};
int *inside = &table[2], (*fp)(int);
char text[8] = "hi";
int g(int n)
{
  struct q l = {.a = {{n, n + 1}}, .u.i = 3};
  int a[4] = {n, [2] = 5};
  struct p *lit = &(struct p){n, 2};
  const char s[] = "xy";
  static int calls = 1 + sizeof(struct p);
  calls++;
  return l.a[0].y + a[2] + lit->x + s[1] + calls + all.tail + some.tail +
         *inside + (fp ? fp(1) : 0) + names[0][0] + text[0];
}
