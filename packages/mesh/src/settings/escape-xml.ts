export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Line breaks and tabs would be read as spaces. */
export function escapeAttribute(value: string): string {
  return escapeText(value)
    .replaceAll('"', '&quot;')
    .replaceAll(/[\n\r\t]/g, (character) => `&#${character.charCodeAt(0)};`);
}
