import { getErrorMessage } from '#src/lib/api-client.ts';
import { formatDate } from '#src/lib/date-text.ts';
import { Button } from '#src/ui/Button.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import type { SandboxPortal } from '../schemas.ts';
import { PortalSection } from './PortalSection.tsx';
import { usePassTime } from './queries.ts';

const words = {
  renewal: { label: 'Let a month pass', what: 'The plan renews' },
  end: { label: 'Let a month pass', what: 'The plan ends' },
  retry: { label: 'Let days pass', what: 'The card is tried again' },
} as const;

/** Brings the next renewal or end forward to now by moving the customer's dates into the past. */
export function PortalTime({ session, next }: { session: string; next: SandboxPortal['next'] }) {
  const pass = usePassTime(session);
  return (
    <PortalSection title="Time">
      <p className="text-sm text-ink-2">
        {next
          ? `${words[next.kind].what} on ${formatDate(next.at)}. In the demo you can skip ahead a month.`
          : 'Nothing waits for time to pass.'}
      </p>
      {pass.isError && (
        <Notice kind="error">{getErrorMessage(pass.error, 'Time did not pass. Please try again.')}</Notice>
      )}
      {pass.isSuccess && (
        <Notice kind="success">Time has passed: plan and invoices say what it brought.</Notice>
      )}
      {next && (
        <div>
          <Button
            pending={pass.isPending}
            pendingLabel="Time passes..."
            onClick={() => pass.mutate(undefined)}
          >
            {words[next.kind].label}
          </Button>
        </div>
      )}
    </PortalSection>
  );
}
