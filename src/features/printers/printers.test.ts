import { expect, test } from 'vitest';
import { printerClasses } from '@firstlayer/mesh/contract/print-facts.ts';
import { type Printer, printers } from './printers.ts';

const named = printers.map((printer) => [`${printer.maker} ${printer.name}`, printer] as const);

test('lists about 75 printers with unique ids and names', () => {
  expect(printers.length).toBeGreaterThanOrEqual(60);
  expect(new Set(printers.map(({ id }) => id)).size).toBe(printers.length);
  expect(new Set(named.map(([name]) => name)).size).toBe(printers.length);
});

test('sorts the printers by maker', () => {
  const makers = printers.map(({ maker }) => maker.toLowerCase());
  expect(makers).toEqual(makers.toSorted());
});

test.each(named)('%s has complete and plausible figures', (_, printer) => {
  expect(printer.id).toMatch(/^[a-z0-9-]+$/);
  expect(printerClasses).toContain(printer.class);
  expect(printer.bedMm).toHaveLength(2);
  for (const length of [...printer.bedMm, printer.tallMm]) {
    expect(length).toBeGreaterThanOrEqual(100);
    expect(length).toBeLessThanOrEqual(500);
  }
  expect(['rect', 'round']).toContain(printer.shape);
  expect(printer.shape === 'rect' || printer.bedMm[0] === printer.bedMm[1]).toBe(true);
  expect(printer.colors).toBeGreaterThanOrEqual(1);
  expect(printer.colors).toBeLessThanOrEqual(16);
  expect(typeof printer.enclosure).toBe('boolean');
  expect(printer.watts ?? 100).toBeGreaterThanOrEqual(30);
  expect(printer.watts ?? 100).toBeLessThanOrEqual(500);
  expect(printer.source).toMatch(/^(Bed|Height).*\.$/);
  expectKeys(printer);
});

test.each(named.filter(([, { exclude }]) => exclude))(
  '%s excludes areas that lie on the bed and touch its edge',
  (_, printer) => {
    const [width, depth] = printer.bedMm;
    for (const [x0, y0, x1, y1] of printer.exclude ?? []) {
      expect(x0).toBeGreaterThanOrEqual(0);
      expect(y0).toBeGreaterThanOrEqual(0);
      expect(x1).toBeGreaterThan(x0);
      expect(y1).toBeGreaterThan(y0);
      expect(x1).toBeLessThanOrEqual(width);
      expect(y1).toBeLessThanOrEqual(depth);
      expect(x0 === 0 || y0 === 0 || x1 === width || y1 === depth).toBe(true);
    }
  },
);

function expectKeys(printer: Printer): void {
  const keys = new Set(Object.keys(printer));
  keys.delete('exclude');
  expect([...keys]).toEqual([
    'id',
    'maker',
    'name',
    'bedMm',
    'shape',
    'tallMm',
    'class',
    'colors',
    'enclosure',
    'watts',
    'source',
  ]);
}
