// args: --check=overflow
// verdict: UNSAFE (overflow)
// says: violated: signed overflow: side \* side does not fit long
_Bool __VERIFIER_nondet_bool(void);
int main(void) {
  long side = __VERIFIER_nondet_bool() ? 3037000500 : -3037000499;
  return side * side > 0;
}
