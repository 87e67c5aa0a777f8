unsigned __int128 a = (unsigned __int128)1 << 100; __int128 b = -5; unsigned long h(unsigned __int128 x) { return x >> 64; }
int main(void) { a = a * 3 + b; b /= 7; b >>= 1; if (a > b) b = ~a; switch ((int)b) { case -2147483647 - 1: return 1; case 2147483647: return 2; } return h(a) % 10 + (b < 0); }
