int x, y; int main(void) { if (y) goto in; for (;;) { if (x++ > 2) break; in: y--; } }
