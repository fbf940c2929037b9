import textFont from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-standard-normal.woff2?url';
import { site } from '#src/site.ts';
import { headScript } from './head-script.ts';
import type { HeadTags } from './head-tags.ts';
import type { PageData } from '../routing/page-data.ts';
import { servedLinks, servedMeta, servedScripts, type ServedHead } from './served-head.ts';

interface HeadContext {
  /** The router's matches, the root first. */
  matches: readonly { loaderData?: unknown }[];
}

/** What is only for the document (`ServedHead`) is given under `import.meta.env.SSR`, so that no browser loads it. */
export interface PageHead extends ServedHead {
  /** Without the brand; the home page has none. */
  title?: string;
  /** The canonical address, without defaults and without what only sorts or filters. */
  path: string;
  /** Not for search engines. */
  isHidden?: boolean;
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

/** Title and canonical address; the server adds what is for those who fetch the document. */
export function pageHead(
  context: HeadContext,
  { title, path, isHidden = false, ...served }: PageHead,
): HeadTags {
  const origin = originOf(context);
  return {
    meta: [
      { title: title === undefined ? `${site.brand}: ${site.tagline}` : `${title} · ${site.brand}` },
      ...(isHidden ? [{ name: 'robots', content: 'noindex' }] : []),
      ...(import.meta.env.SSR ? servedMeta(origin, path, title ?? site.brand, served) : []),
    ],
    links: [
      ...(isHidden ? [] : [{ rel: 'canonical', href: `${origin}${path}` }]),
      ...(import.meta.env.SSR ? servedLinks(path) : []),
    ],
    scripts: import.meta.env.SSR ? servedScripts(origin, path, served) : [],
  };
}

const servedTags =
  'meta[name=description],meta[property],meta[name^=twitter],link[rel=alternate],script[type="application/ld+json"]';

/** They speak of the page that was fetched; of one that is gone to from there nobody asks. */
export function removeServedTags(): void {
  for (const tag of document.head.querySelectorAll(servedTags)) tag.remove();
}
