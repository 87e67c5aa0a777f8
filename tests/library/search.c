#define _GNU_SOURCE
#include <assert.h>
#include <search.h>
#include <stdlib.h>
static int calls;
static int compare(const void *a, const void *b)
{
  calls++;
  return *(const int *)a - *(const int *)b;
}
static int backwards(const void *a, const void *b, void *sign)
{
  return *(int *)sign * compare(a, b);
}
struct element {
  struct element *next, *last;
};
int main(void)
{
  int a[4] = {3, 1, 2}, two = 2, nine = 9, sign = -1;
  size_t n = 3;
  void *root = 0;
  assert(lfind(&two, a, &n, sizeof *a, compare) == &a[2]);
  assert(lfind(&nine, a, &n, sizeof *a, compare) == 0);
  assert(lsearch(&nine, a, &n, sizeof *a, compare) == &a[3] && n == 4);
  assert(a[3] == 9);
  qsort_r(a, 4, sizeof *a, backwards, &sign);
  assert(a[0] == 9 && a[1] == 3 && a[2] == 2 && a[3] == 1 && calls > 0);
  for (int i = 0; i < 4; i++)
    assert(**(int **)tsearch(&a[i], &root, compare) == a[i]);
  assert(*(int **)tfind(&two, &root, compare) == &a[2]);
  assert(tdelete(&nine, &root, compare) != 0);
  assert(tfind(&nine, &root, compare) == 0);
  assert(tdelete(&nine, &root, compare) == 0);
  hcreate(3);
  ENTRY e = {"one", &a[3]}, none = {"none", 0};
  assert(hsearch(e, ENTER)->data == &a[3]);
  assert(hsearch(e, FIND)->data == &a[3] && hsearch(none, FIND) == 0);
  hdestroy();
  struct element x, y;
  insque(&x, 0);
  insque(&y, &x);
  assert(x.next == &y && y.last == &x && y.next == 0);
  remque(&y);
  assert(x.next == 0);
}
