int last(n, a) int n; int a[n]; { return a[n-1]; }
int main(void){ int a[3]={1,2,0}; return last(3,a); }
