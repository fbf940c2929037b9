import { memo, useRef } from 'react';
import { formatCount } from '#src/lib/text.ts';
import { lazyNear, useNear } from '#src/ui/feedback/lazy-near.ts';
import { LazyPart } from '#src/ui/feedback/LazyPart.tsx';
import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';
import type { SectionProps } from './thread-props.ts';

const {
  Part: Section,
  start: startLoading,
  preload: loadSection,
} = lazyNear(async () => (await import('./CommentSection.tsx')).CommentSection);

/** Loads the code of the comments: on the server before it renders, in the browser before they are shown. */
export { loadSection };

/** Renders the comments section of a design's page. */
export function Comments({ count, ...section }: SectionProps & { count: number }) {
  const box = useRef<HTMLElement>(null);
  useNear(box, startLoading);
  return (
    <section
      ref={box}
      id="comments"
      data-hydrates="near"
      tabIndex={-1}
      aria-label="Comments"
      className="min-w-0 lg:col-start-1"
    >
      <h2 className="mb-4 text-h3">
        Comments <span className="font-normal text-ink-3 tabular-nums">{formatCount(count)}</span>
      </h2>
      <LazySection {...section} />
    </section>
  );
}

/** Memoized: the server's HTML stays until the code is loaded, and a render before that would make React drop it. */
const LazySection = memo(function Below(props: SectionProps) {
  return (
    <LazyPart fallback={<Skeleton kind="box" className="h-96" />}>
      <Section {...props} />
    </LazyPart>
  );
});
