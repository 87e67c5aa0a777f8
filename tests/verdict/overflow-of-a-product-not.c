// args: --check=overflow
// verdict: SAFE
_Bool __VERIFIER_nondet_bool(void);
int main(void) {
  long side = __VERIFIER_nondet_bool() ? 3037000499 : -3037000499;
  return side * side > 0;
}
