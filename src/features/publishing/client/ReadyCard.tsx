import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';
import { Button } from '#src/ui/Button.tsx';
import { ProgressBar } from '#src/ui/feedback/ProgressBar.tsx';
import type { DesignDraft } from './form/design-draft.ts';
import { listReadyItems } from './upload-draft.ts';

export interface ReadyCardProps {
  draft: DesignDraft;
  isUploading: boolean;
  /** True when the design is stored as a draft and its files are examined before the release. */
  isStored: boolean;
  /** The share of the bytes that are sent, from 0 to 1. */
  share: number;
}

/** The card with the checklist, the upload button and the progress. */
export function ReadyCard({ draft, isUploading, isStored, share }: ReadyCardProps) {
  const percent = Math.floor(share * 100);
  const isSent = share >= 1;
  return (
    <section className="card mt-6">
      <h2 className="sr-only">Ready to upload</h2>
      <ul className="grid gap-3 text-sm">
        {listReadyItems(draft).map(({ text, isReady }) => (
          <li key={text} className={`flex items-start gap-2.5 ${isReady ? '' : 'text-ink-3'}`}>
            {isReady ? (
              <Check aria-hidden className="size-5 shrink-0" />
            ) : (
              <Minus aria-hidden className="size-5 shrink-0" />
            )}
            <span className="min-w-0 break-words">
              {text}
              <span className="sr-only">{isReady ? ', ready' : ', missing'}</span>
            </span>
          </li>
        ))}
      </ul>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        block
        pending={isUploading}
        pendingLabel="Uploading..."
        className="mt-4"
      >
        Upload STL File
      </Button>
      {isUploading && (
        <div className="mt-3">
          <ProgressBar label="Upload" percent={isSent ? undefined : percent} />
          <p className="mt-1.5 text-xs text-ink-3 tabular-nums">
            {describeProgress(isStored, isSent, percent)}
          </p>
        </div>
      )}
    </section>
  );
}

function describeProgress(isStored: boolean, isSent: boolean, percent: number): string {
  if (isStored) return 'Stored. The files are being examined before the release...';
  return isSent ? 'All sent. The files are being checked and measured...' : `${percent} % sent`;
}
