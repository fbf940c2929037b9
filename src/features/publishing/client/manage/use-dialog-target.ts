import { useCallback, useState } from 'react';
import type { AdminModelCard } from '../../admin-schemas.ts';

/** The designs that a dialog changes. */
export type DialogTarget =
  | { kind: 'delete' | 'purge' | 'addCategory' | 'moveToCategory'; models: readonly AdminModelCard[] }
  | { kind: 'edit'; modelId: number };

/** Holds the open dialog. Its target stays set during the closing animation. */
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
