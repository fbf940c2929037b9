import type { Db } from '#src/db/types.ts';
import { notFound } from '#src/lib/errors.ts';
import type { Security } from '../../security-schemas.ts';
import { providerNames } from '../../messages.ts';

/** Reads how an account is protected. @throws AppError 404 for a deleted account */
export async function getSecurity(db: Db, userId: string): Promise<Security> {
  const { two_factor_enabled: twoFactorEnabled } = await db
    .selectFrom('users')
    .select('two_factor_enabled')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow(() => notFound('This account does not exist.'));
  const accounts = await db
    .selectFrom('accounts')
    .select(['provider_id', 'password'])
    .where('user_id', '=', userId)
    .execute();
  return {
    hasPassword: accounts.some(({ password }) => password !== null),
    signInMethods: providerNames.filter((name) => accounts.some((account) => account.provider_id === name)),
    twoFactorEnabled,
    recoveryCodesLeft: twoFactorEnabled ? await countRecoveryCodes(db, userId) : 0,
  };
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('two_factors')
    .select('backup_codes')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ? (JSON.parse(row.backup_codes) as string[]).length : 0;
}
