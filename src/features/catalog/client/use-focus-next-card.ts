import { useEffect, useRef, type RefObject } from 'react';

/** Returns a function to call before more cards are loaded; the first of them then takes the focus. */
export function useFocusNextCard(grid: RefObject<HTMLUListElement | null>, count: number): () => void {
  const firstNew = useRef<number>(undefined);
  useEffect(() => {
    const index = firstNew.current;
    if (index === undefined || count <= index) return;
    firstNew.current = undefined;
    grid.current?.querySelectorAll<HTMLElement>('h3 a')[index]?.focus();
  }, [grid, count]);
  return () => {
    firstNew.current = count;
  };
}
