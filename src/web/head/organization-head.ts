import type { AboutPage, ContactPage, WithContext } from 'schema-dts';
import { getIconPath, site } from '#src/site.ts';
import { getOrigin, pageHead, type PageHead } from './head.ts';
import type { HeadTags } from './head-tags.ts';

interface OrganizationPage extends Omit<PageHead, 'title'> {
  kind: 'AboutPage' | 'ContactPage';
  title: string;
}

/** Returns the head of a page about the operator of the site, with structured data. */
export function organizationHead(
  context: Parameters<typeof pageHead>[0],
  { kind, ...page }: OrganizationPage,
): HeadTags {
  return pageHead(context, {
    ...page,
    ...(import.meta.env.SSR && { jsonLd: [aboutUs(kind, page, getOrigin(context))] }),
  });
}

function aboutUs(
  kind: OrganizationPage['kind'],
  page: { title: string; path: string },
  origin: string,
): WithContext<AboutPage | ContactPage> {
  return {
    '@context': 'https://schema.org',
    '@type': kind,
    name: `${page.title} · ${site.brand}`,
    url: `${origin}${page.path}`,
    mainEntity: {
      '@type': 'Organization',
      name: site.operator.name,
      url: `${origin}/`,
      logo: `${origin}${getIconPath(site)}`,
      email: site.contactEmail,
      sameAs: site.socialLinks.map(({ href }) => href),
      contactPoint: { '@type': 'ContactPoint', contactType: 'customer support', email: site.contactEmail },
    },
  };
}
