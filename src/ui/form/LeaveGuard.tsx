import { useEffect } from 'react';
import { useBlocker } from '@tanstack/react-router';
import { isLeavingProgrammatically } from '#src/browser/document-navigation.ts';
import { lazyDialog } from '../overlay/lazy-dialog.tsx';

const ConfirmDialog = lazyDialog(async () => (await import('../overlay/ConfirmDialog.tsx')).ConfirmDialog);

const chosenFiles = 'The chosen files are not uploaded yet.';

/** Warns before the page is left by a link or by closing the tab, but not when the program itself navigates. */
export function LeaveGuard({
  when,
  isBusy = false,
  text = chosenFiles,
}: {
  /** True when leaving now would lose input. */
  when: boolean;
  /** True while the input is being sent. */
  isBusy?: boolean;
  /** Sentence that names the input that would be lost. */
  text?: string;
}) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => when && current.pathname !== next.pathname,
    enableBeforeUnload: () => when && !isLeavingProgrammatically(),
    withResolver: true,
  });
  useEffect(() => {
    if (when) void ConfirmDialog.preload();
  }, [when]);
  if (status !== 'blocked') return null;
  return (
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
  );
}
