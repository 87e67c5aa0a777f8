x; static y = 2; *p; f(a) { return a + g(1); } main() { auto z = 3; register r; const q = 1; return f(z) + h(r = 2, "s") + x + y + q; }
