int m[2][3][4]; int (*pm)[3][4] = m;
int sum(int n, int v[n][n], int w[static 2], int x[const *]);
int sum(int n, int v[n][n], int w[static 2], int x[]) { int s = 0; for (int i = 0; i < n; i++) s += v[i][i]; return s + w[1] + x[0]; }
int main(int argc, char **argv) { int a[argc], b[argc][argc + 1]; typedef int V[argc]; V c; a[0] = 1; b[0][0] = 2; c[0] = 3;
  return sum(argc, b, a, c) + sizeof a / sizeof *a + sizeof(int[argc]) + 1[m][2][3] + (*pm)[1][1] + sizeof b[0]; }
