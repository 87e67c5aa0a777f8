// verdict: UNKNOWN (unknown function 'stop_here', at
// args: --undefined=return
// What is declared not to return does not do so.
void stop_here(int) __attribute__((noreturn));
int main(void)
{
  stop_here(1);
}
