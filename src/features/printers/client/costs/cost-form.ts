import type { CostFigures } from '../../costs/print-costs.ts';
import type { UserPrinter } from '../../schemas.ts';
import { parseNumber } from '../field-errors.ts';

/** The price of filament that the form suggests. */
const suggestedPricePerKg = 20;

const shares = ['waste', 'failRate'] as const;
export const amountFields = [
  'filamentPricePerKg',
  'powerPrice',
  'watts',
  'wear',
  'minutes',
  'hourly',
] as const;

export type CostField = (typeof amountFields)[number] | (typeof shares)[number];
/** The texts of the form; shares are in percent. */
export type CostTexts = Record<CostField, string> & { currency: string };

/** Returns the costs of a printer as the form shows them. */
export function toCostTexts(printer: UserPrinter): CostTexts {
  const { filamentPricePerKg, currency } = printer;
  const texts = amountFields.map((field) => [field, String(printer[field] ?? '')]);
  const percents = shares.map((field) => [field, String(Number((100 * printer[field]).toFixed(2)))]);
  return {
    ...(Object.fromEntries([...texts, ...percents]) as Record<CostField, string>),
    filamentPricePerKg: String(filamentPricePerKg ?? suggestedPricePerKg),
    currency,
  };
}

/** Parses the form; a field that is not a number is NaN. */
export function parseCosts({ currency, ...texts }: CostTexts): CostFigures & { currency: string } {
  const numbers = amountFields.map((field) => [field, parseNumber(texts[field])]);
  const parts = shares.map((field) => [field, parseNumber(texts[field]) / 100]);
  return { ...(Object.fromEntries([...numbers, ...parts]) as Record<CostField, number>), currency };
}
