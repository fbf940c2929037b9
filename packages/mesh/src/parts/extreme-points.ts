import type { Vec3 } from '../core/vec.ts';

/** Calls a function with each point of a part. */
export type PartPoints = (visit: (x: number, y: number, z: number) => void) => void;

/** Each side of a cube around the part is divided into so many bins in both directions: 1,944 bins in all. */
const binsPerSide = 18;

/** Returns at most 1,944 points: the farthest from the middle in each direction. */
export function pickExtremePoints(points: PartPoints): Vec3[] {
  const middle = findMiddle(points);
  const farthest = new Float64Array(6 * binsPerSide ** 2).fill(-1);
  const found = new Array<Vec3 | undefined>(farthest.length).fill(undefined);
  points((x, y, z) => {
    const dx = x - middle[0];
    const dy = y - middle[1];
    const dz = z - middle[2];
    const bin = binOf(dx, dy, dz);
    const distance = dx * dx + dy * dy + dz * dz;
    if (distance <= (farthest[bin] as number)) return;
    farthest[bin] = distance;
    found[bin] = [x, y, z];
  });
  return found.filter((point) => point !== undefined);
}

function findMiddle(points: PartPoints): Vec3 {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  points((...point) => {
    for (let axis = 0; axis < 3; axis++) {
      low[axis] = Math.min(low[axis] as number, point[axis] as number);
      high[axis] = Math.max(high[axis] as number, point[axis] as number);
    }
  });
  return low.map((value, axis) => (value + (high[axis] as number)) / 2) as [number, number, number];
}

/** Returns the bin of the cube's surface that a direction meets. */
function binOf(x: number, y: number, z: number): number {
  const [ax, ay, az] = [Math.abs(x), Math.abs(y), Math.abs(z)];
  if (ax >= ay && ax >= az) return toBin(x < 0 ? 0 : 1, y / ax, z / ax);
  if (ay >= az) return toBin(y < 0 ? 2 : 3, x / ay, z / ay);
  return toBin(z < 0 ? 4 : 5, x / az, y / az);
}

function toBin(side: number, u: number, v: number): number {
  // In the middle of the part, no direction is defined.
  const column = Math.min(
    binsPerSide - 1,
    Math.floor(((Number.isFinite(u) ? u : 0) + 1) * (binsPerSide / 2)),
  );
  const row = Math.min(binsPerSide - 1, Math.floor(((Number.isFinite(v) ? v : 0) + 1) * (binsPerSide / 2)));
  return (side * binsPerSide + row) * binsPerSide + column;
}
