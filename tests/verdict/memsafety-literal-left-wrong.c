// args: --check=memsafety
// verdict: UNSAFE (memsafety)
// says: ^  use of a variable whose life has ended, 4 bytes, at offset 4 of a
struct pair {
  int a, b;
};
int main(void) {
  struct pair *p;
  int sum = 0;
  {
    p = &(struct pair){1, 2};
    sum += p->b;
  }
  sum += p->b;
  return sum == 0;
}
