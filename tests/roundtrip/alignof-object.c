static _Alignas(64) int ga; typedef int ai __attribute__((aligned(16)));
struct __attribute__((packed)) p { char c; double d; ai q;} y; struct q { char c; int i __attribute__((aligned(32))); } z;
int main(void){ if (__alignof__(ga)!=64) return 1; if (__alignof__(y.d)!=1) return 2; if (__alignof__(z.i)!=32) return 3; if (_Alignof(ai)!=16) return 4; ai v; return __alignof__(v) != 16; }
