import { useRef } from 'react';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/overlay/Dialog.tsx';
import type { FileProblem } from '../../reason-schemas.ts';
import { formatMoment } from './release-times.ts';
import { ReasonList } from '../verdicts/ReasonList.tsx';
import { VerdictBadge } from '../verdicts/VerdictBadge.tsx';

export interface ReleaseQuestionProps {
  title: string;
  /** The release time of a scheduled design; null for one that is released at once. */
  releasesAt: string | null;
  /** The files that are not ready. */
  files: readonly FileProblem[];
  /** True while other files are examined. */
  isExamining: boolean;
  pending: boolean;
  onRelease: () => void;
  onKeepAsDraft: () => void;
  /** Called by Escape and the close button. */
  onClose: () => void;
}

/** The confirmation before the release of a design with problems. Import it lazily. */
export function ReleaseQuestion(props: ReleaseQuestionProps) {
  const { title, releasesAt, files, isExamining, pending, onRelease, onKeepAsDraft, onClose } = props;
  const keep = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width={640}
      title={`${describeFiles(files.length, isExamining)} Release ${title} anyway?`}
      description={
        releasesAt === null
          ? 'Everybody can download it at once, and the release mail goes out.'
          : `Everybody can download it from ${formatMoment(releasesAt)}, and the release mail goes out then.`
      }
      pending={pending}
      initialFocus={keep}
      footer={
        <>
          <Button variant="danger-ghost" pending={pending} pendingLabel="Releasing..." onClick={onRelease}>
            Release anyway
          </Button>
          <Button ref={keep} disabled={pending} onClick={onKeepAsDraft}>
            Keep as a draft
          </Button>
        </>
      }
    >
      {files.length > 0 && (
        <ul className="divide-y divide-line rounded-2 border border-line bg-surface text-sm">
          {files.map((file) => (
            <li key={file.fileId} className="px-3.5 py-2.5">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <VerdictBadge verdict={file.verdict} />
                <strong className="min-w-0 wrap-anywhere">{file.name}</strong>
              </p>
              <ReasonList reasons={file.reasons} />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function describeFiles(count: number, isExamining: boolean): string {
  if (count === 0) return 'The files are still being examined.';
  const problems = count === 1 ? '1 file has problems' : `${count} files have problems`;
  return isExamining ? `${problems}, others are still being examined.` : `${problems}.`;
}
