# 1 "a.c"
# 1 "<built-in>"
# 1 "/usr/include/x.h" 1 3 4
extern int
# 7 "/usr/include/x.h" 3 4
f (int);
# 2 "a.c" 2
#line 40 "q\"z.c"
#pragma GCC diagnostic push
# pragma pack (2)
#ident "x"
struct s { char c; int i; };
# 3
int main(void) { return f(sizeof(struct s))
# 99 "b.c"
; }
