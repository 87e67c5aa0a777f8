void *malloc(unsigned long);
void __VERIFIER_assert(int);
int main(void) {
  int *p = malloc(sizeof *p);
  __VERIFIER_assert(p);
}
