import { Button } from '#src/ui/Button.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { ProgressBar } from '#src/ui/feedback/ProgressBar.tsx';
import type { Progress, SaveFailure } from './run-save-steps.ts';

export interface SaveBarProps {
  formId: string;
  isSaving: boolean;
  progress: Progress | undefined;
  failure: SaveFailure | undefined;
  onStop: () => void;
  onLeave: () => void;
  onReload: () => void;
}

/** The bar below the form, which is always visible, with progress, errors and buttons. */
export function SaveBar(props: SaveBarProps) {
  const { formId, isSaving, progress, failure, onStop, onLeave, onReload } = props;
  return (
    <div className="grid gap-3">
      {failure && <FailureNotice failure={failure} onReload={onReload} />}
      {progress && <Sending {...progress} />}
      <div className="flex justify-end gap-2 max-sm:[&>button]:flex-auto">
        <Button onClick={isSaving ? onStop : onLeave}>{isSaving ? 'Stop' : 'Cancel'}</Button>
        <Button type="submit" form={formId} variant="primary" pending={isSaving} pendingLabel="Updating...">
          Update File
        </Button>
      </div>
    </div>
  );
}

function Sending({ name, share }: Progress) {
  const percent = Math.floor(share * 100);
  const isOpen = percent === 0 || percent >= 100;
  return (
    <div>
      <ProgressBar label="Update" percent={isOpen ? undefined : percent} />
      <p className="mt-1.5 text-xs wrap-anywhere text-ink-3 tabular-nums">
        {isOpen ? `Saving: ${name}` : `Saving: ${name}, ${percent} % sent`}
      </p>
    </div>
  );
}

function FailureNotice({ failure, onReload }: { failure: SaveFailure; onReload: () => void }) {
  const { message, saved, left, isOutdated } = failure;
  return (
    <Notice kind="error" className="max-h-40 overflow-y-auto">
      <p>{message}</p>
      {saved.length > 0 && <p className="mt-1 font-normal">Saved: {saved.join('; ')}</p>}
      <p className="mt-1 font-normal">Not saved: {left.join('; ')}</p>
      {isOutdated && (
        <Button size="sm" className="mt-2 text-ink" onClick={onReload}>
          Discard my changes and load it again
        </Button>
      )}
    </Notice>
  );
}
