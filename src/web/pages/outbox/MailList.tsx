import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { OutboxEntry } from '#src/features/contact/contract.ts';
import { formatTime } from './format-time.ts';

/** The mails, newest first; the chosen one is marked. */
export function MailList({ mails, chosen }: { mails: readonly OutboxEntry[]; chosen: string | undefined }) {
  const list = useRef<HTMLUListElement>(null);
  const last = useRef(chosen);
  useEffect(() => {
    // Where the list was hidden behind a mail, coming back leads to that mail's line.
    if (chosen === undefined && last.current !== undefined) {
      list.current?.querySelector<HTMLElement>(`[data-mail="${CSS.escape(last.current)}"]`)?.focus();
    }
    last.current = chosen;
  }, [chosen]);

  return (
    <ul
      ref={list}
      aria-label="Mails"
      className="divide-y divide-line overflow-hidden rounded-3 border border-line bg-surface"
    >
      {mails.map(({ id, to, subject, sentAt }) => (
        <li key={id}>
          <Link
            to="/demo/outbox"
            search={{ mail: id }}
            resetScroll={false}
            data-mail={id}
            aria-current={id === chosen ? 'true' : undefined}
            className="block border-l-4 border-transparent px-4 py-3 no-underline -outline-offset-3 hover:bg-sunken/60 aria-[current=true]:border-signal aria-[current=true]:bg-sunken"
          >
            <span className="block truncate font-semibold">{subject}</span>
            <span className="mt-0.5 block truncate text-sm text-ink-2">To {to}</span>
            <time dateTime={sentAt} className="block text-xs text-ink-3">
              {formatTime(sentAt)}
            </time>
          </Link>
        </li>
      ))}
    </ul>
  );
}
