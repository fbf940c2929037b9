import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense, useEffect, useRef } from 'react';
import { CommentSkeletons } from './CommentSkeletons.tsx';
import type { CommentSectionProps } from './CommentSection.tsx';

const isServer = typeof window === 'undefined';
let comeNear = () => {};
const isNear = isServer
  ? Promise.resolve()
  : new Promise<void>((resolve) => {
      comeNear = resolve;
    });

/** The server loads it before it renders; in the browser the server's HTML stays until the thread comes into reach. */
export const LazySection = lazyRouteComponent(async () => {
  await isNear;
  return import('./CommentSection.tsx');
}, 'CommentSection');

/** A design's comments as a part of its page. Their code loads when they are nearly in view. */
export function Comments(props: CommentSectionProps) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = box;
    if (!current) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) comeNear();
      },
      { rootMargin: '600px' },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return (
    <section ref={box} id="comments" aria-labelledby="comments-title" className="min-w-0 lg:col-start-1">
      <Suspense fallback={<Waiting />}>
        <LazySection {...props} />
      </Suspense>
    </section>
  );
}

function Waiting() {
  return (
    <>
      <h2 id="comments-title" className="mb-4 text-h3">
        Comments
      </h2>
      <div className="h-[calc(5rem+var(--h-sm))] rounded-3 bg-sunken" />
      <CommentSkeletons />
    </>
  );
}
