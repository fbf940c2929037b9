import { isBlank, truncate } from '../../core/text.ts';
import { maxTextLength } from './limits.ts';

interface Range {
  min: number;
  max: number;
  isInteger?: boolean;
}

export const ranges = {
  layerMm: { min: 0.04, max: 1.2 },
  nozzleMm: { min: 0.05, max: 3 },
  walls: { min: 0, max: 50, isInteger: true },
  solidLayers: { min: 0, max: 1000, isInteger: true },
  percent: { min: 0, max: 100 },
  brimMm: { min: 0, max: 100 },
  seconds: { min: 1, max: 30 * 24 * 3600 },
  grams: { min: 0, max: 100_000 },
  plate: { min: 1, max: 1000, isInteger: true },
} as const satisfies Record<string, Range>;

const decimal = /^[+-]?(\d{1,12}(\.\d{0,12})?|\.\d{1,12})(e[+-]?\d{1,2})?$/i;

/** Parses a plain decimal number; undefined for other text and for numbers outside the range. */
export function parseNumber(
  text: string | undefined,
  { min, max, isInteger = false }: Range,
): number | undefined {
  const plain = text?.trim() ?? '';
  if (!decimal.test(plain)) return undefined;
  const value = Number(plain);
  if (value < min || value > max || (isInteger && !Number.isInteger(value))) return undefined;
  return value;
}

/** Parses a share as slicers write it: `15%`, `15`, or `0.15`. */
export function parsePercent(text: string | undefined): number | undefined {
  const plain = text?.trim() ?? '';
  if (plain.endsWith('%')) return parseNumber(plain.slice(0, -1), ranges.percent);
  const value = parseNumber(plain, ranges.percent);
  // Old versions of PrusaSlicer wrote a share of one.
  return value !== undefined && value > 0 && value < 1 ? Math.round(value * 1000) / 10 : value;
}

export function parseFlag(text: string | undefined): boolean | undefined {
  const plain = text?.trim().toLowerCase();
  if (plain === '1' || plain === 'true') return true;
  return plain === '0' || plain === 'false' ? false : undefined;
}

/** Returns readable text, truncated to 80 characters; undefined if nothing is left. */
export function cleanText(text: string | undefined): string | undefined {
  const plain = (text ?? '')
    .slice(0, 4 * maxTextLength)
    .toWellFormed()
    .replaceAll(/[\p{C}\u2028\u2029\ufffd]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return isBlank(plain) ? undefined : truncate(plain, maxTextLength);
}

/** Parses `#RRGGBB` with or without opacity. */
export function parseColor(text: string | undefined): string | undefined {
  const found = /^#?([\da-f]{6})([\da-f]{2})?$/i.exec(text?.trim() ?? '')?.[1];
  return found === undefined ? undefined : `#${found.toLowerCase()}`;
}

/** Returns the object without its undefined fields. */
export function compact<Fields extends object>(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;
}
