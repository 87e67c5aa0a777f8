// verdict: UNKNOWN (a thread that is a statement with a local array
int x;
int main(void) {
  int a[2] = {1, 2};
__CPROVER_ASYNC_1:
  x = a[0];
  return x;
}
