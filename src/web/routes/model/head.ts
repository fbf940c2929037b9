import type { Model } from '#src/features/catalog/schemas.ts';
import { plainText } from '#src/lib/plain-text.ts';
import { truncate } from '#src/lib/text.ts';
import { site } from '#src/site.ts';
import { getOrigin, pageHead } from '../../head/head.ts';
import type { HeadTags } from '../../head/head-tags.ts';
import type { ServedHead } from '../../head/served-head.ts';
import { modelData } from '../../head/product-data.ts';
import { breadcrumbs } from '../../head/site-data.ts';

/** Returns the head of a design page, with the design as a product and a 3D model for search engines. */
export function modelHead(context: {
  matches: readonly { loaderData?: unknown }[];
  loaderData?: Model;
}): HeadTags {
  const model = context.loaderData;
  if (model === undefined) return { meta: [{ title: `Model Not Found · ${site.brand}` }] };
  const path = `/model/${model.id}`;
  return pageHead(context, {
    title: model.title,
    path,
    ...(import.meta.env.SSR && servedHead(model, { origin: getOrigin(context), path })),
  });
}

function servedHead(model: Model, { origin, path }: { origin: string; path: string }): ServedHead {
  const description = truncate(plainText(model.description), 160);
  return {
    description,
    ...(model.shareImageUrl !== null && { image: { path: model.shareImageUrl, alt: model.title } }),
    jsonLd: [
      modelData(model, { origin, path, description }),
      breadcrumbs(origin, [
        { name: 'Browse Designs', path: '/browse' },
        { name: model.title, path },
      ]),
    ],
  };
}
