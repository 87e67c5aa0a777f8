/* What runs when scopes are left, and where computed gotos lead. */
static int sum;

static void add(int *n)
{
  sum = 10 * sum + *n;
}

static int compute(int way)
{
  static void *const to[] = {&&up, &&down};
  goto *to[way];
up:
  return 1;
down:
  return -1;
}

static int leave(int way)
{
  __attribute__((cleanup(add))) int a = 1;
  for (__attribute__((cleanup(add))) int i = 2;; i++) {
    __attribute__((cleanup(add))) int b = 3;
    if (way == 2) {
      return sum;
    }
    if (i > 2) {
      goto out;
    }
  }
out:
  return compute(way);
}

int main(void)
{
  (void)leave(2);
  return sum == 321 && leave(1) == -1 ? 0 : 1;
}
