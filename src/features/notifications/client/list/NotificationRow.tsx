import Ban from 'lucide-react/icons/ban';
import Check from 'lucide-react/icons/check';
import Layers from 'lucide-react/icons/layers';
import Reply from 'lucide-react/icons/reply';
import Sparkles from 'lucide-react/icons/sparkles';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { useRef, type ComponentType } from 'react';
import { formatDateTime } from '#src/lib/date-text.ts';
import { formatAgo } from '#src/browser/relative-time.ts';
import { Button } from '#src/ui/Button.tsx';
import { cx } from '#src/ui/cx.ts';
import { usePageTime } from '#src/ui/page-time.ts';
import type { NotificationKind } from '../../constants.ts';
import type { Notification } from '../../schemas.ts';
import { describeDetail, describeNotification } from '../../texts.ts';
import { useMarkRead } from '../queries.ts';
import { NotificationLink } from './NotificationLink.tsx';

const icons: Record<NotificationKind, ComponentType<{ className?: string }>> = {
  reply: Reply,
  new_edition: Layers,
  release: Sparkles,
  licence_withdrawn: Ban,
  problems: TriangleAlert,
};

/** Shows a notification. Opening it marks it as read, and so does the button of an unread one. */
export function NotificationRow({ notification }: { notification: Notification }) {
  const { id, kind, createdAt, isRead } = notification;
  const row = useRef<HTMLLIElement>(null);
  const now = usePageTime();
  const mark = useMarkRead();
  const markRead = () => {
    if (!isRead) mark.mutate({ upTo: id, isOnlySubject: true });
  };
  const Icon = icons[kind];
  const text = describeNotification(notification);
  const detail = describeDetail(notification);
  return (
    <li
      ref={row}
      className={cx(
        'relative flex gap-3 border-t border-line px-4 py-3.5 first:border-t-0 sm:px-5',
        !isRead && 'bg-signal-soft',
      )}
    >
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 grow">
        <p>
          {!isRead && <span className="sr-only">Unread: </span>}
          <NotificationLink notification={notification} onClick={markRead}>
            {text}
          </NotificationLink>
        </p>
        {detail !== undefined && <p className="mt-0.5 text-sm wrap-anywhere">{detail}</p>}
        <time
          dateTime={createdAt}
          title={formatDateTime(createdAt)}
          className={cx('text-sm', isRead ? 'text-ink-3' : 'text-ink-2')}
        >
          {formatAgo(createdAt, now)}
        </time>
      </div>
      {!isRead && (
        <Button
          size="sm"
          variant="ghost"
          className="relative z-1 self-start max-sm:w-(--h-sm) max-sm:p-0"
          aria-label={`Mark as read: ${text}`}
          pending={mark.isPending}
          onClick={() => {
            row.current?.querySelector('a')?.focus();
            markRead();
          }}
        >
          <Check aria-hidden className="sm:hidden" />
          <span className="max-sm:hidden">Mark as read</span>
        </Button>
      )}
    </li>
  );
}
