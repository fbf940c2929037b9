import type { SellingChannel, SellingTerms } from '#src/lib/selling-terms.ts';
import type { SaleTerms } from '../../costs/sell-price.ts';
import { parseNumber } from '../field-errors.ts';

/** The texts of the form for the chosen channel; shares are in percent. */
export interface SellingTexts {
  margin: string;
  packaging: string;
  feeShare: string;
  fixedFee: string;
}

/** Returns the terms of a channel as the form shows them. */
export function toSellingTexts(terms: SellingTerms, channel: SellingChannel): SellingTexts {
  const { feeShare, fixedFee } = terms.fees[channel];
  return {
    margin: toPercent(terms.margin),
    packaging: String(terms.packaging),
    feeShare: toPercent(feeShare),
    fixedFee: String(fixedFee),
  };
}

const toPercent = (share: number) => String(Number((100 * share).toFixed(2)));

/** Parses the form; a field that is not a number is NaN. */
export function parseSelling(texts: SellingTexts): SaleTerms {
  return {
    margin: parseNumber(texts.margin) / 100,
    packaging: parseNumber(texts.packaging),
    feeShare: parseNumber(texts.feeShare) / 100,
    fixedFee: parseNumber(texts.fixedFee),
  };
}

/** Returns the terms with what was typed for a channel. */
export function applySale(terms: SellingTerms, channel: SellingChannel, sale: SaleTerms): SellingTerms {
  const { margin, packaging, feeShare, fixedFee } = sale;
  return {
    margin,
    packaging,
    channel,
    fees: { ...terms.fees, [channel]: { feeShare, fixedFee } },
  };
}
