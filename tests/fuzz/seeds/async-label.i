void __VERIFIER_assert(int);
int x;
void f(int n) { x = n; }
int main(void) {
__CPROVER_ASYNC_1:
  f(3);
  __VERIFIER_assert(x == 0);
}
