import { memo, useRef, type ComponentType } from 'react';
import { lazyNear, useNear } from './lazy-near.ts';
import { LazyPart } from './LazyPart.tsx';

interface NearPartProps<Model> {
  model: Model;
  className?: string;
}

/**
 * Creates a component whose code is loaded when its place comes within 600 px of the viewport. On the server call
 * `preload` before rendering.
 */
export function createNearPart<Model>(load: () => Promise<ComponentType<{ model: Model }>>) {
  const { Part, start, preload } = lazyNear(load);
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
    useNear(box, start);
    return (
      <div ref={box} data-hydrates="near" className={className}>
        <Below model={model} />
      </div>
    );
  }
  return Object.assign(NearPart, { preload });
}
