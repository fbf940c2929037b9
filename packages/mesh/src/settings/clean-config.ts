import { MeshError } from '../core/mesh-error.ts';
import { parseJson } from '../threemf/config/config-json.ts';
import { removeElements } from './remove-elements.ts';
import { removeLines } from './remove-lines.ts';
import { removeMembers } from './remove-members.ts';

export interface CleanConfig {
  /** The new content; null if the file has to be left out as a whole, because it cannot be read. */
  content: Buffer | null;
  /** The names of the removed settings, in lower case. */
  removed: string[];
}

/** Text in which a setting that must not leave the shop may stand. */
const mention = /post_process|print_?host|octoprint_|api_?key|access_code/i;
const jsonEscape = /\\u/;
const xmlEscape = /&#/;

/**
 * Removes scripts and addresses of printers from a settings file.
 * @returns undefined if there are none, so that the file stays as it is
 */
export async function cleanConfig(bytes: Buffer): Promise<CleanConfig | undefined> {
  // Without its zero bytes, UTF-16 reads like Latin-1 here.
  const text = bytes.toString('latin1');
  const plain = text.replaceAll('\0', '');
  const start = findStart(plain);
  if (!mayMention(plain, start)) return undefined;
  if (start === '{') return cleanJson(bytes, text);
  if (start === '<') return cleanXml(bytes);
  return toResult(removeLines(text));
}

/** Returns the first character that is no space and no byte order mark. */
export const findStart = (text: string) => /[^\s\u00ef\u00bb\u00bf\u00fe\u00ff]/.exec(text)?.[0];

/** @param start the first character of the file */
export function mayMention(text: string, start: string | undefined): boolean {
  if (mention.test(text)) return true;
  if (start === '{') return jsonEscape.test(text);
  return start === '<' && xmlEscape.test(text);
}

function cleanJson(bytes: Buffer, text: string): CleanConfig | undefined {
  const json = isUnicode(bytes) ? parseJson(bytes.toString()) : undefined;
  if (json !== undefined) {
    const removed = removeMembers(json);
    return removed.length === 0
      ? undefined
      : { content: Buffer.from(JSON.stringify(json, undefined, 4)), removed };
  }
  // No slicer reads it as JSON either, but one that expects lines may.
  return { content: null, removed: removeLines(text).removed };
}

function isUnicode(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

async function cleanXml(bytes: Buffer): Promise<CleanConfig | undefined> {
  // A slicer that expects lines finds them in any text, even in a comment.
  const before = removeLines(bytes.toString('latin1'));
  try {
    const elements = await removeElements(bytes);
    const after = removeLines(Buffer.from(elements.text).toString('latin1'));
    const removed = [...new Set([...elements.removed, ...before.removed])];
    return removed.length === 0 ? undefined : { content: Buffer.from(after.text, 'latin1'), removed };
  } catch (error) {
    if (error instanceof MeshError) return { content: null, removed: before.removed };
    throw error;
  }
}

function toResult({ text, removed }: { text: string; removed: string[] }): CleanConfig | undefined {
  return removed.length === 0 ? undefined : { content: Buffer.from(text, 'latin1'), removed };
}
