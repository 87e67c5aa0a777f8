// args: --check=memsafety
// verdict: SAFE
struct pair {
  int a, b;
};
int main(void) {
  struct pair *p;
  int sum = 0;
  p = &(struct pair){1, 2};
  {
    sum += p->b;
  }
  sum += p->b;
  return sum == 0;
}
