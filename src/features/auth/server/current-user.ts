import type { Db } from '#src/db/types.ts';
import { getSubscription } from '#src/features/plans/server/subscriptions.ts';
import { notFound } from '#src/lib/errors.ts';
import { site } from '#src/site.ts';
import type { CurrentUser } from '../schemas.ts';
import { avatarUrl } from './avatar-url.ts';
import { countUnreadNotifications } from './unread-notifications.ts';

/** @throws AppError 404 */
export async function getCurrentUser(db: Db, userId: string, now: Date): Promise<CurrentUser> {
  const row = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
  if (!row) throw notFound('This account does not exist.');
  return {
    id: row.id,
    email: row.email,
    emailVerified: row.email_verified,
    firstName: row.first_name,
    lastName: row.last_name,
    username: row.username,
    isAdmin: row.is_admin,
    isMod: row.is_mod,
    profileImageUrl: avatarUrl(row.id, row.provider_image_hash),
    customProfileImageUrl: avatarUrl(row.id, row.custom_image_hash),
    createdAt: row.created_at.toISOString(),
    wantsStlEmails: row.wants_stl_emails,
    twoFactorEnabled: row.two_factor_enabled,
    hasAcceptedTerms: row.terms_version === site.terms.version,
    unreadNotifications: await countUnreadNotifications(db, userId),
    subscription: await getSubscription(db, userId, now),
  };
}

export async function isEmailTaken(db: Db, email: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  return row !== undefined;
}
