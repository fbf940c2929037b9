import * as z from 'zod/mini';
import { endpoint } from '#src/lib/endpoint.ts';
import { Cursor, Id, isStorable, pageLimit } from '#src/lib/schema.ts';

/** The page of one's mails; a link in each release mail leads there, with `?token=`. */
export const preferencesPage = '/email-preferences';

/** Of a mail: whose preferences they are. Without one they are of whoever is signed in. */
const TokenQuery = z.object({
  token: z.optional(z.string().check(z.maxLength(300))),
});

export const MailPreferences = z.object({
  /** Where mails go; by a token only its first letter and its domain, as in `z...@example.com`. */
  email: z.string(),
  wantsReleaseMails: z.boolean(),
  /** Release mails go to verified addresses only. */
  isVerified: z.boolean(),
  /** The mail server there takes nothing from us; a verified new address, or a new verification, changes that. */
  isRefused: z.boolean(),
});
export type MailPreferences = z.output<typeof MailPreferences>;

/** 401 without a token where nobody is signed in, 400 `bad_token` for one that is not ours or whose account is gone. */
export const getMailPreferences = endpoint({
  method: 'GET',
  path: '/api/mail/preferences',
  summary: "Which mails somebody wants: by the token of a mail, else one's own",
  access: 'public',
  query: TokenQuery,
  response: MailPreferences,
});

export const setMailPreferences = endpoint({
  method: 'PUT',
  path: '/api/mail/preferences',
  summary: 'Changes which mails somebody wants: by the token of a mail, else as whoever is signed in',
  access: 'public',
  query: TokenQuery,
  body: z.object({ wantsReleaseMails: z.boolean('Must be true or false.') }),
  response: MailPreferences,
});

/**
 * A form posts here where there is no JavaScript, urlencoded: `token` (none: whoever is signed in) and
 * `wantsReleaseMails`, which is `true` or left out, as a box that is ticked or not. Answered with 303 to
 * `/email-preferences?token=...&saved=1`; to the page without `saved` for a token that is not good.
 */
export const preferencesFormPath = '/api/mail/preferences';

/** Where a mail program posts for one click (RFC 8058). */
export const unsubscribePath = '/api/mail/unsubscribe';

export const Mailing = z.object({
  id: z.number(),
  /** release: to Commercial, at the moment of release; digest: to the others, the next morning. */
  kind: z.enum(['release', 'digest']),
  at: z.string(),
  /** What it tells of, in the order of release; a design that was purged is left out. */
  designs: z.array(z.object({ id: z.number(), title: z.string(), isPublic: z.boolean() })),
  /** Recipients are still being looked up. */
  isGathering: z.boolean(),
  sent: z.number(),
  waiting: z.number(),
  failed: z.number(),
});
export type Mailing = z.output<typeof Mailing>;

export const listMailings = endpoint({
  method: 'GET',
  path: '/api/admin/mailings',
  summary: 'Release mails, newest first, a page at a time as /api/stl-files',
  access: 'admin',
  query: z.object({ limit: pageLimit(100, 25), cursor: Cursor }),
  response: z.array(Mailing),
});

export const MailFailure = z.object({
  mailingId: z.number(),
  kind: z.enum(['release', 'digest']),
  /** The titles of what it told of. */
  titles: z.array(z.string()),
  user: z.object({ id: z.string(), name: z.string(), email: z.string() }),
  /** When it was given up. */
  at: z.string(),
  attempts: z.number(),
  /** For an admin to read. */
  reason: z.string(),
  /** No release mail goes to this person until 'Send again', a new address or a new verification. */
  isRefused: z.boolean(),
});
export type MailFailure = z.output<typeof MailFailure>;

export const listMailFailures = endpoint({
  method: 'GET',
  path: '/api/admin/mail-failures',
  summary: 'Release mails that could not be sent, newest first, a page at a time as /api/stl-files',
  access: 'admin',
  query: z.object({ limit: pageLimit(100, 25), cursor: Cursor }),
  response: z.array(MailFailure),
});

/** 404 for one that is not, or no longer, among the failures. */
export const retryMailFailure = endpoint({
  method: 'POST',
  path: '/api/admin/mail-failures/retry',
  summary: 'Sends a release mail again that could not be sent',
  access: 'admin',
  body: z.object({
    mailingId: Id,
    userId: z.string().check(z.maxLength(200), z.refine(isStorable, 'Not a valid id.')),
  }),
});
