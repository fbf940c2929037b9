import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';
import { avatarUrl } from '#src/features/auth/server/avatar-url.ts';
import { getSecurity } from '#src/features/auth/server/second-factor/security.ts';
import { findLastSeen } from '#src/features/auth/server/sessions/sessions.ts';
import { findGrant } from '#src/features/plans/server/grants.ts';
import { getSubscription } from '#src/features/plans/server/subscriptions.ts';
import { getDisplayName } from '#src/lib/display-name.ts';
import type { UserDetail } from '../../schemas.ts';
import { getAdminUser, getUserRow } from './admin-users.ts';

/** @throws AppError 404 */
export async function getUserDetail(db: Db, userId: string, now: Date): Promise<UserDetail> {
  const row = await getUserRow(db, userId);
  const { hasPassword, signInMethods, twoFactorEnabled } = await getSecurity(db, userId);
  return {
    user: await getAdminUser(db, userId, now),
    emailVerified: row.email_verified,
    wantsStlEmails: row.wants_stl_emails,
    mailRefusal: row.mail_refused_at && {
      at: row.mail_refused_at.toISOString(),
      reason: row.mail_refusal ?? '',
    },
    avatarUrl: avatarUrl(row.id, row.custom_image_hash) ?? avatarUrl(row.id, row.provider_image_hash),
    bio: row.bio,
    location: row.location,
    website: row.website,
    links: row.links,
    hasPassword,
    signInMethods,
    twoFactorEnabled,
    lastSeenAt: (await findLastSeen(db, userId, now))?.toISOString() ?? null,
    termsVersion: row.terms_version,
    subscription: await getSubscription(db, userId, now),
    grant: await readGrant(db, userId, now),
    counts: await countRecords(db, userId),
  };
}

async function readGrant(db: Db, userId: string, now: Date): Promise<UserDetail['grant']> {
  const grant = await findGrant(db, userId, now);
  if (!grant) return null;
  return {
    tier: grant.tier,
    endsAt: grant.ends_at?.toISOString() ?? null,
    givenAt: grant.created_at.toISOString(),
    givenBy: grant.granted_by === null ? null : await findGiver(db, grant.granted_by),
  };
}

/** @returns null when the account was deleted concurrently */
async function findGiver(db: Db, id: string): Promise<{ id: string; name: string } | null> {
  const row = await db
    .selectFrom('users')
    .select(['first_name', 'last_name', 'username'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { first_name: firstName, last_name: lastName, username } = row;
  return { id, name: getDisplayName({ firstName, lastName, username }) };
}

async function countRecords(db: Db, userId: string): Promise<UserDetail['counts']> {
  const { rows } = await sql<UserDetail['counts']>`
    select (select count(*)::int from downloads where user_id = ${userId}) as downloads,
      (select count(*)::int from comments where user_id = ${userId} and deleted_at is null) as comments,
      (select count(*)::int from favorites where user_id = ${userId}) as favorites`.execute(db);
  return rows[0] ?? { downloads: 0, comments: 0, favorites: 0 };
}
