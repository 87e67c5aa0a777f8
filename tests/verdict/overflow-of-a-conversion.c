// args: --check=overflow
// verdict: UNSAFE (overflow)
// says: violated: conversion: d does not fit unsigned char
_Bool __VERIFIER_nondet_bool(void);
int main(void) {
  double d = __VERIFIER_nondet_bool() ? 256.0 : -0.9;
  return (unsigned char)d;
}
