struct e {}; static struct e me(struct e x) { return x; } int main(void){ struct e x = me((struct e){}); me(x); return 0; }
