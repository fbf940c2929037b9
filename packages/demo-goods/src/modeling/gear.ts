import type { Section } from './kernel.ts';
import { polygon, tau, type Point2 } from './solids.ts';

export type GearShape = {
  module: number;
  teeth: number;
  /** In degrees. With 28, nine teeth need no undercut. */
  pressureAngle: number;
  /** The tooth height above and below the pitch circle, in modules. */
  addendum: number;
  dedendum: number;
};

/** A spur gear outline with involute flanks, one tooth centered on the x axis. */
export function gearSection(shape: GearShape): Section {
  const { module, teeth, addendum, dedendum } = shape;
  const pitch = (module * teeth) / 2;
  const pressure = (shape.pressureAngle * Math.PI) / 180;
  const base = pitch * Math.cos(pressure);
  const [root, tip] = [pitch - dedendum * module, pitch + addendum * module];
  const halfTooth = (radius: number) => {
    const roll = Math.acos(Math.min(1, base / Math.max(radius, base)));
    return tau / (4 * teeth) + involute(pressure) - involute(roll);
  };
  const steps = 8;
  const flank = Array.from({ length: steps + 1 }, (_, i): Point2 => {
    const radius = Math.max(root, base) + ((tip - Math.max(root, base)) * i) / steps;
    return [radius, halfTooth(radius)];
  });
  const half: Point2[] = [[root, halfTooth(root)], ...flank];
  const tooth = [...half.map(([radius, angle]): Point2 => [radius, -angle]), ...half.toReversed()];
  const points = Array.from({ length: teeth }, (_, i) =>
    tooth.map(([radius, angle]): Point2 => {
      const at = angle + (i * tau) / teeth;
      return [radius * Math.cos(at), radius * Math.sin(at)];
    }),
  );
  return polygon(points.flat());
}

function involute(angle: number): number {
  return Math.tan(angle) - angle;
}
