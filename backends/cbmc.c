/* cbmc.c -- CBMC 5.12 to 6.x: arguments, and its JSON read back. */
#include "backends/cbmc.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static const char *copy(struct arena *a, const char *s)
{
  return s ? arena_strndup(a, s, strlen(s)) : NULL;
}

/* Version 6 checks more by default, and says so only by its version. */
unsigned cbmc_version(const char *cbmc)
{
  const char *const argv[] = {cbmc, "--version", NULL};
  struct buf out = {0}, err = {0};
  struct proc_result r = proc_run(argv, &out, &err);
  unsigned major = 0;
  for (const char *s = out.text; r.started && s && *s >= '0' && *s <= '9';
       s++) {
    major = major * 10 + (unsigned)(*s - '0');
  }
  buf_free(&out);
  buf_free(&err);
  return r.started && !r.signaled && r.code == 0 ? major : 0;
}

static const struct {
  const char *name, *option;
} solvers[] = {
    {"bitwuzla", "--bitwuzla"},
    {"boolector", "--boolector"},
    {"cvc4", "--cvc4"},
    {"cvc5", "--cvc5"},
    {"mathsat", "--mathsat"},
    {"yices", "--yices"},
    {"z3", "--z3"},
};
enum { SOLVERS = sizeof solvers / sizeof *solvers };

/* NULL: there is none of that name. */
static const char *solver_option(const char *name)
{
  for (size_t i = 0; i < SOLVERS; i++) {
    if (strcmp(solvers[i].name, name) == 0) {
      return solvers[i].option;
    }
  }
  return NULL;
}

bool cbmc_has_solver(const char *name)
{
  return solver_option(name) != NULL;
}

const char *cbmc_solvers(struct arena *a)
{
  const char *all = solvers[0].name;
  for (size_t i = 1; i < SOLVERS; i++) {
    all = arena_printf(a, "%s, %s", all, solvers[i].name);
  }
  return all;
}

void cbmc_arguments(const struct cbmc_job *job,
                    const char *argv[CBMC_ARGUMENTS])
{
  int n = 0;
  argv[n++] = job->cbmc;
  argv[n++] = job->file;
  argv[n++] = "--json-ui";
  argv[n++] = "--verbosity"; /* with the formula's size */
  argv[n++] = "8";
  if (!job->checks) {
    argv[n++] = "--no-built-in-assertions"; /* nor any checks */
  }
  if (job->version >= 6) {
    argv[n++] = "--no-standard-checks";
    argv[n++] = "--no-malloc-may-fail";
  }
  static const char *const checks[] = {
      "--pointer-check", "--bounds-check", "--div-by-zero-check",
      "--signed-overflow-check", "--undefined-shift-check"};
  for (size_t i = 0; job->checks && i < sizeof checks / sizeof *checks; i++) {
    argv[n++] = checks[i];
  }
  if (job->solver) {
    argv[n++] = solver_option(job->solver);
  }
  argv[n++] = job->whole ? "--trace" : "--slice-formula";
  if (job->property) {
    argv[n++] = "--property";
    argv[n++] = job->property;
  }
  argv[n] = NULL;
}

bool cbmc_start(struct proc *p, const struct cbmc_job *job,
                struct cbmc_result *r, struct arena *a)
{
  const char *argv[CBMC_ARGUMENTS];
  cbmc_arguments(job, argv);
  if (!proc_start(p, argv, &job->limits)) {
    r->failure = arena_printf(a, "cannot run %s: %s", job->cbmc,
                              strerror(p->result.errno_));
    return false;
  }
  return true;
}

static const char *text_of(const json_t *o, const char *key)
{
  return json_string_value(json_object_get(o, key));
}

/* A float's or double's, as a double's bits. */
static int64_t read_real(const char *bits)
{
  uint64_t wide = strtoull(bits, NULL, 2);
  if (strlen(bits) == 32) {
    uint32_t narrow = (uint32_t)wide;
    float f;
    memcpy(&f, &narrow, sizeof f);
    double d = (double)f;
    memcpy(&wide, &d, sizeof wide);
  }
  return (int64_t)wide;
}

/* "5", "-5l", "7u"; else the bits. */
static int64_t read_number(const json_t *value, const char *text)
{
  const char *name = text_of(value, "name"), *bits = text_of(value, "binary");
  if (name && strcmp(name, "float") == 0 && bits) {
    return read_real(bits);
  }
  if (text && (*text == '-' || (*text >= '0' && *text <= '9'))) {
    return *text == '-' ? strtoll(text, NULL, 10)
                        : (int64_t)strtoull(text, NULL, 10);
  }
  return bits ? (int64_t)strtoull(bits, NULL, 2) : 0;
}

static void read_step(const json_t *o, struct cbmc_result *r, struct arena *a)
{
  const char *type = text_of(o, "stepType"), *lhs = text_of(o, "lhs");
  const json_t *value = json_object_get(o, "value");
  const json_t *at = json_object_get(o, "sourceLocation");
  const char *kind = text_of(o, "assignmentType");
  bool calls = type && strcmp(type, "function-call") == 0;
  bool returns = type && strcmp(type, "function-return") == 0;
  if (calls || returns) {
    lhs = text_of(json_object_get(o, "function"), "displayName");
    type = "assignment";
    value = NULL;
  }
  if (!type || strcmp(type, "assignment") != 0 || !lhs ||
      (kind && strcmp(kind, "variable") != 0)) {
    return;
  }
  struct cbmc_step s = {.kind = calls     ? CBMC_CALL
                                : returns ? CBMC_RETURN
                                          : CBMC_ASSIGNMENT,
                        .function = copy(a, text_of(at, "function")),
                        .file = copy(a, text_of(at, "file")),
                        .place = copy(a, lhs),
                        .value = copy(a, text_of(value, "data"))};
  const json_t *data = json_object_get(value, "data");
  if (json_is_boolean(data)) {
    s.value = json_is_true(data) ? "TRUE" : "FALSE";
  }
  s.number = json_is_true(data) || (s.value && strcmp(s.value, "TRUE") == 0)
                 ? 1
                 : read_number(value, s.value);
  const char *line = text_of(at, "line");
  for (; line && *line >= '0' && *line <= '9'; line++) {
    s.line = s.line * 10 + (uint32_t)(*line - '0');
  }
  VEC_PUSH(a, &r->steps, s);
}

static void read_property(const json_t *o, struct cbmc_result *r,
                          struct arena *a)
{
  const char *status = text_of(o, "status");
  const json_t *at = json_object_get(o, "sourceLocation");
  struct cbmc_property p = {
      .name = copy(a, text_of(o, "property")),
      .text = copy(a, text_of(o, "description")),
      .file = copy(a, text_of(at, "file")),
      .line = copy(a, text_of(at, "line")),
      .status = status && strcmp(status, "SUCCESS") == 0   ? CBMC_PASS
                : status && strcmp(status, "FAILURE") == 0 ? CBMC_FAIL
                                                           : CBMC_UNKNOWN};
  if (!p.name || !p.text) {
    return;
  }
  VEC_PUSH(a, &r->properties, p);
}

/* "1234 variables, 5678 clauses", first of the whole formula. */
/* A message in one line. */
static const char *one_line(struct arena *a, const char *text)
{
  char *line = arena_strndup(a, text, strlen(text));
  for (char *c = line; *c; c++) {
    *c = *c == '\n' || *c == '\t' ? ' ' : *c;
  }
  return line;
}

static void read_message(const json_t *o, struct cbmc_result *r,
                         struct arena *a)
{
  const char *text = text_of(o, "messageText"),
             *type = text_of(o, "messageType");
  unsigned long long v, c;
  if (text && !r->clauses &&
      sscanf(text, "%llu variables, %llu clauses", &v, &c) == 2) {
    r->variables = v;
    r->clauses = c;
  }
  if (text && type && strcmp(type, "ERROR") == 0 && !r->failure) {
    r->failure = arena_printf(a, "CBMC: %s", one_line(a, text));
  }
}

static const char *how_it_ended(const struct proc *p, struct arena *a)
{
  if (p->result.timeout) {
    return "CBMC ran out of time";
  }
  if (p->result.signaled) {
    return arena_printf(a, "CBMC was killed by signal %d", p->result.code);
  }
  if (p->err.text && strstr(p->err.text, "bad_alloc")) {
    return "CBMC ran out of memory";
  }
  return arena_printf(a, "CBMC gave no result (exit status %d)",
                      p->result.code);
}

/* Behind a string, at its end. */
static const char *skip_string(const char *s)
{
  for (s++; *s && *s != '"'; s++) {
    s += *s == '\\' && s[1];
  }
  return *s ? s + 1 : s;
}

/* Behind an array or object. */
static const char *skip_nested(const char *s)
{
  int depth = 0;
  do {
    if (*s == '"') {
      s = skip_string(s);
      continue;
    }
    depth += *s == '[' || *s == '{';
    depth -= *s == ']' || *s == '}';
    s += *s != '\0';
  } while (*s && depth > 0);
  return s;
}

/* Traces come unasked for, and are nearly all of what CBMC says: without them
 * it is read in a tenth of the time. */
static void drop_traces(const char *s, struct buf *out)
{
  static const char name[] = "\"trace\":";
  const char *from = s;
  while (*s) {
    if (*s != '"') {
      s++;
    } else if (strncmp(s, name, sizeof name - 1) != 0) {
      s = skip_string(s);
    } else {
      s += sizeof name - 1;
      s += strspn(s, " \t\r\n");
      if (*s == '[') {
        buf_add(out, from, (size_t)(s - from));
        buf_puts(out, "[]");
        from = s = skip_nested(s);
      }
    }
  }
  buf_add(out, from, (size_t)(s - from));
}

static json_t *load(const struct proc *p)
{
  json_error_t error;
  struct buf text = {0};
  if (p->result.timeout || p->result.signaled || !p->out.text) {
    return NULL;
  }
  drop_traces(p->out.text, &text);
  json_t *all = text.text ? json_loads(text.text, 0, &error) : NULL;
  buf_free(&text);
  return all;
}

void cbmc_read(const struct proc *p, struct cbmc_result *r, struct arena *a)
{
  r->seconds = p->result.seconds;
  r->peak_kb = p->result.peak_kb;
  json_t *all = load(p);
  const json_t *o;
  size_t i;
  const char *status = NULL;
  json_array_foreach(all, i, o)
  {
    const json_t *result = json_object_get(o, "result"), *property;
    size_t k;
    read_message(o, r, a);
    json_array_foreach(result, k, property)
    {
      read_property(property, r, a);
    }
    if (text_of(o, "cProverStatus")) {
      status = text_of(o, "cProverStatus");
    }
  }
  bool said = status && (strcmp(status, "success") == 0 ||
                         strcmp(status, "failure") == 0);
  if (!r->failure && (!said || !r->properties.count)) {
    r->failure = how_it_ended(p, a);
  }
  json_decref(all);
}

void cbmc_read_trace(const struct proc *p, const char *property,
                     struct cbmc_result *r, struct arena *a)
{
  json_error_t error;
  json_t *all = p->out.text ? json_loads(p->out.text, 0, &error) : NULL;
  const json_t *o, *one, *step;
  size_t i, k, n;
  json_array_foreach(all, i, o)
  {
    json_array_foreach(json_object_get(o, "result"), k, one)
    {
      const char *name = text_of(one, "property");
      if (name && strcmp(name, property) == 0) {
        json_array_foreach(json_object_get(one, "trace"), n, step)
        {
          read_step(step, r, a);
        }
      }
    }
  }
  json_decref(all);
}
