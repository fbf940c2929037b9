import { site } from '#src/site.ts';
import { useHydrated } from '#src/ui/use-hydrated.ts';

interface ReleaseTimeProps {
  /** ISO 8601 */
  at: string;
  className?: string;
}

/** Shows a time such as 'Mon, Nov 23, 9:00 AM GMT+1' in the visitor's time zone, or in the site's before hydration. */
export function ReleaseTime({ at, className }: ReleaseTimeProps) {
  const timeZone = useHydrated() ? undefined : site.timeZone;
  const text = new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(new Date(at));
  return (
    <time dateTime={at} className={className}>
      {text}
    </time>
  );
}
