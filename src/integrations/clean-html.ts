import sanitizeHtml from 'sanitize-html';

const colors = [
  /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i,
  /^rgb\(\s*\d{1,3}\s*,\s*\d{1,3}\s*,\s*\d{1,3}\s*\)$/i,
  /^rgba\(\s*\d{1,3}\s*,\s*\d{1,3}\s*,\s*\d{1,3}\s*,\s*(?:0|1|0?\.\d{1,3})\s*\)$/i,
  /^[a-z]{3,20}$/i,
];

/** Allows exactly the markup that the editor's toolbar produces. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: ['h1', 'h2', 'h3', 'p', 'br', 'strong', 'em', 'u', 'span', 'ol', 'ul', 'li', 'a'],
  allowedAttributes: { a: ['href', 'rel', 'target'], '*': ['style'] },
  allowedStyles: { '*': { color: colors, 'background-color': colors } },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'template',
    'title',
    'iframe',
    'svg',
    'math',
  ],
  transformTags: {
    b: 'strong',
    i: 'em',
    a: (tagName, { href = '', style = '' }) => ({
      tagName,
      attribs: { href, style, rel: 'noopener noreferrer nofollow', target: '_blank' },
    }),
  },
  disallowedTagsMode: 'discard',
};

/** Sanitizes HTML. The editor writes every space as a no-break space, so these are converted back. */
export function cleanHtml(html: string): string {
  const spaced = html.replace(/&nbsp;|&#160;|&#xa0;|\u00a0/gi, ' ');
  return sanitizeHtml(spaced, allowed).trim();
}
