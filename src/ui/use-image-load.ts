import { useEffect, useRef, useState } from 'react';
import { imageQueue } from './load-queue.ts';
import { useHydrated } from './use-hydrated.ts';

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
    { rootMargin: `${nearPx}px` },
  );
  observer.observe(element);
  return () => observer.disconnect();
}

/**
 * Follows one <img>. A picture of the server's HTML loads natively and is only watched; one that the browser rendered
 * gets its address when it comes within 200 px of the view (at once when eager) and the queue has a place.
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
    const stopWatching = eager ? undefined : whenNear(image, load);
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
    hasAddress: native || (state !== 'waiting' && state !== 'server'),
    native,
    onLoad: settle('loaded'),
    onError: settle('error'),
  };
}
