import { useEffect } from 'react';

/** Scrolls to the anchor in the address, once its element has its final position. */
export function useAnchor(isReady: boolean): void {
  useEffect(() => {
    const id = window.location.hash.slice(1);
    if (!isReady || id === '') return;
    document.getElementById(id)?.scrollIntoView();
    document.getElementById(`${id}-title`)?.focus({ preventScroll: true });
  }, [isReady]);
}
