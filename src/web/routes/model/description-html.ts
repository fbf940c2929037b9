const address = /\bhttps?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)]/g;

/**
 * Converts a sanitized description for the page: its headings are ranked below those of the page, and plain text gets
 * paragraphs and links.
 */
export function descriptionHtml(cleaned: string): string {
  if (/<[a-z]/i.test(cleaned)) return cleaned.replace(/<(\/?)h([1-3])(?=[\s>])/gi, lowerHeading);
  return cleaned
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${paragraph.trim().replace(address, link).replace(/\n/g, '<br>')}</p>`)
    .join('');
}

function lowerHeading(_: string, slash: string, level: string): string {
  return `<${slash}h${Number(level) + 2}`;
}

function link(url: string): string {
  return `<a href="${url}" rel="noopener noreferrer nofollow" target="_blank">${url}</a>`;
}
