struct { unsigned b:5; unsigned long l:20; unsigned u31:31; } v = {3, 1, 1};
int main(void){ if (v.b - 32 >= 0) return 1; if (!(-1 < v.b)) return 2; if (v.u31 - 2 >= 0) return 3; if (v.l - 2 >= 0) return 4; return _Generic(v.b+0, int:0, default:5); }
