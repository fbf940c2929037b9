import { useQuery } from '@tanstack/react-query';
import MessageSquare from 'lucide-react/icons/message-square';
import { lazy, Suspense, useState } from 'react';
import { formatCount } from '#src/lib/text.ts';
import { useHydrated } from '#src/ui/use-hydrated.ts';
import type { CommentsProps } from './Comments.tsx';
import { comeNear } from './near.ts';
import { commentCountQuery } from './queries.ts';

const CommentsDialog = lazy(async () => ({ default: (await import('./CommentsDialog.tsx')).CommentsDialog }));

interface CommentsButtonProps extends CommentsProps {
  /** What is shown where the count of its own could not be read. */
  count: number;
}

/** How many comments there are, which opens them over the page; before scripts run it leads to them. */
export function CommentsButton({ count: given, ...props }: CommentsButtonProps) {
  const { data } = useQuery(commentCountQuery(props.modelId));
  const [isOpen, setOpen] = useState<boolean>();
  const isHydrated = useHydrated();
  const count = data?.count ?? given;
  const className = 'link inline-flex items-center gap-1.25 pointer-coarse:min-h-11';
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
    // What is written there changes the page below too.
    comeNear();
    setOpen(true);
  };
  return (
    <>
      <button type="button" aria-haspopup="dialog" className={className} onClick={open}>
        {content}
      </button>
      {isOpen !== undefined && (
        <Suspense>
          <CommentsDialog {...props} open={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
