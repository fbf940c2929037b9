import { getPlan, formatMonthlyPrice } from '#src/features/plans/plans.ts';
import { getErrorMessage } from '#src/lib/api-client.ts';
import { formatDate } from '#src/lib/date-text.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import type { SandboxPortal } from '../schemas.ts';
import { PortalSection } from './PortalSection.tsx';
import { useCancelInSandbox } from './queries.ts';

const statuses = {
  active: { kind: 'ok', word: 'Active' },
  past_due: { kind: 'bad', word: 'Payment due' },
  incomplete: { kind: 'pending', word: 'Not paid yet' },
  incomplete_expired: { kind: 'inactive', word: 'Never paid' },
  canceled: { kind: 'inactive', word: 'Ended' },
} as const;

const failed = 'Your plan could not be changed. Please try again.';

export function PortalPlan({
  session,
  portal: { subscription },
}: {
  session: string;
  portal: SandboxPortal;
}) {
  const cancel = useCancelInSandbox(session);
  if (!subscription) {
    return (
      <PortalSection title="Plan">
        <p className="text-sm text-ink-2">There is no plan.</p>
      </PortalSection>
    );
  }
  const { tier, status, isCancelledAtPeriodEnd: isCancelled, currentPeriodEnd } = subscription;
  const { kind, word } = statuses[status];
  return (
    <PortalSection title={getPlan(tier).name} badge={<Badge kind={kind}>{word}</Badge>}>
      <p className="text-sm text-ink-2">
        {formatMonthlyPrice(tier)} per month.
        {status === 'active' && ` ${isCancelled ? 'Ends' : 'Renews'} on ${formatDate(currentPeriodEnd)}.`}
      </p>
      {cancel.isError && <Notice kind="error">{getErrorMessage(cancel.error, failed)}</Notice>}
      {status === 'active' && (
        <div>
          <Button
            variant={isCancelled ? 'secondary' : 'danger-ghost'}
            pending={cancel.isPending}
            onClick={() => cancel.mutate(!isCancelled)}
          >
            {isCancelled ? 'Keep plan' : 'Cancel plan'}
          </Button>
        </div>
      )}
    </PortalSection>
  );
}
