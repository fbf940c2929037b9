import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#src/lib/text.ts';
import { NewComment } from './NewComment.tsx';
import { commentCountQuery } from './queries.ts';
import { Thread } from './Thread.tsx';

export interface CommentSectionProps {
  modelId: number;
  /** What is shown until the count of its own is there. */
  count: number;
  designerId: string | null;
  pageTime: Date;
}

/** The thread in the page of its design. */
export function CommentSection({ modelId, count, designerId, pageTime }: CommentSectionProps) {
  const { data } = useQuery(commentCountQuery(modelId));
  return (
    <>
      <h2 id="comments-title" tabIndex={-1} className="mb-4 text-h3">
        Comments{' '}
        <span className="font-normal text-ink-3 tabular-nums">{formatCount(data?.count ?? count)}</span>
      </h2>
      <NewComment modelId={modelId} />
      <Thread modelId={modelId} designerId={designerId} pageTime={pageTime} idPrefix="comment" />
    </>
  );
}
