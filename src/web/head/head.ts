import textFont from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-standard-normal.woff2?url';
import { getIconPath, site } from '#src/site.ts';
import { hintCookie } from '#src/features/auth/constants.ts';
import { themeScript } from '#src/lib/theme-script.ts';
import type { HeadTags } from './head-tags.ts';
import type { PageData } from '../routing/page-data.ts';
import { servedLinks, servedMeta, servedScripts, type ServedHead } from './served-head.ts';

/** Time after which a page without its script counts as a page without scripts. */
const patienceMs = 10_000;

/**
 * Sets `data-stalled` on <html> when a script could not be loaded, has thrown or takes too long, so that content that waits
 * for the script and a notice are shown. Has no effect on what React has hydrated by then. Runs in the head. Its text is hashed
 * for the content security policy: keep it constant.
 */
const stalledScript =
  `(function(d){function f(){d.stalled=''}setTimeout(f,${patienceMs});` +
  `addEventListener('error',function(e){if(e.target===window||e.target.tagName==='SCRIPT')f()},true)` +
  `})(document.documentElement.dataset)`;

const authScript = `if(/(?:^|; )${hintCookie}=1(?:;|$)/.test(document.cookie))document.documentElement.dataset.auth='in'`;

/** Runs before the first paint and reads theme and account hint, since all visitors get the same cached page. */
const headScript = `${themeScript};${authScript};${stalledScript}`;

interface HeadContext {
  /** The matches of the router, the root first. */
  matches: readonly { loaderData?: unknown }[];
}

/** The head of a page. The fields of `ServedHead` are set under `import.meta.env.SSR`, so that browsers do not load them. */
export interface PageHead extends ServedHead {
  /** The title without the brand; undefined for the home page. */
  title?: string;
  /** The canonical address, without default values and without parameters that only sort or filter. */
  path: string;
  /** Set when search engines must not index the page. */
  isHidden?: boolean;
}

export function getOrigin({ matches }: HeadContext): string {
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
      {
        rel: 'icon',
        href: getIconPath(site),
        type: site.mark?.type === 'png' ? 'image/png' : 'image/svg+xml',
      },
    ],
    scripts: [{ children: headScript }],
  };
}

/** Returns title and canonical address; the server adds the tags that only readers of the document need. */
export function pageHead(
  context: HeadContext,
  { title, path, isHidden = false, ...served }: PageHead,
): HeadTags {
  const origin = getOrigin(context);
  return {
    meta: [
      { title: title === undefined ? `${site.brand}: ${site.tagline}` : `${title} · ${site.brand}` },
      ...(isHidden ? [{ name: 'robots', content: 'noindex' }] : []),
      ...(import.meta.env.SSR ? servedMeta(origin, path, title ?? site.brand, served) : []),
    ],
    links: [
      ...(isHidden ? [] : [{ rel: 'canonical', href: `${origin}${path}` }]),
      ...(import.meta.env.SSR ? servedLinks(origin, path) : []),
    ],
    scripts: import.meta.env.SSR ? servedScripts(origin, path, served) : [],
  };
}

const servedTags =
  'meta[name=description],meta[property],meta[name^=twitter],link[rel=alternate],script[type="application/ld+json"]';

/** These tags describe the fetched document; they are not updated by later navigation. */
export function removeServedTags(): void {
  for (const tag of document.head.querySelectorAll(servedTags)) tag.remove();
}
