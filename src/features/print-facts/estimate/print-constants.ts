/** The constants of a class of printers, fitted by `npm run calibrate`. Speeds are in mm/s, times in seconds. */
export type PrintConstants = {
  /** How much longer than at the given speeds walls, solid areas and infill take because of acceleration. */
  wallFactor: number;
  solidFactor: number;
  fillFactor: number;
  outerSpeed: number;
  innerSpeed: number;
  solidSpeed: number;
  fillSpeed: number;
  /** Layers that would be faster are printed slower, but not below the lowest speed. */
  shortestLayer: number;
  lowestSpeed: number;
  perLayer: number;
  start: number;
  /** Filament relative to the exact geometry. */
  wallGrams: number;
  solidGrams: number;
  fillGrams: number;
};

/** Lines 0.45 mm wide, two walls, 15 % infill and PLA, as in the profiles of the calibration. */
export const printSettings = {
  lineMm: 0.45,
  walls: 2,
  infill: 0.15,
  gramsPerMm3: 1.24e-3,
  /** The thickness of the solid layers at the top and at the bottom. */
  topMm: 1,
  bottomMm: 0.8,
} as const;

/** PrusaSlicer 2.5.0, MK3S, "0.20mm QUALITY", generic PLA; fitted to 66 meshes. */
export const mk3s: PrintConstants = {
  wallFactor: 1.42,
  solidFactor: 2.21,
  fillFactor: 6.6,
  outerSpeed: 25,
  innerSpeed: 45,
  solidSpeed: 80,
  fillSpeed: 80,
  shortestLayer: 16,
  lowestSpeed: 15,
  perLayer: 0,
  start: 59,
  wallGrams: 1,
  solidGrams: 1,
  fillGrams: 1.39,
};
