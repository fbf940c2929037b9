import { formatDate, formatTimeOfDay } from '#src/lib/date-text.ts';
import { Button } from '#src/ui/Button.tsx';
import { formatBytes } from '../format-bytes.ts';
import { DownloadBackup } from './DownloadBackup.tsx';
import { Strip } from './Strip.tsx';
import type { BackupOutcome } from './use-backup.ts';

const plainButton = { size: 'sm', className: 'border-ink bg-transparent' } as const;

/** Describes the end of the backup. */
export function OutcomeStrip({ outcome, onRetry }: { outcome: BackupOutcome; onRetry: () => void }) {
  if (outcome.kind === 'failed') {
    const { reason, untouched } = outcome;
    return (
      <Strip
        kind="bad"
        role="alert"
        title={`The backup stopped. ${reason}`}
        text={
          untouched
            ? `The backup of ${formatDate(untouched.finishedAt)} is untouched.`
            : 'Nothing of it was kept.'
        }
      >
        <Button {...plainButton} onClick={onRetry}>
          Try again
        </Button>
      </Strip>
    );
  }
  const { bytes, canDownload, finishedAt, id } = outcome.latest;
  return (
    <Strip
      kind="good"
      role="status"
      title={`Backed up, ${formatBytes(bytes ?? 0)}, ${formatTimeOfDay(finishedAt)}.`}
      text="Keep a copy on another machine."
    >
      {canDownload && <DownloadBackup id={id} look={plainButton} />}
    </Strip>
  );
}
