import Eye from 'lucide-react/icons/eye';
import { Button } from '#src/ui/Button.tsx';
import type { HiddenComment } from '../../moderation-schemas.ts';
import { cardClass, sideClass, sideTitleClass } from './card-class.ts';
import { ModeratedComment, Person, Time } from './ModeratedComment.tsx';
import { History } from './History.tsx';

/** Shows a hidden comment with the reason. */
export function HiddenCard({ comment, onRestore }: { comment: HiddenComment; onRestore: () => void }) {
  const { user, hidden, hiddenAt, history } = comment;
  return (
    <li className={cardClass}>
      <ModeratedComment comment={comment} />
      <div className={sideClass}>
        <div className="wrap-anywhere">
          <h3 className={sideTitleClass}>Hidden</h3>
          {hidden && (
            <p dir="auto" className="mt-1 whitespace-pre-line">
              {hidden.reason}
            </p>
          )}
          <p className="mt-0.5 text-sm text-ink-2">
            {hidden && (
              <>
                <Person person={hidden.moderator} /> ·{' '}
              </>
            )}
            <Time at={hiddenAt} />
          </p>
        </div>
        <History actions={history.filter(({ id }) => id !== hidden?.id)} />
        <div>
          <Button
            icon={<Eye aria-hidden />}
            aria-label={`Restore the comment by ${user.displayName}`}
            onClick={onRestore}
          >
            Restore
          </Button>
        </div>
      </div>
    </li>
  );
}
