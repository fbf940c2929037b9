import { useEffect, useState } from 'react';
import { useHydrated } from '#src/ui/use-hydrated.ts';

const minuteMs = 60_000;

/**
 * The time in the browser, which goes on by the minute, so that '1 minute ago' does not stay.
 * @param renderedAt ISO; the time of the first render of a page that came rendered
 */
export function useNow(renderedAt: string): Date {
  const isHydrated = useHydrated();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return isHydrated ? now : new Date(renderedAt);
}
