import { expect, it } from 'vitest';

import { classEstimates } from './class-estimates.ts';
import { estimateSeconds } from './estimate-print.ts';
import type { LayerPaths } from './print-paths.ts';

it('estimates the first layer with its own speed, which is lower', () => {
  const { constants } = classEstimates.corexy;
  const speeds = { ...classEstimates.corexy.speeds, flow: 1000 };
  const layer: LayerPaths = {
    ...{ heightMm: 0.2, wallMm: 6000, wallMm2: 2400, solidMm2: 0, bridgeMm2: 0, infillMm2: 0 },
    ...{ infillEdgeMm: 0, lineMm: 1, loops: 0, fastStops: 0, slowStops: 0 },
  };
  const estimate = (layers: LayerPaths[]): number =>
    estimateSeconds({ layerMm: 0.2, printedLayers: 1, layers }, speeds, {
      ...constants,
      ...{ start: 0, perWallMm: 0 },
    });
  const first = estimate([layer]);
  expect(first).toBeCloseTo(6000 / speeds.first, 6);
  expect(estimate([layer, layer]) - first).toBeCloseTo(3000 / speeds.outer + 3000 / speeds.inner, 6);
});
