import * as z from 'zod/mini';
import { DigestSettings } from '#src/features/notifications/schemas.ts';
import { operation } from '#src/lib/endpoint.ts';
import { Cursor, Id, isStorable, pageLimit } from '#src/lib/schema.ts';

/** The token identifies a mail's recipient; without it the call is about the signed-in person. */
const TokenQuery = z.object({
  token: z.optional(z.string().check(z.maxLength(300))),
});

export const MailPreferences = z.object({
  /** Email address; masked for a token, as in `z...@example.com`. */
  email: z.string(),
  wantsReleaseMails: z.boolean(),
  /** True for a verified address; release mails go to verified addresses only. */
  isVerified: z.boolean(),
  /** True after the mail server refused the address permanently; a new address or a new verification resets it. */
  isRefused: z.boolean(),
  digest: DigestSettings,
});
export type MailPreferences = z.output<typeof MailPreferences>;

export const MailPreferenceChange = z
  .object({
    wantsReleaseMails: z.optional(z.boolean('Must be true or false.')),
    digest: z.optional(z.partial(DigestSettings)),
  })
  .check(
    z.refine(({ wantsReleaseMails, digest }) => wantsReleaseMails !== undefined || digest !== undefined, {
      error: 'Must be true or false.',
      path: ['wantsReleaseMails'],
    }),
  );
export type MailPreferenceChange = z.output<typeof MailPreferenceChange>;

export const getMailPreferences = operation({
  summary: "Returns the mail preferences of the token's owner, or the viewer's without a token",
  access: 'public',
  query: TokenQuery,
  response: MailPreferences,
});

export const setMailPreferences = operation({
  summary: "Changes the mail preferences of the token's owner, or the viewer's without a token",
  access: 'public',
  query: TokenQuery,
  body: MailPreferenceChange,
  response: MailPreferences,
});

export const Mailing = z.object({
  id: z.number(),
  /** `release` goes to Commercial at the moment of release; `digest` goes to the others the next morning. */
  kind: z.enum(['release', 'digest']),
  at: z.string(),
  /** Designs in the order of release; purged designs are left out. */
  designs: z.array(z.object({ id: z.number(), title: z.string(), isPublic: z.boolean() })),
  /** True while recipients are still being gathered. */
  isGathering: z.boolean(),
  sent: z.number(),
  waiting: z.number(),
  failed: z.number(),
});
export type Mailing = z.output<typeof Mailing>;

export const listMailings = operation({
  summary: 'Lists release mails, newest first, paginated like /api/stl-files',
  access: 'admin',
  query: z.object({ limit: pageLimit(100, 25), cursor: Cursor }),
  response: z.array(Mailing),
});

export const MailFailure = z.object({
  mailingId: z.number(),
  kind: z.enum(['release', 'digest']),
  /** Titles of the designs. */
  titles: z.array(z.string()),
  user: z.object({ id: z.string(), name: z.string(), email: z.string() }),
  /** Time of the last attempt. */
  at: z.string(),
  attempts: z.number(),
  /** Reason, shown to admins. */
  reason: z.string(),
  /** True while no release mail goes to this person, until 'Send again', a new address or a new verification. */
  isRefused: z.boolean(),
});
export type MailFailure = z.output<typeof MailFailure>;

export const listMailFailures = operation({
  summary: 'Lists release mails that could not be sent, newest first, paginated like /api/stl-files',
  access: 'admin',
  query: z.object({ limit: pageLimit(100, 25), cursor: Cursor }),
  response: z.array(MailFailure),
});

export const retryMailFailure = operation({
  summary: 'Sends a release mail again after it failed',
  access: 'admin',
  body: z.object({
    mailingId: Id,
    userId: z.string().check(z.maxLength(200), z.refine(isStorable, 'Not a valid id.')),
  }),
});
