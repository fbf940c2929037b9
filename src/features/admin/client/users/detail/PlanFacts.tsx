import { useState } from 'react';
import { getCurrentPlan } from '#src/features/plans/access.ts';
import { getPlan } from '#src/features/plans/plans.ts';
import { buildPlanLines } from '#src/features/plans/plan-labels.ts';
import { formatDate } from '#src/lib/date-text.ts';
import type { UserDetail } from '../../../schemas.ts';
import { FactList, type Fact } from './FactList.tsx';
import { PlanBadge } from '../PlanBadge.tsx';

function grantFacts({ grant }: UserDetail): Fact[] {
  if (!grant) return [];
  const { tier, endsAt, givenAt, givenBy } = grant;
  const until = endsAt === null ? 'for life' : `until ${formatDate(endsAt)}`;
  const giver = givenBy?.name ?? 'an account that is gone';
  return [
    { label: 'Grant', value: `${getPlan(tier).name} ${until}` },
    { label: 'Given', value: `${formatDate(givenAt)} by ${giver}` },
  ];
}

/** Shows the effective plan, the paid subscription and the grant with its giver. */
export function PlanFacts({ detail }: { detail: UserDetail }) {
  const [now] = useState(() => new Date());
  const { subscription, grant } = detail;
  const plan = getCurrentPlan(subscription, now);
  // The grant's own rows below replace this line.
  const lines = buildPlanLines(subscription, now).filter(
    ({ label }) => !grant || label !== 'Granted by admin',
  );
  return (
    <section className="mt-6">
      <h3 className="mb-1 text-h4">Plan and payments</h3>
      <FactList
        facts={[{ label: 'Plan', value: <PlanBadge {...plan} /> }, ...lines, ...grantFacts(detail)]}
      />
    </section>
  );
}
