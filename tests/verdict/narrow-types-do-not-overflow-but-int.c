// args: --check=overflow
// verdict: UNSAFE (overflow)
int main(void) {
  signed char c = 127;
  c++;
  short s = 32767;
  s += 1;
  s *= 2;
  int u = 2147483647;
  u++;
  return c > 0;
}
