import type { Model } from '#src/features/models/contract.ts';
import { plainText } from '#src/lib/plain-text.ts';
import { clip } from '#src/lib/text.ts';
import { site } from '#src/site.ts';
import { originOf, pageHead, type HeadTags } from '../head.ts';
import { breadcrumbs, type ServedHead } from '../served-head.ts';

interface ModelHeadContext {
  matches: readonly { loaderData?: unknown }[];
  loaderData?: Model;
}

/** The head of a design's page, with the design as a product and a 3D model for search engines. */
export function modelHead(context: ModelHeadContext): HeadTags {
  const model = context.loaderData;
  if (model === undefined) return { meta: [{ title: `Model Not Found · ${site.brand}` }] };
  const path = `/model/${model.id}`;
  return pageHead(context, {
    title: model.title,
    path,
    ...(import.meta.env.SSR && servedHead(model, { origin: originOf(context), path })),
  });
}

function servedHead(model: Model, { origin, path }: { origin: string; path: string }): ServedHead {
  const description = clip(plainText(model.description), 160);
  return {
    description,
    ...(model.imageUrl !== null && { imagePath: model.imageUrl }),
    jsonLd: [
      productOf(model, { origin, path, description }),
      breadcrumbs(origin, [
        { name: 'Browse Designs', path: '/browse' },
        { name: model.title, path },
      ]),
    ],
  };
}

interface ProductPlace {
  origin: string;
  path: string;
  description: string;
}

function productOf(model: Model, { origin, path, description }: ProductPlace): object {
  return {
    '@context': 'https://schema.org',
    '@type': ['Product', '3DModel'],
    name: model.title,
    description,
    url: `${origin}${path}`,
    sku: String(model.id),
    category: model.categories.join(', '),
    dateModified: model.updatedAt,
    datePublished: model.releasedAt,
    brand: { '@type': 'Brand', name: site.brand },
    isAccessibleForFree: !model.isPremium,
    ...(model.imageUrl !== null && { image: [`${origin}${model.imageUrl}`] }),
    ...(model.designer !== null && { creator: { '@type': 'Person', name: model.designer.displayName } }),
    ...(!model.isPremium && {
      offers: {
        '@type': 'Offer',
        price: '0',
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
        url: `${origin}${path}`,
      },
    }),
  };
}
