import { prose, stl, threeMf, type DemoDesign } from '../design.ts';
import type { Solid } from '../modeling/kernel.ts';
import { polarBody } from '../modeling/loft.ts';
import { cone, cut } from '../modeling/solids.ts';

/** A fluted column between two swellings, twisted a sixth of a turn. */
function candleColumn(height: number): Solid {
  const column = polarBody({
    height,
    segments: 192,
    layers: 80,
    radius: (angle, z) => {
      const foot = 22 * Math.max(0, 1 - z / 34) ** 1.6;
      const cup = 7 * Math.max(0, 1 - (height - z) / 30) ** 1.4;
      const fade = Math.min(1, (height - z) / 14);
      return 15.5 + foot + cup + 1.8 * fade * Math.cos(8 * (angle - (z / height) * 1.05));
    },
  });
  return cut(column, cone(10.6, 11.2, 26).translate(0, 0, height - 24));
}

export const columnCandleHolder: DemoDesign = {
  key: 'column-candle-holder',
  title: 'Column Candle Holder',
  descriptionHtml: prose(
    'A twisted, fluted column for one dinner candle. Three heights make a group for the table.',
    'For 22 mm candles. Put a metal insert in the socket: plastic must not meet a flame.',
    '80, 120 and 160 mm tall, foot 78 mm across.',
    'Fill the first 10 mm with sand or print them full, so that they stand firmly.',
  ),
  categories: ['decorative', 'home-decor'],
  subcategories: ['candles', 'tableware'],
  isPremium: true,
  needsSupports: false,
  needsBrim: false,
  designer: 'one',
  popularity: 31,
  files: [
    threeMf('column-candle-holder-group', () => ({
      tall: candleColumn(160).translate(-62, -26, 0),
      middle: candleColumn(120).translate(0, 30, 0),
      low: candleColumn(80).translate(62, -26, 0),
    })),
    stl('column-candle-holder-80mm', () => candleColumn(80)),
    stl('column-candle-holder-120mm', () => candleColumn(120)),
    stl('column-candle-holder-160mm', () => candleColumn(160)),
  ],
};
