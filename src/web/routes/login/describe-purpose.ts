import type { PaidTier } from '#src/lib/payment-types.ts';
import { formatMonthlyPrice, getPlan } from '#src/features/plans/plans.ts';
import type { PendingDownload } from '#src/features/downloads/client/pending-download.ts';

/** Returns the plan of the checkout that an address leads to. */
export function findPlan(target: string): PaidTier | undefined {
  const { pathname, searchParams } = new URL(target, 'http://site.invalid');
  if (pathname !== '/subscribe') return undefined;
  return searchParams.get('tier') === 'personal' || searchParams.get('tier') === null
    ? 'personal'
    : 'commercial';
}

/** Returns the titles and labels for the step that follows the sign-in or the sign-up. */
export function describePurpose({
  plan,
  download,
}: {
  /** The plan whose checkout follows. */
  plan: PaidTier | undefined;
  /** The download that starts afterwards. */
  download: PendingDownload | undefined;
}): {
  titles: { 'sign-in': string; 'sign-up': string };
  /** The labels end with what follows; empty if nothing does. */
  next: string;
  note: string | undefined;
} {
  if (plan) {
    const offer = `${getPlan(plan).name}, ${formatMonthlyPrice(plan)}`;
    return {
      titles: { 'sign-in': `Welcome back. ${offer}`, 'sign-up': `Create your account for ${offer}` },
      next: ' and go to payment',
      note: `${formatMonthlyPrice(plan)} per month, cancel any time. Nothing is charged before you pay on the next page.`,
    };
  }
  const isFree = download !== undefined && !download.needsPlan;
  return {
    titles: {
      'sign-in': 'Welcome back',
      'sign-up': isFree ? 'Create your free account' : 'Create your account',
    },
    next: isFree ? ' and download' : '',
    note: isFree ? 'No card. Free designs without limit.' : undefined,
  };
}
