int main(void){ int a[4]={1,2,3,4}, k=2; int (*p)[k]=(int(*)[k])a; p++; p += 1; p -= 1; --p; p++; return (*p)[1]-4; }
