import { maxJsonDepth } from './limits.ts';
import type { Settings } from './config-lines.ts';

/** Parses JSON of limited depth; undefined if it is not valid or nested too deeply. */
export function parseJson(text: string): unknown {
  const plain = text.replace(/^\ufeff/, '');
  if (isTooDeep(plain)) return undefined;
  try {
    return JSON.parse(plain);
  } catch {
    return undefined;
  }
}

const quote = 0x22;
const backslash = 0x5c;
const openings = new Set([0x5b, 0x7b]);
const closings = new Set([0x5d, 0x7d]);

/** Counts brackets outside of strings, since a parser or a visitor of the tree may run out of stack. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) isInString = !isInString;
    else if (isInString) at += code === backslash ? 1 : 0;
    else if (openings.has(code)) depth += 1;
    else if (closings.has(code)) depth -= 1;
    if (depth > maxJsonDepth) return true;
  }
  return false;
}

/** Returns the values of the outermost object as text. Numbers and flags become text; nested objects are left out. */
export function toSettings(json: unknown): Settings {
  const settings = new Map<string, string[]>();
  if (typeof json !== 'object' || json === null) return settings;
  for (const [key, value] of Object.entries(json)) {
    const list: unknown[] = Array.isArray(value) ? value : [value];
    settings.set(key.toLowerCase(), list.flatMap(toText));
  }
  return settings;
}

function toText(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'number' || typeof value === 'boolean' ? [String(value)] : [];
}
