import type { Db } from '#src/db/types.ts';
import { getDigestSettings, setDigestSettings } from '#src/features/notifications/server/settings.ts';
import { invalid, unauthorized } from '#src/lib/errors.ts';
import type { MailPreferenceChange, MailPreferences } from '../../mail-schemas.ts';
import type { PreferenceTokens } from './preference-token.ts';

/** The person whose preferences a call reads or changes. */
export interface PreferenceOwner {
  userId: string;
  /** True for a token, whose bearer need not be the recipient, since mails are forwarded. */
  isByToken: boolean;
}

const badToken = () =>
  invalid('This link is not valid. Open the one in your newest mail, or sign in.', undefined, 'bad_token');

/** @throws AppError 400 `bad_token`, 401 for a visitor without a token */
export function requireOwner(
  tokens: PreferenceTokens,
  { token, viewerId }: { token: string | undefined; viewerId: string | undefined },
): PreferenceOwner {
  if (token === undefined) {
    if (viewerId === undefined) throw unauthorized();
    return { userId: viewerId, isByToken: false };
  }
  const userId = tokens.read(token);
  if (userId === undefined) throw badToken();
  return { userId, isByToken: true };
}

/** @throws AppError as `requireOwner`, for a deleted account */
export async function readPreferences(
  db: Db,
  { userId, isByToken }: PreferenceOwner,
): Promise<MailPreferences> {
  const person = await db
    .selectFrom('users')
    .select(['email', 'wants_stl_emails', 'email_verified', 'mail_refused_at'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!person) throw isByToken ? badToken() : unauthorized();
  return {
    email: isByToken ? maskEmail(person.email) : person.email,
    wantsReleaseMails: person.wants_stl_emails,
    isVerified: person.email_verified,
    isRefused: person.mail_refused_at !== null,
    digest: await getDigestSettings(db, userId),
  };
}

/** Changes what is given; ignores a deleted account. */
export async function writePreferences(
  db: Db,
  userId: string,
  { wantsReleaseMails, digest, now }: MailPreferenceChange & { now: Date },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (wantsReleaseMails !== undefined) {
      await tx
        .updateTable('users')
        .set({ wants_stl_emails: wantsReleaseMails, updated_at: now })
        .where('id', '=', userId)
        .where('wants_stl_emails', '!=', wantsReleaseMails)
        .execute();
    }
    if (digest !== undefined) await setDigestSettings(tx, userId, digest);
  });
}

/** The change that turns off all mails that can be turned off. */
export const noMails: MailPreferenceChange = {
  wantsReleaseMails: false,
  digest: { reply: false, new_edition: false, licence_withdrawn: false, problems: false },
};

/** Masks an address as in 'z...@example.com'. */
function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const [first = ''] = email.slice(0, at);
  return `${first}...${email.slice(at)}`;
}
