import textFont from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-standard-normal.woff2?url';
import type { ComponentProps } from 'react';
import { site } from '#src/site.ts';
import { headScript } from './head-script.ts';
import type { PageData } from './root-route.tsx';

interface HeadContext {
  /** The router's matches, the root first. */
  matches: readonly { loaderData?: unknown }[];
}

export interface PageHead {
  /** Without the brand; the home page has none. */
  title?: string;
  description?: string;
  /** The canonical address, without defaults and without what only sorts or filters. */
  path: string;
  imagePath?: string;
  /** The last crumb below Home. */
  breadcrumb?: string;
  jsonLd?: readonly object[];
  /** Not for search engines. */
  isHidden?: boolean;
}

type Meta = ComponentProps<'meta'> & { title?: string; 'script:ld+json'?: object };

export interface HeadTags {
  meta: Meta[];
  links?: ComponentProps<'link'>[];
  scripts?: ComponentProps<'script'>[];
}

export function originOf({ matches }: HeadContext): string {
  return (matches[0]?.loaderData as PageData | undefined)?.origin ?? '';
}

export function rootHead({ matches }: HeadContext): HeadTags {
  const isFound = matches.length > 1;
  return {
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { name: 'theme-color', content: '#F3F1EB', media: '(prefers-color-scheme: light)' },
      { name: 'color-scheme', content: 'light dark' },
      { title: isFound ? site.brand : `Page not found · ${site.brand}` },
      ...(isFound ? [] : [{ name: 'robots', content: 'noindex' }]),
    ],
    links: [
      { rel: 'preload', href: textFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
      { rel: 'icon', href: '/logo.svg', type: 'image/svg+xml' },
    ],
    scripts: [{ children: headScript }],
  };
}

/** Title, description, canonical address, Open Graph and structured data of one page. */
export function pageHead(context: HeadContext, page: PageHead): HeadTags {
  const origin = originOf(context);
  const title = page.title === undefined ? `${site.brand}: ${site.tagline}` : `${page.title} · ${site.brand}`;
  const description = page.description ?? site.description;
  const address = `${origin}${page.path}`;
  const image = page.imagePath === undefined ? undefined : `${origin}${page.imagePath}`;
  const jsonLd = [
    ...(page.jsonLd ?? []),
    ...(page.breadcrumb === undefined
      ? []
      : [breadcrumbs(origin, [{ name: page.breadcrumb, path: page.path }])]),
  ];
  return {
    meta: [
      { title },
      { name: 'description', content: description },
      ...(page.isHidden === true ? [{ name: 'robots', content: 'noindex' }] : []),
      { property: 'og:site_name', content: site.brand },
      { property: 'og:type', content: 'website' },
      { property: 'og:title', content: page.title ?? site.brand },
      { property: 'og:description', content: description },
      { property: 'og:url', content: address },
      ...(image === undefined
        ? []
        : [
            { property: 'og:image', content: image },
            { name: 'twitter:card', content: 'summary_large_image' },
          ]),
      ...jsonLd.map((data) => ({ 'script:ld+json': data })),
    ],
    links: page.isHidden === true ? [] : [{ rel: 'canonical', href: address }],
  };
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
