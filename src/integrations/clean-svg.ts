import sanitizeHtml from 'sanitize-html';

const words = (text: string) => text.split(/\s+/);

const tags = words(
  `svg g defs symbol use title desc clipPath linearGradient radialGradient stop text tspan
  path rect circle ellipse line polyline polygon`,
);

const attributes = words(
  `id xmlns xmlns:xlink version viewBox preserveAspectRatio width height x y x1 y1 x2 y2 cx cy r rx ry fx fy d points
  transform offset opacity fill fill-opacity fill-rule clip-path clip-rule clipPathUnits stroke stroke-width
  stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stop-color stop-opacity gradientUnits
  gradientTransform font-family font-size font-weight text-anchor letter-spacing href xlink:href style`,
);

const styles = words(
  `fill fill-opacity fill-rule clip-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin
  stroke-miterlimit stroke-dasharray stop-color stop-opacity opacity display`,
);

/** A value that loads nothing: it may refer to a part of the same drawing. */
const harmless = /^(?![^]*(?:(?:image-set|image|src)\(|url\((?!\s*['"]?#)|expression|@import|\\))[^<>]*$/i;

/** The XML declaration, the document type and the comments before a drawing. */
const prolog = /<\?xml[^>]*\?>|<!DOCTYPE[^>[]*(?:\[[^\]]*\])?[^>]*>|<!--[^]*?-->/gi;
const maxPrologLength = 4000;

const maxDepth = 100;
/** Copies of copies multiply: with these, a drawing has at most some thousand parts more than it has tags. */
const maxReferences = 20;

const names: Record<string, string> = {
  script: 'a script',
  style: 'a style sheet',
  foreignObject: 'embedded HTML',
  image: 'an embedded picture',
  a: 'a link',
};

export interface CleanSvg {
  svg: string;
  /** The removed parts in words, each once. */
  removed: string[];
}

class TooComplex extends Error {}

/**
 * Removes from a drawing everything that runs, loads or links: scripts, event handlers, style sheets, embedded documents and
 * addresses outside of the drawing.
 * @returns undefined when the text is no SVG, or one that takes long to read or to draw: nested more than 100 deep, or with more
 * than 20 references to its own parts (`use`, `clip-path`)
 */
export function cleanSvg(text: string): CleanSvg | undefined {
  const start = text.search(/<svg[\s/>]/);
  if (start < 0 || start > maxPrologLength) return undefined;
  if (text.slice(0, start).replace(prolog, '').trim() !== '') return undefined;
  const removed = new Set<string>();
  try {
    const svg = sanitizeHtml(text.slice(start), createOptions(removed)).trim();
    return svg.endsWith('</svg>') ? { svg, removed: [...removed] } : undefined;
  } catch (error) {
    if (error instanceof TooComplex) return undefined;
    throw error;
  }
}

function createOptions(removed: Set<string>): sanitizeHtml.IOptions {
  let depth = 0;
  let references = 0;
  return {
    allowedTags: tags,
    allowedAttributes: { '*': attributes },
    allowedStyles: { '*': Object.fromEntries(styles.map((name) => [name, [harmless]])) },
    allowedSchemes: [],
    nonTextTags: ['script', 'style', 'foreignObject', 'iframe'],
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false, decodeEntities: true },
    transformTags: { '*': (tagName, given) => ({ tagName, attribs: keepHarmless(given, removed) }) },
    onOpenTag: (name, given) => {
      depth += 1;
      if (name === 'use') references += 1;
      if ('clip-path' in given) references += 1;
      if (depth > maxDepth || references > maxReferences) throw new TooComplex();
      if (!tags.includes(name)) removed.add(names[name] ?? `<${name}>`);
    },
    onCloseTag: () => {
      depth -= 1;
    },
  };
}

function keepHarmless(given: Record<string, string>, removed: Set<string>): Record<string, string> {
  const kept = Object.entries(given).filter(([name, value]) => {
    const fault = findFault(name, value);
    if (fault !== undefined) removed.add(fault);
    return fault === undefined;
  });
  return Object.fromEntries(kept);
}

function findFault(name: string, value: string): string | undefined {
  if (/^on/i.test(name)) return 'an event handler';
  if (name.endsWith('href')) return value.startsWith('#') ? undefined : 'a link to another site';
  if (name.startsWith('xmlns')) return undefined;
  return harmless.test(value) ? undefined : 'an address outside of the drawing';
}
