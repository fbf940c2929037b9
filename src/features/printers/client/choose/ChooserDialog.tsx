import { useRef, useState, type RefObject } from 'react';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/overlay/Dialog.tsx';
import { printers as allPrinters } from '../../printers.ts';
import type { NewPrinter } from '../../schemas.ts';
import type { PrinterEdit } from '../local-printers.ts';
import { useUserPrinters } from '../queries.ts';
import { useEditPrinters } from '../use-edit-printers.ts';
import { OtherPrinter } from './OtherPrinter.tsx';
import { PrinterChoice } from './PrinterChoice.tsx';
import { toNewPrinter, toValue } from './printer-choices.ts';

interface ChooserDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Gets the focus after the dialog when the button that opened it is replaced by another one. */
  fallbackFocus?: RefObject<HTMLElement | null>;
}

const formId = 'other-printer';

/** Chooses one of the person's printers, one of the list, or one by its size. */
export function ChooserDialog({ open, onOpenChange, fallbackFocus }: ChooserDialogProps) {
  const own = useUserPrinters() ?? [];
  const edit = useEditPrinters();
  const [selected, setSelected] = useState<string>();
  const [isOther, setOther] = useState(false);
  // `edit.isPending` is set only after a second press that follows at once.
  const isRemoving = useRef(false);
  const choice = selected ?? toValue(own.find(({ isChosen }) => isChosen));

  const save = async (change: PrinterEdit) => {
    try {
      await edit.mutateAsync(change);
      onOpenChange(false);
    } catch {
      // A toast has said why.
    }
  };
  const remove = async (id: number) => {
    if (isRemoving.current) return;
    isRemoving.current = true;
    try {
      await edit.mutateAsync({ kind: 'remove', id });
    } catch {
      // A toast has said why.
    } finally {
      isRemoving.current = false;
    }
  };
  const choose = () => {
    if (choice === 'other') {
      setOther(true);
      return;
    }
    const mine = own.find((printer) => toValue(printer) === choice);
    const listed = allPrinters.find(({ id }) => id === choice);
    if (mine) void save({ kind: 'change', id: mine.id, change: { isChosen: true } });
    else if (listed) void save({ kind: 'add', printer: toNewPrinter(listed) });
  };
  const footer = (
    <>
      <Button disabled={edit.isPending} onClick={() => (isOther ? setOther(false) : onOpenChange(false))}>
        {isOther ? 'Back' : 'Cancel'}
      </Button>
      <Button
        variant="primary"
        pending={edit.isPending}
        pendingLabel="Saving..."
        disabled={choice === undefined}
        {...(isOther ? { type: 'submit', form: formId } : { onClick: choose })}
      >
        {choice === 'other' && !isOther ? 'Continue' : 'Use this printer'}
      </Button>
    </>
  );
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      pending={edit.isPending}
      fallbackFocus={fallbackFocus}
      width={640}
      title={isOther ? 'Other printer' : 'Choose your printer'}
      description={
        isOther ? undefined : 'Pages then say whether a design fits, how long it takes and what it costs.'
      }
      footer={footer}
    >
      {isOther ? (
        <OtherPrinter id={formId} onSubmit={(printer: NewPrinter) => void save({ kind: 'add', printer })} />
      ) : (
        <PrinterChoice own={own} choice={choice} onSelect={setSelected} onRemove={(id) => void remove(id)} />
      )}
    </Dialog>
  );
}
