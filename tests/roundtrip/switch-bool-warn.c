static int f(_Bool b) { switch (b) { case 0: return 10; case 1: return 20; } return 30; }
int main(void){ return f(1)-20; }
