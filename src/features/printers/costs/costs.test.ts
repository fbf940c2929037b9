import { describe, expect, test } from 'vitest';
import { describeFailures, formatAmount } from './format-costs.ts';
import { computeBatch, computeCosts, type CostFigures } from './print-costs.ts';
import { computeSellPrice, countBreakEven } from './sell-price.ts';

const figures: CostFigures = {
  filamentPricePerKg: 22,
  powerPrice: 0.3,
  watts: 100,
  wear: 0.05,
  minutes: 0,
  hourly: 0,
  waste: 0.05,
  failRate: 0.05,
};
const vase = { grams: 38, minutes: 190 };
const terms = { feeShare: 0.1, fixedFee: 0.25, margin: 0.4, packaging: 0.5 };

describe('costs of a print', () => {
  test('adds up filament, power, wear and failed prints', () => {
    const { material, power, wear, labor, failures, total } = computeCosts(vase, figures);
    expect(material).toBeCloseTo((38 * 1.05 * 22) / 1000, 10);
    expect(power).toBeCloseTo(((190 / 60) * 100 * 0.3) / 1000, 10);
    expect(wear).toBeCloseTo((190 / 60) * 0.05, 10);
    expect(labor).toBe(0);
    expect(total).toBeCloseTo((material + power + wear) / 0.95, 10);
    expect(failures).toBeCloseTo(total - material - power - wear, 10);
    expect(formatAmount(total, 'EUR')).toBe('1.19 EUR');
  });

  test("counts the person's time and half a gram per change of color", () => {
    const withTime = computeCosts({ ...vase, colorChanges: 10 }, { ...figures, minutes: 10, hourly: 18 });
    expect(withTime.labor).toBeCloseTo(3, 10);
    expect(withTime.material).toBeCloseTo(((38 * 1.05 + 5) * 22) / 1000, 10);
  });

  test('an empty print costs nothing', () => {
    expect(computeCosts({ grams: 0, minutes: 0 }, figures).total).toBe(0);
  });

  test('returns a finite sum if all prints fail', () => {
    expect(computeCosts(vase, { ...figures, failRate: 1 }).total).toBeLessThan(30);
  });
});

describe('price to sell for', () => {
  const costs = computeCosts(vase, { ...figures, minutes: 10, hourly: 18 });

  test('the price leaves the margin after costs, packaging and fees', () => {
    const sale = computeSellPrice(costs, terms, 10);
    const exact = (costs.total + 0.5 + 0.25) / (1 - 0.1 - 0.4);
    expect(sale?.price).toBe(Math.ceil(exact * 100) / 100);
    const { price = 0, fees, profit = 0 } = sale ?? {};
    expect(fees).toBeCloseTo(price * 0.1 + 0.25, 10);
    expect(profit / price).toBeGreaterThanOrEqual(0.4);
    expect(profit / price).toBeLessThan(0.401);
  });

  test("the price pays the person's hour", () => {
    const { price = 0, perHour } = computeSellPrice(costs, terms, 10) ?? {};
    const things = (costs.material + costs.power + costs.wear) / 0.95;
    expect(perHour).toBeCloseTo((price * 0.9 - 0.25 - 0.5 - things) / (10 / 60), 8);
    expect(computeSellPrice(costs, terms, 0)?.perHour).toBeNull();
  });

  test('a price of whole cents is not rounded up', () => {
    const round = { ...costs, total: 4.25 };
    expect(computeSellPrice(round, terms, 10)?.price).toBe(10);
  });

  test.each([
    [0.55, 0.4],
    [0.5, 0.5],
    [0, 0.95],
    [1, 0],
    [Number.NaN, 0.1],
  ])('returns no price for fees of %d and a margin of %d', (feeShare, margin) => {
    expect(computeSellPrice(costs, { ...terms, feeShare, margin }, 10)).toBeUndefined();
  });

  test('returns a price for shares just below 95 %', () => {
    expect(computeSellPrice(costs, { ...terms, feeShare: 0.54, margin: 0.4 }, 10)?.price).toBeGreaterThan(0);
  });

  test('counts the prints that pay for a subscription', () => {
    expect(countBreakEven(10, 5)).toBe(2);
    expect(countBreakEven(10, 4.99)).toBe(3);
    expect(countBreakEven(10, 0)).toBeUndefined();
    expect(countBreakEven(10, -1)).toBeUndefined();
  });
});

describe('batches', () => {
  test("the person's time is counted once per plate", () => {
    const paid = { ...figures, minutes: 12, hourly: 20 };
    const batch = computeBatch(vase, { copies: 14, perPlate: 6 }, paid);
    expect(batch).toMatchObject({ plates: 3, plateMinutes: 1140, totalMinutes: 2660, totalGrams: 532 });
    expect(batch.costs.labor).toBeCloseTo(12, 10);
    expect(batch.costEach).toBeCloseTo(batch.costs.total / 14, 10);
    expect(batch.costEach).toBeLessThan(computeCosts(vase, paid).total);
  });

  test('a plate that is not full takes the time of its copies', () => {
    expect(computeBatch(vase, { copies: 2, perPlate: 6 }, figures).plateMinutes).toBe(380);
  });

  test.each([0, -1, 1.5, Number.NaN])('throws for %d copies', (copies) => {
    expect(() => computeBatch(vase, { copies, perPlate: 6 }, figures)).toThrow(RangeError);
    expect(() => computeBatch(vase, { copies: 6, perPlate: copies }, figures)).toThrow(RangeError);
  });
});

describe('amounts', () => {
  test.each([
    [1.194, 'EUR', '1.19 EUR'],
    [1.005, '', '1.01'],
    [1234.5, ' kr ', '1,234.50 kr'],
    [0, '', '0.00'],
    [-0.001, '', '0.00'],
    [-1.5, '', '-1.50'],
  ])('%d with the currency "%s" is written %s', (amount, currency, text) => {
    expect(formatAmount(amount, currency)).toBe(text);
  });

  test('the share of failed prints is written in words if it is one of few', () => {
    expect([0.05, 0.1, 0.5, 0.07, 0.125, 0].map((rate) => describeFailures(rate))).toEqual([
      'One in twenty fails',
      'One in ten fails',
      'One in two fails',
      '7 % fail',
      '12.5 % fail',
      '',
    ]);
  });
});
