import { kernel, type Section, type Solid } from './kernel.ts';

export type Point2 = [number, number];
export type Point3 = [number, number, number];

export const tau = Math.PI * 2;

export function circle(radius: number, segments?: number): Section {
  return kernel().CrossSection.circle(radius, segments);
}

/** An outline without crossings, listed in either direction. */
export function polygon(points: Point2[]): Section {
  return kernel().CrossSection.ofPolygons(points, 'EvenOdd');
}

/** A regular polygon with its corners on `radius`, the first one at `turn` degrees. */
export function regularPolygon(corners: number, radius: number, turn = 0): Section {
  return polygon(circlePoints(corners, radius)).rotate(turn);
}

export function rectangle(width: number, depth: number, corner = 0): Section {
  const { CrossSection } = kernel();
  if (corner === 0) return CrossSection.square([width, depth], true);
  return CrossSection.square([width - 2 * corner, depth - 2 * corner], true).offset(corner, 'Round');
}

/** A line of constant thickness through the points, with round ends. */
export function stroke(points: Point2[], thickness: number): Section {
  const pen = circle(thickness / 2, 24);
  const pieces = points.slice(1).map((point, i) => {
    const from = points[i] ?? point;
    return kernel().CrossSection.hull([pen.translate(from), pen.translate(point)]);
  });
  return joinSections(...pieces);
}

export function joinSections(...sections: Section[]): Section {
  return kernel().CrossSection.union(sections);
}

/** Rounds inner corners by `radius`, as a fillet does. */
export function fillet(section: Section, radius: number): Section {
  return section.offset(radius, 'Round').offset(-radius, 'Round');
}

/** Rounds outer corners by `radius`. */
export function roundOff(section: Section, radius: number): Section {
  return section.offset(-radius, 'Round').offset(radius, 'Round');
}

export function extrude(section: Section, height: number, from = 0): Solid {
  return kernel().Manifold.extrude(section, height).translate(0, 0, from);
}

/** Extrudes a section with its bottom and top edges cut back in small steps that print as a chamfer. */
export function chamferedExtrude(section: Section, height: number, chamfer: number): Solid {
  const steps = Math.max(2, Math.round(chamfer / 0.25));
  const layers = Array.from({ length: steps }, (_, i) => {
    const inset = (chamfer * (i + 1)) / steps;
    return extrude(
      section.offset(-inset, 'Round').simplify(0.02),
      height - 2 * (chamfer - inset),
      chamfer - inset,
    );
  });
  return join(extrude(section, height - 2 * chamfer, chamfer), ...layers);
}

/** Turns an outline of [radius, height] points around the vertical axis. */
export function revolve(outline: Point2[], segments = 128): Solid {
  return kernel().Manifold.revolve(polygon(outline), segments);
}

export function cylinder(radius: number, height: number, from = 0): Solid {
  return kernel().Manifold.cylinder(height, radius, radius).translate(0, 0, from);
}

export function cone(bottom: number, top: number, height: number): Solid {
  return kernel().Manifold.cylinder(height, bottom, top);
}

export function sphere(radius: number, segments?: number): Solid {
  return kernel().Manifold.sphere(radius, segments);
}

/** Returns a box centered on the vertical axis, standing on z = `from`. */
export function box(size: Point3, from = 0): Solid {
  return kernel()
    .Manifold.cube(size, true)
    .translate(0, 0, size[2] / 2 + from);
}

export function join(...solids: Solid[]): Solid {
  return kernel().Manifold.union(solids);
}

export function cut(body: Solid, ...tools: Solid[]): Solid {
  return kernel().Manifold.difference([body, ...tools]);
}

export function common(...solids: Solid[]): Solid {
  return kernel().Manifold.intersection(solids);
}

export function hull(...solids: Solid[]): Solid {
  return kernel().Manifold.hull(solids);
}

/** Returns `count` copies spread evenly around the vertical axis. */
export function around(count: number, solid: Solid): Solid[] {
  return Array.from({ length: count }, (_, i) => solid.rotate(0, 0, (i * 360) / count));
}

/** Returns copies in a centered grid, `step` apart. */
export function grid(solid: Solid, counts: Point2, step: Point2): Solid[] {
  const [columns, rows] = counts;
  return Array.from({ length: columns * rows }, (_, i) => {
    const x = (i % columns) - (columns - 1) / 2;
    const y = Math.floor(i / columns) - (rows - 1) / 2;
    return solid.translate(x * step[0], y * step[1], 0);
  });
}

/** Moves a solid vertically to the bed and horizontally to its center. */
export function onBed(solid: Solid): Solid {
  const { min, max } = solid.boundingBox();
  return solid.translate(-(min[0] + max[0]) / 2, -(min[1] + max[1]) / 2, -min[2]);
}

/** Places named solids on the bed in one centered row along x, `gap` apart. */
export function inRow(solids: Record<string, Solid>, gap: number): Record<string, Solid> {
  const widths = Object.values(solids).map(measureWidth);
  let edge = -(widths.reduce((sum, width) => sum + width + gap, -gap) / 2);
  const placed = Object.entries(solids).map(([name, solid]) => {
    const width = measureWidth(solid);
    const moved = onBed(solid).translate(edge + width / 2, 0, 0);
    edge += width + gap;
    return [name, moved] as const;
  });
  return Object.fromEntries(placed);
}

function measureWidth(solid: Solid): number {
  const { min, max } = solid.boundingBox();
  return max[0] - min[0];
}

export function circlePoints(count: number, radius: number): Point2[] {
  return Array.from({ length: count }, (_, i) => {
    const angle = (i * tau) / count;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
}

/** Returns points of an arc around `center`, angles in degrees. */
export function arc(center: Point2, radius: number, [from, to]: Point2, steps = 16): Point2[] {
  return Array.from({ length: steps + 1 }, (_, i) => {
    const angle = ((from + ((to - from) * i) / steps) * Math.PI) / 180;
    return [center[0] + radius * Math.cos(angle), center[1] + radius * Math.sin(angle)];
  });
}

export function smoothstep(from: number, to: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
}

/** Extrudes a section that grows or shrinks evenly to `scaleTop` times its size. */
export function taper(section: Section, height: number, scaleTop: number): Solid {
  return kernel().Manifold.extrude(section, height, 0, 0, [scaleTop, scaleTop]);
}
