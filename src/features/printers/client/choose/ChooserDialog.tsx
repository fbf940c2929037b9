import { useRef, useState, type RefObject } from 'react';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/overlay/Dialog.tsx';
import { printers as allPrinters } from '../../printers.ts';
import type { NewPrinter, UserPrinter } from '../../schemas.ts';
import type { PrinterEdit } from '../local-printers.ts';
import { useUserPrinters } from '../queries.ts';
import { useEditPrinters } from '../use-edit-printers.ts';
import { OtherPrinter } from './OtherPrinter.tsx';
import { PrinterChoice } from './PrinterChoice.tsx';
import { toNewPrinter, toValue } from './printer-choices.ts';

const formId = 'other-printer';

/** The form for a new printer, or the one to change a printer. */
type Form = 'new' | UserPrinter;

function getTitle(form: Form | undefined): { title: string; description?: string } {
  if (form) return { title: form === 'new' ? 'Other printer' : 'Change printer' };
  return {
    title: 'Choose your printer',
    description: 'Pages then say whether a design fits, how long it takes and what it costs.',
  };
}

function getSubmitLabel(form: Form | undefined, choice: string | undefined): string {
  if (form && form !== 'new') return 'Save';
  return choice === 'other' && !form ? 'Continue' : 'Use this printer';
}

/** Chooses one of the person's printers, one of the list, or one by its size, which can be changed later. */
export function ChooserDialog({
  open,
  onOpenChange,
  fallbackFocus,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Gets the focus after the dialog when the button that opened it is replaced by another one. */
  fallbackFocus?: RefObject<HTMLElement | null>;
}) {
  const own = useUserPrinters() ?? [];
  const edit = useEditPrinters();
  const [selected, setSelected] = useState<string>();
  // It is shown instead of the list.
  const [form, setForm] = useState<Form>();
  const changed = form === 'new' ? undefined : form;
  // `edit.isPending` is set only after a second press that follows at once.
  const isRemoving = useRef(false);
  const choice = selected ?? toValue(own.find(({ isChosen }) => isChosen));

  const save = async (change: PrinterEdit) => {
    try {
      await edit.mutateAsync(change);
      if (changed) setForm(undefined);
      else onOpenChange(false);
    } catch {
      // A toast has said why.
    }
  };
  const submit = (printer: NewPrinter) => {
    if (!changed) return save({ kind: 'add', printer });
    const { name, bedX, bedY, tall, class: kind } = printer;
    return save({ kind: 'change', id: changed.id, change: { name, bedX, bedY, tall, class: kind } });
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
      setForm('new');
      return;
    }
    const mine = own.find((printer) => toValue(printer) === choice);
    const listed = allPrinters.find(({ id }) => id === choice);
    if (mine) void save({ kind: 'change', id: mine.id, change: { isChosen: true } });
    else if (listed) void save({ kind: 'add', printer: toNewPrinter(listed) });
  };
  const footer = (
    <>
      <Button disabled={edit.isPending} onClick={() => (form ? setForm(undefined) : onOpenChange(false))}>
        {form ? 'Back' : 'Cancel'}
      </Button>
      <Button
        variant="primary"
        pending={edit.isPending}
        pendingLabel="Saving..."
        disabled={choice === undefined && !form}
        {...(form ? { type: 'submit', form: formId } : { onClick: choose })}
      >
        {getSubmitLabel(form, choice)}
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
      {...getTitle(form)}
      footer={footer}
    >
      {form ? (
        <OtherPrinter id={formId} printer={changed} onSubmit={(printer) => void submit(printer)} />
      ) : (
        <PrinterChoice
          own={own}
          choice={choice}
          onSelect={setSelected}
          onChange={setForm}
          onRemove={(id) => void remove(id)}
        />
      )}
    </Dialog>
  );
}
