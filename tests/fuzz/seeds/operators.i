int a, b, c, *p, v[4];
int main(void)
{
  a = b + c * 2 - (a / 3) % 5 << 1 >> 2;
  a += b -= c *= a /= 7; a %= 3; a <<= 1; a >>= 1; a &= b; a |= c; a ^= 1;
  a++; --b; p = &v[1]; *p++ = a--; p[-1] = ++*p; p -= 1; a = p - v;
  a = b < c == c > b != (a <= b) >= !c; a = ~b & c | a ^ b && c || !a;
  return a ? b : c, a ?: b;
}
