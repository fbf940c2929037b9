import { memo, useEffect, useRef } from 'react';
import { formatCount } from '#src/lib/text.ts';
import { lazyPart } from '#src/ui/feedback/lazy-part.tsx';
import { LazyPart } from '#src/ui/feedback/LazyPart.tsx';
import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';
import type { SectionProps } from './thread-props.ts';

export interface CommentsProps extends Omit<SectionProps, 'early'> {
  count: number;
}

let comeNear = () => {};
const isNear = new Promise<void>((resolve) => {
  comeNear = resolve;
});

const Section = lazyPart(async () => {
  await isNear;
  return (await import('./CommentSection.tsx')).CommentSection;
});

/** Loads the code of the comments: on the server before it renders, in the browser when somebody comes near them. */
export async function loadSection(): Promise<void> {
  comeNear();
  await Section.preload();
}

// Before the reads that came with the page are forgotten, which are what the server's HTML shows.
const atLatestMs = 5 * 60_000;

/** A design's comments as a part of its page. */
export function Comments({ count, ...section }: CommentsProps) {
  const box = useRef<HTMLElement>(null);
  const early = useRef<HTMLElement>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && comeNear(),
      { rootMargin: '600px' },
    );
    if (box.current) observer.observe(box.current);
    const timer = setTimeout(comeNear, atLatestMs);
    const notice = ({ target }: Event) => {
      if (target instanceof Element && box.current?.contains(target))
        early.current = target.closest('button');
    };
    // At the window: where React has no code yet, it lets no press go further.
    window.addEventListener('click', notice, true);
    return () => {
      window.removeEventListener('click', notice, true);
      observer.disconnect();
      clearTimeout(timer);
    };
  }, []);
  return (
    <section ref={box} id="comments" tabIndex={-1} aria-label="Comments" className="min-w-0 lg:col-start-1">
      <h2 className="mb-4 text-h3">
        Comments <span className="font-normal text-ink-3 tabular-nums">{formatCount(count)}</span>
      </h2>
      <Below {...section} early={early} />
    </section>
  );
}

/** Until the code is there the server's HTML stays; React would drop it if this rendered again before that. */
const Below = memo(function Below(props: SectionProps) {
  return (
    <LazyPart fallback={<Skeleton kind="box" className="h-96" />}>
      <Section {...props} />
    </LazyPart>
  );
});
