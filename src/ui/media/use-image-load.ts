import { useEffect, useRef, useState } from 'react';
import { imageQueue } from './load-queue.ts';
import { useHydrated } from '../use-hydrated.ts';

/** `server`: as in the served HTML, not observed yet. `waiting`: without a URL until a slot is free. */
export type ImageState = 'server' | 'waiting' | 'loading' | 'loaded' | 'error';

const nearPx = 200;

function whenNear(element: Element, act: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      act();
    },
    // The scroll margin covers the next pictures of a carousel; vertically, Chromium would add it to the root margin.
    { rootMargin: `${nearPx}px`, scrollMargin: `0px ${nearPx}px` },
  );
  observer.observe(element);
  return () => observer.disconnect();
}

const farState = (hydrated: boolean) => (hydrated ? 'watched' : 'served');

/**
 * Controls the loading of one <img>, whose parent element is its box. A lazy picture loads when its box is within 200 px of
 * the viewport and the queue has a free slot, an eager one at once. Until then a picture that the browser rendered has no address
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
    // An image with data-far has no layout box.
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
