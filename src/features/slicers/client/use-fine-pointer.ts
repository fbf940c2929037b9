import { useSyncExternalStore } from 'react';

/** The opposite of the utility `fine-only` in ui/styles/patterns.css. */
const coarse = '(pointer: coarse) and (hover: none), (max-width: 47.99rem)';

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(coarse);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Returns whether slicers are offered: on computers, once the page is hydrated. */
export function useFinePointer(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => !window.matchMedia(coarse).matches,
    () => false,
  );
}
