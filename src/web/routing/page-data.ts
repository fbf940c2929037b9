import { rootApi } from '#src/ui/page-time.ts';
import type { PageData } from './root-route.tsx';

/** Returns the address of the site and the time at which the page was rendered. */
export function usePageData(): PageData {
  return rootApi.useLoaderData();
}
