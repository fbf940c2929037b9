import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { useRef } from 'react';
import { Breadcrumbs } from '#src/ui/Breadcrumbs.tsx';
import { Button } from '#src/ui/Button.tsx';
import { cx } from '#src/ui/cx.ts';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';
import { outboxQuery } from '../outbox/client/queries.ts';
import { MailList } from './MailList.tsx';
import { MailView } from './MailView.tsx';

/** Lists the mails that a demo keeps instead of sending, with the chosen one beside the list. */
export function DemoOutbox({ mailId: chosen }: { mailId: string | undefined }) {
  const { data: mails, isError, isFetching, refetch } = useQuery(outboxQuery());
  const back = useRef<HTMLAnchorElement>(null);
  const refresh = () => void refetch();

  return (
    <div className="wrap">
      <div className="pt-2 pb-8">
        <Breadcrumbs current="Outbox">
          <Link to="/">Home</Link>
        </Breadcrumbs>
        <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
          <h1>Outbox</h1>
          <Button icon={<RotateCw aria-hidden />} pending={isFetching} onClick={refresh}>
            Refresh
          </Button>
        </div>
        <p className="mt-2 max-w-160 text-ink-2">
          No mail leaves a demo. What the shop would have sent is kept here, the newest first.
        </p>
        <noscript>
          <p className="mt-4 rounded-3 bg-signal-soft p-3 text-sm">Reading the mails needs JavaScript.</p>
        </noscript>
      </div>
      {isError && !mails && (
        <ErrorState level={2} message="The outbox could not be loaded." onRetry={refresh} />
      )}
      {!isError && !mails && (
        <div aria-busy="true" className="needs-script grid gap-3">
          <Skeleton kind="box" className="h-22 w-full lg:w-88" />
          <Skeleton kind="box" className="h-22 w-full lg:w-88" />
        </div>
      )}
      {mails?.length === 0 && (
        <EmptyState level={2} title="No mail yet." text="Sign up or reset a password, then refresh." />
      )}
      {mails && mails.length > 0 && (
        <div className="grid gap-8 lg:grid-cols-[22rem_minmax(0,1fr)] lg:items-start">
          <div className={cx('min-w-0', chosen !== undefined && 'max-lg:hidden')}>
            <MailList mails={mails} chosen={chosen} back={back} />
          </div>
          {chosen === undefined ? (
            <p className="hidden rounded-3 border-[1.5px] border-dashed border-line-strong px-5 py-12 text-center text-ink-2 lg:block">
              Choose a mail to read it.
            </p>
          ) : (
            <MailView key={chosen} id={chosen} back={back} />
          )}
        </div>
      )}
    </div>
  );
}
