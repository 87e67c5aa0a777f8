static _Atomic int ai=1; static _Atomic int *_Atomic ap; static _Atomic int *q;
int main(void){ ap = &ai; (*ap)++; ++*ap; if (ai != 3) return 1; q=&ai; ++*q; --*q; q[0]++; *q += 1; if (ai != 5) return 2; ++ai; --ai; (*ap) += 2; --*ap; return ai != 6; }
