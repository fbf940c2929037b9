import { memo, Suspense, use, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { useServed } from '../use-hydrated.ts';
import { lazyPart } from './lazy-part.tsx';
import { PartBoundary } from './PartBoundary.tsx';

const nearPx = 300;
// Prefetched queries, which the server's HTML shows, are kept longer.
const latestMs = 60_000;

/** Opens once its part may be hydrated. */
class Gate {
  requests = 0;
  /** The properties with which the part was hydrated. */
  readonly props: object;
  resolve = (): void => {};
  readonly opened = new Promise<void>((resolve) => {
    this.resolve = resolve;
  });

  constructor(props: object) {
    this.props = props;
  }

  open = (): void => {
    // React reads this field: `use` returns at once instead of suspending.
    void Object.assign(this.opened, { status: 'fulfilled' });
    this.resolve();
  };

  /** Opens if React needs the part at once: for new properties, or when it asks again because of an event in the part. */
  request(props: object): void {
    this.requests += 1;
    if (props !== this.props || this.requests > 1) this.open();
  }

  /** Opens when the box is near the viewport, when the person presses anything, or after a minute. */
  watch(box: HTMLElement): () => void {
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && this.open(),
      { rootMargin: `${nearPx}px` },
    );
    observer.observe(box);
    const timer = setTimeout(this.open, latestMs);
    addEventListener('pointerdown', this.open, true);
    addEventListener('keydown', this.open, true);
    const end = () => {
      observer.disconnect();
      clearTimeout(timer);
      removeEventListener('pointerdown', this.open, true);
      removeEventListener('keydown', this.open, true);
    };
    void this.opened.then(end);
    return end;
  }
}

interface GatedProps {
  gate: Gate;
  /** The present properties of a part of the server's HTML. */
  servedProps: object | undefined;
  children: ReactNode;
}

function Gated({ gate, servedProps, children }: GatedProps) {
  if (servedProps) gate.request(servedProps);
  use(gate.opened);
  return children;
}

interface Options {
  /** Whether the part also waits where the browser renders the page. */
  waitsAlways?: boolean;
  fallback?: ReactNode;
}

type NearProps<Props> = Props & {
  /** The class of the element around the part. */
  boxClass?: string;
};

/**
 * Wraps a component that is below the first screen. The server's HTML stays until the place of the part is near the
 * viewport, and is hydrated then. `data-hydrates` tells tests that its controls may stay until then as the server sent
 * them. The component is memoized: a change of its properties hydrates it at once.
 */
export function hydrateNear<Props extends object>(
  Part: ComponentType<Props>,
  { waitsAlways = false, fallback = null }: Options = {},
) {
  return memo(function NearPart(allProps: NearProps<Props>) {
    const { boxClass, ...props } = allProps;
    const box = useRef<HTMLDivElement>(null);
    const [gate] = useState(() => new Gate(allProps));
    const isServed = useServed();
    const isWaiting = typeof document !== 'undefined' && (isServed || waitsAlways);
    useEffect(() => (isWaiting && box.current ? gate.watch(box.current) : undefined), [gate, isWaiting]);
    const part = <Part {...(props as unknown as Props)} />;
    return (
      <div ref={box} data-hydrates="near" className={boxClass}>
        <PartBoundary>
          <Suspense fallback={fallback}>
            {isWaiting ? (
              <Gated gate={gate} servedProps={isServed ? allProps : undefined}>
                {part}
              </Gated>
            ) : (
              part
            )}
          </Suspense>
        </PartBoundary>
      </div>
    );
  });
}

/** Creates such a component whose code is also loaded then. On the server call `preload` before rendering. */
export function loadNear<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback?: ReactNode,
) {
  const Part = lazyPart(load);
  return Object.assign(hydrateNear(Part, { waitsAlways: true, fallback }), { preload: Part.preload });
}
