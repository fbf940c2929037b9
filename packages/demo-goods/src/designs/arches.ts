import { prose, stl, threeMf, type DemoDesign } from '../design.ts';
import { kernel, type Solid } from '../modeling/kernel.ts';
import { chamferedExtrude, circle } from '../modeling/solids.ts';

/** Half rings laid flat, each one slightly lower than the one around it. */
function arch(index: number): Solid {
  const middle = [61, 46, 31, 16][index] ?? 0;
  const outline = circle(middle + 6.2, 160).subtract(circle(middle - 6.2, 128));
  const half = outline.intersect(kernel().CrossSection.square([200, 100], true).translate(0, 50));
  return chamferedExtrude(half, 42 - 4 * index, 0.75);
}

export const archStacker: DemoDesign = {
  key: 'arch-stacker',
  title: 'Arch Stacker',
  descriptionHtml: prose(
    'Four arches that nest, stack and balance. A shelf object, and a good way to use up short spools.',
    'Lie flat to print: no supports, and the layer lines follow the curve.',
    '134 mm wide; each arch is 4 mm less deep than the one around it.',
    'A child of three can build with it; no part fits through a 32 mm ring.',
  ),
  categories: ['home-decor', 'decorative'],
  subcategories: ['figures', 'ornaments'],
  isPremium: false,
  needsSupports: false,
  needsBrim: false,
  designer: 'two',
  popularity: 36,
  files: [
    threeMf('arch-stacker-all', () => ({
      largest: arch(0),
      large: arch(1),
      small: arch(2),
      smallest: arch(3),
    })),
    stl('arch-1-largest', () => arch(0)),
    stl('arch-2-large', () => arch(1)),
    stl('arch-3-small', () => arch(2)),
    stl('arch-4-smallest', () => arch(3)),
  ],
};
