int sum(int n, int m, int a[n][m])
{
  int total = 0;
  for (int i = 0; i < n; i++) {
    int row[m + 1];
    for (int j = 0; j < m; j++) {
      row[j] = a[i][j];
      total += row[j];
    }
    total += sizeof row / sizeof *row;
  }
  return total;
}
