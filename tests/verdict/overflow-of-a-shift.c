// args: --check=overflow
// verdict: UNSAFE (overflow)
// says: violated: shift: 1u << n, by a number of bits that unsigned int does not have
unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uchar() % 33;
  return 1u << n == 0;
}
