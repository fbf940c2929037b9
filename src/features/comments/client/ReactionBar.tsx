import Angry from 'lucide-react/icons/angry';
import Frown from 'lucide-react/icons/frown';
import Heart from 'lucide-react/icons/heart';
import Laugh from 'lucide-react/icons/laugh';
import SmilePlus from 'lucide-react/icons/smile-plus';
import ThumbsDown from 'lucide-react/icons/thumbs-down';
import ThumbsUp from 'lucide-react/icons/thumbs-up';
import type { ReactNode } from 'react';
import { askToSignIn } from '#src/features/auth/client/ask-to-sign-in.ts';
import { formatCount } from '#src/lib/text.ts';
import { Menu } from '#src/ui/overlay/Menu.tsx';
import { reactionTypes } from '../constants.ts';
import type { Reply, ReactionType } from '../schemas.ts';
import { toggleReaction, reactionLabel, reactionNames } from './reactions.ts';
import { useThread } from './thread-context.ts';
import { useReaction } from './use-reaction.ts';
import { WowIcon } from './WowIcon.tsx';
import { cx } from '#src/ui/cx.ts';

/** Returns the classes of the small round buttons below a comment. */
export function chipClass(className?: string): string {
  return cx(
    'inline-flex min-h-8 items-center gap-1.5 rounded-full border px-2.5 text-xs font-medium tabular-nums pointer-coarse:min-h-11 pointer-coarse:min-w-11 pointer-coarse:justify-center pointer-coarse:px-3.5 [&_svg]:size-4',
    className,
  );
}

/** Classes of the buttons without a border. */
export const textChipClass = chipClass('needs-script border-transparent text-ink-2 hover:bg-sunken');

const icons: Record<ReactionType, ReactNode> = {
  like: <ThumbsUp aria-hidden />,
  dislike: <ThumbsDown aria-hidden />,
  love: <Heart aria-hidden />,
  haha: <Laugh aria-hidden />,
  wow: <WowIcon />,
  sad: <Frown aria-hidden />,
  angry: <Angry aria-hidden />,
};

const reactedClass =
  'border-line bg-surface hover:border-line-strong aria-pressed:border-ink aria-pressed:bg-signal-soft aria-pressed:shadow-[inset_0_0_0_1px_var(--ink)]';

const askToReact = () => askToSignIn('Sign in to react');

/** Shows a toggle for each used reaction, and a menu with all reactions. */
export function ReactionBar({ comment }: { comment: Omit<Reply, 'replies'> }) {
  const { modelId, viewer } = useThread();
  const { shown, choose } = useReaction(modelId, comment.id, comment);
  const own = shown.userReaction;
  const press = (type: ReactionType) => (viewer === null ? askToReact() : choose(toggleReaction(own, type)));
  return (
    <>
      {shown.reactions.map(({ type, count }) => (
        <button
          key={type}
          type="button"
          aria-pressed={type === own}
          aria-label={reactionLabel(type, count, type === own)}
          className={chipClass(reactedClass)}
          onClick={() => press(type)}
        >
          {icons[type]}
          <span className="min-w-[2ch] text-left">{formatCount(count)}</span>
        </button>
      ))}
      <Menu
        label="Add reaction"
        trigger={<SmilePlus aria-hidden />}
        triggerClassName={textChipClass}
        align="start"
        isWide
        items={reactionTypes.map((type) => ({
          label: reactionNames[type],
          icon: icons[type],
          ...(type === own && { note: 'Yours' }),
          onSelect: () => press(type),
        }))}
        {...(viewer === null && { instead: askToReact })}
      />
    </>
  );
}
