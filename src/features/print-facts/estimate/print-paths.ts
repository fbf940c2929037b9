import type { LayerProfile } from '#src/lib/print-facts.ts';

import { computeSpacing, firstLayerMm, getShell, printSettings } from './print-settings.ts';

/** The lines of one printed layer. Lengths are in millimeters, areas in square millimeters. */
export type LayerPaths = {
  wallMm: number;
  wallMm2: number;
  /** Solid areas, also those that are printed over infill or air. */
  solidMm2: number;
  bridgeMm2: number;
  infillMm2: number;
  /** The length of the edge of the infill, along which its lines are joined. */
  infillEdgeMm: number;
  /** The mean length of the lines in the area inside of the walls. */
  lineMm: number;
  /** Closed lines, and full stops at their corners, of all walls. */
  loops: number;
  fastStops: number;
  slowStops: number;
};

/** The paths in the layers of a profile, each of which stands for `printedLayers` printed ones with this height together. */
export type PrintPaths = {
  layerMm: number;
  printedLayers: number;
  printedMm: number;
  layers: LayerPaths[];
};

/** Half the width of what walls leave over, in millimeters: up to the first value, wider walls fill it; above the second, they do not. */
const fillsGap = 0.12;
const leavesGap = 0.55;
/** Infill and solid areas overlap the walls by this much, in millimeters. */
export const overlapMm = 0.02;
/** The area that the walls of a corner share: between that of a circle (pi) and of a square (4), times their width squared. */
const sharedByTurn = 3.4;

/**
 * Computes the paths of each layer from its outline and its cross-section. Walls follow the outline as far as there is room.
 * Solid layers lie below surfaces that face up and above those that face down. Infill takes the rest.
 */
export function computePaths(profile: LayerProfile, layerMm: number): PrintPaths {
  const share = layerMm / profile.layerMm;
  const shell = getShell(layerMm);
  const up = new RunningSum(profile.upMm2);
  const down = new RunningSum(profile.downMm2);
  const above = shell.top * share;
  const below = shell.bottom * share;
  const layers: LayerPaths[] = [];
  profile.areaMm2.forEach((_, layer) => {
    const walls = computeWalls(profile, layer, layerMm);
    const covered = up.between(layer, layer + above) + down.between(layer + 1 - below, layer + 1);
    const { inner, outline } = walls;
    const isSmall = inner < printSettings.smallestInfillMm2 * Math.max(1, profile.loops[layer] ?? 0);
    const room = inner > 0 ? inner + overlapMm * outline : 0;
    const solidMm2 = isSmall ? room : Math.min(room, covered);
    const infillMm2 = room - solidMm2;
    // Solid layers start over infill only if it is at least two layers thick.
    const fillBelow = Math.min(layers[layer - 1]?.infillMm2 ?? 0, layers[layer - 2]?.infillMm2 ?? 0);
    const top = Math.floor(layer + above - 0.5);
    const overFill = Math.min((profile.upMm2[top] ?? 0) * share, fillBelow);
    const overAir = layer > 0 ? (profile.downMm2[layer] ?? 0) * share : 0;
    layers.push({
      ...walls.paths,
      solidMm2,
      bridgeMm2: Math.min(solidMm2, overFill + overAir),
      infillMm2,
      infillEdgeMm: (Math.min(outline, infillMm2) * infillMm2) / (infillMm2 + 1),
      lineMm: Math.max(1, 0.3 + (Math.PI * inner) / Math.max(outline, 1e-6)),
    });
  });
  return { layerMm, ...countPrintedLayers(profile, layerMm), layers };
}

/** A print has a whole number of layers, and always starts with one of the same height. */
export function countPrintedLayers(
  { areaMm2, tallMm }: LayerProfile,
  printedMm: number,
): Pick<PrintPaths, 'printedLayers' | 'printedMm'> {
  const count = Math.max(1, areaMm2.length);
  const following = Math.max(0, Math.round((tallMm - firstLayerMm) / printedMm));
  return {
    printedLayers: (1 + following) / count,
    printedMm: (firstLayerMm + following * printedMm) / count,
  };
}

type Walls = {
  outline: number;
  /** The area inside of the walls. */
  inner: number;
  paths: Pick<LayerPaths, 'wallMm' | 'wallMm2' | 'loops' | 'fastStops' | 'slowStops'>;
};

function computeWalls(profile: LayerProfile, layer: number, layerMm: number): Walls {
  const outline = profile.outlineMm[layer] ?? 0;
  const area = profile.areaMm2[layer] ?? 0;
  const loops = profile.loops[layer] ?? 0;
  const spacing = computeSpacing(layerMm);
  const depth = printSettings.walls * spacing;
  const full = Math.min(area, Math.max(0, outline * depth - sharedByTurn * loops * depth ** 2));
  const left = area - full;
  const halfGap = left / Math.max(outline, 1e-6);
  const gap = left * Math.max(0, Math.min(1, (leavesGap - halfGap) / (leavesGap - fillsGap)));
  const wallMm = full / spacing;
  const walls = wallMm / Math.max(outline, 1e-6);
  return {
    outline,
    inner: left - gap,
    paths: {
      wallMm,
      wallMm2: full + gap,
      // The number of outer outlines less that of holes is known, but not their sum.
      loops: (1 + Math.abs(loops - 1)) * Math.min(printSettings.walls, walls),
      fastStops: (profile.fastStops[layer] ?? 0) * walls,
      slowStops: (profile.slowStops[layer] ?? 0) * walls,
    },
  };
}

/** Sums of consecutive values between any two places, also between values. */
class RunningSum {
  readonly #sums: Float64Array;

  constructor(values: Float32Array) {
    this.#sums = new Float64Array(values.length + 1);
    values.forEach((value, i) => {
      this.#sums[i + 1] = (this.#sums[i] ?? 0) + value;
    });
  }

  between(from: number, to: number): number {
    return this.#upTo(to) - this.#upTo(from);
  }

  #upTo(place: number): number {
    const within = Math.max(0, Math.min(this.#sums.length - 1, place));
    const whole = Math.floor(within);
    const low = this.#sums[whole] ?? 0;
    return low + (within - whole) * ((this.#sums[whole + 1] ?? low) - low);
  }
}
