import { formatDesignCount } from '#src/features/catalog/client/design-count.ts';
import { minOccasionDesigns } from '#src/features/catalog/constants.ts';
import { site } from '#src/site.ts';
import { getOrigin, pageHead } from '../../head/head.ts';
import type { HeadTags } from '../../head/head-tags.ts';
import type { ServedHead } from '../../head/served-head.ts';
import { breadcrumbs, listData } from '../../head/site-data.ts';
import type { loadTag } from './load-tag.ts';

type Loaded = Awaited<ReturnType<typeof loadTag>>;

/** Returns the head of a tag's page. Search engines index it from three designs. */
export function tagHead(context: {
  matches: readonly { loaderData?: unknown }[];
  loaderData?: Loaded;
}): HeadTags {
  const loaded = context.loaderData;
  if (loaded === undefined) return { meta: [{ title: `Page not found · ${site.brand}` }] };
  const path = `/tag/${encodeURIComponent(loaded.slug)}`;
  return pageHead(context, {
    title: loaded.title,
    path,
    isHidden: loaded.total < minOccasionDesigns,
    ...(import.meta.env.SSR && servedHead(loaded, { origin: getOrigin(context), path })),
  });
}

function servedHead(
  { title, text, total, models }: Loaded,
  { origin, path }: { origin: string; path: string },
): ServedHead {
  const { count, noun } = formatDesignCount(total);
  return {
    description: `${title}: ${count} ${noun} for 3D printers. ${text}`.trim(),
    jsonLd: [
      listData({ origin, path, title, models }),
      breadcrumbs(origin, [
        { name: 'Browse Designs', path: '/browse' },
        { name: title, path },
      ]),
    ],
  };
}
