import { useEffect, useRef } from 'react';

/** Scrolls a row of links sideways until the chosen one is in view; the page itself does not move. */
export function useChosenInView(chosen: string | undefined) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!row.current) return;
    const link = row.current.querySelector<HTMLElement>('[aria-current]');
    if (chosen === undefined || link === null) {
      row.current.scrollLeft = 0;
      return;
    }
    const { left, right } = row.current.getBoundingClientRect();
    const box = link.getBoundingClientRect();
    if (box.left < left || box.right > right)
      row.current.scrollLeft += box.left - left - (right - left - box.width) / 2;
  }, [chosen]);
  return row;
}
