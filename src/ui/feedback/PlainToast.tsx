import { useSyncExternalStore } from 'react';
import { currentToast, dismissToast, subscribeToToast } from './toast-store.ts';

/** Replaces the toasts when their code cannot be loaded; it stays until it is closed. */
export function PlainToast() {
  const shown = useSyncExternalStore(subscribeToToast, currentToast, () => null);
  if (!shown) return null;
  return (
    <div role="alert" className="fixed inset-x-0 bottom-0 z-(--z-toast) flex gap-4 bg-ink p-4 text-on-ink">
      <p>
        <b>{shown.title}</b> {shown.description}
      </p>
      <button type="button" className="ml-auto underline" onClick={() => dismissToast()}>
        Close
      </button>
    </div>
  );
}
