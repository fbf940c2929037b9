import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCurrentUser } from '#src/features/auth/client/queries.ts';
import type { Notification } from '../../schemas.ts';

const className =
  "font-medium wrap-anywhere no-underline after:absolute after:inset-0 after:content-[''] hover:underline";

/** Links to the page that a notification is about; `getNotificationPath` has the same paths for mails. Only admins may open the panel. */
export function NotificationLink({
  notification,
  onClick,
  children,
}: {
  notification: Notification;
  onClick: () => void;
  children: ReactNode;
}) {
  const { kind, count, modelId, licenceId } = notification;
  const user = useCurrentUser();
  const props = { className, onClick, children };
  if (kind === 'problems' && user?.isAdmin)
    return <Link to="/admin" search={{ tab: 'manage', shelf: 'problems' }} {...props} />;
  if (modelId !== null) {
    const hash = kind === 'reply' ? 'comments' : undefined;
    return <Link to="/model/$id" params={{ id: String(modelId) }} hash={hash} {...props} />;
  }
  if (count > 1 || licenceId === null) return <Link to="/downloads" {...props} />;
  return <Link to="/licence/$id" params={{ id: licenceId }} {...props} />;
}
