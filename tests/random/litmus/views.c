// observed: 772
union { int i; unsigned char b[4]; short h[2]; } u; int a[2]; struct p { int x, y; };
int main(void) { u.h[0] = 4; u.b[1] = 3; struct p *q = (struct p *)&a[0]; q->y = 0; int v = u.i + *(&a[0] + 1); __observe(0, v); }
