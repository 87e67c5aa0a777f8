struct flex { int n; char d[]; }; static struct flex fx = { 3, { 1, 2, 3 } }; static struct flex fs = { 3, "hello" };
int main(void){ if (fx.d[0]!=1||fx.d[2]!=3) return 1; if (fs.d[4]!='o') return 2; return 0; }
