// observed: 8
int main(void) { int v = 0, n = 3; switch (n) { case 0: do { v++; case 3: v += 2; if (v > 100) break; continue; v = 99; } while (--n > 0); } __observe(0, v); }
