void __VERIFIER_assert(int);
int main(void) {
  int i = 0, sum = 0;
again:
  sum += i++;
  if (i < 4) goto again;
  __VERIFIER_assert(sum == 6);
}
