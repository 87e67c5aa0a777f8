_Alignas(16) char a[3]; struct { _Alignas(8) char c; int d __attribute__((aligned(32))); } s; typedef int ai __attribute__((aligned(64))); ai x;
#pragma pack(push, 1)
struct p { char c; long l; } p;
#pragma pack(pop)
struct q { char c; long l; } q; struct __attribute__((packed, aligned(2))) r { char c; int i; } r;
int main(void) { _Alignas(long) char b; b = 1; return _Alignof(struct p) + __alignof__(x) + sizeof s + __builtin_offsetof(struct q, l) + b + sizeof r + sizeof p + a[0]; }
