import type { LayerProfile } from '#src/lib/print-facts.ts';

import { printSettings, type PrintConstants } from './print-constants.ts';

export type Estimate = { seconds: number; grams: number };

/**
 * Estimates print time and filament from the layers of a part, without slicing it. Walls follow the outline as far as the
 * cross-section has room for them, solid layers lie below surfaces that face up and above those that face down, and
 * infill takes the rest. A printed layer may be lower or higher than those of the profile.
 */
export function estimatePrint(profile: LayerProfile, constants: PrintConstants, layerMm: number): Estimate {
  const { lineMm, walls, infill, gramsPerMm3 } = printSettings;
  const printedLayers = profile.layerMm / layerMm;
  const solid = computeSolidAreas(profile);
  let seconds = constants.start;
  let mm3 = 0;
  profile.areaMm2.forEach((area, layer) => {
    const wallMm = Math.min(walls * (profile.outlineMm[layer] ?? 0), area / lineMm);
    const inner = Math.max(0, area - wallMm * lineMm);
    const solidMm2 = Math.min(inner, solid[layer] ?? 0);
    const fillMm2 = infill * (inner - solidMm2);
    const paths = { wallMm, solidMm: solidMm2 / lineMm, fillMm: fillMm2 / lineMm };
    seconds += printedLayers * computeLayerSeconds(paths, constants);
    const areas =
      constants.wallGrams * wallMm * lineMm + constants.solidGrams * solidMm2 + constants.fillGrams * fillMm2;
    mm3 += areas * profile.layerMm;
  });
  return { seconds, grams: mm3 * gramsPerMm3 };
}

type Paths = { wallMm: number; solidMm: number; fillMm: number };

function computeLayerSeconds({ wallMm, solidMm, fillMm }: Paths, constants: PrintConstants): number {
  const { walls } = printSettings;
  const wallSeconds = (wallMm / walls) * (1 / constants.outerSpeed + (walls - 1) / constants.innerSpeed);
  const seconds =
    constants.wallFactor * wallSeconds +
    (constants.solidFactor * solidMm) / constants.solidSpeed +
    (constants.fillFactor * fillMm) / constants.fillSpeed +
    constants.perLayer;
  const slowest = (wallMm + solidMm + fillMm) / constants.lowestSpeed;
  return Math.max(seconds, Math.min(constants.shortestLayer, slowest));
}

/** Returns the area for each layer that is near enough to a top or a bottom to be printed solid. */
function computeSolidAreas({ layerMm, upMm2, downMm2 }: LayerProfile): Float64Array {
  const above = Math.max(1, Math.round(printSettings.topMm / layerMm));
  const below = Math.max(1, Math.round(printSettings.bottomMm / layerMm));
  const areas = new Float64Array(upMm2.length);
  areas.forEach((_, layer) => {
    let sum = 0;
    for (let i = layer; i < layer + above; i++) sum += upMm2[i] ?? 0;
    for (let i = layer; i > layer - below; i--) sum += downMm2[i] ?? 0;
    areas[layer] = sum;
  });
  return areas;
}
