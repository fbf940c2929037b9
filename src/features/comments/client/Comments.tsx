import { formatCount } from '#src/lib/text.ts';
import { loadNear } from '#src/ui/feedback/near-part.tsx';
import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';
import type { SectionProps } from './thread-props.ts';

const Section = loadNear(
  async () => (await import('./CommentSection.tsx')).CommentSection,
  <Skeleton kind="box" className="h-96" />,
);

/** Loads the code of the comments: on the server before it renders, in the browser before they are shown. */
export const loadSection = Section.preload;

/** Renders the comments section of a design's page. */
export function Comments({ count, ...section }: SectionProps & { count: number }) {
  return (
    <section id="comments" tabIndex={-1} aria-label="Comments" className="min-w-0 lg:col-start-1">
      <h2 className="mb-4 text-h3">
        Comments <span className="font-normal text-ink-3 tabular-nums">{formatCount(count)}</span>
      </h2>
      <Section {...section} />
    </section>
  );
}
