import { Link } from '@tanstack/react-router';
import { getAccessTier } from '../access.ts';
import type { Subscription } from '../schemas.ts';
import { planPoints } from '../plan-points.ts';
import { usePageTime } from '#src/ui/page-time.ts';
import { PlanPoints } from './PlanPoints.tsx';

export function Benefits({ subscription }: { subscription: Subscription }) {
  const points = planPoints[getAccessTier(subscription, usePageTime())];
  const compare = (
    <>
      .{' '}
      <Link to="/pricing" className="link">
        Compare plans
      </Link>
    </>
  );
  return (
    <section className="card" aria-labelledby="benefits">
      <h2 id="benefits">Your Benefits</h2>
      <PlanPoints
        points={points}
        after={points.at(-1)?.included === false ? compare : undefined}
        className="mt-4"
      />
    </section>
  );
}
