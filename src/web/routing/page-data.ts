import { rootApi } from '#src/ui/page-time.ts';

/** The address and time that a page was rendered with; the server sends them along in the page. */
export interface PageData {
  /** The origin of the site, without a slash at the end. */
  origin: string;
  /** ISO 8601; the time that the first render shows. */
  renderedAt: string;
  /** This is a demo that keeps its mails to be read at /demo/outbox. */
  hasOutbox: boolean;
}

/** Returns the origin of the site and the time at which the page was rendered. */
export function usePageData(): PageData {
  return rootApi.useLoaderData();
}
