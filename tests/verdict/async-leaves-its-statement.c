// verdict: UNKNOWN (a jump into or out of a statement that is a thread
int x;
int main(void) {
  for (;;) {
  __CPROVER_ASYNC_1: {
    x = 1;
    break;
  }
    return x;
  }
}
