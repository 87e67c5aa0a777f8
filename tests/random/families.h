/* families.h -- what random programs are made of; read by families.c.
 *
 * A family has what stands before its functions, statements for any thread,
 * what main does before it creates threads, and what is observed in the end.
 * In these texts
 *   [[a~b~c]]  one of them
 *   $x  a shared int   $r  a local int   $k 0..3   $K 1..3   $b 0 or 1
 *   $i  + - ^ | or &   $n  their names   $N a number never used before
 *   $e  an expression, $c a condition: at most one shared read in either
 *   $s  another statement of the family; $T, $U  the thread, another one
 * C leaves the order of two operands open: no statement has two that matter. */
#ifndef RANDOM_FAMILIES_H
#define RANDOM_FAMILIES_H

#include <stddef.h>

enum { STATEMENTS = 40, OBSERVED_MOST = 7 };

/* The same two mutexes under several names. */
#define LOCK_G \
  "[[pthread_mutex_lock(&g.lock)~pthread_mutex_lock((pthread_mutex_t *)&g)~" \
  "pthread_mutex_lock(&pg->lock)~acquire(&g)~acquire(pg)]];"
#define UNLOCK_G \
  "[[release(&g)~release(&g.lock)~drop(pg)~drop(&g)~" \
  "pthread_mutex_unlock(&pg->lock)~pthread_mutex_unlock(&g.lock)]];"
#define LOCK_U \
  "[[pthread_mutex_lock(&u.lock)~pthread_mutex_lock((pthread_mutex_t *)&u)~" \
  "acquire(u.bytes)]];"
#define UNLOCK_U \
  "[[release(&u)~release(u.bytes)~pthread_mutex_unlock(&u.lock)]];"

struct family {
  const char *name;
  const char *globals;
  const char *locals; /* of each thread */
  const char *before; /* main */
  const char *after;  /* each thread, before it ends */
  const char *observed[OBSERVED_MOST];
  bool async; /* no threads but labelled statements of main */
  bool loose; /* main may end without joining */
  const char *statement[STATEMENTS];
};

static const struct family families[] = {
    {.name = "atomic",
     .globals =
         "int x, y, z, which, a[2]; unsigned short h; unsigned char c; long l;"
         "\n_Bool flag; _Atomic int ai; atomic_ushort ah;\n"
         "struct node { int n, m; } A, B, *cur = &A;\n",
     .observed = {"x", "y", "a[0] + 8 * a[1]", "A.n + 8 * A.m", "B.n + 8 * B.m",
                  "c + h + l + z", "ai + ah"},
     .statement =
         {"__atomic_fetch_$n(&cur->[[n~m]], $K, 5);",
          "r = __atomic_fetch_$n(&cur->n, $K, 5);",
          "cur = [[&A~&B]];",
          "which = $b;",
          "r = __atomic_fetch_$n(&a[which], $K, 5);",
          "r = __atomic_$n_fetch(&a[which], $K, 5);",
          "r = __atomic_fetch_$n((unsigned *)&$x, $K, 5);",
          "r = __atomic_$n_fetch((int *)&$x, $K, 5);",
          "r = __sync_fetch_and_$n(&[[x~y~c~h~l~a[which]~cur->m]], $K);",
          "r = __sync_$n_and_fetch(&[[x~y~c~h~l~a[which]~cur->m]], $K);",
          "r = __sync_val_compare_and_swap(&[[x~a[which]~cur->n]], $k, $K);",
          "if (__sync_bool_compare_and_swap(&[[x~a[which]~cur->n]], $b, $K)) "
          "r = $K;",
          "{ int e = $b; if (!__atomic_compare_exchange_n(&[[x~cur->n~a[which]"
          "]], &e, $K, [[0~1]], 5, 5)) r = e; }",
          "if (__atomic_compare_exchange_n(&x, &[[y~z]], $K, 0, 5, 5)) r = $K;",
          "{ int e = $b; if (atomic_compare_exchange_[[strong~weak]](&ai, &e, "
          "$K)) r = e; }",
          "r = __atomic_exchange_n(&[[x~a[which]~cur->n]], $K, 5);",
          "r = atomic_fetch_$n(&ai, $K);",
          "[[ai += $K~ai++~r = --ai~ai = ai + 1~ah |= $K~ah--~r = ai]];",
          "r = __sync_lock_test_and_set(&[[x~c~cur->m]], $K);",
          "if (!__atomic_test_and_set(&flag, 5)) { $s [[__atomic_clear(&flag, "
          "5);~]] }",
          "__atomic_store_n(&[[cur->n~a[which]~x]], $k, 5);",
          "r = __atomic_load_n(&[[cur->n~a[which]~c]], 5);",
          "cur->n[[++~ += $K~ = $K]];",
          "$x = $e;",
          "z = r;"}},
    {.name = "publish",
     .globals = "int x, y, *p, *q, d0, d1, d2, o0, o1, o2; int *_Atomic ap;\n"
                "struct box { int *at; int n; } box; long key;\n"
                "void give(int **to, int *what) { *to = what; }\n"
                "void put(int *at, int what) { if (at) *at = what; }\n",
     .locals = "int m = 0, *w = 0; ",
     .after = "d$T = 1; __VERIFIER_assume(d$U); o$T = m * 8 + r;",
     .observed = {"x", "y", "o0", "o1", "o2"},
     .statement =
         {"[[p~q~box.at]] = &m;",
          "ap = &m;",
          "__atomic_store_n(&[[p~q]], &m, 5);",
          "w = __atomic_exchange_n(&[[p~q]], &m, 5);",
          "w = 0; __atomic_compare_exchange_n(&[[p~q]], &w, &m, 0, 5, 5);",
          "__sync_bool_compare_and_swap(&[[p~q]], 0, &m);",
          "w = __sync_val_compare_and_swap(&p, 0, &m);",
          "w = atomic_exchange(&ap, &m);",
          "give(&[[p~q~box.at]], &m);",
          "key = (long)&m;",
          "w = (int *)key;",
          "w = [[p~q~box.at~ap~__atomic_load_n(&p, 5)]];",
          "w = [[p~q~box.at~ap]]; if (w) *w = $K;",
          "if (w) *w = $K;",
          "if (w) [[(*w)++~*w += $K~r = *w~__atomic_fetch_add(w, $K, 5)]];",
          "put([[p~q~ap]], $K);",
          "m[[++~ += $K~ = $K]];",
          "r = m;",
          "[[p~q]] = [[0~q~box.at]];",
          "$x = $e;"}},
    {.name = "wait",
     .globals = "int x, y, z, i, k; pthread_mutex_t m0 = "
                "PTHREAD_MUTEX_INITIALIZER, m1 = PTHREAD_MUTEX_INITIALIZER,\n"
                "*pm = &m0; sem_t s[2]; sem_t *ps = &s[0];"
                " pthread_spinlock_t sp[2];\n"
                "sem_t *pick(void) { return ps; }\n",
     .before = "sem_init(&s[0], 0, $b); sem_init(&s[1], 0, 1); "
               "pthread_spin_init(&sp[0], 0); pthread_spin_init(&sp[1], 0);",
     .observed = {"x", "y", "z"},
     .statement =
         {"sem_wait(&s[i]); x = $K;",
          "sem_wait([[ps~pick()~&s[k]]]); $x += $K;",
          "[[i = $b~k = $b~i ^= 1~k = !k~ps = &s[$b]]];",
          "sem_post(&s[$b]);",
          "sem_post([[ps~&s[i]]]);",
          "if (!sem_trywait(&s[i])) r = $K;",
          "r = $x; sem_wait(&s[1]); y = r;",
          "pthread_mutex_lock(pm); r = x; x = r + 1; "
          "pthread_mutex_unlock([[pm~&m0~&m$b]]);",
          "pthread_mutex_lock(&m$b); r = x; x = r + 1; "
          "pthread_mutex_unlock(&m$b);",
          "pm = &m$b;",
          "pthread_mutex_lock(k ? &m0 : &m1); $s pthread_mutex_unlock(pm);",
          "{ pthread_mutex_t *mine = pm; pthread_mutex_lock(mine); $s "
          "pthread_mutex_unlock(mine); }",
          "if (!pthread_mutex_trylock([[pm~&m$b]])) { $s "
          "pthread_mutex_unlock(pm); }",
          "pthread_mutex_lock(&m$b); pm = &m$b; pthread_mutex_unlock(&m$b);",
          "pthread_spin_lock(&sp[i]); $x++; pthread_spin_unlock(&sp[$b]);",
          "pthread_spin_lock(k ? &sp[0] : &sp[1]); $s "
          "pthread_spin_unlock(&sp[k]);",
          "[[i = $b~k = $b~i ^= 1~k = !k]];",
          "pthread_spin_lock(&sp[$b]); x = $K; pthread_spin_unlock(&sp[$b]);",
          "$x = $e;",
          "$x++;"}},
    {.name = "lock",
     .globals =
         "int x, y, z; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\n"
         "struct obj { pthread_mutex_t lock; int n; } g = "
         "{PTHREAD_MUTEX_INITIALIZER, 0}, *pg = &g;\n"
         "union both { pthread_mutex_t lock; char bytes[40]; } u = "
         "{PTHREAD_MUTEX_INITIALIZER};\n"
         "void acquire(void *o) { pthread_mutex_lock(o); }\n"
         "void release(void *o) { pthread_mutex_unlock(o); }\n"
         "void drop(struct obj *o) { pthread_mutex_unlock(&o->lock); }\n",
     .observed = {"x", "y", "z", "g.n"},
     .statement =
         {"{ " LOCK_G " int v = x; x = v + $K; " UNLOCK_G " }",
          "{ " LOCK_G " int v = x; " UNLOCK_G " x = v + $K; }",
          "{ " LOCK_G " int v = x; g.n = v; " UNLOCK_G " }",
          "{ " LOCK_G " g.n++; " UNLOCK_G " " LOCK_G " x = g.n; " UNLOCK_G " }",
          "pthread_mutex_lock(&m); { int v = y; y = v + $K; } [[release(&m)~"
          "pthread_mutex_unlock(&m)]];",
          "{ " LOCK_U " int v = z; z = v + $K; " UNLOCK_U " }",
          "{ " LOCK_U " int v = z; " UNLOCK_U " z = v + $K; }",
          "{ " LOCK_U
          " z++; pthread_mutex_lock(&m); y = z; [[release(&m); " UNLOCK_U
          "~" UNLOCK_U " release(&m);]] }",
          "[[release(&g)~drop(pg)~pthread_mutex_unlock(&m)~release(&u)]];",
          "pthread_mutex_init(&[[m~g.lock~u.lock]], 0);",
          "pthread_mutex_lock(&m); y++; pthread_mutex_unlock(&m);",
          "if (!pthread_mutex_trylock(&m)) { y += $K; "
          "[[release(&m)~pthread_mutex_unlock(&m)]]; }",
          "{ " LOCK_G " pthread_mutex_lock(&m); x = y; release(&m); " UNLOCK_G
          " }",
          "{ pthread_mutex_lock(&m); y = $K; " LOCK_G " x = y; [[" UNLOCK_G
          " release(&m);~release(&m); " UNLOCK_G "]] }",
          "{ " LOCK_G " r = x; " UNLOCK_G " } [[z~y]] = r;"}},
    {.name = "view",
     .globals =
         "int x, y, a[3]; struct pair { int a, b; };\n"
         "struct pair *p = (struct pair *)&a[0], *q = (struct pair *)&a[1];\n"
         "union bytes { int i; short h[2]; unsigned char b[4]; } u; long l;\n"
         "struct tri { int a; short b, c; } s, t; _Atomic struct tri as;\n"
         "struct tri *ps = &s; int *e = &a[1]; unsigned char *lb;\n",
     .before = "lb = (unsigned char *)&l;",
     .observed = {"x", "y", "a[0] + 8 * a[1] + 64 * a[2]", "u.i", "l",
                  "s.a + 4 * s.b + 16 * s.c", "t.a + 4 * t.b + 16 * t.c"},
     .statement = {"[[p~q]]->[[a~b]] = $K;",
                   "[[p~q]]->[[a~b]] [[+=~^=]] $K;",
                   "r = [[p~q]]->[[a~b]];",
                   "a[$k & 1] = $K;",
                   "*e[[++~ = $K]];",
                   "e = &a[$k % 3];",
                   "p = (struct pair *)&a[$b];",
                   "u.h[$b] = $K;",
                   "u.b[$k] = $K;",
                   "u.i[[++~ = 258~ += 255]];",
                   "r = [[u.i~u.h[$b]~u.b[$k]]];",
                   "((unsigned char *)&l)[$k] = $K;",
                   "lb[$k][[++~ = $K]];",
                   "*(short *)&u = $K;",
                   "r = *((unsigned char *)&x + $b);",
                   "*(unsigned char *)&x = $K;",
                   "{ struct tri v = [[s~t~*ps]]; r = v.a + 4 * v.b; }",
                   "{ struct tri v = {$K, $K, $K}; [[s~t~*ps]] = v; }",
                   "{ struct tri v = as; v.[[a~b]]++; as = v; }",
                   "{ struct tri v = as; r = v.a + 4 * v.c; }",
                   "{ struct tri v = {$K, $K, $K}; as = v; }",
                   "{ struct pair v = {$K, $K}; *[[p~q]] = v; }",
                   "ps = &[[s~t]];",
                   "ps->[[a~b~c]][[++~ = $K]];",
                   "x = r;"}},
    {.name = "section",
     .loose = true,
     .globals =
         "int x, y, z;\n"
         "void __VERIFIER_atomic_take(void) { x++; __VERIFIER_assume(x "
         "[[==~<=]] $K); }\n"
         "int __VERIFIER_atomic_next(int k) { int v = y; y = v + k; return v; "
         "}\n"
         "void __VERIFIER_atomic_stop(int k) { z = $K; if (k == x) abort(); z "
         "= 0; }\n"
         "int look(int *at) { *at = x; return y; }\n",
     .observed = {"x", "y", "z"},
     .statement =
         {"__VERIFIER_atomic_begin(); $x = $e; $s __VERIFIER_atomic_end();",
          "__VERIFIER_atomic_begin(); x = $e; y = $e; __VERIFIER_atomic_end();",
          "__VERIFIER_atomic_begin(); $x[[++~ = $K]]; __VERIFIER_assume($c); "
          "__VERIFIER_atomic_end();",
          "__VERIFIER_atomic_begin(); $x = $K; if ($c) abort(); $x = $e; "
          "__VERIFIER_atomic_end();",
          "__VERIFIER_atomic_begin(); r = x; if (r) { y = $K; "
          "__VERIFIER_assume(z != $k); } __VERIFIER_atomic_end();",
          "__VERIFIER_atomic_take();", "r = __VERIFIER_atomic_next($K);",
          "__VERIFIER_atomic_stop($k);",
          "__VERIFIER_assume($x [[!=~<=~==]] $k);",
          "if ($c) [[abort()~exit(0)]];", "r = look(&own);", "$x = $e;",
          "$x++;", "r = $x;", "z = own;"}},
    {.name = "async",
     .async = true,
     .globals = "int x, y, z;\nvoid f(int n) { x = n; }\n"
                "int g(int n) { y = n; return n; }\n"
                "void h(int n, int m) { z = n + m; }\n",
     .observed = {"x", "y", "z"},
     .statement = {"__CPROVER_ASYNC_$N: f([[x~y~r~$k]]);",
                   "__CPROVER_ASYNC_$N: h([[x~y~$k]], r);",
                   "__CPROVER_ASYNC_$N: r = g($e);",
                   "__CPROVER_ASYNC_$N: { f($K); f($K); }",
                   "__CPROVER_ASYNC_$N: { int v = $x; $x = v + r; }",
                   "__CPROVER_ASYNC_$N: $x = $e;",
                   "__CPROVER_ASYNC_$N: $x[[++~ += r]];",
                   "__CPROVER_ASYNC_$N: x = $K, y = $e;",
                   "__CPROVER_ASYNC_$N: if ($c) $x = $K; else f(r);",
                   "__CPROVER_ASYNC_$N: for (int j = 0; j < 2; j++) $x++;",
                   "__CPROVER_ASYNC_$N: do { $x += $K; r--; } while (r > 0);",
                   "__CPROVER_ASYNC_$N: ;", "__CPROVER_ASYNC_$N: $c && g($K);",
                   "__CPROVER_ASYNC_$N: { __VERIFIER_atomic_begin(); x++; y = "
                   "x; __VERIFIER_atomic_end(); }",
                   "$x = $e;", "r = [[$x~r + 1~$K]];", "f(r);", "z = r;",
                   "h($k, $K);"}},
    {.name = "mixed",
     .globals = "int x, y; short h; unsigned char c; long l; _Bool b; unsigned "
                "u; signed char t;\n",
     .locals = "[[unsigned char n = __VERIFIER_nondet_uchar(); "
               "__VERIFIER_assume(n < $K);~int n = __VERIFIER_nondet_int(); "
               "__VERIFIER_assume(n >= -1 && n <= $b);~short n = "
               "__VERIFIER_nondet_short(); __VERIFIER_assume(n == -2 || n == "
               "$k);~_Bool n = __VERIFIER_nondet_bool();~unsigned n = "
               "__VERIFIER_nondet_uint(); __VERIFIER_assume(n - 1 < 2);~"
               "int n = $k;~int n = -$K;]] ",
     .observed = {"x", "y", "h", "c", "l", "b + 2 * u", "t"},
     .statement =
         {"[[x~y~h~c~l~b~u~t]] = [[x~h~c~l~b~u~t~n~r]];",
          "[[x~y~h~c~l~u~t]] = [[x~h~c~l~b~u~t]] [[+~-~*~^]] [[n~$K]];",
          "[[c~h~t]] = [[255~-1~256~-129~200 + n~(unsigned char)-n~(short)(n * "
          "9)]];",
          "[[h~c~l~u~b]][[++~--]];",
          "[[h~c~t~u]] [[+=~-=~^=~|=]] [[n~$K~r]];",
          "c += 255;",
          "u -= n;",
          "l = (unsigned)-n;",
          "l = (long)-n - u;",
          "r = c [[<<~>>]] $b;",
          "r = [[x~h~c~t]] [[<~<=~==~!=]] n;",
          "r = u > n;",
          "b = [[x & 2~h~l - 1~n~c == 255]];",
          "x = [[y~h~c]] > $k ? [[n~r]] : [[$K~-1]];",
          "x = [[y~n]] ? h : c;",
          "if (x && [[y~h~c]]) r = $K;",
          "if ([[x~b]] || c) y = n;",
          "if (!(u--)) x++;",
          "r = [[x++~--y~h++~--c~b++]];",
          "x = (short)(r + 32767);",
          "y = (signed char)([[c~h~l]]);",
          "x = (int)sizeof(long) - n;",
          "r = -[[c~h~b]];",
          "r = ~[[c~t]] & 7;",
          "for (unsigned char j = [[254~0]]; j < 2 || j > 253; j++) x += j & "
          "1;"}},
    {.name = "control",
     .globals =
         "int x, y, z;\n"
         "int inc(int *at, int by) { int v = *at; *at = v + by; return v; }\n"
         "void two(int *a, int *b) { inc(a, 1); if (*a) inc(b, $K); }\n"
         "int early(int k) { while (1) { if (x == k) return 1; if (k-- <= 0) "
         "break; y = k; } return 0; }\n",
     .locals = "int j = 0, k = 0; ",
     .observed = {"x", "y", "z"},
     .statement =
         {"switch ($e) { case 0: x++; case 1: y = $K; break; case $K + 1: z = "
          "$K; default: r = $k; }",
          "j = $K; switch ([[r~$k]]) { case 0: do { x++; case 1: y += $K; "
          "case 2: r++; } while (--j > 0); }",
          "j = 0; switch ($b) { while (j < $K) { case 0: j++; x++; if (x == "
          "$K) continue; case 1: y = j; } }",
          "j = 0; if ($c) goto in$N; for (j = 0; j < 2; j++) { x++; in$N: y = "
          "j; }",
          "j = 0; goto in$N; while (j < $K) { $x = j; in$N: j++; }",
          "j = 0; do { if (++j == $k) continue; $x += j; } while (j < 2);",
          "for (j = 0; j < $K; j++) { if (x == j) break; y = j; }",
          "for (j = 0; j < 2; j++) for (k = 0; k < 2; k++) { if ($c) goto "
          "out$N; z++; } out$N: ;",
          "again$N: if (j++ < $b && $c) goto again$N;",
          "r = inc(&[[x~y~r~own]], $K);", "two(&x, &[[y~z~own]]);",
          "r = early($k);", "if (inc(&x, 1) == $b) inc(&y, $K); else { $s }",
          "$x = $e;", "z = r;", "r = ($x, j);"}},
    {.name = "spin",
     .globals = "int x, y, z; atomic_int f, g; pthread_mutex_t m = "
                "PTHREAD_MUTEX_INITIALIZER,\nn = PTHREAD_MUTEX_INITIALIZER; "
                "sem_t s;\n"
                "int get(int *at) { pthread_mutex_lock(&m); int v = *at; "
                "pthread_mutex_unlock(&m); return v; }\n"
                "void set(int *at, int k) { pthread_mutex_lock(&m); *at = k; "
                "pthread_mutex_unlock(&m); }\n",
     .before = "sem_init(&s, 0, $b); f = $b;",
     .observed = {"x", "y", "z"},
     .statement =
         {"while (get(&$x) [[== 0~!= $K]]) ;",
          "do { pthread_mutex_lock(&n); r = $x; pthread_mutex_unlock(&n); } "
          "while (r [[== 0~> $b]]);",
          "set(&$x, $k);",
          "set(&$x, $K);",
          "while ([[f~g]] == $b) ;",
          "do { r = [[f~x~y]]; own = [[g~y~z]]; } while (r != own);",
          "while (pthread_mutex_trylock(&n)) ; $x++; pthread_mutex_unlock(&n);",
          "while (atomic_exchange(&[[f~g]], 1)) ; $s [[f~g]] = 0;",
          "{ int e = 0; while (!atomic_compare_exchange_strong(&f, &e, $K)) "
          "e = $b; } $x = $e; f = 0;",
          "f = 1; while (g) { f = 0; f = 1; } $s f = 0;",
          "g = 1; while (f) { g = 0; [[~r = x;]] g = 1; } $x++; g = 0;",
          "do { f ^= 1; f ^= 1; } while ($x == $b);",
          "do { pthread_mutex_lock(&m); r = f; pthread_mutex_lock(&n); own = "
          "$x; pthread_mutex_unlock(&n); pthread_mutex_unlock(&m); } while (r "
          "== own);",
          "while (sem_trywait(&s)) ; $x = $e; [[sem_post(&s);~]]",
          "sem_post(&s);",
          "sem_wait(&s); $x = $K; [[sem_post(&s);~]]",
          "pthread_mutex_lock(&n); $s pthread_mutex_unlock(&n);",
          "pthread_mutex_lock(&n); x = $e; y = r; pthread_mutex_unlock(&n);",
          "for (int j = 0; ; j ^= 1) { set(&z, j); if (f == $b) break; }",
          "[[f~g]] = $k;",
          "[[f~g]]++;",
          "$x = $e;",
          "$x = $K;",
          "r = $x;",
          "z = r;"}},
};

enum { FAMILIES = sizeof families / sizeof *families };

#endif
