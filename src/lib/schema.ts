import * as z from 'zod/mini';
import { countCodePoints, isBlank, isStreamSafe } from './text.ts';

z.config(z.locales.en());

const maxId = Number.MAX_SAFE_INTEGER;

const NUL = String.fromCharCode(0);

/** Returns whether a text can be stored in the database and normalized. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes(NUL) && isStreamSafe(text);
}

function cleanText(text: string): string {
  return isBlank(text) ? '' : text.normalize('NFC').trim();
}

/**
 * Builds the schema of untrusted text: normalized to NFC and trimmed, without NUL, lone surrogates and long sequences of
 * combining marks. A text that shows nothing is converted to an empty one. Its length is counted in code points.
 * @param limits inclusive limits of the length
 */
export function text(limits: { min?: number; max: number; name: string }) {
  const { min = 0, max, name } = limits;
  return z.pipe(
    z.string(`${name} must be text.`).check(
      z.refine(isStorable, `${name} contains characters that cannot be stored.`),
      z.overwrite((value) => (isStorable(value) ? cleanText(value) : value)),
      z.refine(
        (value) => countCodePoints(value) >= min,
        min <= 1 ? `${name} is required.` : `${name} must have at least ${min} characters.`,
      ),
      z.refine((value) => countCodePoints(value) <= max, `${name} must have at most ${max} characters.`),
    ),
    z.string(),
  );
}

// Line breaks and other controls, characters that change the direction of text (Unicode Standard Annex 9), and
// noncharacters, which XML does not allow.
const notInLine = /[\p{Cc}\u2028\u2029\p{Bidi_Control}\p{Noncharacter_Code_Point}]/u;

/** Builds the schema of one line of text, such as a name. */
export function line(limits: { min?: number; max: number; name: string }) {
  return z.pipe(
    text(limits),
    z
      .string()
      .check(
        z.refine(
          (value) => !notInLine.test(value),
          `${limits.name} contains characters that cannot be used.`,
        ),
      ),
  );
}

// The maximum of the id columns in the database.
const maxRowId = 2_147_483_647;
const idMessage = 'Not a valid id.';
const isId = (id: number) => Number.isInteger(id) && id > 0 && id <= maxId;

/**
 * A positive integer below 2^53, from a path (plain decimal digits, so that each resource has one URL) or a body. A value
 * above the maximum of the id columns is converted to 0, which is not the id of any row.
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

/** The parameters of a path such as `/api/stl-files/:id`. */
export const IdParams = z.object({ id: Id });

/** A boolean as `true` or `false` in a query or a form. */
export const BooleanText = z.pipe(
  z.enum(['true', 'false'], 'Must be true or false.'),
  z.transform((value) => value === 'true'),
);

/** Builds the schema of a list's `limit`: `initial` by default, capped at `max`. */
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

/** The opaque cursor of a page, as returned with the previous page. */
export const Cursor = z.optional(z.string().check(z.maxLength(500)));
