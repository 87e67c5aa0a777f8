// args: --check=overflow
// verdict: SAFE
unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uchar() % 32;
  return 1u << n == 0;
}
