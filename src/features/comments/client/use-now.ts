import { useEffect, useState } from 'react';
import { useHydrated } from '#src/ui/use-hydrated.ts';

const minuteMs = 60_000;

/**
 * Returns the current time, updated every minute, so that '1 minute ago' advances.
 * @param renderedAt ISO 8601; returned until hydration, so that the first render matches the server's
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
