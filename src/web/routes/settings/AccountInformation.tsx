import { Link } from '@tanstack/react-router';
import type { CurrentUser } from '#src/features/auth/schemas.ts';
import { getAccessTier } from '#src/features/plans/access.ts';
import { settingsPlanNames, getStatusLabel } from '#src/features/plans/plan-labels.ts';
import { formatLongDate } from '#src/lib/date-text.ts';
import { Badge } from '#src/ui/Badge.tsx';
import type { BadgeKind } from '#src/ui/badge-class.ts';
import { buttonClass } from '#src/ui/button-class.ts';
import { usePageTime } from '#src/ui/page-time.ts';

const statusKinds: Record<CurrentUser['subscription']['status'], BadgeKind> = {
  active: 'ok',
  pending: 'pending',
  past_due: 'bad',
  canceled: 'inactive',
};

/** Shows the plan, its state, and the age of the account. */
export function AccountInformation({ user }: { user: CurrentUser }) {
  const { subscription } = user;
  const tier = getAccessTier(subscription, usePageTime());
  const hasBilling = subscription.stripeSubscription !== null;
  const lines = [
    { label: 'Plan', value: settingsPlanNames[tier] },
    {
      label: 'Status',
      value: <Badge kind={statusKinds[subscription.status]}>{getStatusLabel(subscription)}</Badge>,
    },
    { label: 'Member since', value: formatLongDate(user.createdAt) },
  ];
  return (
    <div className="card">
      <dl>
        {lines.map(({ label, value }) => (
          <div key={label} className="flex justify-between gap-4 border-b border-line py-3 first:pt-0">
            <dt className="text-ink-2">{label}</dt>
            <dd className="text-right font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <Link to={hasBilling ? '/billing' : '/pricing'} className={buttonClass({ className: 'mt-5' })}>
        {hasBilling ? 'Manage billing' : 'Compare plans'}
      </Link>
    </div>
  );
}
