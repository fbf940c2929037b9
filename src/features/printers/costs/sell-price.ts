import type { UserPrinter } from '../schemas.ts';
import { initialSelling } from '../selling.ts';
import { computeCosts, getCostFigures, type PrintAmounts, type PrintCosts } from './print-costs.ts';

/** The fees of a channel, and the margin that the seller wants to keep. Shares are 0.1 for 10 %. */
export interface SaleTerms {
  feeShare: number;
  fixedFee: number;
  margin: number;
  packaging: number;
}

/** Fees and margin that together leave less than this of a price cannot be priced. */
const maxShare = 0.95;
export const tooLargeShareMessage = 'Fees and margin together must be less than 95 %.';

export interface SellPrice {
  /** Rounded up to whole cents, so that the margin is kept. */
  price: number;
  fees: number;
  /** The price without costs, packaging and fees. */
  profit: number;
  /** The pay for an hour of the person's time, with the costs of failed prints subtracted; null without such time. */
  perHour: number | null;
}

/**
 * Returns the price that leaves the margin, or undefined if fees and margin together reach 95 %.
 * @param minutes the person's time for the print
 */
export function computeSellPrice(
  costs: PrintCosts,
  terms: SaleTerms,
  minutes: number,
): SellPrice | undefined {
  const share = terms.feeShare + terms.margin;
  if (!(share < maxShare)) return undefined;
  const exact = (costs.total + terms.packaging + terms.fixedFee) / (1 - share);
  const price = Math.ceil(exact * 100 - 1e-6) / 100;
  const fees = price * terms.feeShare + terms.fixedFee;
  const left = price - fees - terms.packaging;
  const withoutLabor = costs.material + costs.power + costs.wear;
  const printsPerGoodOne = costs.total / (withoutLabor + costs.labor || 1);
  return {
    price,
    fees,
    profit: left - costs.total,
    perHour: minutes > 0 ? (left - withoutLabor * printsPerGoodOne) / (minutes / 60) : null,
  };
}

/** Returns the price with the costs and the selling terms of a printer; undefined without costs and without a price. */
export function findSellPrice(printer: UserPrinter, print: PrintAmounts): SellPrice | undefined {
  const figures = getCostFigures(printer);
  if (!figures) return undefined;
  const { margin, packaging, channel, fees } = printer.selling ?? initialSelling;
  const terms = { margin, packaging, ...fees[channel] };
  return computeSellPrice(computeCosts(print, figures), terms, figures.minutes);
}

/** Returns how many sold prints a month pay for a subscription, or undefined if they leave nothing. */
export function countBreakEven(monthlyPrice: number, profit: number): number | undefined {
  return profit > 0 ? Math.ceil(monthlyPrice / profit - 1e-9) : undefined;
}
