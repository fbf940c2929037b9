import type { Tx } from '#src/db/types.ts';
import { recordAuditEvent } from '#src/features/audit/server/record-audit-event.ts';
import { announceChange, tags } from '#src/http/cache/change-notifications.ts';
import type { SetupResult } from '#src/integrations/stripe/setup.ts';
import { AppError, conflict, notFound } from '#src/lib/errors.ts';
import type { PaidTier } from '#src/lib/payment-types.ts';
import type { PaymentKeys } from '../schemas.ts';
import {
  checkKey,
  convertRefusals,
  refusedKey,
  type CheckedAccount,
  type PaymentsContext,
} from './check-payments.ts';
import { refuseInDemo, setByEnvironment } from './mail-settings.ts';
import { forgetPaymentProofs } from './proofs.ts';
import { removeSecret, saveSecret } from './secret-settings.ts';
import { findStripeSettings, modeOf, type StripeSettings } from './stripe-settings.ts';

interface Connecting {
  keys: PaymentKeys;
  /** Null for a command on the server. */
  actorId: string | null;
}

/**
 * Creates at Stripe what is missing, and stores the keys. Nothing is stored before all is done, so that a working connection
 * stays until then; a run that was stopped is continued by another one.
 * @throws AppError as `checkKey` does, and 409 `stopped` with what was done
 */
export async function connectPayments(
  context: PaymentsContext,
  { keys, actorId }: Connecting,
): Promise<void> {
  const checked = await checkKey(context, keys.secretKey);
  const { setup, goal, plan, account } = checked;
  if (plan.missingRights.length > 0)
    throw refusedKey(`Missing rights: ${plan.missingRights.map((name) => `“${name}”`).join(', ')}.`);
  if (plan.testCustomers > 0 && keys.removesTestCustomers !== true)
    throw conflict(
      `${plan.testCustomers} customers of test mode do not exist in live mode. Confirm that they are removed from the shop.`,
      'test_customers',
    );
  const result = await carryOut(checked);
  const inUse = await convertRefusals(() => setup.listPricesInUse());
  await context.db.transaction().execute(async (tx) => {
    if (plan.testCustomers > 0) await removeCustomers(context, tx);
    const prices = await addOlderPrices(tx, { result, inUse, stored: checked.stored });
    const { secretKey, publishableKey } = keys;
    const { portal, webhook } = result;
    const value: StripeSettings = { secretKey, publishableKey, account, prices, portal, webhook };
    const before = await findStripeSettings({ ...context, db: tx });
    const earlier = before.state === 'set' ? before.value : undefined;
    if (earlier && earlier.account.id !== account.id) await forgetPaymentProofs(tx);
    await saveSecret(tx, { name: 'stripe', value, actorId }, context);
    await recordAuditEvent(tx, {
      actorId,
      action: 'connections.payments_connect',
      target: { id: 'payments' },
      before: earlier ? describeForAudit(earlier) : null,
      after: { ...describeForAudit(value), removedTestCustomers: plan.testCustomers },
    });
    await announceChange(tx, [tags.connections]);
  });
  await context.refreshConnections();
  await result.deleteReplaced().catch((err: unknown) => {
    const url = goal.webhookUrl;
    context.log.warn(
      { event: 'webhook_left', err, url },
      'A replaced webhook could not be removed at Stripe.',
    );
  });
}

const describeForAudit = ({ account, secretKey }: StripeSettings) => ({
  account: account.id,
  mode: modeOf(secretKey),
});

/** @throws AppError 409 `stopped` that names what was done, what was refused and the missing right */
async function carryOut({ setup, goal, plan }: CheckedAccount): Promise<SetupResult> {
  const { SetupRefusal } = await import('#src/integrations/stripe/setup.ts');
  return convertRefusals(async () => {
    try {
      return await setup.carryOut(goal);
    } catch (error) {
      if (!(error instanceof SetupRefusal) || error.right === undefined) throw error;
      const { right, done, part } = error;
      const title = (name: string | undefined) => plan.steps.find((step) => step.part === name)?.title ?? '';
      const count = plan.steps.filter(({ state }) => state !== 'there' && state !== 'impossible').length;
      const made = done.length === 0 ? '' : ` Done: ${done.map(title).join(', ')}.`;
      const issue = `Missing right: “${right}”. Add it in Stripe, then press the button again. What is made is not made twice.`;
      throw new AppError(
        409,
        'stopped',
        `Stopped after ${done.length} of ${count}.${made} ${title(part)} was refused: this key lacks “${right}”.`,
        { issues: [{ path: 'secretKey', message: issue }] },
      );
    }
  });
}

/** Removes the customers of test mode, whose payments were not real, with their plans and invoices. */
async function removeCustomers({ onPaymentsChanged }: PaymentsContext, tx: Tx): Promise<void> {
  const removed = await tx
    .deleteFrom('billing_customers')
    .where('provider', '=', 'stripe')
    .returning('user_id')
    .execute();
  for (const { user_id: id } of removed) if (id !== null) await onPaymentsChanged(tx, id);
}

/** Adds the prices of present subscriptions to the sold ones, so that each subscription keeps its plan. */
async function addOlderPrices(
  tx: Tx,
  {
    result,
    inUse,
    stored,
  }: { result: SetupResult; inUse: Map<string, string>; stored: StripeSettings | undefined },
): Promise<StripeSettings['prices']> {
  const rows = await tx
    .selectFrom('billing_subscriptions')
    .select(['id', 'tier'])
    .where('ended_at', 'is', null)
    .execute();
  const { personal, commercial } = result.prices;
  const listFor = (tier: PaidTier, sold: string) => {
    const paid = rows.filter((row) => row.tier === tier).flatMap(({ id }) => inUse.get(id) ?? []);
    const other = tier === 'personal' ? commercial : personal;
    const all = new Set([sold, ...(stored?.prices[tier] ?? []), ...paid]);
    all.delete(other);
    return Array.from(all);
  };
  return { personal: listFor('personal', personal), commercial: listFor('commercial', commercial) };
}

/** Removes the stored keys. Stripe continues to charge: the subscriptions are ended in its dashboard. @throws AppError 404 */
export async function disconnectPayments(context: PaymentsContext, actorId: string): Promise<void> {
  refuseInDemo(context);
  if (context.config.payments.stripe) throw setByEnvironment('STRIPE_SECRET_KEY');
  await context.db.transaction().execute(async (tx) => {
    if (!(await removeSecret(tx, 'stripe'))) throw notFound('Payments are not connected.');
    await forgetPaymentProofs(tx);
    const target = { id: 'payments' };
    await recordAuditEvent(tx, { actorId, action: 'connections.payments_disconnect', target });
    await announceChange(tx, [tags.connections]);
  });
  await context.refreshConnections();
}
