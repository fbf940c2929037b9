import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useHydrated } from './use-hydrated.ts';

const root = getRouteApi('__root__');

/** Returns the time the page was rendered at until it is hydrated, then the time of the browser. */
export function usePageTime(): Date {
  const { renderedAt } = root.useLoaderData();
  const isHydrated = useHydrated();
  const [browserTime] = useState(() => new Date());
  return isHydrated ? browserTime : new Date(renderedAt);
}
