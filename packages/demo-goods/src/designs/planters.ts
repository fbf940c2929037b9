import { prose, stl, threeMf, type DemoDesign } from '../design.ts';
import type { Solid } from '../modeling/kernel.ts';
import { facetedVessel } from '../modeling/loft.ts';
import {
  arc,
  around,
  box,
  circle,
  cut,
  cylinder,
  extrude,
  hull,
  join,
  onBed,
  rectangle,
  revolve,
  type Point2,
} from '../modeling/solids.ts';

function facetPlanterBody(scale: number): Solid {
  const profile: Point2[] = [
    [34, 0],
    [52, 22],
    [60, 50],
    [54, 78],
    [47, 92],
  ];
  const scaled = profile.map(([radius, z]): Point2 => [radius * scale, z * scale]);
  const drains = around(5, cylinder(2.5, 10, -1).translate(16 * scale, 0, 0));
  return cut(facetedVessel(scaled, 9, [3.2, 3]), ...drains);
}

export const facetPlanter: DemoDesign = {
  key: 'facet-planter',
  title: 'Facet Planter',
  descriptionHtml: prose(
    'A gem with a plant in it. Seventy-two triangles, no curve anywhere, and the layer lines turn with every facet.',
    'Two sizes: 120 mm and 72 mm across, for an 80 mm nursery pot and for a single succulent.',
    'Five drain holes; stand it on a saucer.',
    'Two walls and 10 % infill, or spiral mode with the holes drilled afterwards.',
  ),
  categories: ['planters', 'decorative'],
  subcategories: ['pots', 'succulents'],
  isPremium: false,
  needsSupports: false,
  needsBrim: false,
  designer: 'one',
  popularity: 48,
  files: [
    stl('facet-planter-120mm', () => facetPlanterBody(1)),
    stl('facet-planter-72mm', () => facetPlanterBody(0.6)),
  ],
};

/** A round back plate with half a bowl in front of it; the bowl leans out 45 degrees at the most. */
function halfMoon(): Solid {
  const outline: Point2[] = [[0, 0], [45.2, 0], ...arc([20, 54], 56, [-45, 0], 20), [76, 66], [0, 66]];
  const hollow: Point2[] = [[0, 3], [44, 3], ...arc([20, 54], 53, [-45, 0], 20), [73, 70], [0, 70]];
  const front = revolve(outline, 144);
  const cavity = cut(revolve(hollow, 144), box([200, 8, 200], -10));
  const bowl = cut(front.trimByPlane([0, -1, 0], 0), cavity);
  const disc = circle(76, 144).translate(0, 66).intersect(rectangle(152, 142).translate(0, 71));
  const plate = extrude(disc, 4).rotate(90, 0, 0);
  const keyhole = join(cylinder(4.5, 30), hull(cylinder(2.2, 30), cylinder(2.2, 30).translate(0, 9, 0)));
  const hung = keyhole.rotate(90, 0, 0).translate(0, 15, 112);
  const drain = cylinder(2.5, 10, -1).translate(0, -16, 0);
  return onBed(cut(join(bowl, plate), hung.translate(-32, 0, 0), hung.translate(32, 0, 0), drain));
}

export const halfMoonWallPlanter: DemoDesign = {
  key: 'half-moon-wall-planter',
  title: 'Half Moon Wall Planter',
  descriptionHtml: prose(
    'A round plate and half a bowl: by day a planter for trailing green, in the evening a moon on the wall.',
    'Stands on its flat foot to print; the plate and the bowl hold each other up.',
    'Two keyholes 64 mm apart for 4 mm screws; holds 400 ml of soil.',
    'A 5 mm brim keeps the tall plate steady.',
  ),
  categories: ['planters', 'home-decor'],
  subcategories: ['wall-planters'],
  isPremium: true,
  needsSupports: false,
  needsBrim: true,
  designer: 'one',
  popularity: 33,
  files: [stl('half-moon-wall-planter', halfMoon), threeMf('half-moon-wall-planter', halfMoon)],
};
