import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useHydrated } from '#src/ui/use-hydrated.ts';
import type { PageData } from './root-route.tsx';

const root = getRouteApi('__root__');

/** Where the site stands and when this page was rendered. */
export function usePageData(): PageData {
  return root.useLoaderData();
}

/** The time a page shows: in the first render the one it was made at, then the browser's own. */
export function usePageTime(): Date {
  const { renderedAt } = usePageData();
  const isHydrated = useHydrated();
  const [browserTime] = useState(() => new Date());
  return isHydrated ? browserTime : new Date(renderedAt);
}
