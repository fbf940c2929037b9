import { useCallback, useState } from 'react';
import type { AdminModelCard } from '../../admin-contract.ts';

/** What a dialog asks about. */
export type DialogTarget =
  | { kind: 'delete' | 'purge' | 'addCategory' | 'moveToCategory'; models: readonly AdminModelCard[] }
  | { kind: 'edit'; modelId: number };

/** The open dialog; what it asked about stays while it fades. */
export function useDialogTarget() {
  const [target, setTarget] = useState<DialogTarget>();
  const [isOpen, setOpen] = useState(false);
  const [formKey, setFormKey] = useState(0);
  const openFor = useCallback((next: DialogTarget) => {
    setTarget(next);
    setOpen(true);
    setFormKey((before) => before + 1);
  }, []);
  return {
    target,
    isOpen,
    /** Increases with each opening, so that the dialog's form starts fresh. */
    formKey,
    setOpen,
    openFor,
    close: () => setOpen(false),
  };
}

export type DialogState = ReturnType<typeof useDialogTarget>;
