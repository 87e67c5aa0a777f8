static int g(int x) { __label__ loc; if (x > 2) goto loc; x = 100; loc: { __label__ loc; if (x < 50) goto loc; x++; loc: x += 2; } return x; }
int main(void){ return !(g(1)==103 && g(5)==7); }
