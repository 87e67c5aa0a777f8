// args: --check=overflow
// verdict: SAFE
_Bool __VERIFIER_nondet_bool(void);
int main(void) {
  double d = __VERIFIER_nondet_bool() ? 255.9 : -0.9;
  return (unsigned char)d;
}
