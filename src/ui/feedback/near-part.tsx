import { memo, useEffect, useRef, type ComponentType } from 'react';
import { lazyPart } from './lazy-part.tsx';
import { LazyPart } from './LazyPart.tsx';

// The code loads before prefetched queries, which the server's HTML shows, are garbage-collected.
const loadAfterMs = 5 * 60_000;

interface NearPartProps<Model> {
  model: Model;
  className?: string;
}

/**
 * Creates a component whose code is loaded when its place comes within 600 px of the viewport. On the server call
 * `preload` before rendering. `data-hydrates` tells tests that its controls may stay as the server sent them.
 */
export function createNearPart<Model>(load: () => Promise<ComponentType<{ model: Model }>>) {
  let start = () => {};
  const started = new Promise<void>((resolve) => {
    start = resolve;
  });
  const Part = lazyPart<{ model: Model }>(async () => {
    await started;
    return load();
  });
  // Memoized: the server's HTML stays until the code is loaded, and a render before that would make React drop it.
  const Below = memo(function Below({ model }: { model: Model }) {
    return (
      <LazyPart fallback={null}>
        <Part model={model} />
      </LazyPart>
    );
  });
  function NearPart({ model, className }: NearPartProps<Model>) {
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
      <div ref={box} data-hydrates="near" className={className}>
        <Below model={model} />
      </div>
    );
  }
  const preload = async () => {
    start();
    await Part.preload();
  };
  return Object.assign(NearPart, { preload });
}
