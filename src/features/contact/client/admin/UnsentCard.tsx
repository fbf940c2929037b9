import { formatDateTime } from '#src/lib/date-text.ts';
import { Button } from '#src/ui/Button.tsx';
import type { UnsentMessage } from '../../message-schemas.ts';
import { useMessageWrite } from './queries.ts';

/** Returns the element id of a message's heading. */
export const unsentHeadId = (id: number) => `unsent-${id}`;

/** Shows an unsent message with its text, so that an admin can answer it. */
export function UnsentCard({
  message,
  onDelete,
  onLeave,
}: {
  message: UnsentMessage;
  onDelete: () => void;
  /** Called before the message is removed from the list. */
  onLeave: (id: number) => void;
}) {
  const retry = useMessageWrite('retry');
  const { id, name, email, subject, createdAt, failedAt, error } = message;
  const press = () => {
    onLeave(id);
    retry.mutate(message);
  };
  return (
    <li className="card grid gap-4">
      <div className="min-w-0 wrap-anywhere">
        <h3 id={unsentHeadId(id)} tabIndex={-1} dir="auto">
          {subject}
        </h3>
        <p className="mt-1 text-sm text-ink-2">
          {name},{' '}
          <a href={`mailto:${email}`} className="link text-ink">
            {email}
          </a>
          , <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        </p>
      </div>
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {message.message}
      </p>
      <p className="text-sm text-ink-2 wrap-anywhere">
        <span className="font-semibold">Not sent:</span> {error} Given up{' '}
        <time dateTime={failedAt}>{formatDateTime(failedAt)}</time>.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          aria-label={`Send again: ${subject}`}
          pending={retry.isPending}
          pendingLabel="Sending..."
          onClick={press}
        >
          Send again
        </Button>
        <Button
          variant="danger-ghost"
          aria-label={`Delete: ${subject}`}
          disabled={retry.isPending}
          onClick={onDelete}
        >
          Delete
        </Button>
      </div>
    </li>
  );
}
