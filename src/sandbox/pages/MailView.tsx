import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { type RefObject, useState } from 'react';
import { outboxMailQuery } from '../outbox/client/queries.ts';
import type { OutboxMail } from '../outbox/schemas.ts';
import { ApiError } from '#src/lib/api-client.ts';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { SegmentedControl } from '#src/ui/form/SegmentedControl.tsx';
import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';
import { formatDateTime } from '#src/lib/date-text.ts';

const views = [
  { value: 'html', label: 'HTML' },
  { value: 'text', label: 'Text' },
] as const;
type View = (typeof views)[number]['value'];

/** Shows one mail as its recipient would see it. */
export function MailView({ id, back }: { id: string; back: RefObject<HTMLAnchorElement | null> }) {
  const { data: mail, error, refetch } = useQuery(outboxMailQuery(id));
  return (
    <div className="min-w-0">
      <Link
        ref={back}
        to="/demo/outbox"
        search={{}}
        resetScroll={false}
        className="link mb-2 inline-flex min-h-11 items-center gap-1.5 text-sm lg:hidden"
      >
        <ArrowLeft aria-hidden />
        All mails
      </Link>
      {mail && <Mail mail={mail} />}
      {!mail && !error && <Skeleton kind="box" className="h-96 w-full" />}
      {!mail && error && <Failure error={error} onRetry={() => void refetch()} />}
    </div>
  );
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof ApiError && error.status === 404) {
    return <EmptyState level={2} title="This mail is gone." text="The outbox keeps the newest 500 mails." />;
  }
  return <ErrorState level={2} message="The mail could not be loaded." onRetry={onRetry} />;
}

function Mail({ mail: { subject, from, to, sentAt, html, text } }: { mail: OutboxMail }) {
  const [view, setView] = useState<View>('html');

  const facts = [
    ['From', from],
    ['To', to],
    ['Sent', formatDateTime(sentAt)],
  ] as const;
  return (
    <article aria-labelledby="mail-subject">
      <h2 id="mail-subject" className="text-h3 wdth-head">
        {subject}
      </h2>
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-3">{name}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 mb-3">
        <SegmentedControl label="View" value={view} segments={views} onChange={setView} />
      </div>
      {view === 'html' ? (
        <iframe
          title={`Mail: ${subject}`}
          srcDoc={html}
          // The frame has no scripts and an opaque origin; its links open in a new tab without these limits.
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          className="h-[max(44rem,80vh)] w-full rounded-3 border border-line bg-surface"
        />
      ) : (
        <pre
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls, so the keyboard must reach it.
          tabIndex={0}
          aria-label="Text of the mail"
          className="max-h-[max(28rem,70vh)] overflow-auto rounded-3 border border-line bg-surface p-4 font-sans text-sm break-words whitespace-pre-wrap"
        >
          {text}
        </pre>
      )}
    </article>
  );
}
