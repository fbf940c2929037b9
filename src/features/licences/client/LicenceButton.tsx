import FileBadge from 'lucide-react/icons/file-badge';
import { useRef } from 'react';
import type { DownloadEntry } from '#src/features/downloads/schemas.ts';
import { Button } from '#src/ui/Button.tsx';
import { lazyDialog } from '#src/ui/overlay/lazy-dialog.tsx';
import { useDialogTarget } from '#src/ui/overlay/use-dialog-target.ts';

const LicenceDialog = lazyDialog(async () => (await import('./LicenceDialog.tsx')).LicenceDialog);

/** Opens the dialog in which the licence of a download is created and shown. */
export function LicenceButton({ entry }: { entry: DownloadEntry }) {
  const { isOpen, openCount, openFor, setOpen } = useDialogTarget();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button
        ref={button}
        size="sm"
        className="max-sm:size-11 max-sm:min-w-11 max-sm:p-0"
        icon={<FileBadge aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => openFor()}
      >
        <span className="max-sm:sr-only">Licence</span>
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
