import { useEffect, type ComponentType, type RefObject } from 'react';
import { lazyPart } from './lazy-part.tsx';

// The code loads before prefetched queries, which the server's HTML shows, are garbage-collected.
const loadAfterMs = 5 * 60_000;

/**
 * Creates a component whose code is loaded once `start` is called. `preload` does so and waits for the code: call it on
 * the server before rendering.
 */
export function lazyNear<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let start = () => {};
  const started = new Promise<void>((resolve) => {
    start = resolve;
  });
  const Part = lazyPart<Props>(() => started.then(load));
  const preload = () => {
    start();
    return Part.preload();
  };
  return { Part, start, preload };
}

/**
 * Calls `start` when an element comes within 600 px of the viewport. Its attribute `data-hydrates="near"` tells tests that
 * its controls may stay until then as the server sent them.
 */
export function useNear(box: RefObject<HTMLElement | null>, start: () => void): void {
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && start(),
      { rootMargin: '600px' },
    );
    if (box.current) observer.observe(box.current);
    const timer = setTimeout(start, loadAfterMs);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [box, start]);
}
