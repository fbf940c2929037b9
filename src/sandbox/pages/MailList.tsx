import { Link } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';
import type { OutboxEntry } from '../outbox/schemas.ts';
import { formatDateTime } from '#src/lib/date-text.ts';

/** Lists the mails from the newest to the oldest and marks the chosen one. */
export function MailList({
  mails,
  chosen,
  back,
}: {
  mails: readonly OutboxEntry[];
  chosen: string | undefined;
  /** The link back to the list, which small screens show above a mail. */
  back: RefObject<HTMLAnchorElement | null>;
}) {
  const list = useRef<HTMLUListElement>(null);
  const last = useRef(chosen);
  useEffect(() => {
    const before = last.current;
    last.current = chosen;
    if (before === chosen) return;
    // On a small screen the pressed link disappears, and without this the focus would be lost.
    if (chosen !== undefined) back.current?.focus();
    else if (before !== undefined)
      list.current?.querySelector<HTMLElement>(`[data-mail="${CSS.escape(before)}"]`)?.focus();
  }, [chosen, back]);

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
            className="block border-l-4 border-transparent px-4 py-3 no-underline -outline-offset-3 hover:bg-sunken/60 aria-[current]:border-signal aria-[current]:bg-sunken"
          >
            <span className="block truncate font-semibold">{subject}</span>
            <span className="mt-0.5 block truncate text-sm text-ink-2">To {to}</span>
            <time dateTime={sentAt} className="block text-xs text-ink-3">
              {formatDateTime(sentAt)}
            </time>
          </Link>
        </li>
      ))}
    </ul>
  );
}
