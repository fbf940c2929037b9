import { useEffect, useRef, type RefObject } from 'react';

/** Returns a function to call before more items are loaded; the first of them then takes the focus. */
export function useFocusNextItem(
  list: RefObject<HTMLUListElement | null>,
  {
    count,
    selector,
  }: {
    /** The number of items in the list. */
    count: number;
    /** Matches one element in each item. It takes the focus, or the link in it if there is one. */
    selector: 'h3' | 'a';
  },
): () => void {
  const firstNew = useRef<number>(undefined);
  useEffect(() => {
    const index = firstNew.current;
    if (index === undefined || count <= index) return;
    firstNew.current = undefined;
    const element = list.current?.querySelectorAll(selector)[index];
    (element?.querySelector('a') ?? element)?.focus();
  }, [list, count, selector]);
  return () => {
    firstNew.current = count;
  };
}
