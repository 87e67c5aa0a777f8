# 1 "types.c"
_Bool b; char c; signed char sc; unsigned char uc; short s; unsigned short us;
int i; unsigned u; long l; unsigned long ul; long long ll; unsigned long long q;
float f; double d; long double e; _Complex float z; double _Complex w;
__int128 n; unsigned __int128 m; int long unsigned typedef word;
const volatile int k; int *restrict *const volatile p; void (*fp)(int, ...);
int (*(*g(int))[3])(void); word x = sizeof(word);
int main(void) { b = c + us; q = u * l; d = f + e; n = m << 3; return !b ? ~i : -s; }
