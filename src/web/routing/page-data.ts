import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useHydrated } from '#src/ui/use-hydrated.ts';

/** The address and time that a page was rendered with; the server sends them along in the page. */
export interface PageData {
  /** The origin of the site, without a slash at the end. */
  origin: string;
  /** ISO 8601; the time that the first render shows. */
  renderedAt: string;
  /** This is a demo that keeps its mails to be read at /demo/outbox. */
  hasOutbox: boolean;
}

const root = getRouteApi('__root__');

/** Returns the origin of the site and the time at which this page was rendered. */
export function usePageData(): PageData {
  return root.useLoaderData();
}

/** Returns the time that a page shows: the render time in the first render, then the browser's own. */
export function usePageTime(): Date {
  const { renderedAt } = usePageData();
  const isHydrated = useHydrated();
  const [browserTime] = useState(() => new Date());
  return isHydrated ? browserTime : new Date(renderedAt);
}
