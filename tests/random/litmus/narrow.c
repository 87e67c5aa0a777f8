// observed: 256
// Conversions: -1 is 255, 256 is 0, 300 is 44; a bool is 1.
unsigned char c; _Bool b; signed char s; unsigned u;
int main(void) { c = -1; b = 256; s = 255; u = -1; int v = c + (b == 1) + s + (u > 0) - (s < 0) + ((unsigned char)300 == 44) - 0 - (-1 < (int)u) - (1 ? 0 : 1); __observe(0, v); }
