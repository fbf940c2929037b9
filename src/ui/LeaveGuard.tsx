import { lazy, Suspense } from 'react';
import { useBlocker } from '@tanstack/react-router';

const ConfirmDialog = lazy(async () => ({ default: (await import('./ConfirmDialog.tsx')).ConfirmDialog }));

export interface LeaveGuardProps {
  /** Something would be lost by leaving now. */
  when: boolean;
  /** It is being sent just now. */
  isBusy?: boolean;
  /** What would be lost, in a sentence. */
  text?: string;
}

const chosenFiles = 'The chosen files are not uploaded yet.';

/** Warns before the page is left, by a link as well as by closing the tab. */
export function LeaveGuard({ when, isBusy = false, text = chosenFiles }: LeaveGuardProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => when && current.pathname !== next.pathname,
    enableBeforeUnload: () => when,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  return (
    <Suspense>
      <ConfirmDialog
        open
        onOpenChange={() => reset()}
        title={isBusy ? 'Stop the upload?' : 'Leave this page?'}
        description={isBusy ? 'The upload is running. Leaving stops it, and nothing is kept.' : text}
        confirmLabel="Leave"
        cancelLabel="Stay"
        destructive
        onConfirm={() => proceed()}
      />
    </Suspense>
  );
}
