import { useEffect, useState } from 'react';

const minuteMs = 60_000;

/** The page's time, which goes on by the minute, so that '1 minute ago' does not stay. */
export function useNow(pageTime: Date): Date {
  const [later, setLater] = useState<Date>();
  useEffect(() => {
    const timer = setInterval(() => setLater(new Date()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return later ?? pageTime;
}
