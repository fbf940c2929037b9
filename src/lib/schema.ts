import * as z from 'zod/mini';
import { isStreamSafe, countCodePoints } from './text.ts';

z.config(z.locales.en());

const maxId = Number.MAX_SAFE_INTEGER;

const NUL = String.fromCharCode(0);

/** Can be kept in the database and brought into a normal form. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes(NUL) && isStreamSafe(text);
}

/**
 * Text from a stranger: NFC, no NUL, no lone surrogates, no towers of accents, trimmed, its length counted in code points.
 * @param limits both inclusive
 */
export function text(limits: { min?: number; max: number; name: string }) {
  const { min = 0, max, name } = limits;
  return z.pipe(
    z.string(`${name} must be text.`).check(
      z.refine(isStorable, `${name} contains characters that cannot be stored.`),
      z.overwrite((value) => (isStorable(value) ? value.normalize('NFC').trim() : value)),
      z.refine(
        (value) => countCodePoints(value) >= min,
        min <= 1 ? `${name} is required.` : `${name} must have at least ${min} characters.`,
      ),
      z.refine((value) => countCodePoints(value) <= max, `${name} must have at most ${max} characters.`),
    ),
    z.string(),
  );
}

// Line breaks and other controls, what changes the direction of text (Unicode Standard Annex 9), and code points that
// stand for no character, which XML refuses.
const notInLine = /[\p{Cc}\u2028\u2029\p{Bidi_Control}\p{Noncharacter_Code_Point}]/u;
const visible = /[^\p{Default_Ignorable_Code_Point}\p{C}\p{Z}]/u;

/** The same for one line that stands beside others, as a name does: if there is anything, there is something to see. */
export function line(limits: { min?: number; max: number; name: string }) {
  return z.pipe(
    text(limits),
    z
      .string()
      .check(
        z.refine(
          (value) => value === '' || (visible.test(value) && !notInLine.test(value)),
          `${limits.name} contains characters that cannot be used.`,
        ),
      ),
  );
}

// What the database's columns of ids hold.
const maxRowId = 2_147_483_647;
const idMessage = 'Not a valid id.';
const isId = (id: number) => Number.isInteger(id) && id > 0 && id <= maxId;

/**
 * A positive integer below 2^53, from a path (plain decimal digits, so that one thing has one address) or a body. One
 * that is larger than any row's reads as 0, which no row has either.
 */
export const Id = z.pipe(
  z.union(
    [
      z.number().check(z.refine(isId, idMessage)),
      z.string().check(z.refine((id) => /^[1-9]\d{0,15}$/.test(id) && isId(Number(id)), idMessage)),
    ],
    idMessage,
  ),
  z.transform((id) => (Number(id) > maxRowId ? 0 : Number(id))),
);

/** Of an address such as `/api/stl-files/:id`. */
export const IdParams = z.object({ id: Id });

/** `true` or `false`, as it stands in a query or a form. */
export const BooleanText = z.pipe(
  z.enum(['true', 'false'], 'Must be true or false.'),
  z.transform((value) => value === 'true'),
);

/** A list's `limit`: 24 unless told, cut to `max`. */
export function pageLimit(max = 100, initial = 24) {
  return z.pipe(
    z._default(
      z.coerce
        .number('Must be a number.')
        .check(z.refine((n) => Number.isInteger(n) && n > 0, 'Must be a positive integer.')),
      initial,
    ),
    z.transform((limit) => Math.min(limit, max)),
  );
}

/** Where a page of a list begins, as the page before named it; opaque. */
export const Cursor = z.optional(z.string().check(z.maxLength(500)));
