import { site } from '#src/site.ts';
import { designerData } from '../../head/designer-data.ts';
import { getOrigin, pageHead } from '../../head/head.ts';
import type { HeadTags } from '../../head/head-tags.ts';
import type { ServedHead } from '../../head/served-head.ts';
import { breadcrumbs } from '../../head/site-data.ts';
import type { loadDesigner } from './load-designer.ts';

type Loaded = Awaited<ReturnType<typeof loadDesigner>>;

/** Returns the head of a designer's page, with the person for search engines. */
export function designerHead(context: {
  matches: readonly { loaderData?: unknown }[];
  loaderData?: Loaded;
}): HeadTags {
  const loaded = context.loaderData;
  if (loaded === undefined) return { meta: [{ title: `Page not found · ${site.brand}` }] };
  const path = `/designer/${loaded.designer.username}`;
  return pageHead(context, {
    title: loaded.designer.displayName,
    path,
    ...(import.meta.env.SSR && servedHead(loaded, { origin: getOrigin(context), path })),
  });
}

function servedHead(loaded: Loaded, { origin, path }: { origin: string; path: string }): ServedHead {
  const { displayName, style } = loaded.designer;
  return {
    description: `Designs by ${displayName}. ${style}`,
    jsonLd: [
      designerData(loaded, { origin, path }),
      breadcrumbs(origin, [
        { name: 'Browse Designs', path: '/browse' },
        { name: displayName, path },
      ]),
    ],
  };
}
