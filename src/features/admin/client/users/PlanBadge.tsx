import { formatPlanBadge } from '#src/features/plans/plans.ts';
import type { Tier } from '#src/features/plans/schemas.ts';
import { Badge } from '#src/ui/Badge.tsx';

/** Shows a plan as 'FREE' or 'PERSONAL LIFETIME'. */
export function PlanBadge({ tier, isLifetime }: { tier: Tier; isLifetime: boolean }) {
  return <Badge kind={`plan-${tier}`}>{formatPlanBadge({ tier, isLifetime })}</Badge>;
}
