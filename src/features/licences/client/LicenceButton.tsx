import FileBadge from 'lucide-react/icons/file-badge';
import { useRef, type ReactNode } from 'react';
import type { DownloadEntry } from '#src/features/downloads/schemas.ts';
import { Button } from '#src/ui/Button.tsx';
import { lazyDialog } from '#src/ui/overlay/lazy-dialog.tsx';
import { useDialogTarget } from '#src/ui/overlay/use-dialog-target.ts';

const LicenceDialog = lazyDialog(async () => (await import('./LicenceDialog.tsx')).LicenceDialog);

/** Opens the dialog in which the licence of a download is created and shown. */
export function LicenceButton({
  entry,
  isMain = false,
  children,
}: {
  entry: DownloadEntry;
  /** Whether it is the main action of its place. */
  isMain?: boolean;
  /** The label, which phones always show; without it, they show an icon only. */
  children?: ReactNode;
}) {
  const { isOpen, openCount, openFor, setOpen } = useDialogTarget();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button
        ref={button}
        size={isMain ? 'md' : 'sm'}
        variant={isMain ? 'ink' : 'secondary'}
        className={children === undefined ? 'max-sm:size-11 max-sm:min-w-11 max-sm:p-0' : undefined}
        icon={<FileBadge aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => openFor()}
      >
        {children ?? <span className="max-sm:sr-only">Licence</span>}
        <span className="sr-only">for {entry.stlFile.title}</span>
      </Button>
      {openCount > 0 && (
        <LicenceDialog
          key={openCount}
          open={isOpen}
          onOpenChange={setOpen}
          fallbackFocus={button}
          entry={entry}
        />
      )}
    </>
  );
}
