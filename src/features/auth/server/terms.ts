import type { Db } from '#src/db/types.ts';
import { conflict, forbidden } from '#src/lib/errors.ts';
import { site } from '#src/site.ts';

const required = 'Please agree to the present Terms of Service first.';
const changed = 'The terms have changed meanwhile. Please load the page again and read the present version.';

/**
 * Before what an agreement to the terms is needed for: a download, a payment.
 * @throws AppError 403 `terms_required` for somebody who has agreed to an earlier version only
 */
export async function requireAcceptedTerms(db: Db, userId: string): Promise<void> {
  const row = await db
    .selectFrom('users')
    .select('terms_version')
    .where('id', '=', userId)
    .executeTakeFirst();
  if (row?.terms_version !== site.terms.version) throw forbidden(required, 'terms_required');
}

/**
 * Writes down that somebody agrees to this version; that they did so before stays as it was.
 * @throws AppError 409 `terms_changed` when another version applies by now
 */
export async function acceptTerms(
  db: Db,
  { userId, version, now }: { userId: string; version: string; now: Date },
): Promise<void> {
  if (version !== site.terms.version) throw conflict(changed, 'terms_changed');
  // The table keeps every acceptance by itself.
  await db
    .updateTable('users')
    .set({ terms_version: version, terms_accepted_at: now })
    .where('id', '=', userId)
    .where('terms_version', 'is distinct from', version)
    .execute();
}
