// verdict: UNKNOWN (a thread that is more than one call
int x;
void f(int n) { x = n; }
int main(void) {
__CPROVER_ASYNC_1:
  f(3), x = 4;
}
