import { computeSpacing, printSettings } from './print-settings.ts';
import type { LayerPaths, PrintPaths } from './print-paths.ts';

/** The speeds of a class of printers in mm/s, from its profile of the calibration. */
export interface PrintSpeeds {
  outer: number;
  inner: number;
  solid: number;
  fill: number;
  bridge: number;
  /** The speed of all lines in the first layer. */
  first: number;
  /** The lowest speed to which short layers are slowed down. */
  lowest: number;
  /** The shortest time of a layer, in seconds. */
  shortestLayer: number;
  /** The filament that can be melted, in mm³/s. */
  flow: number;
}

/** Constants that are fitted to sliced meshes. Times are in seconds, accelerations in mm/s². */
export interface PrintConstants {
  start: number;
  perLoop: number;
  perFastStop: number;
  perSlowStop: number;
  /** Lost per millimeter of wall. */
  perWallMm: number;
  solidAcceleration: number;
  fillAcceleration: number;
  /** Length of the infill in relation to its nominal one, and per millimeter of its edge. */
  fillLength: number;
  fillEdge: number;
  bridgeFactor: number;
  shortestLayerFactor: number;
  /** Filament in relation to the area of walls, solid areas and infill, and per millimeter of the edge of infill. */
  wallVolume: number;
  solidVolume: number;
  fillVolume: number;
  fillEdgeVolume: number;
}

/** Estimates the print time of a part, in seconds. */
export function estimateSeconds(paths: PrintPaths, speeds: PrintSpeeds, constants: PrintConstants): number {
  const fastest = speeds.flow / (computeSpacing(paths.layerMm) * paths.layerMm);
  const limited = limitSpeeds(speeds, fastest);
  const first = limitSpeeds(limited, speeds.first);
  const [bottom, ...others] = paths.layers;
  const estimate = (layer: LayerPaths, of: PrintSpeeds): number =>
    estimateLayer(layer, paths.layerMm, of, constants);
  const above = others.reduce((sum, layer) => sum + estimate(layer, limited), 0);
  // In a profile of a very tall print, one layer stands for several.
  const below =
    bottom === undefined
      ? 0
      : estimate(bottom, first) + (paths.printedLayers - 1) * estimate(bottom, limited);
  return constants.start + below + paths.printedLayers * above;
}

/** Estimates the filament of a part, in grams. */
export function estimateGrams({ layers }: PrintPaths, constants: PrintConstants): number {
  let mm3 = 0;
  for (const { heightMm, wallMm2, solidMm2, infillMm2, infillEdgeMm } of layers) {
    const walls = constants.wallVolume * wallMm2 + constants.solidVolume * solidMm2;
    const fill = constants.fillVolume * printSettings.infill * infillMm2;
    mm3 += heightMm * (walls + fill + constants.fillEdgeVolume * infillEdgeMm);
  }
  return mm3 * printSettings.gramsPerMm3;
}

function limitSpeeds(speeds: PrintSpeeds, fastest: number): PrintSpeeds {
  return {
    ...speeds,
    outer: Math.min(speeds.outer, fastest),
    inner: Math.min(speeds.inner, fastest),
    solid: Math.min(speeds.solid, fastest),
    fill: Math.min(speeds.fill, fastest),
  };
}

function estimateLayer(
  layer: LayerPaths,
  layerMm: number,
  speeds: PrintSpeeds,
  constants: PrintConstants,
): number {
  const spacing = computeSpacing(layerMm);
  const solidMm = (layer.solidMm2 - layer.bridgeMm2) / spacing;
  const infillMm2 = printSettings.infill * constants.fillLength * layer.infillMm2;
  const fillMm = (infillMm2 + constants.fillEdge * layer.infillEdgeMm) / spacing;
  // Bridges are printed with round lines, which do not overlap.
  const bridgeMm = layer.bridgeMm2 / printSettings.lineMm;
  const moving =
    layer.wallMm * (0.5 / speeds.outer + 0.5 / speeds.inner) +
    solidMm / speeds.solid +
    fillMm / speeds.fill +
    (constants.bridgeFactor * bridgeMm) / speeds.bridge;
  const lost =
    layer.wallMm * constants.perWallMm +
    layer.fastStops * constants.perFastStop +
    layer.slowStops * constants.perSlowStop +
    computeLineLoss(solidMm, layer.lineMm, {
      speed: speeds.solid,
      acceleration: constants.solidAcceleration,
    }) +
    computeLineLoss(fillMm, layer.lineMm, { speed: speeds.fill, acceleration: constants.fillAcceleration });
  // Slicers slow a short layer down as if the head always had its full speed. A slower head loses less by braking.
  const shortest = constants.shortestLayerFactor * speeds.shortestLayer;
  const slowest = (layer.wallMm + solidMm + fillMm) / speeds.lowest;
  const slowed = Math.max(moving, Math.min(shortest, slowest));
  return slowed + (slowed > 0 ? (lost * moving) / slowed : 0) + constants.perLoop * layer.loops;
}

/**
 * Returns the time that is lost by starting and stopping at both ends of each line. A short line ends before the head has
 * its full speed.
 */
function computeLineLoss(
  mm: number,
  lineMm: number,
  { speed, acceleration }: { speed: number; acceleration: number },
): number {
  const isLong = lineMm > speed ** 2 / acceleration;
  if (isLong) return (mm * speed) / acceleration / lineMm;
  return mm * (2 / Math.sqrt(lineMm * acceleration) - 1 / speed);
}
