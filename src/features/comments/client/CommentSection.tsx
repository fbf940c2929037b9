import type { CommentsProps } from './Comments.tsx';
import { NewComment } from './NewComment.tsx';
import { Thread } from './Thread.tsx';

/** The thread in the page of its design. */
export function CommentSection(props: CommentsProps) {
  return (
    <>
      <NewComment modelId={props.modelId} />
      <Thread {...props} idPrefix="comment" />
    </>
  );
}
