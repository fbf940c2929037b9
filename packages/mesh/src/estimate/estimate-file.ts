import {
  layerHeights,
  printerClasses,
  referenceLayerHeight,
  type FileEstimate,
  type LayerHeight,
  type PrinterClass,
} from '../contract/print-facts.ts';
import { estimateGrams, estimateSeconds } from './estimate-print.ts';
import { computePaths, type PrintPaths } from './print-paths.ts';
import { classEstimates, type ClassEstimates } from './class-estimates.ts';
import { computeVasePaths, toVaseConstants, toVaseSpeeds } from './vase-paths.ts';
import { limitRoughLayers, roughError } from './rough-layers.ts';
import type { StoredProfile } from './layer-bytes.ts';

/** Raise it when the constants change; the estimates are then computed again from the stored layers. */
export const constantsVersion = 4;

/**
 * Estimates a file for each class and layer height, as if its meshes were printed one after the other.
 * @param hasPlates whether each profile is that of a plate, which then has figures of its own
 */
export function estimateFile(profiles: readonly StoredProfile[], hasPlates = false): FileEstimate[] {
  const solid = profiles.filter(({ layers }) => layers.outlineMm.length > 0);
  if (solid.length === 0) return [];
  const planned = layerHeights.map((layerMm) => ({
    layerMm,
    meshes: solid.map((each) => ({ ...each, paths: planMesh(each, layerMm) })),
  }));
  return printerClasses.flatMap((printerClass) =>
    planned.map(({ layerMm, meshes }) => ({
      class: printerClass,
      layerMm,
      ...sumEstimates(meshes, classEstimates[printerClass], layerMm),
      source: 'estimated' as const,
      ...(hasPlates &&
        layerMm === referenceLayerHeight && { plates: estimatePlates(profiles, printerClass) }),
    })),
  );
}

function estimatePlates(profiles: readonly StoredProfile[], printerClass: PrinterClass) {
  return profiles.map((plate) => {
    const meshes = [{ ...plate, paths: planMesh(plate, referenceLayerHeight) }];
    const { seconds, grams } = sumEstimates(meshes, classEstimates[printerClass], referenceLayerHeight);
    return { seconds, grams };
  });
}

function planMesh({ layers, isRough, vaseLayers }: StoredProfile, layerMm: LayerHeight): PrintPaths {
  const limited = isRough ? limitRoughLayers(layers) : layers;
  if (vaseLayers === undefined) return computePaths(limited, layerMm);
  return computeVasePaths(limited, layerMm, vaseLayers);
}

function sumEstimates(
  meshes: readonly (StoredProfile & { paths: PrintPaths })[],
  { speeds, constants, ranges }: ClassEstimates,
  layerMm: LayerHeight,
): Omit<FileEstimate, 'class' | 'layerMm' | 'source'> {
  const total = { seconds: 0, secondsLow: 0, secondsHigh: 0, grams: 0, gramsLow: 0, gramsHigh: 0 };
  const { time, grams: filament } = ranges[layerMm];
  for (const { paths, copies, isRough, vaseLayers } of meshes) {
    const isVase = vaseLayers !== undefined;
    const used = isVase ? toVaseConstants(constants) : constants;
    const seconds = copies * estimateSeconds(paths, isVase ? toVaseSpeeds(speeds) : speeds, used);
    const grams = copies * estimateGrams(paths, used);
    const ofTime = isRough ? roughError : time;
    const ofGrams = isRough ? roughError : filament;
    total.seconds += seconds;
    total.secondsLow += seconds * (1 - ofTime);
    total.secondsHigh += seconds * (1 + ofTime);
    total.grams += grams;
    total.gramsLow += grams * (1 - ofGrams);
    total.gramsHigh += grams * (1 + ofGrams);
  }
  return total;
}
