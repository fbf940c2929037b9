import { useEffect, useState, type RefObject } from 'react';

/** Returns true while the element is scrolled out of view: above the header's lower edge or below the window. */
export function useOutOfView(ref: RefObject<HTMLElement | null>): boolean {
  const [isOut, setOut] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver((entries) => setOut(entries.at(-1)?.isIntersecting === false), {
      rootMargin: '-64px 0px 0px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return isOut;
}
