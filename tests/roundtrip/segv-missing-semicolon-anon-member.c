struct S { struct {} }; int main(void) { struct S s = { {} }; (void)s; return 0; }
