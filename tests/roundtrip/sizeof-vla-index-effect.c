static int n; static int nx(int x) { n++; return x; }
int main(void){ int w[nx(2)][3]; n=0; if (sizeof(w[nx(1)]) != 12) return 1; return n; }
