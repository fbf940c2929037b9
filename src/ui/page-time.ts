import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useHydrated } from './use-hydrated.ts';

/** The route around all pages; its loader data say when the page was rendered. */
export const rootApi = getRouteApi('__root__');

/** Returns the time the page was rendered at until it is hydrated, then the time of the browser. */
export function usePageTime(): Date {
  const { renderedAt } = rootApi.useLoaderData();
  const isHydrated = useHydrated();
  const [browserTime] = useState(() => new Date());
  return isHydrated ? browserTime : new Date(renderedAt);
}
