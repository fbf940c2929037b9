import type { ModelCard } from '#src/features/catalog/schemas.ts';
import { escapeXml } from '#src/lib/xml.ts';

export interface AtomFeed {
  origin: string;
  /** Path of the page with the same releases. */
  pagePath: string;
  feedPath: string;
  brand: string;
  subtitle: string;
  /** Designs, newest first. */
  designs: readonly ModelCard[];
  /** Value of `updated` when there are no designs. */
  emptySince: Date;
}

const pictureWidth = 960;

/** Writes an Atom feed (RFC 4287) with an entry per design; the entry's id is the design's address. */
export function writeAtom(feed: AtomFeed): string {
  const { origin, pagePath, feedPath, brand, subtitle, designs, emptySince } = feed;
  const updated = designs.map((design) => design.updatedAt).toSorted();
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    element('id', origin + pagePath),
    element('title', `${brand}: new designs`),
    element('subtitle', subtitle),
    element('updated', updated.at(-1) ?? emptySince.toISOString()),
    author(brand),
    link({ rel: 'self', type: 'application/atom+xml', href: origin + feedPath }),
    link({ rel: 'alternate', type: 'text/html', href: origin + pagePath }),
    ...designs.map((design) => entry(feed, design)),
    '</feed>',
  ];
  return `${lines.join('\n')}\n`;
}

function entry({ origin, brand }: AtomFeed, design: ModelCard): string {
  const address = `${origin}/model/${design.id}`;
  return [
    '<entry>',
    element('id', address),
    element('title', design.title),
    element('published', design.releasedAt),
    element('updated', design.updatedAt),
    author(design.designer?.displayName ?? brand),
    link({ rel: 'alternate', type: 'text/html', href: address }),
    ...(design.description === '' ? [] : [element('summary', design.description)]),
    `<content type="html">${escapeXml(buildContent(origin, design))}</content>`,
    '</entry>',
  ].join('\n');
}

function buildContent(origin: string, { title, description, imageUrl }: ModelCard): string {
  const picture =
    imageUrl === null
      ? ''
      : `<p><img src="${escapeXml(`${origin}${imageUrl}&w=${pictureWidth}`)}" alt="${escapeXml(title)}"></p>`;
  return `${picture}<p>${escapeXml(description)}</p>`;
}

function author(name: string): string {
  return `<author>${element('name', name)}</author>`;
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

function link(attributes: { rel: string; type: string; href: string }): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeXml(value)}"`);
  return `<link${written.join('')}/>`;
}
