int strcmp(const char *, const char *);
void __VERIFIER_assert(int);
struct entry {
  const char *name;
  int number;
};
static int by_name(const void *a, const void *b)
{
  return strcmp(((const struct entry *)a)->name,
                ((const struct entry *)b)->name);
}
static int up(const void *a, const void *b)
{
  return *(const int *)a - *(const int *)b;
}
int main(void)
{
  struct entry all[] = {{"c", 3}, {"a", 1}, {"b", 2}};
  int a[] = {3, 1, 4, 2}, key = 3;
  qsort(all, 3, sizeof *all, by_name);
  qsort(a, 4, sizeof *a, up);
  __VERIFIER_assert(all[0].number == 1 && all[2].number == 3);
  __VERIFIER_assert(bsearch(&key, a, 4, sizeof *a, up) == a + 2);
  key = 7;
  __VERIFIER_assert(!bsearch(&key, a, 4, sizeof *a, up));
}
