struct s { int a; struct { char b; union { long c; float d; }; }; int e[3]; struct s *next; };
union u { struct s s; unsigned char raw[64]; };
typedef struct { short x, y; } point;
struct flex { int n; char tail[]; };
struct s g; union u *up; point pt = {1, 2};
struct s f(struct s a, point *p) { a.b = p->x; a.next->d = 1.5f; return a; }
int main(void) { g = f(g, &pt); struct flex *x = 0; up = (union u *)&g; return g.next->e[1] + up->raw[2] + (x ? x->tail[0] : 0); }
