import { sql } from 'kysely';
import { uniqueViolation } from '#src/db/errors.ts';
import type { Db } from '#src/db/types.ts';
import type { CurrentUser } from '#src/features/auth/schemas.ts';
import type { Tier } from '#src/features/plans/schemas.ts';
import type { Profile, ProfileChange, PublicProfile } from '../schemas.ts';
import { avatarUrl } from '#src/features/auth/server/avatar-url.ts';
import { getCurrentUser } from '#src/features/auth/server/current-user.ts';
import { isReservedUsername } from '#src/features/auth/server/reserved-usernames.ts';
import { getAccessTier } from '#src/features/plans/access.ts';
import { getSubscription } from '#src/features/plans/server/subscriptions.ts';
import { announceChange, tags } from '#src/http/cache/change-notifications.ts';
import { conflict, invalid, notFound } from '#src/lib/errors.ts';
import { messages } from '../messages.ts';

/** Returns one's own profile. @throws AppError 404 */
export async function getProfile(db: Db, userId: string, now: Date): Promise<Profile> {
  const user = await getCurrentUser(db, userId, now);
  const { bio, location, website, links } = await findRow(db, userId);
  const { subscription } = user;
  return {
    ...user,
    bio,
    location,
    website,
    links,
    subscriptionTier: getAccessTier(subscription, now),
    subscriptionStatus: subscription.status,
  };
}

/** Returns the public profile. @throws AppError 404 */
export async function getPublicProfile(db: Db, userId: string, now: Date): Promise<PublicProfile> {
  const row = await findRow(db, userId);
  const subscription = await getSubscription(db, userId, now);
  return {
    id: row.id,
    username: row.username,
    firstName: row.first_name,
    lastName: row.last_name,
    bio: row.bio,
    location: row.location,
    website: row.website,
    links: row.links,
    profileImageUrl: avatarUrl(row.id, row.provider_image_hash),
    customProfileImageUrl: avatarUrl(row.id, row.custom_image_hash),
    subscriptionTier: getAccessTier(subscription, now),
    // A payment that is due is private.
    subscriptionStatus: subscription.status === 'past_due' ? 'active' : subscription.status,
    createdAt: row.created_at.toISOString(),
    isAdmin: row.is_admin,
    isMod: row.is_mod,
  };
}

/** @throws AppError 404 */
export async function getTier(db: Db, userId: string, now: Date): Promise<Tier> {
  await findRow(db, userId);
  return getAccessTier(await getSubscription(db, userId, now), now);
}

async function findRow(db: Db, userId: string) {
  const row = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
  if (!row) throw notFound(messages.notFound);
  return row;
}

/** @throws AppError 400 for another address or a reserved username, 409 `username_taken` */
export async function changeProfile(
  db: Db,
  userId: string,
  change: ProfileChange,
  now: Date,
): Promise<Profile> {
  const { email, username, firstName, lastName, bio, location, website, links } = change;
  if (email !== undefined) await requireOwnEmail(db, userId, email);
  if (username !== undefined && isReservedUsername(username)) {
    const message = messages.usernameReserved;
    throw invalid(message, [{ path: 'username', message }], 'username_reserved');
  }
  const fullName = sql<string>`btrim(${firstName ?? sql.ref('first_name')} || ' ' || ${lastName ?? sql.ref('last_name')})`;
  try {
    await db.transaction().execute(async (tx) => {
      await tx
        .updateTable('users')
        .set({
          username,
          first_name: firstName,
          last_name: lastName,
          name: fullName,
          bio,
          location,
          website,
          links,
          updated_at: now,
        })
        .where('id', '=', userId)
        .execute();
      if (username !== undefined) await announceChange(tx, [tags.user(userId)]);
    });
  } catch (error) {
    if (uniqueViolation(error) === undefined) throw error;
    throw conflict(messages.usernameTaken, 'username_taken');
  }
  return getProfile(db, userId, now);
}

async function requireOwnEmail(db: Db, userId: string, email: string): Promise<void> {
  const row = await findRow(db, userId);
  if (email.trim().toLowerCase() === row.email.toLowerCase()) return;
  throw invalid(messages.emailFixed, [{ path: 'email', message: messages.emailFixed }]);
}

/** @throws AppError 404 */
export async function changeNotifications(
  db: Db,
  userId: string,
  wantsStlEmails: boolean,
  now: Date,
): Promise<CurrentUser> {
  await db
    .updateTable('users')
    .set({ wants_stl_emails: wantsStlEmails, updated_at: now })
    .where('id', '=', userId)
    .execute();
  return getCurrentUser(db, userId, now);
}
