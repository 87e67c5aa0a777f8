struct s { int a; };
_Static_assert(__builtin_offsetof(struct s, a) == 0, "offset of a in s");
