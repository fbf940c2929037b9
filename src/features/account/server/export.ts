import type { Database, Db } from '#src/db/types.ts';
import type { Selectable } from 'kysely';
import { avatarUrl } from '#src/features/auth/server/avatar-url.ts';
import { unauthorized } from '#src/lib/errors.ts';
import { site } from '#src/site.ts';
import { getChosenSlicers } from '#src/features/slicers/server/chosen-slicers.ts';
import {
  exportComments,
  exportModerationActions,
  exportReactions,
  exportReportedTexts,
  exportReports,
} from './export-comments.ts';
import { exportCustomers, exportInvoices, exportSubscriptions } from './export-billing.ts';
import {
  exportAcceptances,
  exportDownloadDays,
  exportDownloads,
  exportFavorites,
  exportLicences,
  exportPrinters,
  exportUnsentMessages,
  exportSessions,
} from './export-lists.ts';
import { exportReleaseMails } from './export-mails.ts';
import { exportFollows, exportNotifications, exportNotificationSettings } from './export-notifications.ts';
import { streamJson } from './json-stream.ts';

/**
 * Exports all data about a person as a stream of JSON, without password hashes, tokens, secrets and recovery codes.
 * @throws AppError 401 when the account is deleted
 */
export async function exportAccount(db: Db, userId: string, now: Date): Promise<AsyncGenerator<string>> {
  const person = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
  if (!person) throw unauthorized();
  const head = {
    site: site.brand,
    exportedAt: now.toISOString(),
    profile: exportProfile(person),
    pictures: exportPictures(person),
    consents: {
      termsVersion: person.terms_version,
      termsAcceptedAt: person.terms_accepted_at,
      wantsReleaseMails: person.wants_stl_emails,
      mailsRefusedAt: person.mail_refused_at,
      mailRefusal: person.mail_refusal,
    },
    twoFactor: await readTwoFactor(db, person),
    signInMethods: await readSignInMethods(db, userId),
    grantedPlan: await readGrant(db, userId),
    slicers: await getChosenSlicers(db, userId),
  };
  return streamJson(head, {
    termsAcceptances: exportAcceptances(db, userId),
    sessions: exportSessions(db, userId),
    paymentCustomers: exportCustomers(db, userId),
    subscriptions: exportSubscriptions(db, userId),
    invoices: exportInvoices(db, userId),
    favorites: exportFavorites(db, userId),
    printers: exportPrinters(db, userId),
    downloads: exportDownloads(db, userId),
    licences: exportLicences(db, userId),
    countedDownloads: exportDownloadDays(db, userId),
    comments: exportComments(db, userId),
    reportedTexts: exportReportedTexts(db, userId),
    reactions: exportReactions(db, userId),
    commentReports: exportReports(db, userId),
    moderation: exportModerationActions(db, userId),
    releaseMails: exportReleaseMails(db, userId),
    follows: exportFollows(db, userId),
    notifications: exportNotifications(db, userId),
    notificationSettings: exportNotificationSettings(db, userId),
    unsentMessages: exportUnsentMessages(db, userId),
  });
}

function exportProfile(person: Selectable<Database['users']>) {
  return {
    id: person.id,
    email: person.email,
    emailVerified: person.email_verified,
    displayName: person.name,
    firstName: person.first_name,
    lastName: person.last_name,
    username: person.username,
    bio: person.bio,
    location: person.location,
    website: person.website,
    links: person.links,
    isAdmin: person.is_admin,
    isMod: person.is_mod,
    createdAt: person.created_at,
    updatedAt: person.updated_at,
  };
}

function exportPictures(person: Selectable<Database['users']>) {
  return {
    own: avatarUrl(person.id, person.custom_image_hash),
    fromProvider: avatarUrl(person.id, person.provider_image_hash),
    providerAddress: person.provider_image_url,
  };
}

async function readTwoFactor(db: Db, { id, two_factor_enabled: isEnabled }: Selectable<Database['users']>) {
  const row = await db
    .selectFrom('two_factors')
    .select(['verified', 'failed_verification_count', 'locked_until'])
    .where('user_id', '=', id)
    .executeTakeFirst();
  return {
    isEnabled,
    isSetUp: row?.verified ?? false,
    failedAttempts: row?.failed_verification_count ?? 0,
    lockedUntil: row?.locked_until ?? null,
  };
}

async function readSignInMethods(db: Db, userId: string) {
  const rows = await db
    .selectFrom('accounts')
    .select(['provider_id', 'account_id', 'scope', 'created_at', 'updated_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({
    method: row.provider_id === 'credential' ? 'password' : row.provider_id,
    accountId: row.account_id,
    scope: row.scope,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }));
}

async function readGrant(db: Db, userId: string) {
  const grant = await db
    .selectFrom('plan_grants')
    .select(['tier', 'ends_at', 'created_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return grant ? { tier: grant.tier, endsAt: grant.ends_at, grantedAt: grant.created_at } : null;
}
