import { useQuery } from '@tanstack/react-query';
import MessageSquare from 'lucide-react/icons/message-square';
import { lazy, Suspense, useState } from 'react';
import { formatCount } from '#src/lib/text.ts';
import { useHydrated } from '#src/ui/use-hydrated.ts';
import type { CommentSectionProps } from './CommentSection.tsx';
import { commentCountQuery } from './queries.ts';

const CommentsDialog = lazy(async () => ({ default: (await import('./CommentsDialog.tsx')).CommentsDialog }));

/** How many comments there are, which opens them over the page; before scripts run it leads to them. */
export function CommentsButton(props: CommentSectionProps) {
  const { data } = useQuery(commentCountQuery(props.modelId));
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const isHydrated = useHydrated();
  const count = data?.count ?? props.count;
  const className = 'link inline-flex min-h-6 items-center gap-1.25 pointer-coarse:min-h-11';
  const content = (
    <>
      <MessageSquare aria-hidden />
      {formatCount(count)} {count === 1 ? 'comment' : 'comments'}
    </>
  );
  if (!isHydrated) {
    return (
      <a href="#comments" className={className}>
        {content}
      </a>
    );
  }
  const open = () => {
    setWasOpened(true);
    setOpen(true);
  };
  return (
    <>
      <button type="button" aria-haspopup="dialog" className={className} onClick={open}>
        {content}
      </button>
      {wasOpened && (
        <Suspense>
          <CommentsDialog {...props} open={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
