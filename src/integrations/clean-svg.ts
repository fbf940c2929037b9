import sanitizeHtml from 'sanitize-html';

const shapes = ['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'];
const groups = ['svg', 'g', 'defs', 'symbol', 'use', 'title', 'desc', 'clipPath', 'mask'];
const paints = ['linearGradient', 'radialGradient', 'stop', 'pattern'];
const texts = ['text', 'tspan'];

const attributes = [
  ...[
    'id',
    'class',
    'xmlns',
    'version',
    'viewBox',
    'preserveAspectRatio',
    'width',
    'height',
    'x',
    'y',
    'x1',
    'y1',
  ],
  ...[
    'x2',
    'y2',
    'cx',
    'cy',
    'r',
    'rx',
    'ry',
    'fx',
    'fy',
    'd',
    'points',
    'transform',
    'offset',
    'opacity',
    'fill',
  ],
  ...['fill-opacity', 'fill-rule', 'clip-path', 'clip-rule', 'clipPathUnits', 'mask', 'maskUnits', 'stroke'],
  ...[
    'stroke-width',
    'stroke-opacity',
    'stroke-linecap',
    'stroke-linejoin',
    'stroke-miterlimit',
    'stroke-dasharray',
  ],
  ...['stop-color', 'stop-opacity', 'gradientUnits', 'gradientTransform', 'patternUnits', 'patternTransform'],
  ...[
    'font-family',
    'font-size',
    'font-weight',
    'text-anchor',
    'letter-spacing',
    'href',
    'xlink:href',
    'xmlns:xlink',
  ],
];

const styles = [
  ...[
    'fill',
    'fill-opacity',
    'fill-rule',
    'clip-rule',
    'stroke',
    'stroke-width',
    'stroke-opacity',
    'stroke-linecap',
  ],
  ...[
    'stroke-linejoin',
    'stroke-miterlimit',
    'stroke-dasharray',
    'stop-color',
    'stop-opacity',
    'opacity',
    'display',
  ],
];
/** A value that loads nothing: it may refer to a part of the same drawing. */
const harmless = /^(?!.*(?:url\((?!\s*['"]?#)|expression|@import|\\))[^<>]*$/i;

const isOwnPart = (address: string) => address.startsWith('#');

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

/**
 * Removes from a drawing everything that runs, loads or links: scripts, event handlers, style sheets, embedded documents and
 * addresses outside of the drawing.
 * @returns undefined when the text is no SVG
 */
export function cleanSvg(text: string): CleanSvg | undefined {
  const removed = new Set<string>();
  const svg = sanitizeHtml(
    text.replace(/<\?xml[^>]*\?>|<!DOCTYPE[^>[]*(?:\[[^\]]*\])?[^>]*>|<!--[^]*?-->/gi, ''),
    {
      allowedTags: [...groups, ...shapes, ...paints, ...texts],
      allowedAttributes: { '*': [...attributes, 'style'] },
      allowedStyles: { '*': Object.fromEntries(styles.map((name) => [name, [harmless]])) },
      allowedSchemes: [],
      nonTextTags: ['script', 'style', 'foreignObject', 'iframe'],
      parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false, decodeEntities: true },
      transformTags: { '*': (tagName, given) => ({ tagName, attribs: keepHarmless(given, removed) }) },
      onOpenTag: (name) => {
        if (![...groups, ...shapes, ...paints, ...texts].includes(name))
          removed.add(names[name] ?? `<${name}>`);
      },
    },
  ).trim();
  return svg.startsWith('<svg') && svg.endsWith('</svg>') ? { svg, removed: [...removed] } : undefined;
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
  if (name.endsWith('href')) return isOwnPart(value) ? undefined : 'a link to another site';
  if (name.startsWith('xmlns')) return undefined;
  return harmless.test(value) ? undefined : 'an address outside of the drawing';
}
