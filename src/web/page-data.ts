import { getRouteApi } from '@tanstack/react-router';
import { useState, useSyncExternalStore } from 'react';
import type { PageData } from './routes.tsx';

const root = getRouteApi('__root__');
const neverChanges = () => () => undefined;

/** Where the site stands and when this page was rendered. */
export function usePageData(): PageData {
  return root.useLoaderData();
}

/** False while the page looks as the server rendered it; then true. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

/** The time a page shows: in the first render the one it was made at, then the browser's own. */
export function usePageTime(): Date {
  const { renderedAt } = usePageData();
  const isHydrated = useIsHydrated();
  const [browserTime] = useState(() => new Date());
  return isHydrated ? browserTime : new Date(renderedAt);
}
