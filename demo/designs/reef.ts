import { prose, stl, type DemoDesign } from '../design.ts';
import type { Solid } from '../kernel.ts';
import { ball, both, polygonise, rod, type Sdf } from '../sdf.ts';
import { cut, cylinder, join, largestPiece, revolve, tau, type Point2 } from '../solids.ts';

/** A gyroid inside a body. Far outside the body its own distance will do, which saves most of the sines. */
function reef(lattice: Sdf, body: Sdf): Sdf {
  const rounded = both(1.6, lattice, body);
  return (x, y, z) => {
    const outside = body(x, y, z);
    return outside > 4 ? outside : rounded(x, y, z);
  };
}

/** A gyroid: the surface sin x cos y + sin y cos z + sin z cos x = 0, given a thickness. */
function gyroid(cell: number, thickness: number): Sdf {
  const k = tau / cell;
  return (x, y, z) => {
    const value =
      Math.sin(k * x) * Math.cos(k * y) +
      Math.sin(k * y) * Math.cos(k * z) +
      Math.sin(k * z) * Math.cos(k * x);
    return Math.abs(value) / (k * 1.3) - thickness / 2;
  };
}

function reefLanternBody(): Solid {
  const tube: Sdf = (x, y, z) => Math.max(rod(44, -5, 120)(x, y, z), 36 - Math.hypot(x, y));
  const lattice = polygonise(reef(gyroid(28, 2.8), tube), { min: [-46, -46, 0], max: [46, 46, 122] }, 1.8);
  const band: Point2[] = [
    [35.5, 0],
    [44.5, 0],
    [44.5, 4],
    [35.5, 4],
  ];
  const foot = join(cut(cylinder(44.5, 3), cylinder(19.5, 10, -1)), revolve(band, 144));
  return largestPiece(join(lattice, foot, revolve(band, 144).translate(0, 0, 117)));
}

export const reefLantern: DemoDesign = {
  key: 'reef-lantern',
  title: 'Reef Lantern',
  descriptionHtml: prose(
    'A gyroid bent into a tube: one wall without beginning or end. A warm LED inside throws coral on the ceiling.',
    'Gyroids carry themselves; only the top ring bridges, over gaps of 15 mm.',
    'The 39 mm opening in the foot takes a puck light; 121 mm tall.',
    'One colour of translucent PLA, 0.2 mm layers, two walls, no infill.',
  ),
  categories: ['home-decor', 'decorative'],
  subcategories: ['lighting'],
  isPremium: true,
  needsSupports: false,
  needsBrim: false,
  designer: 'one',
  images: { gallery: [] },
  popularity: 53,
  files: [stl('reef-lantern', reefLanternBody)],
};

/** A ball of the same surface, cut flat below, with a loop for a ribbon. */
function reefBaubleBody(): Solid {
  const round: Sdf = (x, y, z) => ball(30)(x, y, z - 27);
  const lattice = polygonise(reef(gyroid(24, 3), round), { min: [-32, -32, 0], max: [32, 32, 60] }, 1.5);
  const foot = cylinder(13.4, 2);
  const loop = revolve(
    Array.from({ length: 24 }, (_, i): Point2 => {
      const angle = (i * tau) / 24;
      return [5 + 1.8 * Math.cos(angle), 1.8 * Math.sin(angle)];
    }),
    64,
  ).rotate(90, 0, 0);
  return largestPiece(join(lattice, foot, cylinder(6, 4, 53.4), loop.translate(0, 0, 61)));
}

export const reefBauble: DemoDesign = {
  key: 'reef-bauble',
  title: 'Reef Bauble',
  descriptionHtml: prose(
    'A hollow ball of coral for a window, a branch or a tree. You can look into it from everywhere and through it from nowhere.',
    'Prints on a small flat foot without supports; turn the part cooling up.',
    '60 mm across with its loop 68 mm tall; a five-hour print at 0.16 mm.',
    'Two-colour silk filament changes with every turn of the ribbon.',
  ),
  categories: ['decorative'],
  subcategories: ['ornaments'],
  isPremium: true,
  needsSupports: false,
  needsBrim: true,
  designer: 'two',
  images: { gallery: [] },
  popularity: 25,
  files: [stl('reef-bauble', reefBaubleBody)],
};
