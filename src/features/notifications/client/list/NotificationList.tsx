import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { Button } from '#src/ui/Button.tsx';
import { buttonClass } from '#src/ui/button-class.ts';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';
import { MoreItems } from '#src/ui/lists/MoreItems.tsx';
import { useFocusNextItem } from '#src/ui/lists/use-focus-next-item.ts';
import type { Notification } from '../../schemas.ts';
import { useMarkRead } from '../queries.ts';
import { NotificationRow } from './NotificationRow.tsx';
import { useNotifications } from './use-notifications.ts';

/** Lists a person's notifications, newest first. */
export function NotificationList() {
  const { list, items, total, showMore } = useNotifications();
  const rows = useRef<HTMLUListElement>(null);
  const focusNext = useFocusNextItem(rows, { count: items.length, selector: 'a' });

  if (list.isPending) return <NotificationSkeletons />;
  if (list.isError && items.length === 0) {
    const retry = () => void list.refetch();
    return <ErrorState message="Your notifications could not be loaded." level={2} onRetry={retry} />;
  }
  if (items.length === 0) return <NoNotifications />;
  const more = () => {
    focusNext();
    void showMore();
  };
  return (
    <section aria-labelledby="notification-list">
      <h2 id="notification-list" className="sr-only">
        What is new for you
      </h2>
      <MarkAll items={items} />
      <ul ref={rows} className="overflow-hidden rounded-3 border border-line bg-surface">
        {items.map((notification) => (
          <NotificationRow key={notification.id} notification={notification} />
        ))}
      </ul>
      <MoreItems noun="notifications" list={list} shown={items.length} total={total} onMore={more} />
    </section>
  );
}

function MarkAll({ items }: { items: readonly Notification[] }) {
  const mark = useMarkRead();
  const [newest] = items;
  const hasUnread = items.some(({ isRead }) => !isRead);
  return (
    <div className="mb-3 flex min-h-(--h-sm) items-center justify-between gap-3">
      <p role="status" className="text-sm text-ink-2">
        {hasUnread ? '' : 'You have read all of them.'}
      </p>
      {hasUnread && newest && (
        <Button
          size="sm"
          pending={mark.isPending}
          onClick={() => {
            document.querySelector<HTMLElement>('main h1')?.focus();
            mark.mutate({ upTo: newest.id, isOnlySubject: false });
          }}
        >
          Mark all as read
        </Button>
      )}
    </div>
  );
}

export function NotificationSkeletons() {
  return (
    <div aria-busy="true" className="mt-[calc(var(--h-sm)+0.75rem)] rounded-3 border border-line bg-surface">
      <span role="status" className="sr-only">
        Loading...
      </span>
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="flex gap-3 border-t border-line px-4 py-4.5 first:border-t-0 sm:px-5">
          <Skeleton kind="box" className="size-5" />
          <div className="grid grow gap-2.5">
            <Skeleton className="w-3/4" />
            <Skeleton className="w-24" />
          </div>
        </div>
      ))}
    </div>
  );
}

function NoNotifications() {
  const action = (
    <Link to="/email-preferences" className={buttonClass({ variant: 'secondary' })}>
      Choose what you are told
    </Link>
  );
  return (
    <EmptyState
      title="No notifications yet"
      text="Replies to your comments, new editions of what you have downloaded and releases of what you follow are listed here for 90 days."
      action={action}
      level={2}
    />
  );
}
