static int n; static int nx(int x) { n++; return x; }
int main(void){ if (sizeof(*(int(*)[nx(6)])0) != 24) return 1; return n != 1; }
