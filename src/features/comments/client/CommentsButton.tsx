import MessageSquare from 'lucide-react/icons/message-square';
import { formatCount } from '#src/lib/text.ts';
import { useHydrated } from '#src/ui/use-hydrated.ts';

/** Shows the number of comments and opens the dialog; before hydration it is a link to the section. */
export function CommentsButton({ count, onPress }: { count: number; onPress: () => void }) {
  const isHydrated = useHydrated();
  const className = 'link inline-flex min-h-6 items-center gap-1.25 pointer-coarse:min-h-11';
  const content = (
    <>
      <MessageSquare aria-hidden />
      {formatCount(count)} {count === 1 ? 'comment' : 'comments'}
    </>
  );
  return isHydrated ? (
    <button type="button" aria-haspopup="dialog" className={className} onClick={onPress}>
      {content}
    </button>
  ) : (
    <a href="#comments" className={className}>
      {content}
    </a>
  );
}
