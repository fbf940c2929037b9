import type {
  _3DModelLeaf,
  FAQPage,
  MergeLeafTypes,
  Offer,
  Product,
  ProductLeaf,
  UnitPriceSpecification,
  WithContext,
} from 'schema-dts';
import { requestDownload } from '#src/features/downloads/calls.ts';
import type { Model } from '#src/features/catalog/schemas.ts';
import { getPlan, plans } from '#src/features/plans/plans.ts';
import { buildUrl } from '#src/lib/endpoint.ts';
import type { PaidTier } from '#src/lib/payment-types.ts';
import { site } from '#src/site.ts';
import { faq, planCards } from '#src/features/plans/plan-content.ts';
import { printProperties } from './print-properties.ts';

/** The picture of link previews for all pages without their own, which shows the name and the tagline of the shop. */
export const siteImagePath = '/share.jpg';

const priceCurrency = 'USD';
const availability = 'https://schema.org/InStock';
const brand = () => ({ '@type': 'Brand', name: site.brand }) as const;

/** Returns a design as a product and a 3D model. A download needs an account, and a plan for a premium design. */
export function modelData(
  model: Model,
  { origin, path, description }: { origin: string; path: string; description: string },
): WithContext<MergeLeafTypes<[ProductLeaf, _3DModelLeaf]>> {
  const url = `${origin}${path}`;
  const pictures = model.imageUrl === null ? [] : [model.imageUrl, ...model.galleryImages];
  const additionalProperty = printProperties(model.printFacts);
  const images = pictures.length > 0 ? pictures : [model.shareImageUrl ?? siteImagePath];
  return {
    '@context': 'https://schema.org',
    '@type': ['Product', '3DModel'],
    name: model.title,
    ...(description !== '' && { description }),
    url,
    sku: String(model.id),
    ...(model.categories.length > 0 && { category: model.categories.join(', ') }),
    ...(model.tags.length > 0 && { keywords: model.tags.map(({ name }) => name).join(', ') }),
    image: images.map((address) => `${origin}${address}`),
    datePublished: model.releasedAt,
    dateModified: model.updatedAt,
    version: String(model.editions[0]?.number ?? 1),
    brand: brand(),
    ...(additionalProperty.length > 0 && { additionalProperty }),
    ...(model.designer !== null && {
      creator: {
        '@type': 'Person',
        name: model.designer.displayName,
        url: `${origin}/designer/${model.designer.username}`,
      },
    }),
    isAccessibleForFree: !model.isPremium,
    encoding: {
      '@type': 'MediaObject',
      contentUrl: `${origin}${buildUrl(requestDownload.path, { id: model.id }, {})}`,
      encodingFormat: 'application/zip',
      contentSize: `${model.downloadSizeBytes} B`,
      requiresSubscription: model.isPremium,
    },
    offers: model.isPremium ? subscriptionOffer(origin) : freeOffer(url),
  };
}

function freeOffer(url: string): Offer {
  return { '@type': 'Offer', price: 0, priceCurrency, availability, url };
}

/** Returns the offer of a premium design, which has no own price: a monthly plan includes it. */
function subscriptionOffer(origin: string): Offer {
  return {
    '@type': 'Offer',
    name: `${plans.personal.name} plan`,
    description: 'Opens with a subscription, like every other design.',
    category: 'Subscription',
    priceSpecification: monthly('personal'),
    availability,
    url: `${origin}/pricing`,
  };
}

function monthly(tier: PaidTier): UnitPriceSpecification {
  return {
    '@type': 'UnitPriceSpecification',
    price: getPlan(tier).monthlyPriceDollars,
    priceCurrency,
    billingDuration: 'P1M',
    unitText: 'month',
  };
}

/** Returns each plan as a product with a monthly price, and the questions of the pricing page. */
export function pricingData(origin: string): (WithContext<Product> | WithContext<FAQPage>)[] {
  const url = `${origin}/pricing`;
  const products = planCards.map(({ tier, name, purpose, points }): WithContext<Product> => ({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: `${site.brand} ${name}`,
    description: [purpose, ...points.map(({ lead = '', text }) => `${lead}${text}.`)].join(' '),
    image: `${origin}${siteImagePath}`,
    sku: tier,
    brand: brand(),
    category: 'Subscription',
    offers: {
      '@type': 'Offer',
      price: getPlan(tier).monthlyPriceDollars,
      priceCurrency,
      priceSpecification: monthly(tier),
      availability,
      url,
    },
  }));
  return [...products, faqData()];
}

function faqData(): WithContext<FAQPage> {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: faq.entries.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
