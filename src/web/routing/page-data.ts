import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useHydrated } from '#src/ui/use-hydrated.ts';

/** The address and time that a page was rendered with; the server sends them along in the page. */
export interface PageData {
  /** Where the site stands, without a slash at the end. */
  origin: string;
  /** ISO; the time that a first render may show. */
  renderedAt: string;
  /** This is a demo that keeps its mails to be read at /demo/outbox. */
  hasOutbox: boolean;
}

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
