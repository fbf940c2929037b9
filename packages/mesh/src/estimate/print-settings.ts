/** The assumed settings, with a nozzle of 0.4 mm and PLA. The profiles of the calibration have the same settings. */
export const printSettings = {
  lineMm: 0.45,
  walls: 2,
  infill: 0.15,
  gramsPerMm3: 1.24e-3,
  /** Areas below this are printed solid. */
  smallestInfillMm2: 13,
} as const;

/** The first layer has this height with all settings. */
export const firstLayerMm = 0.2;

/** The number of solid layers at the top and at the bottom, for each layer height. */
const shells = [
  { layerMm: 0.12, top: 7, bottom: 6 },
  { layerMm: 0.2, top: 5, bottom: 4 },
  { layerMm: 0.28, top: 4, bottom: 3 },
] as const;

export function getShell(layerMm: number): { top: number; bottom: number } {
  return shells.find((shell) => shell.layerMm >= layerMm) ?? shells[2];
}

/** Returns the distance of two lines of extruded filament, whose sides are round. */
export function computeSpacing(layerMm: number): number {
  return printSettings.lineMm - (1 - Math.PI / 4) * layerMm;
}
