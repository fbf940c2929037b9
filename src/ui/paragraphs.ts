const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Typed text as HTML: one paragraph a line, empty lines left out, nothing in it read as markup. */
export function paragraphsOf(text: string): string {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => `<p>${line.replace(/[&<>"]/g, (mark) => entities[mark] ?? mark)}</p>`)
    .join('');
}
