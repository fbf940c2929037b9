const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Converts plain text to HTML: one paragraph per line, without empty lines, with all markup escaped. */
export function toParagraphs(text: string): string {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => `<p>${line.replace(/[&<>"]/g, (mark) => entities[mark] ?? mark)}</p>`)
    .join('');
}
