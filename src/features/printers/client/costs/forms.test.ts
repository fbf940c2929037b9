import { describe, expect, it, test } from 'vitest';
import { buildUserPrinter } from '#test/support/screens/print-data.ts';
import { initialSelling } from '../../selling.ts';
import { getCostFigures } from '../../costs/print-costs.ts';
import { parseCosts, toCostTexts } from './cost-form.ts';
import { applySale, parseSelling, toSellingTexts } from './selling-form.ts';
import { parseNumber } from '../field-errors.ts';

test.each([
  ['22', 22],
  [' 0,32 ', 0.32],
  ['.5', 0.5],
  ['3.', 3],
  ['', Number.NaN],
  ['-1', Number.NaN],
  ['1e3', Number.NaN],
  ['1.000,5', Number.NaN],
  ['ten', Number.NaN],
])('parseNumber reads %j as %d', (text, value) => {
  expect(parseNumber(text)).toBe(value);
});

describe('the form of costs', () => {
  const costs = { filamentPricePerKg: 22.5, currency: 'EUR', powerPrice: 0.32, waste: 0.075, failRate: 0.05 };

  it('shows shares in percent and returns the same costs', () => {
    const printer = buildUserPrinter(costs);
    const texts = toCostTexts(printer);
    expect(texts).toMatchObject({ filamentPricePerKg: '22.5', waste: '7.5', failRate: '5', currency: 'EUR' });
    const parsed = parseCosts(texts);
    expect(parsed).toMatchObject({ filamentPricePerKg: 22.5, powerPrice: 0.32, watts: 100, currency: 'EUR' });
    expect(parsed.waste).toBeCloseTo(0.075, 10);
  });

  it('suggests a price of filament, which does not count before it is saved', () => {
    const printer = buildUserPrinter();
    expect(toCostTexts(printer).filamentPricePerKg).toBe('20');
    expect(getCostFigures(printer)).toBeUndefined();
    expect(getCostFigures(buildUserPrinter(costs))).toMatchObject({ filamentPricePerKg: 22.5, wear: 0.05 });
  });
});

describe('the form of prices', () => {
  it('changes the fees of the chosen channel only', () => {
    const texts = { ...toSellingTexts(initialSelling, 'ebay'), feeShare: '12,5', margin: '35' };
    const terms = applySale(initialSelling, 'ebay', parseSelling(texts));
    expect(terms).toMatchObject({ channel: 'ebay', packaging: 0.5 });
    expect(terms.margin).toBeCloseTo(0.35, 10);
    expect(terms.fees.ebay.feeShare).toBeCloseTo(0.125, 10);
    expect(terms.fees.etsy).toEqual(initialSelling.fees.etsy);
  });
});
