import { memo, useEffect, useRef, type ComponentType, type ReactNode } from 'react';
import { lazyPart } from './lazy-part.tsx';
import { LazyPart } from './LazyPart.tsx';

// The code loads before prefetched queries, which the server's HTML shows, are garbage-collected.
const loadAfterMs = 5 * 60_000;

interface NearPartProps<Props> {
  /** Must be stable between renders: the server's HTML stays until the code is loaded only if nothing changes. */
  part: Props;
  /** Shown in a page that the browser renders, until the code is loaded. */
  fallback?: ReactNode;
  className?: string;
}

/**
 * Creates a component whose code is loaded when its place comes within 600 px of the viewport. On the server call
 * `preload` before rendering.
 */
export function createNearPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let start = () => {};
  const started = new Promise<void>((resolve) => {
    start = resolve;
  });
  const Part = lazyPart<Props>(async () => {
    await started;
    return load();
  });
  const Below = memo(function Below({ part, fallback }: NearPartProps<Props>) {
    return (
      <LazyPart fallback={fallback ?? null}>
        <Part {...part} />
      </LazyPart>
    );
  });
  function NearPart({ className, ...below }: NearPartProps<Props>) {
    const box = useRef<HTMLDivElement>(null);
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
    }, []);
    return (
      <div ref={box} className={className}>
        <Below {...below} />
      </div>
    );
  }
  const preload = async () => {
    start();
    await Part.preload();
  };
  return Object.assign(NearPart, { preload });
}
