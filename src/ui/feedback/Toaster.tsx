import { useEffect, useSyncExternalStore } from 'react';
import { lazyPart } from './lazy-part.tsx';
import { LazyPart } from './LazyPart.tsx';
import { PlainToast } from './PlainToast.tsx';
import { currentToast, showKeptToast, subscribeToToast } from './toast-store.ts';
import { whenUsed } from '../when-used.ts';

const ToastViewport = lazyPart(async () => (await import('./ToastViewport.tsx')).ToastViewport);

let everShown = false;

function hasShown(): boolean {
  everShown ||= currentToast() !== null;
  return everShown;
}

/**
 * Mounted once by the shell. Loads the viewport when the page is first used, so that failures can be shown when the
 * network is down later; shows the toast that the previous page stored.
 */
export function Toaster() {
  const needed = useSyncExternalStore(subscribeToToast, hasShown, () => false);
  useEffect(showKeptToast, []);
  useEffect(() => whenUsed(() => void ToastViewport.preload()), []);
  return needed ? (
    <LazyPart instead={<PlainToast />}>
      <ToastViewport />
    </LazyPart>
  ) : null;
}
