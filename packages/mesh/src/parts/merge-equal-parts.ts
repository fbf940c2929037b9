import type { Hull, PartFacts } from '../contract/print-facts.ts';

/** Differences that come from rounding when a copy is turned or placed elsewhere. */
const lengthToleranceMm = 0.02;
const shareTolerance = 0.002;
/** Each part is compared with at most this many different ones that have as many triangles. */
const maxCompared = 1000;

/**
 * Returns the parts, largest first, with equal ones merged into one with the number of copies. Parts that are turned on
 * the bed or mirrored are equal, because they need the same time, filament and bed. Their names may differ in a number.
 */
export function mergeEqualParts(parts: readonly PartFacts[]): PartFacts[] {
  const candidates = new Map<string, { part: PartFacts; outline: Outline }[]>();
  const merged: PartFacts[] = [];
  for (const part of parts) {
    const key = JSON.stringify([part.triangles, withoutNumber(part.name), part.color]);
    const known = candidates.get(key) ?? [];
    candidates.set(key, known);
    const outline = measureOutline(part.hull);
    const equal = known.find((other) => areEqual(part, outline, other.part, other.outline));
    if (equal !== undefined) {
      equal.part.copies += part.copies;
      if (equal.part.name !== part.name) equal.part.name = withoutNumber(part.name);
    } else {
      if (known.length < maxCompared) known.push({ part, outline });
      merged.push(part);
    }
  }
  return merged.sort((a, b) => sizeOf(b) - sizeOf(a));
}

/** Returns the name without the number that programs add to copies: 'Wheel 2', 'Wheel_2' and 'Wheel (2)' are wheels. */
function withoutNumber(name: string | null): string | null {
  return name?.replace(/[\s_.#-]*(\(\d+\)|\d+)$/, '') || null;
}

interface Outline {
  areaMm2: number;
  lengthMm: number;
}

function areEqual(a: PartFacts, outlineA: Outline, b: PartFacts, outlineB: Outline): boolean {
  return (
    Math.abs(a.boundsMm[2] - b.boundsMm[2]) <= lengthToleranceMm &&
    isClose(a.volumeMm3, b.volumeMm3, 0) &&
    isClose(outlineA.lengthMm, outlineB.lengthMm, 0.4) &&
    isClose(outlineA.areaMm2, outlineB.areaMm2, 0.1 * outlineA.lengthMm)
  );
}

function isClose(a: number, b: number, rounding: number): boolean {
  return Math.abs(a - b) <= Math.max(a, b) * shareTolerance + rounding;
}

function measureOutline(hull: Hull): Outline {
  let twofold = 0;
  let lengthMm = 0;
  for (let i = 0; i < hull.length; i += 2) {
    const [x = 0, y = 0] = [hull[i], hull[i + 1]];
    const nextX = hull[(i + 2) % hull.length] ?? 0;
    const nextY = hull[(i + 3) % hull.length] ?? 0;
    twofold += x * nextY - y * nextX;
    lengthMm += Math.hypot(nextX - x, nextY - y);
  }
  return { areaMm2: Math.abs(twofold) / 2, lengthMm };
}

/** Returns a value for sorting parts that is positive for flat ones too. */
function sizeOf({ boundsMm }: PartFacts): number {
  return boundsMm.reduce((product, length) => product * Math.max(length, 1), 1);
}
