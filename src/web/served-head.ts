import { site } from '#src/site.ts';
import type { HeadTags } from './head.ts';

/** What only those read who fetch a page's document: search engines, and who shows a preview of a link. */
export interface ServedHead {
  /** Unless told, the site's. */
  description?: string;
  /** The last crumb below Home. */
  breadcrumb?: string;
  imagePath?: string;
  jsonLd?: readonly object[];
}

/** By canonical path. */
const pages: Record<string, ServedHead> = {
  '/browse': {
    description: 'Every design we have released, free and premium: search, filter and download.',
  },
  '/pricing': {
    description:
      'Personal for printing at home, Commercial for selling your prints. One catalogue, two licences.',
    breadcrumb: 'Pricing',
  },
  '/about': {
    description: 'Who draws the designs, on which days they come out, and why people subscribe.',
    breadcrumb: 'About',
  },
  '/contact': {
    description: 'Write to us about a design, a plan or a licence. We reply within 24 hours.',
    breadcrumb: 'Contact',
  },
  '/terms': { description: 'The rules for using the site, its designs and its plans.' },
  '/privacy': { description: 'Which data we keep, why, for how long, and what you can ask of us.' },
  '/login': { description: 'Sign in or create an account.' },
};

/** Description and Open Graph. */
export function servedMeta(origin: string, path: string, title: string, given: ServedHead): HeadTags['meta'] {
  const { description = site.description, imagePath } = { ...pages[path], ...given };
  return [
    { name: 'description', content: description },
    { property: 'og:site_name', content: site.brand },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: `${origin}${path}` },
    ...(imagePath === undefined
      ? []
      : [
          { property: 'og:image', content: `${origin}${imagePath}` },
          { name: 'twitter:card', content: 'summary_large_image' },
        ]),
  ];
}

const unsafeInScript = /[<>&\u2028\u2029]/g;

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Structured data (schema.org). */
export function servedScripts(origin: string, path: string, given: ServedHead): HeadTags['scripts'] {
  const { breadcrumb, jsonLd = [] } = { ...pages[path], ...given };
  const crumbs = breadcrumb === undefined ? [] : [breadcrumbs(origin, [{ name: breadcrumb, path }])];
  return [...jsonLd, ...crumbs].map((data) => ({
    type: 'application/ld+json',
    children: JSON.stringify(data).replaceAll(unsafeInScript, escaped),
  }));
}

/** Home, then each crumb, as schema.org wants it. */
export function breadcrumbs(origin: string, crumbs: readonly { name: string; path: string }[]): object {
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
