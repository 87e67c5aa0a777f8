struct in { int x, y; };
int main(void){ int k = 3; int a[4] = { [0 ... 2] = k++, k }; struct in c[2] = { [0 ... 1] = { k++, k } };
 if (k != 5) return 1; if (a[0]!=3||a[1]!=3||a[2]!=3||a[3]!=4) return 2; return c[1].x!=4 || c[0].x!=4; }
