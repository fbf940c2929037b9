import { formatDate } from '#src/lib/date-text.ts';
import type { System } from '../../schemas.ts';
import type { Row } from './row.ts';

type Payments = System['payments'];

const base = { id: 'payments', name: 'Stripe' } as const;
const connect = [{ kind: 'connections', label: 'Connect payments' }] satisfies Row['actions'];
const look = [{ kind: 'connections', label: 'Open Payments' }] satisfies Row['actions'];

/** Describes whether the shop can sell, and whether a payment has proven it. */
export function paymentsRow({ payments }: System): Row {
  if (payments.isUnreadable)
    return {
      ...base,
      state: 'bad',
      value: 'Keys cannot be read',
      text: 'SESSION_SECRET has changed since they were stored. Nothing is sold until you connect again.',
      problem: 'payments have to be connected again',
      actions: connect,
    };
  if (payments.setBy === 'demo')
    return { ...base, state: 'ok', value: 'Simulated', text: 'The payments of a demo cost nothing.' };
  if (payments.mode === null)
    return {
      ...base,
      state: 'wait',
      value: 'Not connected',
      text: 'Nobody can buy a plan.',
      problem: 'payments are not connected',
      actions: connect,
    };
  return connectedRow(payments, payments.mode);
}

function connectedRow(payments: Payments, mode: NonNullable<Payments['mode']>): Row {
  const isLive = mode === 'live';
  const provenAt = isLive ? payments.liveProvenAt : payments.testPurchaseAt;
  const row = { ...base, value: isLive ? 'Connected' : 'Test mode: no real money', actions: look };
  if (!payments.acceptsEvents)
    return {
      ...row,
      state: 'wait',
      text: 'Events do not arrive, so that the shop hears of renewals once a day.',
      problem: 'events of Stripe do not arrive',
    };
  if (provenAt === null)
    return { ...row, state: 'ok', text: 'The first payment proves that all of it works.' };
  const proof = isLive ? 'A real payment' : 'A purchase of test mode';
  return { ...row, state: 'ok', text: `${proof} went through on ${formatDate(provenAt)}.` };
}
