import { describe, expect, test } from 'vitest';
import { checkDesignFit, type DesignFile } from './check-design.ts';
import { describeBed } from './describe-bed.ts';
import { describeDesignFit } from './describe-design.ts';
import type { FitPart, PrinterBed } from './types.ts';

const mk4s: PrinterBed = { bedMm: [250, 210], shape: 'rect', tallMm: 220 };
const noParts = { partCount: 1, largestPartMm: null };

function box(x: number, y: number, z: number): FitPart {
  return { hull: [0, 0, x, 0, x, y, 0, y], boundsMm: [x, y, z], copies: 1, poses: [] };
}

function makeFile(name: string, ...parts: FitPart[]): DesignFile {
  const facts = parts.map((part) => ({ ...part, name: null, color: null, triangles: 12, volumeMm3: 1 }));
  return { name, mesh: null, facts: { parts: facts, partCount: parts.length } };
}

function describeFiles(
  files: DesignFile[],
  printer = mk4s,
  parts: Parameters<typeof describeDesignFit>[2] = noParts,
) {
  return describeDesignFit(checkDesignFit(files, printer, { needsBrim: false }), 'MK4S', parts);
}

const small = makeFile('vase-180mm.stl', box(132, 132, 180));
const tall = makeFile('vase-240mm.stl', box(176, 176, 240));
const wide = makeFile('tray.stl', box(300, 300, 20));

describe('the fit of a design', () => {
  test('describes a single file', () => {
    expect(describeFiles([small])).toEqual({ heading: 'Fits your MK4S', detail: 'No turning needed.' });
    expect(describeFiles([tall])).toEqual({
      heading: 'Too tall by 21 mm: needs 241 mm',
      detail: 'Scaled to 91 % it fits, 218 mm tall.',
    });
    expect(describeFiles([wide])).toEqual({ heading: 'Does not fit. Split or scale to 66 %', detail: '' });
  });

  test('describes a plain fit only if all files fit', () => {
    expect(describeFiles([small, small]).heading).toBe('Fits your MK4S');
    expect(describeFiles([small, tall])).toEqual({
      heading: '1 of 2 files fits your MK4S',
      detail: 'vase-240mm.stl is too tall by 21 mm.',
    });
    expect(describeFiles([small, tall, wide, wide, small])).toEqual({
      heading: '2 of 5 files fit your MK4S',
      detail: 'vase-240mm.stl is too tall by 21 mm. tray.stl does not fit. 1 more does not fit.',
    });
  });

  test('describes the worst file if none fits', () => {
    expect(describeFiles([tall, wide]).heading).toBe('Does not fit. Split or scale to 66 %');
  });

  test('does not count files without parts', () => {
    const unread = makeFile('unread.stl');
    expect(describeFiles([unread, small]).heading).toBe('Fits your MK4S');
    expect(describeFiles([unread])).toEqual({ heading: '', detail: '' });
    expect(checkDesignFit([unread, small, tall], mk4s, { needsBrim: false })).toMatchObject({
      checkedCount: 2,
      fittingCount: 1,
    });
  });

  test('says how to turn and to lay parts down, and how many plates there are', () => {
    expect(describeFiles([makeFile('stick.stl', box(260, 10, 10))])).toEqual({
      heading: 'Fits turned by 39 degrees',
      detail: 'Turn it on the bed in your slicer. 5 mm stay free at each edge.',
    });
    const pose = { side: 'front' as const, hull: box(100, 240, 1).hull, heightMm: 50 };
    expect(describeFiles([makeFile('post.stl', { ...box(50, 100, 240), poses: [pose] })])).toEqual({
      heading: 'Fits if you lay it down',
      detail: 'Print it on its front, turned by 90 degrees. It may need supports then.',
    });
    const set = makeFile('set.stl', box(200, 200, 60), box(190, 190, 60), box(180, 180, 60));
    expect(describeFiles([set], mk4s, { partCount: 3, largestPartMm: [200, 200, 60] })).toEqual({
      heading: 'Fits on 3 plates',
      detail: '3 parts, the largest 200 × 200 × 60 mm. Each fits alone.',
    });
  });

  test('takes parts that the facts do not list for the smallest listed one', () => {
    const set = makeFile('set.stl', box(200, 200, 60), box(100, 100, 60));
    set.facts.partCount = 6;
    expect(describeFiles([set]).heading).toBe('Fits on 4 plates');
  });

  test('warns of an excluded corner', () => {
    const p1s: PrinterBed = { bedMm: [256, 256], shape: 'rect', tallMm: 250, exclude: [[0, 0, 18, 28]] };
    const plate = makeFile('plate.stl', box(246, 246, 10));
    expect(describeFiles([plate], p1s)).toEqual({
      heading: 'Fits your MK4S, mind the corner',
      detail: 'No turning needed. It covers an area of the bed that your printer keeps free.',
    });
  });
});

test.each<[Partial<PrinterBed>, string]>([
  [{}, '250 × 210 × 220 mm'],
  [{ exclude: [[0, 0, 18, 28]] }, '250 × 210 × 220 mm, mind the front left corner'],
  [{ exclude: [[230, 190, 250, 210]] }, '250 × 210 × 220 mm, mind the back right corner'],
  [
    {
      exclude: [
        [0, 0, 5, 5],
        [245, 0, 250, 5],
      ],
    },
    '250 × 210 × 220 mm, mind the corners',
  ],
  [{ shape: 'round', bedMm: [200, 200] }, '200 mm round, 220 mm tall'],
])('the printer %o is described as %s', (bed, text) => {
  expect(describeBed({ ...mk4s, ...bed })).toBe(text);
});
