import { useEffect, useSyncExternalStore } from 'react';
import { lazyPart } from './lazy-part.tsx';
import { LazyPart } from './LazyPart.tsx';
import { PlainToast } from './PlainToast.tsx';
import { currentToast, showKeptToast, subscribeToToast } from './toast-store.ts';
import { whenIdle } from '../when-idle.ts';

const ToastViewport = lazyPart(async () => (await import('./ToastViewport.tsx')).ToastViewport);

let everShown = false;

function hasShown(): boolean {
  everShown ||= currentToast() !== null;
  return everShown;
}

/**
 * Mounted once by the shell. Loads the viewport when the page is idle, so that a failure can be told when nothing can be
 * loaded any more; shows what the page before left behind.
 */
export function Toaster() {
  const needed = useSyncExternalStore(subscribeToToast, hasShown, () => false);
  useEffect(showKeptToast, []);
  useEffect(() => whenIdle(() => void ToastViewport.preload()), []);
  return needed ? (
    <LazyPart instead={<PlainToast />}>
      <ToastViewport />
    </LazyPart>
  ) : null;
}
