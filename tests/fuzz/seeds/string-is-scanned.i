void __VERIFIER_assert(int);
int main(void)
{
  char b[10];
  __VERIFIER_assert(scanf("%9s", b) < 2);
}
