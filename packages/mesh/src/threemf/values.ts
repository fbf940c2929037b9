import { refusal, formatText } from './refusal.ts';

const wholePattern = /^\s*\+?\d{1,10}\s*$/;
const numberPattern = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const colorPattern = /^\s*#[\da-f]{6}([\da-f]{2})?\s*$/i;
/** Ids and indices of the format are below this (ST_ResourceID, ST_ResourceIndex). */
const limit = 2 ** 31;

/**
 * Returns the id in its shortest form, so that `01` and `1` are equal, or undefined if it is not a whole number from 1
 * to 2^31 - 1.
 */
export function parseId(text: string): string | undefined {
  const value = parseIndex(text);
  return value === undefined || value === 0 ? undefined : String(value);
}

/** Returns undefined if the text is not a whole number from 0 to 2^31 - 1. */
export function parseIndex(text: string): number | undefined {
  if (!wholePattern.test(text)) return undefined;
  const value = Number(text);
  return value < limit ? value : undefined;
}

/**
 * Returns the parsed id. `what` is the subject of the error message and `attribute` names the value: 'An object', 'id'.
 * @throws MeshError
 */
export function requireId(text: string | undefined, what: string, attribute = 'id'): string {
  if (text === undefined) throw refusal(`${what} in the 3MF has no ${attribute}.`);
  const id = parseId(text);
  if (id !== undefined) return id;
  throw refusal(
    `${what} in the 3MF has the ${attribute} "${formatText(text)}", which is not a whole number from 1 to 2,147,483,647.`,
  );
}

/** @throws MeshError */
export function requireIndex(text: string, what: string, attribute: string): number {
  const index = parseIndex(text);
  if (index !== undefined) return index;
  throw refusal(
    `${what} in the 3MF has the ${attribute} "${formatText(text)}", which is not a whole number from 0 to 2,147,483,647.`,
  );
}

/**
 * Returns the words of a list, of which there must be at least one.
 * @throws MeshError
 */
export function requireList(text: string | undefined, what: string, attribute: string): string[] {
  const words = (text ?? '').split(/\s+/).filter(Boolean);
  if (words.length === 0) throw refusal(`${what} in the 3MF has no ${attribute}.`);
  return words;
}

/** @throws MeshError */
export function requireNumber(text: string | undefined, what: string, attribute: string): void {
  if (text !== undefined && isNumber(text.trim())) return;
  throw refusal(`${what} in the 3MF needs ${attribute} as a number.`);
}

/**
 * Returns whether the text is a decimal number in the syntax of the format: no NaN, no infinity, no hexadecimal digits.
 */
export function isNumber(text: string): boolean {
  return numberPattern.test(text);
}

/** @throws MeshError */
export function requireColor(text: string | undefined, what: string, attribute: string): void {
  if (text === undefined) throw refusal(`${what} in the 3MF has no ${attribute}.`);
  if (colorPattern.test(text)) return;
  throw refusal(
    `${what} in the 3MF has the ${attribute} "${formatText(text)}", which is not of the form #RRGGBB or #RRGGBBAA.`,
  );
}
