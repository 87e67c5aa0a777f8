static void second(void) __attribute__((constructor(102)));
static void first(void) __attribute__((constructor(101))) __attribute__((destructor(200)));
static void third(void) __attribute__((constructor)) __attribute__((destructor));
int main(void);

static int order;

#line 2 "constructor-priority.c"
static void second(void)
{
#line 2
  order = 2;
}

#line 4
static void first(void)
{
#line 4
  order = 1;
}

#line 6
static void third(void)
{
#line 6
  order = order + 1;
}

#line 7
int main(void)
{
#line 7
  return order;
}
