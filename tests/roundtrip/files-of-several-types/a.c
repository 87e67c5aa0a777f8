/* Types of the other file's objects and functions as an old header has them. */
struct point {
  int x, y;
};

extern struct point points[];
extern const int limit;
void move(struct point *p, long by);
extern int *const last;

static void call(void (*f)(struct point *, long))
{
  f(&points[1], 3);
}

static const int *const address = &limit;

int main(void)
{
  move(&points[0], 2);
  call(move);
  return points[0].x == 3 && points[1].y == 7 && *address == 9 && *last == 9
             ? 0
             : 1;
}
