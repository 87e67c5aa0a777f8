int sum(int n, int v[n][n]);
int sum(int n, int v[n][n]) { return v[0][0]; }
int main(int argc, char **argv) { int b[argc][argc + 1]; return sum(2, b); }
