import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ModerationAction } from '../../moderation-schemas.ts';
import { Person, Time } from './ModeratedComment.tsx';

const words = { hide: 'Hidden', restore: 'Restored', dismiss: 'Reports dismissed' };

/** Lists earlier moderation actions, newest first; renders nothing when there are none. */
export function History({ actions }: { actions: readonly ModerationAction[] }) {
  if (actions.length === 0) return null;
  return (
    <details className="group text-sm">
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-1 font-semibold">
        History ({actions.length})
        <ChevronDown
          aria-hidden
          className="size-4 transition-transform duration-(--t-fast) group-open:rotate-180"
        />
      </summary>
      <ol className="grid gap-2 border-l-2 border-line pl-3">
        {actions.map(({ id, action, reason, createdAt, moderator }) => (
          <li key={id} className="wrap-anywhere">
            <span className="text-ink-2">
              {words[action]} by <Person person={moderator} /> · <Time at={createdAt} />
            </span>
            {reason !== '' && (
              <span dir="auto" className="block whitespace-pre-line">
                {reason}
              </span>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}
