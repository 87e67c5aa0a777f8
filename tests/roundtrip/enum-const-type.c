enum E3 { F=-5, G=0x100000000LL };
int main(void){ return _Generic(F, int:0, long:1, default:2); }
