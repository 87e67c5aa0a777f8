// observed: 112
int n; void h(int s) { n = n * 10 + (s == SIGUSR1 ? 1 : 2); }
int main(void) { sigset_t s; sigemptyset(&s); sigaddset(&s, SIGUSR2); signal(SIGUSR1, h); signal(SIGUSR2, h); raise(SIGUSR1); pthread_sigmask(SIG_BLOCK, &s, 0); raise(SIGUSR2); raise(SIGUSR2); raise(SIGUSR1); pthread_sigmask(SIG_UNBLOCK, &s, 0); int v = n; __observe(0, v); }
