import { useEffect } from 'react';

/** Goes to what the address names after #, once it stands in its place. */
export function useAnchor(isReady: boolean): void {
  useEffect(() => {
    const id = window.location.hash.slice(1);
    if (!isReady || id === '') return;
    document.getElementById(id)?.scrollIntoView();
    document.getElementById(`${id}-title`)?.focus({ preventScroll: true });
  }, [isReady]);
}
