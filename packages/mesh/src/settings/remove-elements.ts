import { parseXml } from '../core/xml-events.ts';
import { isBlank, isRemovedKey } from './unwanted-keys.ts';

export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Line breaks and tabs would be read as spaces. */
export function escapeAttribute(value: string): string {
  return escapeText(value)
    .replaceAll('"', '&quot;')
    .replaceAll(/[\n\r\t]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/**
 * Writes XML anew without the elements that set something which must not leave the shop, as
 * `<metadata key="post_process" value="…"/>` do, and without comments.
 * @throws MeshError if it is not well-formed
 */
export async function removeElements(bytes: Buffer): Promise<{ text: string; removed: string[] }> {
  const removed: string[] = [];
  const pieces = ['<?xml version="1.0" encoding="UTF-8"?>\n'];
  /** The number of open elements within one that is left out. */
  let omitted = 0;
  await parseXml([bytes], {
    open: (name, attributes) => {
      const key = omitted === 0 ? findRemovedKey(name, attributes) : undefined;
      if (key !== undefined) removed.push(key);
      if (omitted > 0 || key !== undefined) omitted += 1;
      else pieces.push(`<${name}${formatAttributes(attributes)}>`);
    },
    close: (name) => {
      if (omitted > 0) omitted -= 1;
      else pieces.push(`</${name}>`);
    },
    text: (text) => {
      if (omitted === 0) pieces.push(escapeText(text));
    },
  });
  return { text: pieces.join(''), removed };
}

/** The name of a setting is an attribute's value in some files, and the name of an attribute or element in others. */
function findRemovedKey(name: string, attributes: Readonly<Record<string, string>>): string | undefined {
  if (isRemovedKey(name)) return name.toLowerCase();
  const entries = Object.entries(attributes);
  const [, named] = entries.find(([key, value]) => key !== 'value' && isRemovedKey(value)) ?? [];
  if (named !== undefined && !isBlank(attributes['value'] ?? 'unknown')) return named.trim().toLowerCase();
  const [own] = entries.find(([key, value]) => isRemovedKey(key) && !isBlank(value)) ?? [];
  return own?.toLowerCase();
}

function formatAttributes(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`)
    .join('');
}
