import { formatDateTime } from '#src/lib/date-text.ts';
import { Button } from '#src/ui/Button.tsx';
import type { UnsentMessage } from '../../message-contract.ts';
import { useMessageWrite } from './queries.ts';

/** The id of the heading of a message. */
export const unsentHeadId = (id: number) => `unsent-${id}`;

export interface UnsentCardProps {
  message: UnsentMessage;
  onDelete: () => void;
  /** Told before it leaves the list. */
  onLeave: (id: number) => void;
}

/** A message of the contact form with its text, so that it can be answered although no mail brought it. */
export function UnsentCard({ message, onDelete, onLeave }: UnsentCardProps) {
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
