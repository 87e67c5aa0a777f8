static int n; static int nx(int x) { n++; return x; }
int main(void){ int w[3][nx(2)]; n=0; if (sizeof(w[nx(1)]) != 8) return 1; return n!=1; }
