// args: --check=overflow
// verdict: SAFE
int main(void) {
  signed char c = 127;
  c++;
  short s = 32767;
  s += 1;
  s *= 2;
  unsigned int u = 2147483647;
  u++;
  return c > 0;
}
