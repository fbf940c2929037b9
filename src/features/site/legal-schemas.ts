import * as z from 'zod/mini';
import { operation } from '#src/lib/endpoint.ts';
import { isStorable, line } from '#src/lib/schema.ts';
import { countCodePoints, formatCount } from '#src/lib/text.ts';
import { legalLimits } from './constants.ts';

const Kind = z.enum(['terms', 'privacy'], 'There is no such text.');
export type LegalKind = z.output<typeof Kind>;

const OfKind = z.object({ kind: Kind });

export const LegalText = z.object({
  version: z.string(),
  /** An ISO date without a time, in the time zone of the shop. */
  changedOn: z.string(),
  changes: z.array(z.string()),
  /** Sanitized. */
  html: z.string(),
  /** All versions of the owner's own text, newest first. */
  versions: z.array(z.string()),
});
export type LegalText = z.output<typeof LegalText>;

const Html = z.string('Enter a text.').check(
  z.refine(isStorable, 'The text has characters that cannot be stored.'),
  z.refine((html) => countCodePoints(html) <= legalLimits.html, {
    error: ({ input }) =>
      `The text has ${formatCount(countCodePoints(String(input)))} characters. ${formatCount(legalLimits.html)} are allowed.`,
  }),
);

export const NewLegalText = z.strictObject({
  /** The version in force when the form was opened; null for the text that comes with the shop. */
  basedOn: z.nullable(z.string()),
  /** Null returns to the text that comes with the shop. */
  html: z.nullable(Html),
  changes: z
    .array(line({ name: 'Change', min: 1, max: legalLimits.change }))
    .check(z.maxLength(legalLimits.changes, `At most ${legalLimits.changes} changes can be named.`)),
  /** Whether everybody accepts the text again; only the terms are accepted. */
  needsAcceptance: z.boolean(),
});
export type NewLegalText = z.output<typeof NewLegalText>;

export const getLegalText = operation({
  summary: 'Returns the owner’s own text that is in force; 404 while the one that comes with the shop is',
  access: 'public',
  params: OfKind,
  response: LegalText,
});

export const getLegalVersion = operation({
  summary: 'Returns a version of the owner’s own text',
  access: 'public',
  params: z.extend(OfKind, { version: z.string().check(z.maxLength(40)) }),
  response: LegalText,
});

export const publishLegalText = operation({
  summary: 'Publishes a text as the new version; 409 when another one was published meanwhile',
  access: 'admin',
  params: OfKind,
  body: NewLegalText,
});
