import type { LayerProfile } from '../contract/print-facts.ts';

import { computeSpacing, firstLayerMm, getShell, printSettings } from './print-settings.ts';

/** The lines of one printed layer. Lengths are in millimeters, areas in square millimeters. */
export interface LayerPaths {
  /** The height of the printed layers that it stands for, together. */
  heightMm: number;
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
}

/** The paths of a print from its bottom to its top. Each layer stands for `printedLayers` printed ones. */
export interface PrintPaths {
  layerMm: number;
  printedLayers: number;
  layers: LayerPaths[];
}

/** Taller prints have one path for several printed layers. */
const maxPaths = 4_000;

/** Half the width of what walls leave over, in millimeters: up to the first value, wider walls fill it; above the second, they do not. */
const fillsGap = 0.12;
const leavesGap = 0.55;
/** Infill and solid areas overlap the walls by this much, in millimeters. */
export const overlapMm = 0.02;
/** The area that the walls of a corner share: between that of a circle (pi) and of a square (4), times their width squared. */
const sharedByTurn = 3.4;

/**
 * Computes the paths of each printed layer from the outline and the cross-section in its middle. Walls follow the outline as
 * far as there is room. Solid layers lie below surfaces that face up and above those that face down. Infill takes the rest.
 */
export function computePaths(profile: LayerProfile, layerMm: number): PrintPaths {
  const up = new RunningSum(profile.upMm2);
  const down = new RunningSum(profile.downMm2);
  const { printedLayers, places, heightsMm } = findPrintedLayers(profile, layerMm);
  const shell = getShell(layerMm);
  const top = Math.max(1, Math.round(shell.top / printedLayers));
  const bottom = Math.max(1, Math.round(shell.bottom / printedLayers));
  const getPlace = (layer: number): number => (layer < 0 ? -1 : (places[layer] ?? profile.areaMm2.length));
  const layers: LayerPaths[] = [];
  places.forEach((place, layer) => {
    const walls = computeWalls(profile, place, layerMm);
    const belowTop = up.between(place, getPlace(layer + top));
    const aboveBottom = down.between(getPlace(layer - bottom) + 1, place + 1);
    const { inner, outline } = walls;
    const isSmall = inner < printSettings.smallestInfillMm2 * Math.max(1, profile.loops[place] ?? 0);
    const room = inner > 0 ? inner + overlapMm * outline : 0;
    const solidMm2 = isSmall ? room : joinAreas(room, belowTop, aboveBottom);
    const infillMm2 = room - solidMm2;
    // Solid layers start over infill only if it is at least two layers thick.
    const fillBelow = Math.min(layers[layer - 1]?.infillMm2 ?? 0, layers[layer - 2]?.infillMm2 ?? 0);
    const overFill = Math.min(up.between(getPlace(layer - 1 + top), getPlace(layer + top)), fillBelow);
    const overAir = layer > 0 ? down.between(getPlace(layer - 1) + 1, place + 1) : 0;
    layers.push({
      ...walls.paths,
      heightMm: heightsMm[layer] ?? 0,
      solidMm2,
      bridgeMm2: Math.min(solidMm2, overFill + overAir),
      infillMm2,
      infillEdgeMm: (Math.min(outline, infillMm2) * infillMm2) / (infillMm2 + 1),
      lineMm: Math.max(1, 0.3 + (Math.PI * inner) / Math.max(outline, 1e-6)),
    });
  });
  return { layerMm, printedLayers, layers };
}

/**
 * Finds the layer of the profile in which the middle of each printed layer lies, as slicers do, so that a thin plate has the
 * layers that are printed of it. A print starts with a layer of the same height at all settings.
 */
function findPrintedLayers(
  profile: LayerProfile,
  layerMm: number,
): { printedLayers: number; places: number[]; heightsMm: number[] } {
  const measured = profile.areaMm2.length;
  if (measured === 0) return { printedLayers: 1, places: [], heightsMm: [] };
  const printed = countLayers(profile, layerMm);
  const count = Math.min(printed, maxPaths);
  const printedLayers = printed / count;
  const places = Array.from({ length: count }, (_, i) => {
    const layer = Math.floor((i + 0.5) * printedLayers);
    const middleMm = layer === 0 ? firstLayerMm / 2 : firstLayerMm + (layer - 0.5) * layerMm;
    return Math.min(measured - 1, Math.floor(middleMm / profile.layerMm));
  });
  const heightsMm = places.map((_, i) => printedLayers * layerMm + (i === 0 ? firstLayerMm - layerMm : 0));
  return { printedLayers, places, heightsMm };
}

/** Returns the number of printed layers, which is whole. */
export function countLayers({ tallMm }: LayerProfile, layerMm: number): number {
  return 1 + Math.max(0, Math.round((tallMm - firstLayerMm) / layerMm));
}

interface Walls {
  outline: number;
  /** The area inside of the walls. */
  inner: number;
  paths: Omit<LayerPaths, 'heightMm' | 'solidMm2' | 'bridgeMm2' | 'infillMm2' | 'infillEdgeMm' | 'lineMm'>;
}

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

/** Returns the area of two areas in a room that lie there by chance. */
function joinAreas(room: number, one: number, other: number): number {
  if (room === 0) return 0;
  return room - (Math.max(0, room - one) * Math.max(0, room - other)) / room;
}

/** Sums of consecutive values. */
class RunningSum {
  readonly #sums: Float64Array;

  constructor(values: Float32Array) {
    this.#sums = new Float64Array(values.length + 1);
    values.forEach((value, i) => {
      this.#sums[i + 1] = (this.#sums[i] ?? 0) + value;
    });
  }

  /** Returns the sum from one place to before another, both from 0 to the number of values. */
  between(from: number, to: number): number {
    return (this.#sums[to] ?? 0) - (this.#sums[from] ?? 0);
  }
}
