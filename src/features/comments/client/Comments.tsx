import { useQuery } from '@tanstack/react-query';
import { lazyRouteComponent } from '@tanstack/react-router';
import { memo, Suspense, useEffect, useRef } from 'react';
import { formatCount } from '#src/lib/text.ts';
import { CommentSkeletons } from './CommentSkeletons.tsx';
import { comeNear, isNear } from './near.ts';
import { commentCountQuery } from './queries.ts';

export interface CommentsProps {
  modelId: number;
  /** Whose comments are marked as the designer's. */
  designerId: string | null;
  /** ISO; what a first render shows as now. */
  renderedAt: string;
}

/** The server loads it before it renders. */
export const LazySection = lazyRouteComponent(async () => {
  await isNear;
  return import('./CommentSection.tsx');
}, 'CommentSection');

// Before the reads that came with the page are forgotten, which are what the server's HTML shows.
const atLatestMs = 5 * 60_000;

/** A design's comments as a part of its page. Their code loads when they are nearly in view. */
export function Comments(props: CommentsProps) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && comeNear(),
      {
        rootMargin: '600px',
      },
    );
    if (box.current) observer.observe(box.current);
    const timer = setTimeout(comeNear, atLatestMs);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, []);
  return (
    <section
      ref={box}
      id="comments"
      tabIndex={-1}
      aria-labelledby="comments-title"
      className="min-w-0 lg:col-start-1"
    >
      <h2 id="comments-title" className="mb-4 text-h3">
        Comments <CommentCount modelId={props.modelId} />
      </h2>
      <Below {...props} />
    </section>
  );
}

/** React would drop the server's HTML if it had to render again before the code is there. */
const Below = memo(function Below(props: CommentsProps) {
  return (
    <Suspense fallback={<Waiting />}>
      <LazySection {...props} />
    </Suspense>
  );
});

function Waiting() {
  return (
    <>
      <div className="h-[calc(5rem+var(--h-sm))] rounded-3 bg-sunken" />
      <CommentSkeletons />
    </>
  );
}

export function CommentCount({ modelId }: { modelId: number }) {
  const { data } = useQuery(commentCountQuery(modelId));
  return (
    <span className="font-normal text-ink-3 tabular-nums">
      {data === undefined ? '' : formatCount(data.count)}
    </span>
  );
}
