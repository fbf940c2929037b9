import { describe, expect, it } from 'vitest';

import { box, cube, joined, openBox, sphere } from '../../test/meshes.ts';

import type { Mesh } from '../core/mesh.ts';
import { turnaround } from './camera.ts';
import { colorSchemes, pickColorScheme } from './palette.ts';
import { renderMesh, type RenderedView } from './render.ts';

const colors = { body: '#e02010', backdrop: '#e3dfd3' } as const;

function shoot(mesh: Mesh, width = 120, height = 150): RenderedView {
  const [view] = renderMesh(mesh, { width, height, colors, views: 1 });
  if (view === undefined) throw new Error('No view was rendered.');
  return view;
}

function pixel({ width, pixels }: RenderedView, x: number, y: number): [number, number, number] {
  const at = (y * width + x) * 3;
  return [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0];
}

/** Returns the bounding box of the red body in the picture. */
function bodyBox(view: RenderedView): {
  left: number;
  right: number;
  top: number;
  bottom: number;
  count: number;
} {
  const found = { left: Infinity, right: -1, top: Infinity, bottom: -1, count: 0 };
  for (let y = 0; y < view.height; y++) {
    for (let x = 0; x < view.width; x++) {
      const [red, green] = pixel(view, x, y);
      if (red < green * 1.8 + 10) continue;
      found.left = Math.min(found.left, x);
      found.right = Math.max(found.right, x);
      found.top = Math.min(found.top, y);
      found.bottom = Math.max(found.bottom, y);
      found.count++;
    }
  }
  return found;
}

const brightness = ([red, green, blue]: [number, number, number]): number => red + green + blue;

describe('renderMesh', () => {
  it.each<[string, Mesh]>([
    ['a cube', cube()],
    ['a ball', sphere(10, 20)],
    ['a plate', box([200, 120, 3])],
    ['a rod', box([4, 4, 200])],
    ['a lying rod', box([300, 4, 4])],
    ['something tiny and far off', cube(0.01, [500, 500, 500])],
    ['something huge', cube(1e8)],
    ['an open box', openBox()],
    ['two bodies', joined(cube(), cube(20, [60, 0, 0]))],
  ])('keeps %s whole within the middle square', (_, mesh) => {
    const view = shoot(mesh);
    const { left, right, top, bottom } = bodyBox(view);
    expect(left).toBeGreaterThan(6);
    expect(right).toBeLessThan(120 - 6);
    expect(top).toBeGreaterThan(15 + 6);
    expect(bottom).toBeLessThan(150 - 15 - 6);
    expect(Math.max(right - left, bottom - top)).toBeGreaterThan(60);
  });

  it.each<[string, Mesh, (box: ReturnType<typeof bodyBox>) => number]>([
    ['height by a rod', box([4, 4, 200]), ({ top, bottom }) => (bottom - top) / 300],
    ['width by a lying rod', box([300, 4, 4]), ({ left, right }) => (right - left) / 240],
  ])('fills 70 percent of the %s', (_, mesh, measure) => {
    const share = measure(bodyBox(shoot(mesh, 240, 300)));
    expect(share).toBeGreaterThan(0.67);
    expect(share).toBeLessThan(0.72);
  });

  it('lights from the upper left and casts the shadow to the right', () => {
    const view = shoot(cube(), 160, 200);
    const { left, right, bottom } = bodyBox(view);
    const row = bottom - 40;
    // Over a few rows the printed layers average out.
    const redAt = (x: number): number =>
      Array.from({ length: 20 }, (_, above) => pixel(view, x, row - above)[0]).reduce(
        (sum, red) => sum + red,
      ) / 20;
    expect(redAt(left + 20)).toBeGreaterThan(redAt(right - 12) + 40);
    expect(brightness(pixel(view, right + 5, row))).toBeLessThan(brightness(pixel(view, left - 8, row)) - 40);
  });

  it('does not change the color of the far backdrop', () => {
    const [red, green, blue] = pixel(shoot(cube()), 60, 30);
    expect(Math.abs(red - 0xe3)).toBeLessThan(16);
    expect(Math.abs(green - 0xdf)).toBeLessThan(16);
    expect(Math.abs(blue - 0xd3)).toBeLessThan(16);
  });

  it('shades a coarse ball like a fine one', () => {
    const coarse = shoot(sphere(10, 16));
    const fine = shoot(sphere(10, 64));
    const { left, right, top, bottom } = bodyBox(coarse);
    let sum = 0;
    let count = 0;
    for (let y = top + 12; y < bottom - 12; y++) {
      for (let x = left + 12; x < right - 12; x++, count++) {
        sum += Math.abs(brightness(pixel(coarse, x, y)) - brightness(pixel(fine, x, y)));
      }
    }
    expect(sum / count).toBeLessThan(12);
  });

  it('shows both sides of an open mesh', () => {
    const inside = bodyBox(shoot(openBox()));
    const solid = bodyBox(shoot(cube()));
    expect(inside.count / solid.count).toBeGreaterThan(0.9);
  });

  it('renders the same picture again', () => {
    expect(Buffer.from(shoot(sphere(10, 9)).pixels).equals(shoot(sphere(10, 9)).pixels)).toBe(true);
  });

  it('renders a mesh without any extent', () => {
    const point: Mesh = { positions: new Float32Array(3), indices: new Uint32Array(3) };
    expect(shoot(point).pixels.length).toBe(120 * 150 * 3);
  });

  it('draws the volumes of a file with several colors in their own', () => {
    const halves = joined(box([20, 20, 20]), box([20, 20, 20], [0, 0, 20]));
    const draw = (lower: string | null, upper: string | null) => {
      const labels = [lower, upper].map((color, at) => ({ name: null, color, start: at * 12 }));
      const [view] = renderMesh({ ...halves, labels }, { width: 120, height: 150, colors, views: 1 });
      return view as RenderedView;
    };
    const isBlue = (view: RenderedView, y: number) => {
      const [red, , blue] = pixel(view, 60, y);
      return blue > red;
    };
    const mixed = draw('#2030d0', '#20a040');
    expect([isBlue(mixed, 100), bodyBox(mixed).count]).toEqual([true, 0]);
    expect(isBlue(draw('#2030d0', null), 100)).toBe(true);
    expect(draw('#2030d0', '#2030d0')).toEqual(draw(null, null));
  });

  it('renders the requested views', () => {
    const views = [
      { azimuthDeg: 0, elevationDeg: 20 },
      { azimuthDeg: 90, elevationDeg: 90 },
    ];
    const pictures = renderMesh(box([10, 40, 10]), { width: 60, height: 60, colors, views });
    expect(pictures.length).toBe(2);
    expect(Buffer.from(pictures[0]?.pixels ?? []).equals(pictures[1]?.pixels ?? Buffer.alloc(0))).toBe(false);
  });
});

describe('turnaround', () => {
  it('circles the object, beginning with a three-quarter view', () => {
    const azimuths = turnaround({ halfSize: [0.5, 0.5, 0.7] }, 4).map((view) => view.azimuthDeg);
    expect(azimuths).toEqual([30, 120, 210, 300]);
  });

  it('begins with the right side of an object that is deeper than wide', () => {
    const azimuths = turnaround({ halfSize: [0.3, 0.7, 0.4] }, 4).map((view) => view.azimuthDeg);
    expect(azimuths).toEqual([60, 150, 240, 330]);
  });

  it('looks at flat objects from a higher elevation', () => {
    const [tall] = turnaround({ halfSize: [0.3, 0.3, 0.9] }, 1);
    const [flat] = turnaround({ halfSize: [0.7, 0.7, 0.02] }, 1);
    expect(flat?.elevationDeg).toBeGreaterThan((tall?.elevationDeg ?? 90) + 15);
  });
});

describe('pickColorScheme', () => {
  it('returns the same scheme for a number and accepts any number', () => {
    const count = Object.keys(colorSchemes).length;
    expect(pickColorScheme(3)).toEqual(pickColorScheme(3 + count));
    expect(pickColorScheme(-7.5)).toEqual(pickColorScheme(7));
  });
});
