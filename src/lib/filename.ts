import { isBlank } from './text.ts';

const maxCodePoints = 200;
const forbiddenCharacters = /[<>:/\\|?*]/g;
// C0, DEL and C1 controls, and the characters that change the direction of text.
const invisibleCharacters = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const deviceName = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³]) *(\.|$)/i;

/** Converts a title to a file name without extension that is safe on every system and never empty. */
export function cleanFilename(title: string): string {
  return replaceQuotes(cleanShownName(title));
}

/** Replaces the quotes of a name, which Windows does not allow in the name of a file. */
export function replaceQuotes(name: string): string {
  return name.replaceAll('"', '_');
}

/** Converts a name in the same way, but keeps its quotes. */
export function cleanShownName(title: string): string {
  const cleaned = title.toWellFormed().replace(invisibleCharacters, '').replace(forbiddenCharacters, '_');
  const cut = Array.from(cleaned).slice(0, maxCodePoints).join('');
  const trimmed = cut.replace(/^[. ]+|[. ]+$/g, '');
  if (isBlank(trimmed)) return 'download';
  return isDeviceName(trimmed) ? `_${trimmed}` : trimmed;
}

/** Returns whether Windows treats this name as a device, whatever its extension is. */
export function isDeviceName(name: string): boolean {
  return deviceName.test(name);
}

/** Removes invisible characters from a name: control characters, direction controls, zero-width characters. */
export function removeInvisible(name: string): string {
  return name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Default_Ignorable_Code_Point}\u2028\u2029\ufff9-\ufffb]/gu, '');
}

/** Returns the file name of a design's download. */
export function downloadFilename(title: string): string {
  return `${cleanFilename(title)}.zip`;
}

/** Builds a Content-Disposition header with the plain and the extended file name (RFC 6266, RFC 8187). */
export function attachmentDisposition(filename: string): string {
  const ascii = filename
    .normalize('NFKD')
    .replace(/[^\u0020-\u007e]/g, '')
    .replace(/["\\%]/g, '_');
  const extended = encodeURIComponent(filename).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii.trim() === '.zip' || ascii.trim() === '' ? 'download.zip' : ascii}"; filename*=UTF-8''${extended}`;
}
