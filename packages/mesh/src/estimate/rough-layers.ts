import type { LayerProfile } from '../contract/print-facts.ts';

/** The share by which estimates for open meshes may be wrong. It is an assumption: a slicer repairs each in its own way. */
export const roughError = 0.5;

/**
 * Limits the layers of an open mesh to what is possible: no outline encloses more than a circle of the same length. Without
 * closed outlines, holes cannot be told from islands either.
 */
export function limitRoughLayers(layers: LayerProfile): LayerProfile {
  const areaMm2 = layers.areaMm2.map((area, i) =>
    Math.min(area, (layers.outlineMm[i] ?? 0) ** 2 / (4 * Math.PI)),
  );
  const limit = (surface: Float32Array): Float32Array =>
    surface.map((area, i) =>
      Math.min(area, Math.max(areaMm2[i] ?? 0, areaMm2[i - 1] ?? 0, areaMm2[i + 1] ?? 0)),
    );
  return {
    ...layers,
    areaMm2,
    upMm2: limit(layers.upMm2),
    downMm2: limit(layers.downMm2),
    loops: layers.loops.map(() => 1),
  };
}
