/* layout.c -- where the members of a record lie, as gcc does it on x86-64
 * (System V psABI 3.1.2; gcc's stor-layout.c for packed and #pragma pack). */
#include "ir/type.h"

#include <string.h>

struct cursor {
  uint64_t bit;   /* next free bit */
  uint32_t align; /* of the record so far, in bytes */
};

static uint64_t round_up(uint64_t x, uint64_t to)
{
  return (x + to - 1) / to * to;
}

static void raise_align(struct cursor *c, uint32_t align)
{
  if (align > c->align) {
    c->align = align;
  }
}

static void place_bits(const struct record *r, struct field *f,
                       struct cursor *c)
{
  uint64_t unit = type_size(f->type) * 8;
  uint64_t align = (uint64_t)type_align(f->type) * 8;
  bool packed = r->packed || f->packed;
  uint32_t wanted = r->pack && r->pack < f->align ? r->pack : f->align;
  if (f->width == 0) {
    c->bit = round_up(c->bit, align);
  } else {
    if (wanted) {
      c->bit = round_up(c->bit, (uint64_t)wanted * 8);
    }
    /* It must not span more units of its type's alignment than its type. */
    if (!packed && !r->pack && align &&
        (c->bit % align + f->width + align - 1) / align > unit / align) {
      c->bit = round_up(c->bit, align);
    }
  }
  if (f->name) {
    uint32_t own = type_align(f->type);
    if (r->pack && r->pack < own) {
      own = r->pack;
    } else if (packed) {
      own = 1;
    }
    raise_align(c, own);
  }
  raise_align(c, wanted);
  f->offset = unit ? c->bit / unit * (unit / 8) : c->bit / 8;
  f->bit_offset = (uint32_t)(c->bit - f->offset * 8);
  c->bit += f->width;
}

static bool place_plain(const struct record *r, struct field *f,
                        struct cursor *c)
{
  uint32_t align = type_align(f->type);
  if (r->packed || f->packed) {
    align = 1;
  }
  if (f->align > align) {
    align = f->align;
  }
  if (r->pack && r->pack < align) { /* it limits attributes, too */
    align = r->pack;
  }
  raise_align(c, align);
  uint64_t byte = round_up(round_up(c->bit, 8) / 8, align);
  uint64_t size = type_size(f->type);
  if (size > UINT64_MAX / 16 - byte) {
    return false;
  }
  f->offset = byte;
  c->bit = (byte + size) * 8;
  return true;
}

bool record_layout(struct record *r)
{
  struct cursor c = {0, 1};
  uint64_t largest = 0;
  for (uint32_t i = 0; i < r->count; i++) {
    struct field *f = &r->fields[i];
    if (r->is_union) {
      c.bit = 0;
    }
    if (f->is_bits) {
      place_bits(r, f, &c);
    } else if (!place_plain(r, f, &c)) {
      return false;
    }
    if (c.bit > largest) {
      largest = c.bit;
    }
    if ((type_quals(f->type) & QUAL_CONST) ||
        (type_is_record(f->type) && f->type->record->has_const)) {
      r->has_const = true;
    }
  }
  raise_align(&c, r->align_attribute);
  r->align = c.align;
  r->size = round_up(round_up(largest, 8) / 8, c.align);
  r->complete = true;
  return true;
}

int record_find(const struct record *r, const struct name *name,
                struct field *path[FIELD_PATH_MAX])
{
  for (uint32_t i = 0; i < r->count; i++) {
    struct field *f = &r->fields[i];
    if (f->name == name) {
      path[0] = f;
      return 1;
    }
    if (!f->name && !f->is_bits && type_is_record(f->type)) {
      struct field *inner[FIELD_PATH_MAX];
      int n = record_find(f->type->record, name, inner);
      if (n > 0 && n < FIELD_PATH_MAX) {
        path[0] = f;
        memcpy(path + 1, inner, (size_t)n * sizeof *inner);
        return n + 1;
      }
    }
  }
  return 0;
}
