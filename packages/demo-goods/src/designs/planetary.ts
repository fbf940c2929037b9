import { prose, stl, threeMf, type DemoDesign, type Parts } from '../design.ts';
import { gearSection } from '../modeling/gear.ts';
import { kernel, type Section, type Solid } from '../modeling/kernel.ts';
import {
  around,
  chamferedExtrude,
  circle,
  cut,
  cylinder,
  extrude,
  join,
  regularPolygon,
} from '../modeling/solids.ts';

const teeth = { sun: 12, planet: 9, ring: 30 };
const module = 3;
const height = 14;
const play = 0.17;

function gear(count: number): Section {
  return gearSection({ module, teeth: count, pressureAngle: 28, addendum: 0.85, dedendum: 1.05 });
}

/** Two mirrored helical halves, so that the gears cannot slide out of one another. */
function herringbone(section: Section, turn: number): Solid {
  const half = kernel().Manifold.extrude(section, height / 2, 8, turn);
  return join(half, half.mirror([0, 0, 1]).translate(0, 0, height));
}

function planetary(): Parts {
  const turn = 11;
  const drive = extrude(regularPolygon(6, 7.5), 40, -1);
  const knob = chamferedExtrude(circle(13, 96), height + 5, 1);
  const sun = cut(join(herringbone(gear(teeth.sun).offset(-play), turn), knob), drive);
  const planetTurn = (-turn * teeth.sun) / teeth.planet;
  const planet = cut(
    herringbone(
      gear(teeth.planet)
        .offset(-play)
        .rotate(180 + 180 / teeth.planet),
      planetTurn,
    ),
    cylinder(4, 40, -1),
  );
  const centres = (module * (teeth.sun + teeth.planet)) / 2;
  const planets = around(3, planet.translate(centres, 0, 0));
  return { ring: planetaryRing((planetTurn * teeth.planet) / teeth.ring), sun, planets: join(...planets) };
}

function planetaryRing(turn: number): Solid {
  const spaces = gearSection({
    module,
    teeth: teeth.ring,
    pressureAngle: 28,
    addendum: 1.05,
    dedendum: 0.85,
  });
  const blank = chamferedExtrude(circle(57, 160), height, 1);
  const grips = around(24, cylinder(2.2, 40, -1).translate(58.2, 0, 0));
  return cut(blank, herringbone(spaces.offset(play), turn), ...grips);
}

export const planetaryFidget: DemoDesign = {
  key: 'planetary-fidget',
  title: 'Planetary Fidget',
  descriptionHtml: prose(
    'Prints in place, all five gears at once. Let it cool, twist once, and it turns.',
    'Herringbone teeth with 0.34 mm of play hold the gears together without a cage.',
    '114 mm across; 0.2 mm layers, three walls, 15 % infill.',
    'Keep elephant foot under 0.2 mm or the first turn needs a firm hand.',
  ),
  categories: ['others', 'home-decor'],
  subcategories: ['fidgets', 'figures'],
  isPremium: true,
  needsSupports: false,
  needsBrim: false,
  designer: 'two',
  popularity: 50,
  files: [threeMf('planetary-fidget-print-in-place', planetary), stl('planetary-fidget', planetary)],
};
