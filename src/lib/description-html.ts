const address = /\bhttps?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)]/g;

/**
 * Converts a sanitized text of the editor for a page: its headings are ranked below those of the page, and plain text gets
 * paragraphs and links.
 * @param rank the rank of the heading above the text; by default that of a section of a page
 */
export function descriptionHtml(cleaned: string, rank = 2): string {
  if (/<[a-z]/i.test(cleaned)) {
    return cleaned.replace(
      /<(\/?)h([1-3])(?=[\s>])/gi,
      (_, slash: string, level: string) => `<${slash}h${Number(level) + rank}`,
    );
  }
  return cleaned
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${paragraph.trim().replace(address, link).replace(/\n/g, '<br>')}</p>`)
    .join('');
}

function link(url: string): string {
  return `<a href="${url}" rel="noopener noreferrer nofollow" target="_blank">${url}</a>`;
}
