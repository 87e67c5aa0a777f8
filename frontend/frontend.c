/* frontend.c -- the front end's door: programs and the files they are read
 * from. */
#include "frontend/frontend.h"

#include "frontend/front.h"

#include <string.h>

void frontend_init(struct program *p, struct arena *a, struct names *names,
                   struct srcmap *map, struct diag *d)
{
  *p = (struct program){.arena = a, .names = names, .map = map, .diag = d};
  types_init(&p->types, a);
  syntax_init_words(names);
}

const char *frontend_check_parser(void)
{
  return syntax_check_parser();
}

static struct symbol *builtin_alias(struct front *f, const char *text,
                                    enum type_kind k)
{
  struct name *n = names_get_z(f->names, text);
  struct type *ty = ARENA_NEW(f->arena, struct type);
  *ty = *type_basic(f->types, k);
  ty->pointer = NULL;
  struct symbol *s = scope_add(f, SYM_ALIAS, n, 0, ty);
  s->alias = ARENA_NEW(f->arena, struct alias);
  s->alias->name = n;
  s->alias->type = type_basic(f->types, k);
  s->alias->builtin = true;
  return s;
}

/* What <stdint.h> says, for programs that do not include it: clang's
 * <stdatomic.h> does so for them. A declaration of theirs counts instead. */
static void integer_aliases(struct front *f)
{
  static const struct {
    const char *name;
    uint8_t kind, kind_of_ilp32;
  } all[] = {{"int8_t", TYPE_SCHAR, TYPE_SCHAR},
             {"uint8_t", TYPE_UCHAR, TYPE_UCHAR},
             {"int16_t", TYPE_SHORT, TYPE_SHORT},
             {"uint16_t", TYPE_USHORT, TYPE_USHORT},
             {"int32_t", TYPE_INT, TYPE_INT},
             {"uint32_t", TYPE_UINT, TYPE_UINT},
             {"int64_t", TYPE_LONG, TYPE_LLONG},
             {"uint64_t", TYPE_ULONG, TYPE_ULLONG},
             {"intmax_t", TYPE_LONG, TYPE_LLONG},
             {"uintmax_t", TYPE_ULONG, TYPE_ULLONG},
             {"intptr_t", TYPE_LONG, TYPE_INT},
             {"uintptr_t", TYPE_ULONG, TYPE_UINT}};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    builtin_alias(f, all[i].name, f->ilp32 ? all[i].kind_of_ilp32 : all[i].kind)
        ->weak = true;
  }
}

bool frontend_read(struct program *p, const char *file, char *bytes,
                   size_t length, const struct front_options *options)
{
  struct arena scratch = {0}, tokens = {0};
  struct front f = {.program = p,
                    .types = &p->types,
                    .names = p->names,
                    .diag = p->diag,
                    .arena = p->arena,
                    .scratch = &scratch,
                    .options = options,
                    .ilp32 = p->dialect.ilp32 && !options->allow_reserved,
                    .gnu_inline =
                        p->dialect.gnu_inline && !options->allow_reserved,
                    .unit = p->units++};
  if (syntax_parse(&tokens, p->names, p->diag, file, bytes, length,
                   options->allow_reserved, &f.syntax)) {
    f.tok = f.syntax.tokens.at;
    scope_push(&f);
    builtin_alias(&f, "__builtin_va_list", TYPE_VA_LIST);
    builtin_alias(&f, "__uint128_t", TYPE_UINT128);
    builtin_alias(&f, "__CPROVER_bool", TYPE_BOOL);
    builtin_alias(&f, "__CPROVER_size_t", TYPE_ULONG);
    integer_aliases(&f);
    while (!tok_is(&f, TOK_END)) {
      struct token *first = f.tok;
      external_declaration(&f);
      if (f.failed) {
        tok_skip_item(&f, first);
        if (tok_is(&f, TOK_RBRACE)) {
          tok_next(&f);
        }
        f.func = NULL;
        f.loop_depth = f.switch_depth = 0;
      }
    }
    aliases_resolve(&f);
    scope_pop(&f);
  }
  arena_release(&scratch);
  arena_release(&tokens);
  return p->diag->errors == 0;
}

bool frontend_finish(struct program *p)
{
  for (uint32_t i = 0; i < p->globals.count; i++) {
    struct var *v = p->globals.at[i];
    if (v->is_extern) {
      continue;
    }
    if (v->type->kind == TYPE_ARRAY && v->type->incomplete) {
      diag_warning(p->diag, v->at, "array '%s' assumed to have one element",
                   v->name->text);
      v->type = type_array(&p->types, v->type->base, 1);
    } else if (!type_is_complete(v->type) && v->type->kind != TYPE_ERROR) {
      diag_error(p->diag, v->at, "'%s' has incomplete type", v->name->text);
    }
  }
  views_join(p);
  return p->diag->errors == 0;
}
