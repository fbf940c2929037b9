import { useCallback, useMemo, useState } from 'react';

export interface DialogTarget<Target> {
  /** The value that the dialog was last opened for. It stays set while the dialog closes. */
  target: Target | undefined;
  isOpen: boolean;
  /** Increases with each opening: as the key of the dialog, it resets its form. 0 until the dialog is first opened. */
  openCount: number;
  openFor: (target: Target) => void;
  setOpen: (isOpen: boolean) => void;
  close: () => void;
}

/**
 * Holds whether a dialog is open, and the value that it is open for, such as the item that it deletes. A dialog without such a
 * value has the type `void`: it is opened by `openFor()` and rendered when `openCount` is above 0. The functions are stable.
 */
export function useDialogTarget<Target = void>(): DialogTarget<Target> {
  const [state, setState] = useState<{ target?: Target; isOpen: boolean; openCount: number }>({
    isOpen: false,
    openCount: 0,
  });
  const openFor = useCallback(
    (target: Target) => setState(({ openCount }) => ({ target, isOpen: true, openCount: openCount + 1 })),
    [],
  );
  const setOpen = useCallback((isOpen: boolean) => setState((before) => ({ ...before, isOpen })), []);
  const close = useCallback(() => setOpen(false), [setOpen]);
  return useMemo(
    () => ({ target: undefined, ...state, openFor, setOpen, close }),
    [state, openFor, setOpen, close],
  );
}
