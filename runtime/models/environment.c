/* environment.c -- variables of the environment, a part of library.c: what the
 * program has not set may be there or not, and hold any text. */

enum { __TS_VARIABLES = 16 };

/* NAME=value is one string where the program gave it so (putenv). */
struct __ts_lib_variable {
  const char *name; /* its end is a zero or an equals sign */
  char *value;      /* or null */
};

static struct __ts_lib_variable __ts_lib_variables[__TS_VARIABLES];
static int __ts_lib_variable_count;

static _Bool __ts_lib_is_variable(const char *a, const char *b)
{
  while (*a && *a != '=' && *a == *b) {
    a++;
    b++;
  }
  return (*a == 0 || *a == '=') && (*b == 0 || *b == '=');
}

static char *__ts_lib_any_text(void)
{
  unsigned long n = __ts_lib_some_size();
  char *text = n < 1ul << 20 ? __ts_lib_allocate(n + 1, 1) : 0;
  if (!text) {
    return 0; /* longer than what a process can be given */
  }
  for (unsigned long i = 0; i < n; i++) {
    char c = (char)__ts_lib_some_byte();
    text[i] = c ? c : 'x';
  }
  text[n] = 0;
  return text;
}

/* Within an atomic section. asked: its value, as it was, is. */
static struct __ts_lib_variable *__ts_lib_variable(const char *name,
                                                   _Bool asked)
{
  for (int i = 0; i < __ts_lib_variable_count; i++) {
    if (__ts_lib_is_variable(__ts_lib_variables[i].name, name)) {
      return &__ts_lib_variables[i];
    }
  }
  if (__ts_lib_variable_count == __TS_VARIABLES) {
    __ts_lib_obstacle("more than sixteen environment variables");
  }
  struct __ts_lib_variable *v = &__ts_lib_variables[__ts_lib_variable_count++];
  v->name = __ts_lib_strdup(name);
  v->value = asked && __ts_lib_any_bool() ? __ts_lib_any_text() : 0;
  return v;
}

static char *__ts_lib_getenv(const char *name)
{
  char *value;
  __ts_lib_begin();
  value = __ts_lib_variable(name, 1)->value;
  __ts_lib_end();
  return value;
}

/* The program may run with another's rights. */
static char *__ts_lib_secure_getenv(const char *name)
{
  return __ts_lib_any_bool() ? 0 : __ts_lib_getenv(name);
}

static _Bool __ts_lib_is_no_name(const char *name)
{
  if (name && *name) {
    while (*name && *name != '=') {
      name++;
    }
    if (*name != '=') {
      return 0;
    }
  }
  __ts_lib_fail(22); /* EINVAL */
  return 1;
}

static int __ts_lib_setenv(const char *name, const char *value, int replace)
{
  if (__ts_lib_is_no_name(name)) {
    return -1;
  }
  __ts_lib_begin();
  struct __ts_lib_variable *v = __ts_lib_variable(name, !replace);
  if (replace || !v->value) {
    v->value = __ts_lib_strdup(value);
  }
  __ts_lib_end();
  return 0;
}

static int __ts_lib_unsetenv(const char *name)
{
  if (__ts_lib_is_no_name(name)) {
    return -1;
  }
  __ts_lib_begin();
  __ts_lib_variable(name, 0)->value = 0;
  __ts_lib_end();
  return 0;
}

/* The string itself becomes part of the environment. */
static int __ts_lib_putenv(char *text)
{
  char *value = text;
  while (*value && *value != '=') {
    value++;
  }
  __ts_lib_begin();
  struct __ts_lib_variable *v = __ts_lib_variable(text, 0);
  v->value = *value ? value + 1 : 0;
  __ts_lib_end();
  return 0;
}

static int __ts_lib_clearenv(void)
{
  __ts_lib_obstacle("an environment that is empty from now on");
  return 0;
}
