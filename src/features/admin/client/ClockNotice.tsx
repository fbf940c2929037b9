import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '#src/lib/date-text.ts';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { clockQuery } from './queries.ts';

/** Says for a day that the clock of the server went ahead, so that it can be corrected before anything is deleted. */
export function ClockNotice() {
  const jump = useQuery(clockQuery()).data?.jump;
  if (!jump) return null;
  return (
    <Notice kind="info" className="mb-6">
      The clock of the server went ahead from {formatDateTime(jump.from)} to {formatDateTime(jump.to)}. Please
      check it. Nothing is deleted for good until {formatDateTime(jump.pausedUntil)}, and deleted designs stay
      in the bin. If the site was switched off or restored from a backup, nothing is wrong.
    </Notice>
  );
}
