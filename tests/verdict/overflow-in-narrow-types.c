// args: --check=overflow
// verdict: SAFE (nothing in the program can violate overflow)
// Narrow types are computed with as int, and are cut when they are stored.
struct bits {
  signed low : 5;
  unsigned high : 11;
} bits;
unsigned char u;
signed char c;
short s;
unsigned n;
int main(void) {
  u++;
  c = (signed char)(c * c - u);
  s += c + u;
  bits.low -= 3;
  bits.high = bits.high * 2 + bits.low;
  n = n * n - 1;
  return s % 7 + (c & 15) - (u >> 3);
}
