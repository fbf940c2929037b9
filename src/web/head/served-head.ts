import { site } from '#src/site.ts';
import type { HeadTags } from './head-tags.ts';
import { pricingData, siteImagePath } from './product-data.ts';
import { breadcrumbs, homeData } from './site-data.ts';
import { atomPath, icsPath } from '#src/features/releases/constants.ts';

/** The part of the head for search engines and link previews, which only the server renders. */
export interface ServedHead {
  /** Defaults to the description of the site. */
  description?: string;
  /** The last breadcrumb below Home. */
  breadcrumb?: string;
  /** The picture of link previews, 1200 x 630 pixels; defaults to the picture of the site. */
  image?: { path: string; alt: string };
  jsonLd?: readonly object[];
}

/** The heads of pages with fixed content, by canonical path. */
const pages: Record<string, ServedHead> = {
  '/browse': {
    description: 'Every design we have released, free and premium: search, filter and download.',
  },
  '/pricing': {
    description:
      'Personal for printing at home, Commercial for selling your prints. One catalog, two licences.',
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
  '/releases': {
    description: 'Which designs come out next, and on which day each of the others came out.',
    breadcrumb: 'Release calendar',
  },
  '/terms': { description: 'The rules for using the site, its designs and its plans.' },
  '/privacy': { description: 'Which data we keep, why, for how long, and what you can ask of us.' },
  '/commercial-licence': {
    description: 'What you may sell with the Commercial plan, for how long, and what is never included.',
    breadcrumb: 'Commercial licence',
  },
  '/accessibility': {
    description: 'How far the site works for everybody, how that was tested, and what is known not to.',
    breadcrumb: 'Accessibility',
  },
  '/login': { description: 'Sign in or create an account.' },
};

/** The structured data of pages with fixed content, by canonical path. */
const data: Record<string, (origin: string) => object[]> = { '/': homeData, '/pricing': pricingData };

const siteImage = () => ({ path: siteImagePath, alt: `${site.brand}: ${site.tagline}` });

/** Returns the description and the Open Graph tags. */
export function servedMeta(origin: string, path: string, title: string, given: ServedHead): HeadTags['meta'] {
  const { description = site.description, image = siteImage() } = { ...pages[path], ...given };
  return [
    { name: 'description', content: description },
    { property: 'og:site_name', content: site.brand },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: `${origin}${path}` },
    { property: 'og:image', content: `${origin}${image.path}` },
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: image.alt },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

const feeds = [
  { rel: 'alternate', type: 'application/atom+xml', href: atomPath, title: 'New designs' },
  { rel: 'alternate', type: 'text/calendar', href: icsPath, title: 'Release calendar' },
];

/** The link by which other sites find how to embed a design (oEmbed, section 4). */
const embedLink = (origin: string, path: string) => ({
  rel: 'alternate',
  type: 'application/json+oembed',
  href: `${origin}/api/oembed?${new URLSearchParams({ url: `${origin}${path}` })}`,
});

/** Returns the links that feed readers and other sites look for. */
export function servedLinks(origin: string, path: string): NonNullable<HeadTags['links']> {
  if (path.startsWith('/model/')) return [embedLink(origin, path)];
  return path === '/' || path === '/releases' ? feeds : [];
}

const unsafeInScript = /[<>&\u2028\u2029]/g;

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Returns the script with structured data (schema.org). */
export function servedScripts(origin: string, path: string, given: ServedHead): HeadTags['scripts'] {
  const { breadcrumb, jsonLd = [] } = { ...pages[path], ...given };
  const crumbs = breadcrumb === undefined ? [] : [breadcrumbs(origin, [{ name: breadcrumb, path }])];
  return [...(data[path]?.(origin) ?? []), ...jsonLd, ...crumbs].map((thing) => ({
    type: 'application/ld+json',
    children: JSON.stringify(thing).replaceAll(unsafeInScript, escaped),
  }));
}
