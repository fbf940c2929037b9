import type { LayerProfile } from '../contract/print-facts.ts';
import type { SlicerSettings } from '../contract/slicer-settings.ts';

import type { PrintConstants, PrintSpeeds } from './estimate-print.ts';
import { countLayers, overlapMm, type LayerPaths, type PrintPaths } from './print-paths.ts';
import { computeSpacing, firstLayerMm, printSettings } from './print-settings.ts';

/** The number of solid layers below the spiral if the settings do not state one. */
const defaultBottomLayers = 3;

/** Returns the number of solid layers below the spiral; undefined if the settings are not for spiral mode. */
export function getVaseLayers(settings: SlicerSettings | null): number | undefined {
  return settings?.isVase ? (settings.bottomLayers ?? defaultBottomLayers) : undefined;
}

/** Computes the paths in spiral mode: one wall without start and end, and nothing inside of it above the bottom. */
export function computeVasePaths(profile: LayerProfile, layerMm: number, bottomLayers: number): PrintPaths {
  const printed = countLayers(profile, layerMm);
  const measured = Math.max(1, profile.areaMm2.length);
  const heightMm = (firstLayerMm + (printed - 1) * layerMm) / measured;
  const spacing = computeSpacing(layerMm);
  const bottomMm = bottomLayers > 0 ? firstLayerMm + (bottomLayers - 1) * layerMm : 0;
  const layers = Array.from(profile.areaMm2, (area, layer): LayerPaths => {
    const outline = profile.outlineMm[layer] ?? 0;
    const loops = profile.loops[layer] ?? 0;
    // The wall runs half its width inside of the outline.
    const wallMm = Math.max(0, outline - Math.PI * printSettings.lineMm * loops);
    const inner = wallMm > 0 ? Math.max(0, area - outline * spacing + Math.PI * loops * spacing ** 2) : 0;
    const bottomShare = Math.max(0, Math.min(1, bottomMm / heightMm - layer));
    return {
      heightMm,
      wallMm,
      wallMm2: wallMm * spacing,
      solidMm2: inner > 0 ? bottomShare * (inner + overlapMm * outline) : 0,
      bridgeMm2: 0,
      infillMm2: 0,
      infillEdgeMm: 0,
      lineMm: Math.max(1, 0.3 + (Math.PI * inner) / Math.max(outline, 1e-6)),
      loops: bottomShare * loops,
      fastStops: profile.fastStops[layer] ?? 0,
      slowStops: profile.slowStops[layer] ?? 0,
    };
  });
  return { layerMm, printedLayers: printed / measured, layers };
}

/** The only wall is an outer one. */
export function toVaseSpeeds(speeds: PrintSpeeds): PrintSpeeds {
  return { ...speeds, inner: speeds.outer };
}

/** Wall and bottom fill exactly their areas. The fitted factors are for walls in corners and for narrow solid areas. */
export function toVaseConstants(constants: PrintConstants): PrintConstants {
  return { ...constants, wallVolume: 1, solidVolume: 1 };
}
