import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { currentToast, showKeptToast, subscribeToToast } from './toast-store.ts';

const ToastViewport = lazy(async () => ({ default: (await import('./ToastViewport.tsx')).ToastViewport }));

let everShown = false;

function hasShown(): boolean {
  everShown ||= currentToast() !== null;
  return everShown;
}

/** Mounted once by the shell. Loads the viewport with the first toast; shows what the page before left behind. */
export function Toaster() {
  const needed = useSyncExternalStore(subscribeToToast, hasShown, () => false);
  useEffect(showKeptToast, []);
  return needed ? (
    <Suspense>
      <ToastViewport />
    </Suspense>
  ) : null;
}
