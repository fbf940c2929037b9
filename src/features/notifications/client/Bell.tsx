import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import BellIcon from 'lucide-react/icons/bell';
import { currentUserQuery } from '#src/features/auth/client/queries.ts';

/** Counting of unread notifications stops above this. */
const maxShown = 9;

/** Leads to the notifications and shows how many are unread. The number is read again with the person after a minute. */
export function Bell() {
  const { data: user } = useQuery({ ...currentUserQuery(), refetchOnWindowFocus: true });
  const unread = user?.unreadNotifications ?? 0;
  const shown = unread > maxShown ? `${maxShown}+` : String(unread);
  return (
    <Link
      to="/notifications"
      aria-label={unread === 0 ? 'Notifications' : `Notifications, ${shown} unread`}
      className="relative grid size-11 place-items-center rounded-full hover:bg-sunken"
    >
      <BellIcon aria-hidden className="size-5.5" strokeWidth={1.75} />
      {unread > 0 && (
        <span
          aria-hidden
          className="absolute top-0.5 right-0 grid h-5 min-w-5 place-items-center rounded-full border-2 border-paper bg-ink px-1 text-[.6875rem] leading-none font-semibold text-on-ink tabular-nums forced-colors:border-current"
        >
          {shown}
        </span>
      )}
    </Link>
  );
}
