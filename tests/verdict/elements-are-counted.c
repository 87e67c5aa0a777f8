// verdict: SAFE
// args: -m32
// Pointers keep 64 bits with -m32, which a program must not see.
extern void *memcpy(void *, const void *, __SIZE_TYPE__);
extern void reach_error(void);

struct pair {
  int *a, *b;
};

static struct pair pairs[3];

int main(void)
{
  int n = 1;
  struct pair p = {&n, &n}, q;
  memcpy(&q, &p, sizeof q);
  if (*q.b != 1 || sizeof pairs / sizeof pairs[0] != 3) {
    reach_error();
  }
}
