import { useRouter } from '@tanstack/react-router';
import { Dialog } from 'radix-ui';
import { useEffect, useRef } from 'react';
import { buttonClass } from '#src/ui/button-class.ts';
import { SearchForm } from './SearchForm.tsx';

/** While the list of suggestions is open, Esc closes the list. */
function holdEscape(event: KeyboardEvent): void {
  if (document.activeElement?.getAttribute('aria-expanded') === 'true') event.preventDefault();
}

/** The search of small screens, which covers the page below the header. */
export function SearchSheet({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const router = useRouter();
  const opener = useRef<Element>(null);
  useEffect(() => router.subscribe('onBeforeNavigate', () => onOpenChange(false)), [router, onOpenChange]);
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          onEscapeKeyDown={holdEscape}
          onOpenAutoFocus={() => (opener.current = document.activeElement)}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener.current instanceof HTMLElement) opener.current.focus();
          }}
          className="fixed inset-x-0 top-(--header-h) bottom-0 z-(--z-dialog) bg-paper outline-none"
        >
          <Dialog.Title className="sr-only">Search</Dialog.Title>
          <SearchForm
            className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-1 border-b border-line py-2 pr-1 pl-(--gutter)"
            fieldClassName="min-w-0"
            listClassName="absolute inset-x-0 top-full bg-paper"
          >
            <Dialog.Close className={buttonClass({ variant: 'ghost' })}>Cancel</Dialog.Close>
          </SearchForm>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
