int naïve=3, \u00e9t=5;
int main(void){ return naïve + \u00e9t - 8; }
