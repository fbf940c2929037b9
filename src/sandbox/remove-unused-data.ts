import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#src/config/config.ts';
import type { Db } from '#src/db/types.ts';
import { removeSandboxPayments } from './payments/server/remove-payments.ts';
import { removeSandboxSignIns } from './sign-in/server/account-ids.ts';

/**
 * Removes what the sandbox left in the database when it is not in use: its sign-ins outside demo mode, and its payments
 * where Stripe takes the payments, too.
 */
export async function removeUnusedSandboxData(
  { isDemo, payments }: Pick<Config, 'isDemo' | 'payments'>,
  db: Db,
  log: FastifyBaseLogger,
): Promise<void> {
  const signIns = isDemo ? 0 : await removeSandboxSignIns(db);
  if (signIns > 0) {
    log.warn({ event: 'sandbox_forgotten', forgotten: signIns }, 'The sign-ins of the sandbox were removed.');
  }
  const isInUse = isDemo && payments.stripe === undefined;
  const customers = isInUse ? 0 : await removeSandboxPayments(db);
  if (customers > 0) {
    log.warn(
      { event: 'sandbox_payments_forgotten', forgotten: customers },
      'The payments of the sandbox were removed.',
    );
  }
}
