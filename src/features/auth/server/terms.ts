import type { Db } from '#src/db/types.ts';
import { conflict, forbidden } from '#src/lib/errors.ts';
import { site } from '#src/site.ts';

const required = 'Please agree to the present Terms of Service first.';
const changed = 'The terms have changed meanwhile. Please load the page again and read the present version.';

/**
 * Requires the agreement to the current terms, before a download or a payment.
 * @throws AppError 403 `terms_required` when the account has accepted only an earlier version
 */
export async function requireAcceptedTerms(db: Db, userId: string): Promise<void> {
  const row = await db
    .selectFrom('users')
    .select('terms_version')
    .where('id', '=', userId)
    .executeTakeFirst();
  requireCurrentTerms(row?.terms_version);
}

/**
 * Does the same for an account that was already read.
 * @throws AppError 403 `terms_required`
 */
export function requireCurrentTerms(acceptedVersion: string | null | undefined): void {
  if (acceptedVersion !== site.terms.version) throw forbidden(required, 'terms_required');
}

/**
 * Records the acceptance of this version; an existing record stays unchanged.
 * @throws AppError 409 `terms_changed` when another version is in force by now
 */
export async function acceptTerms(
  db: Db,
  { userId, version, now }: { userId: string; version: string; now: Date },
): Promise<void> {
  if (version !== site.terms.version) throw conflict(changed, 'terms_changed');
  // The table keeps each acceptance as a row.
  await db
    .updateTable('users')
    .set({ terms_version: version, terms_accepted_at: now })
    .where('id', '=', userId)
    .where('terms_version', 'is distinct from', version)
    .execute();
}
