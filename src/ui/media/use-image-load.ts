import { useEffect, useRef, useState } from 'react';
import { imageQueue } from './load-queue.ts';
import { useHydrated } from '../use-hydrated.ts';

/** server: as it came in the HTML, not looked at yet. waiting: no address given yet. */
export type ImageState = 'server' | 'waiting' | 'loading' | 'loaded' | 'error';

const nearPx = 200;

function whenNear(element: Element, act: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      act();
    },
    // The scroll margin is for pictures beside the shown one in a carousel; downwards Chromium would add it to the root's.
    { rootMargin: `${nearPx}px`, scrollMargin: `0px ${nearPx}px` },
  );
  observer.observe(element);
  return () => observer.disconnect();
}

const farState = (hydrated: boolean) => (hydrated ? 'watched' : 'served');

/**
 * Follows one <img>, whose parent element is its box. A lazy picture loads when its box comes within 200 px of the view
 * and the queue has a place, an eager one at once. Until then a picture that the browser rendered has no address
 * (`hasAddress`), and one of the server's HTML has `data-far` (`dataFar`): with scripts, that keeps it from loading, because
 * native lazy loading begins up to 2,500 px ahead. `served` has no effect without scripts or when the page's script fails, and
 * the picture loads natively; `watched` once this hook will load it.
 */
export function useImageLoad(eager: boolean) {
  const ref = useRef<HTMLImageElement>(null);
  const hydrated = useHydrated();
  const [native] = useState(!hydrated);
  const [state, setState] = useState<ImageState>(native ? 'server' : 'waiting');
  const release = useRef<() => void>(undefined);

  useEffect(() => {
    const image = ref.current;
    if (!image) return undefined;
    if (image.complete && image.currentSrc) {
      setState(image.naturalWidth > 0 ? 'loaded' : 'error');
      return undefined;
    }
    const load = () => {
      const ticket = imageQueue.request(
        () => setState((now) => (now === 'loaded' ? now : 'loading')),
        () => setState((now) => (now === 'loaded' ? now : 'error')),
      );
      release.current = ticket.release;
    };
    // An image with data-far has no box of its own.
    const stopWatching = eager ? undefined : whenNear(image.parentElement ?? image, load);
    if (eager) load();
    return () => {
      stopWatching?.();
      release.current?.();
    };
  }, [eager]);

  const settle = (next: ImageState) => () => {
    release.current?.();
    setState(next);
  };
  return {
    ref,
    state,
    dataFar: native && !eager && state === 'server' ? farState(hydrated) : undefined,
    hasAddress: native || (state !== 'waiting' && state !== 'server'),
    native,
    onLoad: settle('loaded'),
    onError: settle('error'),
  };
}
