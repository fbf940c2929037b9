import { getRouteApi } from '@tanstack/react-router';
import type { PageData } from './root-route.tsx';

const root = getRouteApi('__root__');

/** Returns the address of the site and the time at which the page was rendered. */
export function usePageData(): PageData {
  return root.useLoaderData();
}
