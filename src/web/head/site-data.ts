import type {
  BreadcrumbList,
  CollectionPage,
  Organization,
  SearchAction,
  WebSite,
  WithActionConstraints,
  WithContext,
} from 'schema-dts';
import type { ModelCard } from '#src/features/catalog/schemas.ts';
import { getIconPath, site } from '#src/site.ts';

/** Returns the data of Home: the site, its operator and its search. */
export function homeData(origin: string): [WithContext<WebSite>, WithContext<Organization>] {
  const publisher = { '@id': `${origin}/#organization` };
  const search: WithActionConstraints<SearchAction> = {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${origin}/browse?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  };
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name: site.brand,
      description: site.description,
      url: `${origin}/`,
      publisher,
      potentialAction: search,
    },
    {
      '@context': 'https://schema.org',
      '@type': 'Organization',
      ...publisher,
      name: site.operator.name,
      url: `${origin}/`,
      logo: `${origin}${getIconPath(site)}`,
      email: site.contactEmail,
      ...(site.socialLinks.length > 0 && { sameAs: site.socialLinks.map(({ href }) => href) }),
    },
  ];
}

/** Returns the data of a page that lists designs. */
export function listData({
  origin,
  path,
  title,
  models,
}: {
  origin: string;
  path: string;
  /** The title without the brand. */
  title: string;
  /** In the order of the page. */
  models: readonly Pick<ModelCard, 'id' | 'title'>[];
}): WithContext<CollectionPage> {
  return {
    '@context': 'https://schema.org',
    '@type': 'CollectionPage',
    name: `${title} · ${site.brand}`,
    url: `${origin}${path}`,
    mainEntity: {
      '@type': 'ItemList',
      itemListElement: models.map((model, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: model.title,
        url: `${origin}/model/${model.id}`,
      })),
    },
  };
}

/** Returns Home and then each breadcrumb. */
export function breadcrumbs(
  origin: string,
  crumbs: readonly { name: string; path: string }[],
): WithContext<BreadcrumbList> {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: '/' }, ...crumbs].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${origin}${path}`,
    })),
  };
}
